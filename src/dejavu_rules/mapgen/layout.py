"""A Cosmic Map on the table: where each Nebula Tile lies, and so which tiles touch."""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import combinations

from attrs import field

from dejavu_rules.box.cosmic_map import CosmicMap, TilePair
from dejavu_rules.box.pieces import NebulaTile
from dejavu_rules.combinatorics.values import as_int, frozen
from dejavu_rules.mapgen.fits import NARROW, fit_all_turns
from dejavu_rules.mapgen.lattice import REACH, STEPS, TURNS, Point, here, outline, pose

MOST_AT_A_POINT = 3
"""If more tiles met in one point, they could connect crosswise, and the map would not be planar (MAP-4)."""


@frozen(order=True)
class Placement:
    """A tile with its origin on the lattice point (u, v), turned counter-clockwise by `turns` times 60 degrees."""

    tile: NebulaTile
    u: int = field(default=0, converter=as_int)
    v: int = field(default=0, converter=as_int)
    turns: int = field(default=0, converter=as_int)

    @property
    def pose(self) -> int:
        """The tile and its rotation, as `lattice` numbers them."""
        return pose(self.tile, self.turns)

    @property
    def corners(self) -> tuple[Point, ...]:
        """The corners on the lattice, counter-clockwise."""
        return tuple((self.u + u, self.v + v) for (u, v), _, _ in outline(self.pose))

    def edge_points(self) -> Iterator[Point]:
        """Every lattice point on the outline, counter-clockwise."""
        for (u, v), direction, steps in outline(self.pose):
            du, dv = STEPS[direction]
            for step in range(steps):
                yield self.u + u + step * du, self.v + v + step * dv


@frozen
class Layout:
    """Tiles on the lattice in the order in which they were laid (SETUP-2); the Girl stands on the first.

    `map` has the connections that follow from the geometry. `pictures.Picture` draws a layout.
    """

    placements: tuple[Placement, ...]

    @property
    def order(self) -> tuple[NebulaTile, ...]:
        """The tiles in the order in which they were laid."""
        return tuple(placement.tile for placement in self.placements)

    @property
    def first(self) -> NebulaTile:
        """The first tile."""
        return self.placements[0].tile

    @cached_property
    def map(self) -> CosmicMap:
        """The connections (MAP-1); tiles that have not been laid yet touch nothing."""
        return CosmicMap.from_pairs(contacts(self.placements), 1 + max([one.tile.index for one in self.placements]))


def touches(one: Placement, other: Placement) -> bool:
    """Whether a corner of one lies on an edge of the other (MAP-1), provided that they do not overlap."""
    shift = _shift(one, other)
    return shift is not None and fit_all_turns(one.pose, other.tile).touching >> shift & 1 == 1


def overlaps(one: Placement, other: Placement) -> bool:
    """Whether the two cover common ground (MAP-4)."""
    shift = _shift(one, other)
    return shift is not None and fit_all_turns(one.pose, other.tile).overlapping >> shift & 1 == 1


def _shift(one: Placement, other: Placement) -> int | None:
    """The digit of the shift between them in the masks of a `Fit`; None if they are too far apart."""
    u, v = other.u - one.u, other.v - one.v
    if -_FAR <= u <= _FAR and -_FAR <= v <= _FAR:
        return _NO_SHIFT + NARROW * other.turns + u + _ROW * v
    return None


_FAR = 2 * REACH
_ROW = TURNS * NARROW
_NO_SHIFT = 2 * here(_ROW)


def contacts(placements: tuple[Placement, ...]) -> list[TilePair]:
    """Every pair of connected tiles, once for any number of contacts (RULING-15)."""
    return [(one.tile, other.tile) for one, other in combinations(placements, 2) if touches(one, other)]


def collisions(placements: tuple[Placement, ...]) -> list[TilePair]:
    """Every pair of tiles that overlap."""
    return [(one.tile, other.tile) for one, other in combinations(placements, 2) if overlaps(one, other)]


def crowds(placements: tuple[Placement, ...]) -> list[Point]:
    """The points where more than three tiles meet."""
    meeting = Counter(point for placement in placements for point in placement.edge_points())
    return [point for point, tiles in meeting.items() if tiles > MOST_AT_A_POINT]
