"""Chance, one draw at a time, each with its exact probability given the draws before it.

Every outcome is drawn from a bag: some pieces for the first place, some for the next, and so on. The pieces of one
place have no order. So in order (not `free`) the draws for a place ascend, with the probabilities of pieces that are
drawn blindly and then sorted.
"""

from collections.abc import Callable
from math import comb
from operator import attrgetter
from typing import Any, Final

from dejavu_rules.actions.map_building import building_of
from dejavu_rules.actions.meditation import amounts
from dejavu_rules.actions.setup import BITS_PER_TILE
from dejavu_rules.actions.values import Draw, DrawTiles, FirstTile, PlaceBits, PlaceFragments, Replenish, StartPlayer
from dejavu_rules.box.multisets import Bits, Fragments
from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import CARD_IDS, FRAGMENTS, TILES
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.state import GameState
from dejavu_rules.steps.choice import Node, Whole, tiles_of
from dejavu_rules.steps.values import DrawnSoFar, Option, Question, Step, steps_of_kind


@frozen
class Draws:
    """What is drawn: its words, how to make the outcome from the parts, and how to get the parts of an outcome."""

    kind: str
    label: str
    question: str
    whole: Callable[[list[Bag]], Whole]
    parts: Callable[[Any], list[Bag]]
    for_places: bool = False


class ChanceDraws(Node):
    """Pieces are drawn for one place after the other, `amounts` says how many for each."""

    __slots__ = ("_amounts", "_drawn", "_draws", "_here", "_last", "_left")

    def __init__(
        self,
        draws: Draws,
        left: Bag,
        amounts: tuple[int, ...],
        drawn: tuple[Bag, ...] = (),
        here: Bag = 0,
        last: int = -1,
    ) -> None:
        while len(drawn) < len(amounts) and bag.size(here) >= amounts[len(drawn)]:
            drawn, here, last = (*drawn, here), 0, -1
        self._draws, self._left, self._amounts = draws, left, amounts
        self._drawn, self._here, self._last = drawn, here, last

    def kinds(self) -> frozenset[str]:
        return frozenset((self._draws.kind,))

    def offers(self, free: bool) -> list[Option]:
        from fractions import Fraction  # slow to import, and few ask about chance

        if len(self._drawn) == len(self._amounts):
            return []
        weights = list(bag.items(self._left)) if free else self._in_order()
        total = sum([weight for _, weight in weights])
        steps, label = steps_of_kind(self._draws.kind), self._draws.label
        place = self._place()
        return [Option(steps[kind], label, place, Fraction(weight, total)) for kind, weight in weights if weight]

    def _in_order(self) -> list[tuple[int, int]]:
        """Each kind that can come next in sorted order, and the number of ways in which it does.

        There are comb(copies + above, m) ways to draw m pieces from the `copies` of a kind and those `above` it, and
        comb(above, m) without the kind. The last kind may come again; some of its copies are already drawn here.
        """
        wanted, last, here = self._amounts[len(self._drawn)] - bag.size(self._here), self._last, self._here
        found, above = [], bag.size(self._left)
        before = 1 if last < 0 else comb(bag.count(self._left, last) + bag.count(here, last), bag.count(here, last))
        counts = dict(bag.items(self._left))
        for kind in sorted({*counts, last} - {-1}):
            copies = counts.get(kind, 0)
            above -= copies
            if kind == last:
                again = range(1, min(copies, wanted) + 1)
                taken = bag.count(here, kind)
                ways = sum([comb(copies + taken, taken + more) * comb(above, wanted - more) for more in again])
                found.append((kind, ways))
            elif kind > last:
                found.append((kind, before * (comb(copies + above, wanted) - comb(above, wanted))))
        return found

    def _place(self) -> tuple[tuple[str, object], ...]:
        return (("place", TILES[len(self._drawn)]),) if self._draws.for_places else ()

    def after(self, step: Step) -> Node | Whole:
        assert step.piece is not None, "only keywords have no piece"
        kind = step.piece.__index__()
        left = self._left - bag.ONE[kind] if bag.count(self._left, kind) else self._left
        here = self._here + bag.ONE[kind]
        node = ChanceDraws(self._draws, left, self._amounts, self._drawn, here, kind)
        done = len(node._drawn) == len(self._amounts)
        return self._draws.whole(list(node._drawn)) if done else node

    def toward(self, action: Any) -> Step:
        missing = self._draws.parts(action)[len(self._drawn)] - self._here
        return steps_of_kind(self._draws.kind)[bag.lowest(missing)]

    def question(self, free: bool) -> Question:
        number = self._amounts[len(self._drawn)] - bag.size(self._here)
        place = dict(self._place())
        return Question.of(self._draws.question, number=number, of=bag.size(self._left), **place)

    def so_far(self) -> DrawnSoFar:
        drawn = (*self._drawn, self._here)
        if self._draws.kind == "bit":
            return DrawnSoFar(tuple(map(Bits._of, drawn)))
        return DrawnSoFar(tuple(map(Fragments._of, drawn)) if self._draws.kind == "fragment" else tiles_of(self._here))


