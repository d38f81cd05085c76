"""Lay a tile while players build the map: which tile, what it touches, how it is turned, and where."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from dejavu_rules.actions.values import LayTile
from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.state import GameState
from dejavu_rules.steps.choice import Node, Whole
from dejavu_rules.steps.values import DONE, NUMBERS, STEP_OF, LayingSoFar, Option, Question, Step, steps_of_kind

if TYPE_CHECKING:
    from dejavu_rules.mapgen.building import Building

_LAY: Final = Option.of_kind("tile", "lay-tile")
_TOUCH: Final = Option.of_kind("tile", "touch")
_TOUCH_DONE: Final = Option(DONE, "touch-done")
_TURN: Final = Option.of_kind("turn", "turn")
_NUMBERS: Final = steps_of_kind("number")

Way: TypeAlias = tuple[NebulaTile, int, LayTile]
"""A legal way to lay a tile: the tile, the set of tiles that it touches, and the whole action."""


@lru_cache(maxsize=8)  # the steps of one action ask again and again
def _ways(building: "Building") -> tuple[Way, ...]:
    from dejavu_rules.mapgen.building import contacts_of, placements

    found = [(way, contacts_of(building, way)) for way in placements(building)]
    return tuple([(way.tile, sum([1 << tile.index for tile in tiles]), LayTile(way)) for way, tiles in found])


def laying(state: GameState) -> Node:
    """The first node: which of the drawn tiles to lay."""
    from dejavu_rules.mapgen.building import Building

    assert isinstance(state.pending, Building)
    return Laying(_ways(state.pending), state.pending.is_digital)


class Laying(Node):
    """The legal ways that are left after some steps."""

    __slots__ = ("all_touched", "is_digital", "last", "tile", "touched", "turns", "ways")

    def __init__(
        self,
        ways: tuple[Way, ...],
        is_digital: bool,
        tile: NebulaTile | None = None,
        touched: int = 0,
        last: int = -1,
        all_touched: bool = False,
        turns: int | None = None,
    ) -> None:
        self.ways, self.is_digital, self.tile, self.touched = ways, is_digital, tile, touched
        self.last, self.all_touched, self.turns = last, all_touched, turns

    def kinds(self) -> frozenset[str]:
        if self.tile is None:
            return frozenset(("tile",))
        if not self.all_touched:
            return frozenset(("tile", "done"))
        return frozenset(("turn",)) if self.turns is None else frozenset(("number",))

    def offers(self, free: bool) -> list[Option]:
        if self.tile is None:
            return [_LAY[tile] for tile in sorted({tile.index for tile, _, _ in self.ways})]
        if not self.all_touched:
            return self._touches(free)
        if self.turns is None:
            return [_TURN[turns] for turns in sorted({_turns(way) for way in self.ways})]
        return self._places()

    def _touches(self, free: bool) -> list[Option]:
        """In order, the next tile of each possible set of touched tiles; with `free`, any tile of such a set."""
        options, sets = [], {touched for _, touched, _ in self.ways}
        for tile in range(len(TILES)):
            wanted, up_to = self.touched | 1 << tile, (2 << tile) - 1
            if wanted == self.touched or not (free or tile > self.last):
                continue
            if any(each & wanted == wanted if free else each & up_to == wanted for each in sets):
                options.append(_TOUCH[tile])
        return [*options, _TOUCH_DONE] if self.touched in sets else options

    def _places(self) -> list[Option]:
        """The ways by number or, if there are too many, in groups."""
        group = self._group()
        if group == 1:
            places: list[Any] = [way[2].laying for way in self.ways]
            return [
                Option(step, "place", (("u", at.u), ("v", at.v))) for step, at in zip(_NUMBERS, places, strict=False)
            ]
        number = len(self.ways)
        ranges = [(first, min(number, first + group) - 1) for first in range(0, number, group)]
        found = zip(_NUMBERS, ranges, strict=False)
        return [Option(step, "places", (("first", first), ("last", last))) for step, (first, last) in found]

    def _group(self) -> int:
        """The number of ways in each group."""
        group = 1
        while group * NUMBERS < len(self.ways):
            group *= NUMBERS
        return group

    def after(self, step: Step) -> Node | Whole:
        piece, ways, tile, touched, turns = step.piece, self.ways, self.tile, self.touched, self.turns
        if isinstance(piece, NebulaTile) and tile is None:
            return self._next([way for way in ways if way[0] is piece], piece, touched, self.last, turns)
        if isinstance(piece, NebulaTile):
            touched |= 1 << piece.index
            return self._next([way for way in ways if way[1] & touched == touched], tile, touched, piece.index, turns)
        if step is DONE:
            there = [way for way in ways if way[1] == touched]
            return self._next(there, tile, touched, self.last, turns)
        assert isinstance(piece, int)
        if step.kind == "turn":
            return self._next([way for way in ways if _turns(way) == piece], tile, touched, self.last, piece)
        group = self._group()
        return self._next(ways[piece * group : (piece + 1) * group], tile, touched, self.last, turns)

    def _next(
        self, ways: Sequence[Way], tile: NebulaTile | None, touched: int, last: int, turns: int | None
    ) -> Node | Whole:
        """The next node, or the whole action if only one way is left."""
        if len(ways) == 1 and tile is not None:
            return ways[0][2]
        nothing_else = turns is None and tile is not None and all(each == touched for _, each, _ in ways)
        return Laying(tuple(ways), self.is_digital, tile, touched, last, self.all_touched or nothing_else, turns)

    def toward(self, action: Any) -> Step:
        number, (tile, touched, _) = next((n, way) for n, way in enumerate(self.ways) if way[2] == action)
        if self.tile is None:
            return STEP_OF[tile]
        if not self.all_touched:
            missing = touched & ~self.touched
            return _TOUCH[(missing & -missing).bit_length() - 1].step if missing else DONE
        if self.turns is None:
            turns: int = action.laying.turns
            return _TURN[turns].step
        return _NUMBERS[number // self._group()]

    def question(self, free: bool) -> Question:
        if self.tile is None:
            of = len({tile for tile, _, _ in self.ways})
            return Question.of("which-tile-to-lay" if of > 1 else "which-tile-to-lay-one", of=of)
        if not self.all_touched:
            return Question.of("what-touches", tile=self.tile, chosen=self.touched.bit_count())
        if self.turns is None:
            return Question.of("which-turn", tile=self.tile)
        return Question.of("which-place", tile=self.tile, of=len(self.ways))

    def _touched_tiles(self) -> tuple[NebulaTile, ...]:
        return tuple([tile for tile in TILES if self.touched >> tile.index & 1])

    def so_far(self) -> LayingSoFar:
        return LayingSoFar(self.tile, self._touched_tiles(), self.turns)

    def cut(self) -> Whole | None:
        from dejavu_rules.mapgen.building import Touching
        from dejavu_rules.mapgen.layout import Placement

        assert self.tile is not None
        if not self.is_digital:
            return LayTile(Touching(self.tile, self._touched_tiles()))
        return None if self.touched else LayTile(Placement(self.tile))  # the place is unknown


def _turns(way: Way) -> int:
    """How the tile is turned. It is never asked where players name contacts, which say everything."""
    place: Any = way[2].laying
    turns: int = place.turns
    return turns
