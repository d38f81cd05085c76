"""Exact geometry on the triangular lattice: where a tile may lie beside another, with integers only.

A point (u, v) lies at x = u + v/2, y = v * sqrt(3)/2, so a turn by 60 degrees maps integers to integers.
Corners are lattice points and edges point in the twelve directions of `outlines`. These lines cut the plane
into small triangles, the *cells*: every tile is a set of whole cells, two tiles overlap when they share a
cell, and a corner meets an edge in a lattice point. No decision depends on a rounded number.

A set of lattice points is an integer with one binary digit per point, so moving a set is a shift, and `fit` compares a
pair of tiles for all positions at once.
"""

from collections.abc import Iterator
from functools import cache
from math import sqrt
from operator import index
from typing import TypeAlias

from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.mapgen.outlines import WALKS

Point: TypeAlias = tuple[int, int]
XY: TypeAlias = tuple[float, float]
"""A point of the plane; the unit is a step of the lattice."""
Mask: TypeAlias = int
"""A set of lattice points: digit `code(u, v)`, counted from an origin that depends on the use."""

TURNS = 6
"""Rotations of a tile: multiples of 60 degrees, counter-clockwise."""
STEPS: tuple[Point, ...] = (
    *((1, 0), (1, 1), (0, 1), (-1, 2), (-1, 1), (-2, 1)),
    *((-1, 0), (-1, -1), (0, -1), (1, -2), (1, -1), (2, -1)),
)
"""One step in each direction."""

WIDTH = 256  # columns of a mask: more than fifteen tiles in a row need
REACH = 8  # no corner is farther from its tile's origin, in u or in v
_ROW = sqrt(3) / 2  # the height of a row of the lattice
SCALE = 18  # cells are named by their centres, which are integers on a lattice this much finer


def code(u: int, v: int) -> int:
    """The digit of a point, counted from the digit of (0, 0)."""
    return u + WIDTH * v


HERE = code(REACH, REACH)
"""The digit of a tile's own origin in its masks."""
ORIGIN = 2 * HERE
"""The digit of "no shift" in the masks of a `Fit`."""


WIDTHS = (72, WIDTH)
"""The columns that a mask may have: on a table where tiles lie close together, fewer digits have to be moved."""


def narrow(mask: Mask, width: int) -> Mask:
    """The same points in rows of this width instead of `WIDTH`."""
    found = row = 0
    while mask:
        found |= (mask & (1 << width) - 1) << width * row
        mask >>= WIDTH
        row += 1
    return found


def position(point: Point) -> XY:
    """Where a lattice point lies in the plane, y upwards: for pictures and surveys, never for play."""
    return point[0] + point[1] / 2, point[1] * _ROW


def rotate(point: Point, turns: int) -> Point:
    """The point rotated about the origin by this many times 60 degrees."""
    u, v = point
    for _ in range(turns % TURNS):
        u, v = -v, u + v
    return u, v


def _cell(triangle: tuple[Point, Point, Point], at: int, towards: int) -> Point:
    """The centre of one of a triangle's six cells: the one at a corner, along the side to another corner."""
    (u, v), (to_u, to_v) = triangle[at], triangle[towards]
    return (
        9 * u + 3 * to_u + 2 * sum(corner[0] for corner in triangle),
        9 * v + 3 * to_v + 2 * sum(corner[1] for corner in triangle),
    )


def _rim_of_step(direction: int) -> tuple[Point, ...]:
    """The cells with a side on one step from the origin, on its left."""
    start, end = (0, 0), STEPS[direction]
    if direction % 2 == 0:
        near = (start, end, STEPS[(direction + 2) % 12])
        return _cell(near, 0, 1), _cell(near, 1, 0)
    right, left = STEPS[direction - 1], STEPS[(direction + 1) % 12]
    near, far = (start, right, left), (end, left, right)
    return _cell(near, 0, 2), _cell(near, 2, 1), _cell(far, 1, 2), _cell(far, 0, 1)


_PAIRS = ((0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1))
_KINDS: dict[Point, int] = {
    (p % SCALE, q % SCALE): kind
    for kind, (p, q) in enumerate(
        _cell(triangle, *pair) for triangle in (((0, 0), (1, 0), (0, 1)), ((1, 1), (0, 1), (1, 0))) for pair in _PAIRS
    )
}
"""The twelve kinds of cells, by where the centre lies between lattice points."""


