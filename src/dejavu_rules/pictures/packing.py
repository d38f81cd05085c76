"""Places for the pieces on a tile: near its middle, inside its outline, without overlaps."""

from collections.abc import Iterator
from functools import cache, lru_cache
from math import hypot

from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.mapgen.plane import XY
from dejavu_rules.pictures.scene import TileScene, inside, to_edge

SCALES = (1.0, 0.86, 0.74, 0.62, 0.5)
"""Scales to try: pieces get smaller until all of them fit."""
NAMELESS_SCALES = (1.5, 1.36, 1.22, 1.1, *SCALES)
"""The same for tiles without a name."""
_STEP = 0.25
_REACH = 32
"""No tile reaches farther than this many steps from its middle."""
_CACHE_SIZE = 120
"""Cache size for tiles: those of eight maps."""


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


class _Spots:
    """Points for pieces on a tile, the nearest to its middle first, each with the room around it.

    They are computed when needed and kept: most tiles need few of them.
    """

    def __init__(self, tile: TileScene) -> None:
        self._known: list[tuple[XY, float]] = []
        self._left = _grid(tile)

    def __iter__(self) -> Iterator[tuple[XY, float]]:
        number = 0
        while number < len(self._known) or self._more():
            yield self._known[number]
            number += 1

    def _more(self) -> bool:
        found = next(self._left, None)
        if found is not None:
            self._known.append(found)
        return found is not None


@lru_cache(maxsize=_CACHE_SIZE)
def _spots(tile: TileScene) -> _Spots:
    return _Spots(tile)


def _places(spots: _Spots, label: Label | None, radii: list[float]) -> list[XY | None]:
    placed: list[tuple[XY, float]] = []
    found: list[XY | None] = []
    left, last = iter(spots), 0.0
    for radius in radii:
        if radius != last:  # where a disc of the same radius found no place there still is none
            left, last = iter(spots), radius
        spot = next((spot for spot, room in left if room >= radius and _is_clear(spot, radius, label, placed)), None)
        found.append(spot)
        if spot is not None:
            placed.append((spot, radius))
    return found


def _grid(tile: TileScene) -> Iterator[tuple[XY, float]]:
    """Points inside the tile, the nearest to its middle first; points to its left and right count as nearer."""
    x, y = tile.middle
    xs, ys = zip(*tile.outline, strict=True)
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    for across, down in _offsets():
        point = x + across, y + down
        if left <= point[0] <= right and top <= point[1] <= bottom and inside(point, tile.outline):
            yield point, to_edge(point, tile.outline) - 0.1


@cache
def _offsets() -> tuple[XY, ...]:
    numbers = range(-_REACH, _REACH + 1)
    grid = [(_STEP * column, _STEP * row) for column in numbers for row in numbers]
    return tuple(sorted(grid, key=lambda point: (hypot(point[0], 1.15 * point[1]), point[1], point[0])))


def _is_clear(spot: XY, radius: float, label: Label | None, placed: list[tuple[XY, float]]) -> bool:
    x, y = spot
    for (other_x, other_y), other in placed:
        if (x - other_x) ** 2 + (y - other_y) ** 2 < (radius + other + 0.06) ** 2:
            return False
    return label is None or label.distance(spot) >= radius
