"""How Deja Vu and Planting Flower lead to Meditation: save, meditate (CHEST-1, HIVE-1 to HIVE-4, RULING-16 to -18)."""

from collections.abc import Iterator
from typing import Any

import z3

from dejavu_rules import Meditate, Phase, Save
from dejavu_rules.box.cards import Icon
from dejavu_rules.box.multisets import Bits
from dejavu_rules.box.pieces import TILES
from tests.proofs.running.bags import SymbolicBag, all_of, any_of
from tests.proofs.running.boxes import box_of
from tests.proofs.running.clauses.pieces import NONE, Counts, counts, minus, number, plus, within
from tests.proofs.running.levels import has_whole_level
from tests.proofs.running.maps import can_sow
from tests.proofs.running.paths import Term
from tests.proofs.running.proving import Broken, Case, Next
from tests.proofs.running.states import BIT_KINDS, HOLES, Facts, player, state
from tests.proofs.running.symbols import term_of


class Scene:
    """A turn that comes to Meditation: the bits of the map, in the hive, spent and in everybody's chests."""

    def __init__(
        self, seats: int, phase: Phase, who: dict[str, Any] | None = None, any_box: bool = False, **fields: Any
    ) -> None:
        self.facts = facts = Facts()
        self.box, self.name = box, _ = box_of(facts, any_box), ", any box" * any_box
        facts.append(HOLES >= 1)
        most = SymbolicBag(box.bits)
        self.tiles = tuple([facts.bits(f"{tile.name.lower()}") for tile in TILES])
        for bits in self.tiles:
            facts.share([bits], most)
        everybody = [player(saved=facts.bits(f"saved{seat}")) for seat in range(seats)]
        self.who = player(saved=facts.bits("saved"), ltm=facts.cards("ltm"), **(who or {}))
        self.places = {name: facts.bits(name) for name in ("pool", "spent", "hive")}
        facts.share(self.places.values(), most)
        facts.share([self.who._ltm], SymbolicBag(box.cards))
        places = {"bits": self.tiles, **self.places}
        self.before = state(facts, box.game(seats), phase, self.who, everybody, **places, **fields)
        self.pool, self.spent, self.hive = (counts(place) for place in self.places.values())
        self.ltm = counts(self.who._ltm)
        self.others = everybody

    def chests(self, own: Counts) -> Term:
        """Whether anybody has a bit in a chest, where the active player has these."""
        active = term_of(self.before.active)
        others = [all_of([active != seat, number(counts(each._saved)) > 0]) for seat, each in enumerate(self.others)]
        return any_of([number(own) > 0, *others])

    def meditation(
        self, discarded: Counts, own: Counts, changes: dict[str, Any], gained: dict[str, Any]
    ) -> Iterator[Next]:
        """HIVE-1, HIVE-2, RULING-18: where the turn goes on, with these bits in the hive and these in the chests."""
        hive = plus(self.hive, discarded)
        put = {**changes, "pool": NONE, "spent": NONE, "hive": hive}
        full, moves = number(hive) >= HOLES, any_of([self.chests(own), can_sow(self.tiles)])
        returns = all_of([any_of([full, z3.Not(moves)]), number(hive) > 0])
        whole = has_whole_level([number(counts(bits)) for bits in self.tiles], number(hive))
        yield Next(all_of([z3.Not(full), moves]), {**put, "phase": Phase.DISCARD}, gained)
        stuck = all_of([z3.Not(moves), number(hive) == 0])
        yield Next(stuck, {**put, "phase": Phase.DISCARD, "last_turns": 1}, gained)
        yield Next(all_of([returns, whole]), {**put, "phase": Phase.REPLENISHMENT}, gained)
        yield Next(all_of([returns, z3.Not(whole)]), {**put, "phase": Phase.REPLENISHED_TILES}, gained)


def save(seats: int, planting_done: bool, any_box: bool = False) -> Case:
    """CHEST-1, RULING-16: at most one bit for each chest; the others are discarded with the spent ones."""
    scene = Scene(seats, Phase.DEJA_VU, any_box=any_box, planting_done=planting_done)
    asked = scene.facts.action_bag("bits", BIT_KINDS)
    scene.facts.append(number(counts(scene.who._saved)) == 0)  # they are in the pool (CHEST-1)
    bits = counts(asked)
    forbidden = (
        Broken("CHEST-1", "save-bits-not-in-pool", z3.Not(within(bits, scene.pool))),
        Broken("CHEST-1", "chests-too-few", number(bits) > scene.box.icons(Icon.CHEST, scene.ltm)),
    )
    discarded = minus(plus(scene.spent, scene.pool), bits)
    if planting_done:
        nexts = tuple(scene.meditation(discarded, bits, {}, {"saved": bits}))
    else:
        nexts = (Next(True, {"phase": Phase.PLANTING, "pool": NONE, "spent": discarded}, {"saved": bits}),)
    when = "after" if planting_done else "before"
    return Case(
        f"Save {when} planting, {seats} seats{scene.name}",
        scene.before,
        Save(Bits._of(asked)),
        scene.facts,
        forbidden,
        nexts,
    )


def meditate(seats: int, any_box: bool = False) -> Case:
    """TURN-1: Planting Flower is optional."""
    scene = Scene(seats, Phase.PLANTING, any_box=any_box)
    scene.facts.append(number(scene.pool) == 0)
    nexts = scene.meditation(scene.spent, counts(scene.who._saved), {}, {})
    return Case(f"Meditate, {seats} seats{scene.name}", scene.before, Meditate(), scene.facts, (), tuple(nexts))
