"""Bugs in the running code, one at a time, each with a proof that must refute it.

A bug is a change of a function's own source, which everybody runs who calls it, the engine's table of rules too.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from typing import Any

from dejavu_rules.actions import (
    deja_vu,
    drawing,
    flow,
    meditation,
    planting,
    recollection,
    scatter,
    sowings,
    starting_hand,
)
from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import FRAGMENTS
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.game import _Power
from tests.proofs.running import lemmas
from tests.proofs.running.clauses import (
    deja_vu as of_deja_vu,
)
from tests.proofs.running.clauses import (
    drawing as of_drawing,
)
from tests.proofs.running.clauses import (
    meditation as of_meditation,
)
from tests.proofs.running.clauses import (
    planting as of_planting,
)
from tests.proofs.running.clauses import (
    recollection as of_recollection,
)
from tests.proofs.running.clauses import (
    replenishment as of_replenishment,
)
from tests.proofs.running.clauses import (
    setting_up as of_setting_up,
)
from tests.proofs.running.kinds import CARDS
from tests.proofs.running.proving import Case, prove_effect, prove_refusals
from tests.support.planting import plant


@frozen
class Planted:
    """A bug, the clause that it breaks, and the proof that must fail."""

    clause: str
    function: Any
    right: str
    wrong: str
    prove: Callable[[], object]

    @property
    def name(self) -> str:
        return f"{self.clause}: {self.function.__qualname__} with {self.wrong!r}"

    def there(self) -> AbstractContextManager[None]:
        """A time in which the engine has the bug."""
        return plant(self.function, self.right, self.wrong)


def _refusals(case: Callable[..., Case], *arguments: Any, **more: Any) -> Callable[[], object]:
    return lambda: prove_refusals(case(*arguments, **more))


def _effect(case: Callable[..., Case], *arguments: Any, **more: Any) -> Callable[[], object]:
    return lambda: prove_effect(case(*arguments, **more))


_TWO, _FLOWER = CARDS[7], CARDS[11]
_construct, _add, _begin = of_deja_vu.construct, of_deja_vu.add, of_deja_vu.begin
_last = partial(of_drawing.draw, CARDS[9].id, 0, 2, False)

BUGS = (
    Planted("DONE-1", deja_vu._complete, "OF_COLOUR[card.colour.index] | _WHITE", "_WHITE", _effect(_construct, _TWO)),
    Planted(
        "DONE-2",
        deja_vu._complete,
        "_ltm=player._ltm + bag.ONE[card.id.index]",
        "_ltm=player._ltm",
        _effect(_construct, _TWO),
    ),
    Planted("DONE-3", deja_vu._complete, "_card_flowers + blooming", "_card_flowers", _effect(_construct, _FLOWER)),
    Planted(
        "DONE-4", deja_vu._complete, "_spent=state._spent + covering", "_spent=state._spent", _effect(_construct, _TWO)
    ),
    Planted("STM-2", deja_vu.check_begin, "len(player.stm) >= (", "len(player.stm) > (", _refusals(_begin, _TWO, 1)),
    Planted("STM-1", deja_vu.check_begin, "elif number >= slots", "elif number > slots", _refusals(_begin, _TWO)),
    Planted(
        "CARD-3",
        deja_vu._check_no_copy,
        "bag.count(player._memories()",
        "bag.count(player._ltm",
        _refusals(_begin, _TWO, 0, 0),
    ),
    Planted(
        "CARD-1",
        deja_vu._check_shapes,
        "card._needs[end] - card._needs[covered]",
        "card._needs[end - covered]",
        _refusals(_add, _FLOWER, 0, 0),
    ),
    Planted("STM-4", deja_vu.perform_add, "== len(card.slots)", ">= len(card.slots) - 1", _effect(_add, _FLOWER, 0, 0)),
    Planted("GROW-1", deja_vu.check_grow, "!= FLOWER_PRICE", "> FLOWER_PRICE", _refusals(of_deja_vu.grow)),
    Planted("GROW-1", deja_vu.perform_grow, "state.flowers - 1", "state.flowers", _effect(of_deja_vu.grow)),
    Planted(
        "RULING-16",
        deja_vu.perform_save,
        "discarded -= saved",
        "discarded -= 0",
        _effect(of_meditation.save, 2, False),
    ),
    Planted(
        "COMP-7",
        _Power.__missing__,
        "number = self._own",
        "number = 0",
        _refusals(of_meditation.save, 2, False),
    ),
    Planted(  # of the standard box it is true
        "COMP-8",
        _Power.__missing__,
        "in self._cards:",
        "in self._cards[:1]:",
        _refusals(of_meditation.save, 2, False, any_box=True),
    ),
    Planted(
        "CARD-2",
        deja_vu._check_some_shapes,
        "- bag.size(needs)",
        "- 0",
        _refusals(_construct, of_deja_vu.SomeCard(CARDS[9].id, 2)),
    ),
    Planted(
        "HIVE-2",
        flow.begin_meditation,
        ">= state.game.hive_holes",
        "> state.game.hive_holes",
        _effect(of_meditation.meditate, 2),
    ),
    Planted(
        "RULING-18",
        flow.begin_meditation,
        "= DISCARD, 1",
        "= DISCARD, state.last_turns",
        _effect(of_meditation.meditate, 2),
    ),
    Planted(
        "HIVE-3",
        flow.replenishment,
        "while rest >= len(lowest)",
        "while rest > len(lowest)",
        partial(lemmas.replenishing_loop, 3),
    ),
    Planted("HIVE-3", flow.replenishment, "level += 1", "level += 2", partial(lemmas.replenishing_loop, 3)),
    Planted(
        "HIVE-4",
        meditation._return_bits,
        "Phase.REPLENISHED_TILES if hive else Phase.DISCARD",
        "Phase.REPLENISHED_TILES",
        _effect(of_replenishment.replenish, 2, range(3)),
    ),
    Planted(
        "SETUP-3", scatter.check_scatter, "left -= each._bag", "left = bits", _refusals(of_replenishment.place_bits)
    ),
    Planted("SOW-4", sowings.can_sow, "bits & COLOURED and", "bits and", partial(lemmas.sowing_loop, 2)),
    Planted(
        "SOW-5",
        recollection.perform_sow,
        "_SAME_COLOUR[order[-1]]",
        "_SAME_COLOUR[order[0]]",
        _effect(of_recollection.sow, (0, 1, 2), 2),
    ),
    Planted("SOW-6", recollection._check_claim, "> claims", "> claims + 1", _refusals(of_recollection.sow, (0, 1), 1)),
    Planted("CHEST-1", recollection._to_deja_vu, "_evolve(_saved=0)", "_evolve()", _effect(of_recollection.skip, 2)),
    Planted(
        "RULING-25",
        planting._check_steps,
        "len({girl, *walk}) <= len(walk)",
        "len(set(walk)) < len(walk)",
        _refusals(of_planting.walk, (0, 1, 0), Phase.RECOLLECTION),
    ),
    Planted(
        "PLANT-3",
        planting.perform_plant,
        "flower=False, ",
        "",
        _effect(of_planting.plant, (0, 1), Phase.RECOLLECTION, None, FRAGMENTS[1]),
    ),
    Planted("RULING-5", drawing._has_card_for, "return deck & new", "return deck", _effect(_last, False)),
    Planted(
        "RULING-19",
        drawing.perform_draw,
        "flow.restock(state._deck - card, state._discard)",
        "(state._deck - card, state._discard)",
        _effect(_last, True),
    ),
    Planted(
        "DRAW-2",
        drawing._find_new_cards,
        "player._memories()",
        "player._ltm",
        _effect(of_drawing.draw, CARDS[9].id, 1, 2, False, True),
    ),
    Planted("END-1", flow.end_turn, ">= LAST_CARD", "> LAST_CARD", _effect(_last, True)),
    Planted(
        "END-1",
        flow.end_turn,
        "last_turns = state.game.seats - 1",
        "last_turns = state.game.seats",
        _effect(_last, True),
    ),
    Planted(
        "SPEED-3",
        starting_hand.perform_speed_start,
        "SPEED_VP - printed",
        "SPEED_VP",
        _effect(of_setting_up.speed_start, 3, (CARDS[8].id, CARDS[9].id)),
    ),
    Planted(
        "RULING-22", flow.after_starting_hand, "state._discard + left", "left", _effect(of_setting_up.keep_hand, 2)
    ),
    Planted("COMP-2", bag.contains, "not bag - part", "not part - bag", lemmas.LEMMAS["bag: contains"]),
    Planted("COMP-2", bag.size, "bag % 255", "bag % 127", lemmas.LEMMAS["bag: size"]),
)
"""Every one must be refuted."""
