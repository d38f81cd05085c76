"""Where everything of a picture goes: outlines, middles and contacts in plain coordinates, y downwards."""

from functools import cache
from math import cos, hypot, pi, sin
from typing import TypeAlias

from attrs import frozen

from dejavu_rules.components import NebulaTile
from dejavu_rules.cosmic_map import CosmicMap
from dejavu_rules.mapgen.geometry import XY, position
from dejavu_rules.mapgen.lattice import corners
from dejavu_rules.mapgen.layout import Layout, Placement, contacts

Outline: TypeAlias = tuple[XY, ...]
DISC = 3.2
"""The radius of a tile whose outline nobody knows."""
ENOUGH = 1.9
"""Room around the middle of a tile for its name and its pieces."""


@frozen
class TileScene:
    """One tile: its outline, and the roomiest place inside."""

    tile: NebulaTile
    outline: Outline
    middle: XY


@frozen
class Scene:
    """All tiles and their connections, each with the point where the tiles meet."""

    tiles: tuple[TileScene, ...]
    meetings: tuple[tuple[NebulaTile, NebulaTile, XY], ...]
    is_drawn_to_scale: bool
    """Whether tiles lie as on the table; otherwise discs are joined by lines."""

    def tile(self, tile: NebulaTile) -> TileScene:
        return next(one for one in self.tiles if one.tile is tile)

    def meeting(self, one: NebulaTile, other: NebulaTile) -> XY | None:
        """Where two tiles meet."""
        pair = {one, other}
        return next((point for a, b, point in self.meetings if {a, b} == pair), None)


def scene(what: Layout | CosmicMap) -> Scene:
    return _of_layout(what) if isinstance(what, Layout) else _of_map(what)


def _of_layout(layout: Layout) -> Scene:
    placed = {placement.tile: placement for placement in layout.placements}
    tiles = tuple(TileScene(tile, _outline(placed[tile]), _middle(placed[tile])) for tile in sorted(placed))
    meetings = tuple((one, other, _meeting(placed[one], placed[other])) for one, other in contacts(layout.placements))
    return Scene(tiles, meetings, True)


def _of_map(cosmic_map: CosmicMap) -> Scene:
    from dejavu_rules.mapgen.drawing import draw

    where = draw(cosmic_map)
    tiles = tuple(TileScene(tile, _disc(where[tile]), where[tile]) for tile in cosmic_map.tiles)
    meetings = tuple(
        (one, other, ((where[one][0] + where[other][0]) / 2, (where[one][1] + where[other][1]) / 2))
        for one, other in cosmic_map.pairs
    )
    return Scene(tiles, meetings, False)


def _down(point: tuple[int, int]) -> XY:
    x, y = position(point)
    return x, -y


def _outline(placement: Placement) -> Outline:
    return tuple(map(_down, placement.corners))


def _disc(middle: XY) -> Outline:
    return tuple((middle[0] + DISC * cos(turn * pi / 12), middle[1] + DISC * sin(turn * pi / 12)) for turn in range(24))


def _meeting(one: Placement, other: Placement) -> XY:
    """The contact in the middle of all: a corner of one on an edge of the other."""
    points = (set(one.corners) & set(other.edge_points())) | (set(other.corners) & set(one.edge_points()))
    x, y = (sum(axis) / len(points) for axis in zip(*map(_down, points), strict=True))
    return min(map(_down, sorted(points)), key=lambda point: hypot(point[0] - x, point[1] - y))


def _middle(placement: Placement) -> XY:
    u, v = roomiest(placement.pose)
    x, y = _down((placement.u, placement.v))
    return x + u, y + v


@cache
def roomiest(posed: int) -> XY:
    """Where a tile has most room, on a grid of half steps; of the places with enough, the nearest to its origin."""
    outline = tuple(map(_down, corners(posed)))
    grid = [(x / 2, y / 2) for x in range(-14, 15) for y in range(-14, 15)]
    return max(
        (point for point in grid if inside(point, outline)),
        key=lambda point: (min(to_edge(point, outline), ENOUGH), -hypot(*point)),
    )


def inside(point: XY, outline: Outline) -> bool:
    """Whether the point is in the polygon: a ray to the right leaves it an odd number of times."""
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            odd = not odd
    return odd


def to_edge(point: XY, outline: Outline) -> float:
    """The distance from the point to the outline."""
    return min(to_segment(point, start, end) for start, end in zip(outline, (*outline[1:], outline[0]), strict=True))


def to_segment(point: XY, start: XY, end: XY) -> float:
    """The distance from the point to the straight line between two others."""
    (x, y), (ax, ay), (bx, by) = point, start, end
    dx, dy = bx - ax, by - ay
    along = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
    return hypot(x - ax - along * dx, y - ay - along * dy)
