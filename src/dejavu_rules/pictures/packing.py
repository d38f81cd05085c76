"""Where pieces lie on a tile: near its middle, inside its outline, and none over another or over the name."""

from functools import lru_cache
from math import hypot

from dejavu_rules.mapgen.plane import XY
from dejavu_rules.pictures.polygon import inside, to_edge
from dejavu_rules.pictures.scene import TileScene
from dejavu_rules.values import frozen

SCALES = (1.0, 0.86, 0.74, 0.62, 0.5)
"""Pieces are drawn smaller and smaller until all of them find a place."""
NAMELESS_SCALES = (1.5, 1.36, 1.22, 1.1, *SCALES)
"""The same where no name takes up room."""
_STEP = 0.25
_REMEMBERED = 120
"""Of this many tiles, those of eight maps, it is remembered where pieces can lie."""


@frozen
class Label:
    """The space for a tile's name, as a half width and a half height around its place."""

    at: XY
    half_width: float
    half_height: float

    def distance(self, point: XY) -> float:
        """How far a point is from this space."""
        x, y = abs(point[0] - self.at[0]) - self.half_width, abs(point[1] - self.at[1]) - self.half_height
        return hypot(max(x, 0.0), max(y, 0.0))


def pack(tile: TileScene, label: Label, radii: list[float]) -> tuple[float, list[XY | None]]:
    """A scale for all pieces, and a place for a disc of each radius, in order; None once the tile is full."""
    if not radii:
        return SCALES[0], []
    spots = _spots(tile, label)
    for scale in SCALES if label.half_width else NAMELESS_SCALES:
        places = _places(spots, [scale * radius for radius in radii])
        if None not in places:
            break
    return scale, places


@lru_cache(maxsize=_REMEMBERED)
def _spots(tile: TileScene, label: Label) -> tuple[tuple[XY, float], ...]:
    """Where pieces can lie, each with its room; the same tile is drawn again and again with other pieces on it."""
    return tuple([(spot, min(room, label.distance(spot))) for spot, room in _rooms(tile)])


@lru_cache(maxsize=_REMEMBERED)
def _rooms(tile: TileScene) -> tuple[tuple[XY, float], ...]:
    """The same before there is a name: the tile's name differs by language."""
    return tuple([(spot, to_edge(spot, tile.outline) - 0.1) for spot in _grid(tile)])


def _places(spots: tuple[tuple[XY, float], ...], radii: list[float]) -> list[XY | None]:
    placed: list[tuple[XY, float]] = []
    found: list[XY | None] = []
    left, last = iter(spots), 0.0
    for radius in radii:
        if radius != last:  # where a disc of the same radius found no place there still is none
            left, last = iter(spots), radius
        spot = next((spot for spot, room in left if room >= radius and _is_clear(spot, radius, placed)), None)
        found.append(spot)
        if spot is not None:
            placed.append((spot, radius))
    return found


def _grid(tile: TileScene) -> list[XY]:
    """Points inside the tile, the nearest to its middle first; points to its left and right count as nearer."""
    x, y = tile.middle
    xs, ys = zip(*tile.outline, strict=True)
    columns = range(int((min(xs) - x) / _STEP), int((max(xs) - x) / _STEP) + 1)
    rows = range(int((min(ys) - y) / _STEP), int((max(ys) - y) / _STEP) + 1)
    points = [(x + _STEP * column, y + _STEP * row) for column in columns for row in rows]
    points = [point for point in points if inside(point, tile.outline)]
    return sorted(points, key=lambda point: (hypot(point[0] - x, 1.15 * (point[1] - y)), point[1], point[0]))


def _is_clear(spot: XY, radius: float, placed: list[tuple[XY, float]]) -> bool:
    x, y = spot
    for (other_x, other_y), other in placed:
        if (x - other_x) ** 2 + (y - other_y) ** 2 < (radius + other + 0.06) ** 2:
            return False
    return True
