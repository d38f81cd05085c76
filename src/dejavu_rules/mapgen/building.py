"""The players build the Cosmic Map (SETUP-2): tiles are drawn by chance and laid by choice.

At a physical table a player names the tiles that the new one touches (`Touching`). In a digital game a player
puts the tile on a point of the lattice (`Placement`), which decides what it touches. In both cases a tile may be
laid only if the finished map can still comply with MAP-2, MAP-3 and MAP-4.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from attrs import evolve, field

from dejavu_rules.box.cosmic_map import CosmicMap, TilePair
from dejavu_rules.box.pieces import TILES, NebulaTile, are_tiles, sort_tiles
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.errors import MalformedAction
from dejavu_rules.mapgen.completion import (
    Points,
    Question,
    add_point,
    as_points,
    can_mend,
    faces,
    is_planar,
    lonely_tiles,
    neighbour_sets,
)
from dejavu_rules.mapgen.generator import every_spot
from dejavu_rules.mapgen.lattice import TURNS
from dejavu_rules.mapgen.layout import Layout, Placement, crowds, overlaps, touches
from dejavu_rules.mapgen.room import Room
from dejavu_rules.rulebook import IllegalAction, Violation, violation

DRAWN_AT_ONCE = 2


@frozen(order=True)
class Touching:
    """At a physical table: this tile was laid and touches exactly these, named in any order."""

    tile: NebulaTile
    touches: tuple[NebulaTile, ...] = field(converter=sort_tiles)


Laying: TypeAlias = Touching | Placement
"""How a player lays a tile: by naming what it touches, or by a place on the lattice."""


@frozen
class Building:
    """An unfinished Cosmic Map: the tiles laid, in order, and the drawn tiles that the player has to lay."""

    laid: tuple[Touching, ...]
    placements: tuple[Placement, ...] = ()
    """Where the tiles lie in a digital game; empty at a physical table."""
    drawn: tuple[NebulaTile, ...] = ()
    size: int = len(TILES)
    """The number of tiles of the finished map: the first ones of the box."""

    @property
    def is_digital(self) -> bool:
        """Whether tiles get a place on the lattice."""
        return bool(self.placements)

    @property
    def tiles(self) -> tuple[NebulaTile, ...]:
        """The tiles laid, in order."""
        return tuple(one.tile for one in self.laid)

    @property
    def pairs(self) -> frozenset[TilePair]:
        """The connections so far, the lower tile first."""
        return frozenset((min(one.tile, other), max(one.tile, other)) for one in self.laid for other in one.touches)

    @property
    def bag(self) -> tuple[NebulaTile, ...]:
        """The tiles that nobody has drawn yet."""
        return tuple(tile for tile in TILES[: self.size] if tile not in self.drawn and tile not in self.tiles)

    @property
    def to_draw(self) -> int:
        """The number of tiles that the next player draws; 0 while there are drawn tiles, and when all are laid."""
        return 0 if self.drawn else min(DRAWN_AT_ONCE, len(self.bag))

    @property
    def is_finished(self) -> bool:
        """Whether all tiles are laid."""
        return len(self.laid) == self.size

    @property
    def layout(self) -> Layout | None:
        """Where the tiles lie, in a digital game."""
        return Layout(self.placements) if self.placements else None


def start(first: NebulaTile, *, digital: bool, size: int = len(TILES)) -> Building:
    """A new building with the first tile laid, where the Girl stands (SETUP-2)."""
    assert 3 <= size <= len(TILES), "three tiles make the smallest map"
    assert first in TILES[:size], "the first tile is one of the map's"
    return Building((Touching(first, ()),), (Placement(first),) if digital else (), size=size)


def finish(building: Building) -> CosmicMap:
    """The map of a building with all tiles laid."""
    assert building.is_finished, "there are still tiles to lay"
    return CosmicMap.from_pairs(building.pairs, building.size)


# Chance draws tiles


def explain_draw(building: Building, tiles: tuple[NebulaTile, ...]) -> Iterator[Violation]:
    """Every reason why the next player cannot draw these tiles (SETUP-2); none if that is possible.

    Raises `MalformedAction` for anything but a tuple of Nebula Tiles.
    """
    if not are_tiles(tiles):
        raise MalformedAction(tuple, None, tiles, "a tuple of Nebula Tiles")
    if len(tiles) != building.to_draw or len(set(tiles)) != len(tiles):
        yield violation("drawn-number-wrong", number=building.to_draw, tiles=tiles)
    gone = tuple(tile for tile in tiles if tile not in building.bag)
    if gone:
        yield violation("drawn-tiles-gone", tiles=gone)


def draw(building: Building, tiles: tuple[NebulaTile, ...]) -> Building:
    """The building after the next player has drawn these tiles.

    Raises `IllegalAction` with the violations of `explain_draw`, and `MalformedAction` as that does.
    """
    violations = tuple(explain_draw(building, tiles))
    if violations:
        raise IllegalAction(tiles, violations)
    return evolve(building, drawn=sort_tiles(tiles))


# The player lays them


def place(building: Building, laying: Laying) -> Building:
    """The building after a drawn tile is laid.

    Raises `IllegalAction` with the violations of `explain_placement`, and `MalformedAction` as that does.
    """
    violations = tuple(explain_placement(building, laying))
    if violations:
        raise IllegalAction(laying, violations)
    return _lay(building, laying)


def placements(building: Building) -> Iterator[Laying]:
    """Every legal way to lay one of the drawn tiles, in a fixed order; never empty while there are drawn tiles."""
    return filter(make_finish_check(building), candidates(building))


def make_finish_check(building: Building) -> Callable[[Laying], bool]:
    """A function that says whether the map can be finished after one of the `candidates`."""
    if building.is_digital:
        room = Room(building.placements, building.size)
        return lambda laying: isinstance(laying, Placement) and room.has_room_after(laying)
    before, there, known = neighbour_sets(building.pairs), as_points(building.tiles), dict[Question, bool]()
    to_come = building.size - len(building.laid) - 1

    def can_be_finished(laying: Laying) -> bool:
        assert isinstance(laying, Touching)
        new = laying.tile.index
        return can_mend(add_point(before, new, as_points(laying.touches)), there | 1 << new, to_come, known)

    return can_be_finished


def candidates(building: Building) -> Sequence[Laying]:
    """Every way to lay one of the drawn tiles now, whether or not the map could be finished after it."""
    if building.is_digital:
        return tuple(spot for tile in building.drawn for spot in every_spot(building.placements, tile))
    return _Touchings(building.drawn, tuple(_contacts(building)))


class _Touchings(Sequence[Touching]):
    """Every combination of a tile and a set of contacts; there may be thousands, so each is made when needed."""

    def __init__(self, tiles: tuple[NebulaTile, ...], contacts: tuple[tuple[NebulaTile, ...], ...]) -> None:
        self._tiles, self._contacts = tiles, contacts

    def __len__(self) -> int:
        return len(self._tiles) * len(self._contacts)

    def __getitem__(self, place: int) -> Touching:  # type: ignore[override]  # nobody asks for slices
        tile, near = divmod(range(len(self))[place], len(self._contacts))
        return Touching(self._tiles[tile], self._contacts[near])


def explain_placement(building: Building, laying: Laying) -> Iterator[Violation]:
    """Every reason why this tile cannot be laid like this; none if it can.

    Whether the map could be finished is checked only if nothing else is wrong.

    Raises `MalformedAction` for anything but a `Placement` in a digital game and a `Touching` at a physical table.
    """
    if not is_laying(building, laying):
        kind = Placement if building.is_digital else Touching
        raise MalformedAction(kind, None, laying, LAYING[building.is_digital])
    here = tuple(
        _explain_place(building, laying) if isinstance(laying, Placement) else _explain_touches(building, laying)
    )
    if laying.tile not in building.drawn:
        yield violation("tile-not-drawn", tile=laying.tile, drawn=building.drawn)
        yield from here
    else:
        yield from here or _explain_future(building, laying)


def _explain_place(building: Building, laying: Placement) -> Iterator[Violation]:
    """What is wrong with a place on the lattice (MAP-3, MAP-4, RULING-21)."""
    others = [other for other in building.placements if other.tile is not laying.tile]
    under = tuple(other.tile for other in others if overlaps(other, laying))
    if under:
        yield violation("tile-over-others", tile=laying.tile, others=under)
    if crowds((*(other for other in others if other.tile not in under), laying)):
        yield violation("too-many-at-a-point", tile=laying.tile)
    if not under and not any(touches(other, laying) for other in others):
        yield violation("touches-nothing", tile=laying.tile)


def _explain_touches(building: Building, laying: Touching) -> Iterator[Violation]:
    """What is wrong with the named contacts of a tile (MAP-1, MAP-3, MAP-4)."""
    tile, laid = laying.tile, building.tiles
    strange = tuple(other for other in laying.touches if other not in laid)
    if strange:
        yield violation("touches-tile-not-laid", tile=tile, others=strange)
    if len(set(laying.touches)) != len(laying.touches):
        yield violation("touches-tile-twice", tile=tile, touches=laying.touches)
    if not laying.touches:
        yield violation("touches-nothing", tile=tile)
    known = Touching(tile, tuple(other for other in laid if other in laying.touches))
    if tile not in laid and not is_planar(_lay(building, known).pairs):
        yield violation("contacts-would-cross", tile=tile, touches=laying.touches)


def _explain_future(building: Building, laying: Laying) -> Iterator[Violation]:
    """The violation if the remaining tiles could not complete the map (MAP-2)."""
    if not make_finish_check(building)(laying):
        after = _lay(building, laying)
        alone = tuple(lonely_tiles(after.tiles, after.pairs))
        yield violation("map-cannot-be-finished", to_come=building.size - len(after.laid), tiles=alone)


def _lay(building: Building, laying: Laying) -> Building:
    """The building after a tile is laid, without a check."""
    where = (*building.placements, laying) if isinstance(laying, Placement) else ()
    drawn = tuple(tile for tile in building.drawn if tile is not laying.tile)
    return Building((*building.laid, Touching(laying.tile, contacts_of(building, laying))), where, drawn, building.size)


def contacts_of(building: Building, laying: Laying) -> tuple[NebulaTile, ...]:
    """The tiles that it touches, in the order of the box."""
    if isinstance(laying, Placement):
        return tuple(sorted(other.tile for other in building.placements if touches(other, laying)))
    return laying.touches


def _contacts(building: Building) -> Iterator[tuple[NebulaTile, ...]]:
    """Every set of tiles that a new one can touch without a crossing: all on the edge of one face of a drawing."""
    there = as_points(building.tiles)
    return _sets((), tuple(sorted(building.tiles)), {face & there for face in faces(neighbour_sets(building.pairs))})


def _sets(
    near: tuple[NebulaTile, ...], others: tuple[NebulaTile, ...], around: set[Points]
) -> Iterator[tuple[NebulaTile, ...]]:
    """Every set that adds some of the others to these tiles and has one face with all of them."""
    for index, other in enumerate(others):
        there = {face for face in around if face >> other.index & 1}
        if there:
            more = (*near, other)
            yield more
            yield from _sets(more, others[index + 1 :], there)


# Values from outside

LAYING = (
    "a Touching of a Nebula Tile and a tuple of Nebula Tiles",
    f"a Placement of a Nebula Tile with whole numbers u and v and 0 to {TURNS - 1} turns",
)
"""What `LayTile` expects: at a physical table, in a digital game."""


def is_laying(building: Building, laying: object) -> bool:
    """Whether this is a well-formed way to lay a tile in this building, legal or not."""
    if type(laying) is not (Placement if building.is_digital else Touching) or type(laying.tile) is not NebulaTile:
        return False
    if isinstance(laying, Touching):
        return are_tiles(laying.touches)
    return all(type(number) is int for number in (laying.u, laying.v, laying.turns)) and 0 <= laying.turns < TURNS
