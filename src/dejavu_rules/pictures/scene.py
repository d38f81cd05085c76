"""Where everything in a picture goes: outlines, middles, contacts and pieces in plain coordinates, y downwards."""

from collections.abc import Iterator
from copy import copy
from functools import cache, lru_cache
from itertools import tee
from math import cos, hypot, pi, sin
from typing import TypeAlias

from dejavu_rules.box.cosmic_map import CosmicMap
from dejavu_rules.box.pieces import NebulaTile
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.errors import InvalidSetup
from dejavu_rules.i18n.sentences import show
from dejavu_rules.mapgen.lattice import Point, corners
from dejavu_rules.mapgen.layout import Layout, Placement, contacts
from dejavu_rules.mapgen.plane import XY, position
from dejavu_rules.pictures.planar import draw

Outline: TypeAlias = tuple[XY, ...]
"""The corners of a polygon, in order."""
Spot: TypeAlias = tuple[XY, float]
"""A point, and the room around it."""


def is_inside(point: XY, outline: Outline) -> bool:
    """Whether the point is in the polygon: a ray to the right crosses the outline an odd number of times."""
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            odd = not odd
    return odd


def distance_to_edge(point: XY, outline: Outline) -> float:
    """The distance from the point to the outline."""
    x, y = point
    distances = []
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        dx, dy = bx - ax, by - ay
        along = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
        distances.append(hypot(x - ax - along * dx, y - ay - along * dy))
    return min(distances)


DISC = 3.2
"""The radius of a tile whose outline is not known."""
_CACHE_SIZE = 8
"""Cache size for maps."""
ENOUGH = 1.9
"""Room around the middle of a tile for its name and its pieces."""
SCALES = (1.0, 0.86, 0.74, 0.62, 0.5)
"""Scales to try: pieces get smaller until all of them fit."""
NAMELESS_SCALES = (1.5, 1.36, 1.22, 1.1, *SCALES)
"""The same for tiles without a name."""
_STEP = 0.25
_REACH = 32
"""No tile reaches farther than this many steps from its middle."""
_TILES_IN_CACHE = 15 * _CACHE_SIZE


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


def check_map(what: object) -> None:
    """Raises `InvalidSetup` for anything but a layout or a map."""
    if not isinstance(what, Layout | CosmicMap):
        raise InvalidSetup(f"{show(what)} is not a Layout or a CosmicMap")


def scene(what: Layout | CosmicMap) -> Scene:
    """The scene of a layout, as on the table, or of a map, as discs. Raises `InvalidSetup` for anything else."""
    check_map(what)
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
    for y, x in _grid_points(14, 0.5, 1.0):  # of points that are equally near, the leftmost first
        point = x, y
        if is_inside(point, outline) and (room := min(distance_to_edge(point, outline), ENOUGH)) > most:
            best, most = point, room
            if most == ENOUGH:
                break
    return best


@cache
def _grid_points(reach: int, step: float, squeeze: float) -> tuple[XY, ...]:
    """The points of a grid around (0, 0), the nearest first; heights count `squeeze` times."""
    numbers = range(-reach, reach + 1)
    grid = [(step * column, step * row) for column in numbers for row in numbers]
    return tuple(sorted(grid, key=lambda point: (hypot(point[0], squeeze * point[1]), point[1], point[0])))


# Places for the pieces on a tile: near its middle, inside its outline, without overlaps


@frozen
class Label:
    """The space for a tile's name: its centre, half its width and half its height."""

    at: XY
    half_width: float
    half_height: float

    def distance(self, point: XY) -> float:
        """How far a point is from this space."""
        x, y = abs(point[0] - self.at[0]) - self.half_width, abs(point[1] - self.at[1]) - self.half_height
        return hypot(max(x, 0.0), max(y, 0.0))


def pack(tile: TileScene, label: Label | None, radii: list[float]) -> tuple[float, list[XY | None]]:
    """A scale for all pieces, and a place for a disc of each radius, in order; None once the tile is full."""
    if not radii:
        return SCALES[0], []
    spots = _spots(tile)
    for scale in SCALES if label else NAMELESS_SCALES:
        places = _places(spots, label, [scale * radius for radius in radii])
        if None not in places:
            break
    return scale, places


@lru_cache(maxsize=_TILES_IN_CACHE)
def _spots(tile: TileScene) -> Iterator[Spot]:
    """The points of `_grid`, found when a copy comes to them and then kept: most tiles need few of them."""
    (spots,) = tee(_grid(tile), 1)
    return spots


def _places(spots: Iterator[Spot], label: Label | None, radii: list[float]) -> list[XY | None]:
    placed: list[Spot] = []
    found: list[XY | None] = []
    left, last = copy(spots), 0.0
    for radius in radii:
        if radius != last:  # where a disc of the same radius found no place there still is none
            left, last = copy(spots), radius
        spot = next((spot for spot, room in left if room >= radius and _is_clear(spot, radius, label, placed)), None)
        found.append(spot)
        if spot is not None:
            placed.append((spot, radius))
    return found


def _grid(tile: TileScene) -> Iterator[Spot]:
    """Points inside the tile, the nearest to its middle first; points to its left and right count as nearer."""
    x, y = tile.middle
    xs, ys = zip(*tile.outline, strict=True)
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    for across, down in _grid_points(_REACH, _STEP, 1.15):
        point = x + across, y + down
        if left <= point[0] <= right and top <= point[1] <= bottom and is_inside(point, tile.outline):
            yield point, distance_to_edge(point, tile.outline) - 0.1


def _is_clear(spot: XY, radius: float, label: Label | None, placed: list[Spot]) -> bool:
    x, y = spot
    for (other_x, other_y), other in placed:
        if (x - other_x) ** 2 + (y - other_y) ** 2 < (radius + other + 0.06) ** 2:
            return False
    return label is None or label.distance(spot) >= radius
