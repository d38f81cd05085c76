"""Where everything in a picture goes: outlines, middles and contacts in plain coordinates, y downwards."""

from functools import cache, lru_cache
from math import cos, hypot, pi, sin
from typing import TypeAlias

from dejavu_rules.box.cosmic_map import CosmicMap
from dejavu_rules.box.pieces import NebulaTile
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.mapgen.lattice import Point, corners
from dejavu_rules.mapgen.layout import Layout, Placement, contacts
from dejavu_rules.mapgen.plane import XY, position
from dejavu_rules.pictures.planar import draw

Outline: TypeAlias = tuple[XY, ...]
"""The corners of a polygon, in order."""


def inside(point: XY, outline: Outline) -> bool:
    """Whether the point is in the polygon: a ray to the right crosses the outline an odd number of times."""
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            odd = not odd
    return odd


def to_edge(point: XY, outline: Outline) -> float:
    """The distance from the point to the outline."""
    return min(_to_segment(point, start, end) for start, end in zip(outline, (*outline[1:], outline[0]), strict=True))


def _to_segment(point: XY, start: XY, end: XY) -> float:
    """The distance from the point to the straight line between two others."""
    (x, y), (ax, ay), (bx, by) = point, start, end
    dx, dy = bx - ax, by - ay
    along = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
    return hypot(x - ax - along * dx, y - ay - along * dy)


DISC = 3.2
"""The radius of a tile whose outline is not known."""
_CACHE_SIZE = 8
"""Cache size for maps."""
ENOUGH = 1.9
"""Room around the middle of a tile for its name and its pieces."""


@frozen
class TileScene:
    """One tile: its outline, and the point inside with the most room."""

    tile: NebulaTile
    outline: Outline
    middle: XY


@frozen
class Scene:
    """All tiles and their connections, each with the point where the tiles meet."""

    tiles: tuple[TileScene, ...]
    meetings: tuple[tuple[NebulaTile, NebulaTile, XY], ...]
    is_drawn_to_scale: bool
    """Whether tiles are drawn as on the table; otherwise as discs joined by lines."""

    def tile(self, tile: NebulaTile) -> TileScene:
        """The scene of a tile."""
        return next(one for one in self.tiles if one.tile is tile)

    def meeting(self, one: NebulaTile, other: NebulaTile) -> XY | None:
        """The point where two tiles meet; None if they do not."""
        pair = {one, other}
        return next((point for a, b, point in self.meetings if {a, b} == pair), None)


def scene(what: Layout | CosmicMap) -> Scene:
    """The scene of a layout, as on the table, or of a map, as discs."""
    return _of_layout(what.placements) if isinstance(what, Layout) else _of_map(what.neighbours)


# Most pictures show the same map as the one before. The cache has places and neighbours as keys: a map would keep its
# path tables alive.


@lru_cache(maxsize=_CACHE_SIZE)
def _of_layout(placements: tuple[Placement, ...]) -> Scene:
    placed = {placement.tile: placement for placement in placements}
    tiles = tuple(TileScene(tile, outline_of(placed[tile]), _middle(placed[tile])) for tile in sorted(placed))
    meetings = tuple((one, other, _meeting(placed[one], placed[other])) for one, other in contacts(placements))
    return Scene(tiles, meetings, True)


@lru_cache(maxsize=_CACHE_SIZE)
def _of_map(neighbours: tuple[tuple[NebulaTile, ...], ...]) -> Scene:
    cosmic_map = CosmicMap(neighbours)
    where = draw(cosmic_map)
    tiles = tuple(TileScene(tile, _disc(where[tile]), where[tile]) for tile in cosmic_map.tiles)
    meetings = tuple(
        (one, other, ((where[one][0] + where[other][0]) / 2, (where[one][1] + where[other][1]) / 2))
        for one, other in cosmic_map.pairs
    )
    return Scene(tiles, meetings, False)


def _down(point: Point) -> XY:
    """Where a lattice point lies, y downwards."""
    x, y = position(point)
    return x, -y


def outline_of(placement: Placement) -> Outline:
    """The outline of a tile that lies there."""
    return tuple(map(_down, placement.corners))


def _disc(middle: XY) -> Outline:
    return tuple((middle[0] + DISC * cos(turn * pi / 12), middle[1] + DISC * sin(turn * pi / 12)) for turn in range(24))


def _meeting(one: Placement, other: Placement) -> XY:
    """The most central of all contacts: a corner of one on an edge of the other."""
    points = sorted((set(one.corners) & set(other.edge_points())) | (set(other.corners) & set(one.edge_points())))
    x, y = (sum(axis) / len(points) for axis in zip(*map(_down, points), strict=True))
    return min(map(_down, points), key=lambda point: hypot(point[0] - x, point[1] - y))


def _middle(placement: Placement) -> XY:
    u, v = roomiest_point(placement.pose)
    x, y = _down((placement.u, placement.v))
    return x + u, y + v


@cache
def roomiest_point(posed: int) -> XY:
    """The point of a tile with the most room, on a grid of half steps; of those with enough, the nearest its origin."""
    outline = tuple(map(_down, corners(posed)))
    best, most = (0.0, 0.0), -1.0
    for point in _nearest_first():
        if inside(point, outline) and (room := min(to_edge(point, outline), ENOUGH)) > most:
            best, most = point, room
            if most == ENOUGH:
                break
    return best


@cache
def _nearest_first() -> tuple[XY, ...]:
    grid = [(x / 2, y / 2) for x in range(-14, 15) for y in range(-14, 15)]
    return tuple(sorted(grid, key=lambda point: hypot(*point)))