def _kind_and_code(cell: Point) -> tuple[int, int]:
    return _KINDS[cell[0] % SCALE, cell[1] % SCALE], code(cell[0] // SCALE, cell[1] // SCALE)


def _right_of_step(direction: int) -> tuple[tuple[int, int, int], ...]:
    """Per kind and row beside one step up from the origin: the first column whose cell is on its right."""
    du, dv = STEPS[direction]
    return tuple(
        (kind, (du * (q + SCALE * row) - dv * p) // (SCALE * dv) + 1, row)
        for (p, q), kind in _KINDS.items()
        for row in range(dv)
    )


_RIMS = tuple(tuple(map(_kind_and_code, _rim_of_step(direction))) for direction in range(12))
_RIGHTS = {direction: _right_of_step(direction) for direction in range(1, 6)}
_CODES = tuple(code(*step) for step in STEPS)
_TAILS = tuple((1 << 2 * REACH) - (1 << column) for column in range(2 * REACH + 1))
"""A row of a tile's mask from each column on to the right."""


def pose(tile: NebulaTile, turns: int) -> int:
    """One number for a tile in one rotation: a plain integer is a fast key."""
    return TURNS * index(tile) + turns


@cache
def outline(posed: int) -> tuple[tuple[Point, int, int], ...]:
    """The edges of a tile in one rotation, counter-clockwise: the corner where it starts, direction, steps."""
    number, turns = divmod(posed, TURNS)
    tile = TILES[number]
    u, v = rotate(_start(tile), turns)
    edges = []
    for leg, steps in _legs(tile):
        direction = (leg + 2 * turns) % len(STEPS)
        edges.append(((u, v), direction, steps))
        u, v = u + steps * STEPS[direction][0], v + steps * STEPS[direction][1]
    return tuple(edges)


def corners(posed: int) -> tuple[Point, ...]:
    """The corners of a tile in one rotation, counter-clockwise."""
    return tuple(corner for corner, _, _ in outline(posed))


@cache
def _legs(tile: NebulaTile) -> tuple[tuple[int, int], ...]:
    """The directions and steps of a tile's walk around itself."""
    legs = (leg.split("*") for leg in WALKS[tile].split())
    return tuple((int(direction), int(steps)) for direction, steps in legs)


@cache
def _start(tile: NebulaTile) -> Point:
    """The start of the walk that puts the tile's origin at the lattice point nearest to the mean of its corners."""
    u = v = sum_u = sum_v = 0
    legs = _legs(tile)
    for direction, steps in legs:
        sum_u, sum_v = sum_u + u, sum_v + v
        u, v = u + steps * STEPS[direction][0], v + steps * STEPS[direction][1]
    assert (u, v) == (0, 0), "an outline is closed"
    return -((2 * sum_u + len(legs)) // (2 * len(legs))), -((2 * sum_v + len(legs)) // (2 * len(legs)))


@cache
def cells(posed: int) -> tuple[Mask, ...]:
    """Per kind of cell, the cells that a tile in one rotation covers; its origin is at digit `HERE`.

    Each step up or down toggles all cells to its right: after a walk around the tile only the inside remains.
    """
    covered = [0] * len(_KINDS)
    for (u, v), direction, steps in outline(posed):
        du, dv = STEPS[direction]
        if dv < 0:  # a step down is a step up from its end
            u, v = u + du, v + dv
        for step in range(steps if dv else 0):
            left, low = u + step * du + REACH, v + step * dv + REACH
            for kind, column, row in _RIGHTS[direction % 6]:
                covered[kind] ^= _TAILS[left + column] << WIDTH * (low + row)
    return tuple(covered)


@cache
def corner_points(posed: int) -> Mask:
    """The corners of a tile in one rotation; its origin is at digit `HERE`."""
    return sum(1 << HERE + code(u, v) for u, v in corners(posed))


@cache
def edge_points(posed: int, width: int = WIDTH) -> Mask:
    """The lattice points on a tile's edges, corners included, in rows of this width; `HERE` is where its origin is."""
    if width != WIDTH:
        return narrow(edge_points(posed), width)
    return sum(1 << HERE + digit for digit in _edge_digits(posed))


@cache
def mirror_image(posed: int, width: int = WIDTH) -> Mask:
    """The edge points of a tile, mirrored at its origin."""
    if width != WIDTH:
        return narrow(mirror_image(posed), width)
    return sum(1 << HERE - digit for digit in _edge_digits(posed))


def _edge_digits(posed: int) -> Iterator[int]:
    for (u, v), direction, steps in outline(posed):
        yield from (code(u, v) + step * _CODES[direction] for step in range(steps))


@cache
def _edge_inside(posed: int, direction: int, steps: int) -> Mask:
    """Where an edge of another tile may not start, because cells on its left would be cells of this tile.

    The digit of this tile's origin is 3 * `HERE`, as in `_edge_on_corners`.
    """
    covered, blocked = cells(posed), 0
    for kind, cell in _RIMS[direction]:
        blocked |= covered[kind] << 2 * HERE - cell
    return blocked if steps == 1 else blocked | _shift(_edge_inside(posed, direction, steps - 1), -_CODES[direction])


@cache
def _edge_on_corners(posed: int, direction: int, steps: int) -> Mask:
    """Where an edge of another tile starts if it has a corner of this tile between its ends."""
    if steps == 1:
        return 0
    next_step = corner_points(posed) << 2 * HERE | _edge_on_corners(posed, direction, steps - 1)
    return _shift(next_step, -_CODES[direction])


def _shift(mask: Mask, by: int) -> Mask:
    return mask << by if by >= 0 else mask >> -by


@frozen
class Fit:
    """How a second tile can lie beside a first, by the shift between their origins: digit `ORIGIN + code`."""

    overlapping: Mask
    touching: Mask
    """A corner of one lies on an edge of the other (MAP-1); counts only where they do not overlap."""


@cache
def fit(first: int, second: int) -> Fit:
    """How the second tile can lie beside the first, both given by their `pose`.

    Of the second tile only the cells along its edges are compared: if two tiles overlap and the first is
    not inside the second, an edge of the second runs inside the first, and so do the cells beside it. No
    tile fits inside another (a test compares whole tiles for every pair).
    """
    points = edge_points(first)
    overlapping = touching = 0
    for (u, v), direction, steps in outline(second):
        start = code(u, v)
        overlapping |= _edge_inside(first, direction, steps) >> HERE + start
        touching |= points << HERE - start | _edge_on_corners(first, direction, steps) >> HERE + start
    return Fit(overlapping, touching)


@cache
def narrow_fit(first: int, second: int, width: int) -> Fit:
    """The same as `fit`, in rows of this width."""
    wide = fit(first, second)
    return Fit(narrow(wide.overlapping, width), narrow(wide.touching, width))