def _single(kind: str, label: str, asked: str, outcome: Callable[[Any], Whole], pieces: Any, field: str) -> Draws:
    """One piece is drawn; `field` is its name in the outcome."""
    part = attrgetter(field)
    return Draws(
        kind, label, asked, lambda parts: outcome(pieces[bag.lowest(parts[0])]), lambda what: [bag.of((part(what),))]
    )


def _bits_by_tile(outcome: Callable[[tuple[Bits, ...]], Whole]) -> Draws:
    def whole(parts: list[Bag]) -> Whole:
        return outcome(tuple(map(Bits._of, parts)))

    return Draws("bit", "bit-falls", "which-bits-fall", whole, lambda what: [bits._bag for bits in what.bits], True)


_SEAT: Final = _single("seat", "seat-begins", "who-begins", StartPlayer, range(4), "seat")
_FIRST: Final = _single("tile", "first-tile", "which-first-tile", FirstTile, TILES, "tile")
_CARD: Final = _single("card", "card-drawn", "which-card-drawn", Draw, CARD_IDS, "card")
_PLACED, _RETURNED = _bits_by_tile(PlaceBits), _bits_by_tile(Replenish)
_TILES: Final = Draws(
    "tile",
    "tile-drawn",
    "which-tiles-drawn",
    lambda parts: DrawTiles(tiles_of(parts[0])),
    lambda what: [bag.of(what.tiles)],
)
_FRAGMENT: Final = Draws(
    "fragment",
    "fragment-falls",
    "which-fragment-falls",
    lambda parts: PlaceFragments(tuple([FRAGMENTS[bag.lowest(each)] for each in parts])),
    lambda what: [bag.of((each,)) for each in what.fragments],
    True,
)


def chance_draws(state: GameState) -> Node:
    """The first node of an outcome of chance in this phase."""
    number, box = len(state.game.map.tiles), state.game.catalogue
    match state.phase:
        case Phase.START_PLAYER:
            return ChanceDraws(_SEAT, bag.of(range(state.game.seats)), (1,))
        case Phase.GIRL:
            return ChanceDraws(_FIRST, bag.of(state.game.map.tiles), (1,))
        case Phase.MAP_TILES:
            building = building_of(state)
            return ChanceDraws(_TILES, bag.of(building.bag), (building.to_draw,))
        case Phase.BITS:
            return ChanceDraws(_PLACED, box.bits._bag, (BITS_PER_TILE,) * number)
        case Phase.FRAGMENTS:
            return ChanceDraws(_FRAGMENT, box.fragments._bag, (1,) * number)
        case Phase.REPLENISHMENT | Phase.LAST_REPLENISHMENT:
            return ChanceDraws(_RETURNED, state._hive, amounts(state))
        case _:
            return ChanceDraws(_CARD, state._deck, (1,))
