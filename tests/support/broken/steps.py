"""Steps that are wrong in one way, each with the oracle of `stepping.py` that must catch it in its run."""

from typing import Any
from unittest.mock import patch

from attrs import frozen

from dejavu_rules.actions.values import Sow
from dejavu_rules.combinatorics import bag
from dejavu_rules.steps import deja_vu, recollection
from dejavu_rules.steps.chance import ChanceDraws
from dejavu_rules.steps.choice import Choice
from dejavu_rules.steps.deja_vu import Covering, DejaVu
from dejavu_rules.steps.laying import Laying
from dejavu_rules.steps.recollection import Sowing

_DROP_ON, _DROP, _COVER = recollection._DROP_ON, recollection._DROP, deja_vu._COVER


@frozen
class BrokenStep:
    """A function of the steps, and a wrong version of it that is easy to write."""

    name: str
    home: Any
    attribute: str
    wrong: Any
    caught_by: str

    def in_place(self) -> Any:
        """A context in which the wrong version is in place."""
        return patch.object(self.home, self.attribute, self.wrong)


def _any_neighbour(sowing: Sowing) -> list[Any]:
    near = sowing._state.game.map.neighbours[sowing._tile]
    return [_DROP_ON[tile.index] for tile in near if not sowing._visited >> tile.index & 1]


def _any_bit(sowing: Sowing) -> list[Any]:
    return [_DROP[bit] for bit in bag.members(sowing._left)]


def _no_claims(sowing: Sowing, path: Any, order: Any) -> Sow:
    return Sow(sowing._start, path, order)


def _no_look_ahead(picking: Choice, rest: int, needed: int) -> list[Any]:
    return [picking._purpose.options[kind] for kind in bag.members(rest) if kind >= picking._last]


_offers = Choice.offers


def _never_in_order(picking: Choice, free: bool) -> list[Any]:
    return _offers(picking, True)


def _always_in_order(picking: Choice, free: bool) -> list[Any]:
    return _offers(picking, False)


def _any_shape(covering: Covering) -> list[Any]:
    return [_COVER[kind] for kind in bag.members(covering._pool - covering._chosen)]


_in_order = deja_vu._in_order.__wrapped__


def _only_the_last_plan(rest: int, last: int, size: int, plans: Any) -> Any:
    return _in_order(rest, last, size, plans[-1:])


_cards = DejaVu.offers


def _no_public_card(node: DejaVu, free: bool) -> list[Any]:
    public = node._state.public
    return [option for option in _cards(node, free) if option.piece not in public]


def _as_they_lie(falling: ChanceDraws) -> list[tuple[int, int]]:
    return [(kind, number) for kind, number in bag.items(falling._left) if kind >= falling._last]


def _plant_anywhere(state: Any, tile: int) -> list[Any]:
    player = state.player
    return [recollection._PLANT] if player.flower else []


_touches = Laying._touches


def _in_any_order(laying: Laying, free: bool) -> list[Any]:
    return _touches(laying, True)


BROKEN_STEPS = (
    BrokenStep("a path may lead nowhere", Sowing, "_steps", _any_neighbour, "ends_legally"),
    BrokenStep("white may be last", Sowing, "_drops", _any_bit, "ends_legally"),
    BrokenStep("white bits are never claimed", Sowing, "_claims", _no_claims, "composes_back"),
    BrokenStep("the last cards of a hand leave too few", Choice, "_in_order", _no_look_ahead, "ends_legally"),
    BrokenStep("a bag is picked in several orders", Choice, "offers", _never_in_order, "one_to_one"),
    BrokenStep("a person must pick in order, too", Choice, "offers", _always_in_order, "any_order_freely"),
    BrokenStep("bits of any shape are offered", Covering, "_bits_that_fit", _any_shape, "ends_legally"),
    BrokenStep("cards are covered as far as possible", deja_vu, "_in_order", _only_the_last_plan, "one_to_one"),
    BrokenStep("Public Cards are forgotten", DejaVu, "offers", _no_public_card, "one_to_one"),
    BrokenStep("sorted draws are as likely as single ones", ChanceDraws, "_in_order", _as_they_lie, "as_likely"),
    BrokenStep(
        "a flower is planted where no fragment is", recollection, "plantings_here", _plant_anywhere, "one_to_one"
    ),
    BrokenStep("contacts are named in several orders", Laying, "_touches", _in_any_order, "one_to_one"),
)
