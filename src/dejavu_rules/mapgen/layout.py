"""A Cosmic Map on the table: where each Nebula Tile lies, and which tiles touch because of that."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from attrs import field, frozen

from dejavu_rules.components import NebulaTile
from dejavu_rules.cosmic_map import CosmicMap
from dejavu_rules.mapgen.lattice import ORIGIN, REACH, STEPS, Mask, Point, code, fit, outline, pose

MOST_AT_A_POINT = 3
"""More tiles that meet in one point could connect crosswise, and the map would not be planar (MAP-4)."""


@frozen(order=True)
class Placement:
    """A tile with its origin on a lattice point, turned by so many times 60 degrees counter-clockwise."""

    tile: NebulaTile
    u: int = 0
    v: int = 0
    turns: int = 0

    @property
    def pose(self) -> int:
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

    `map` has the connections that follow from the geometry. A notebook shows a layout as a picture.
    """

    placements: tuple[Placement, ...]
    _map: list[CosmicMap] = field(init=False, factory=list, eq=False, repr=False)

    @property
    def order(self) -> tuple[NebulaTile, ...]:
        return tuple(placement.tile for placement in self.placements)

    @property
    def first(self) -> NebulaTile:
        return self.placements[0].tile

    @property
    def map(self) -> CosmicMap:
        """The connections (MAP-1); as long as tiles are missing, those touch nothing."""
        if not self._map:
            self._map.append(CosmicMap.from_pairs(contacts(self.placements), 1 + max(self.order)))
        return self._map[0]

    def _repr_svg_(self) -> str:
        from dejavu_rules.mapgen.picture import Picture  # few games are looked at

        return Picture(self).svg()


def touches(one: Placement, other: Placement) -> bool:
    """Whether a corner of one lies on an edge of the other (MAP-1), supposed that they do not overlap."""
    return _has(fit(one.pose, other.pose).touching, one, other)


def overlaps(one: Placement, other: Placement) -> bool:
    """Whether the two cover common ground (MAP-4)."""
    return _has(fit(one.pose, other.pose).overlapping, one, other)


def _has(mask: Mask, one: Placement, other: Placement) -> bool:
    u, v = other.u - one.u, other.v - one.v
    return abs(u) <= 2 * REACH and abs(v) <= 2 * REACH and bool(mask >> ORIGIN + code(u, v) & 1)


def contacts(placements: tuple[Placement, ...]) -> list[tuple[NebulaTile, NebulaTile]]:
    """Every pair of connected tiles."""
    return [(one.tile, other.tile) for one, other in combinations(placements, 2) if touches(one, other)]


def collisions(placements: tuple[Placement, ...]) -> list[tuple[NebulaTile, NebulaTile]]:
    """Every pair of tiles that overlap."""
    return [(one.tile, other.tile) for one, other in combinations(placements, 2) if overlaps(one, other)]


def crowds(placements: tuple[Placement, ...]) -> list[Point]:
    """The points where more tiles meet than may."""
    meeting = Counter(point for placement in placements for point in placement.edge_points())
    return [point for point, tiles in meeting.items() if tiles > MOST_AT_A_POINT]
