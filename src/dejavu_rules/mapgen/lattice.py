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
REACH = 7  # no corner is farther from its tile's origin, in u or in v
PAIR = 40  # columns of a mask for two tiles alone: more than 4 * REACH, and whole bytes
_ROW = sqrt(3) / 2  # the height of a row of the lattice
SCALE = 18  # cells are named by their centres, which are integers on a lattice this much finer


def code(u: int, v: int, width: int = WIDTH) -> int:
    """The digit of a point in rows of this width, counted from the digit of (0, 0)."""
    return u + width * v


def here(width: int) -> int:
    """The digit of a tile's own origin in its masks; twice this digit is "no shift" in the masks of a `Fit`."""
    return code(REACH, REACH, width)


HERE = here(WIDTH)
ORIGIN = 2 * HERE


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


def _kind_and_place(cell: Point) -> tuple[int, Point]:
    return _KINDS[cell[0] % SCALE, cell[1] % SCALE], (cell[0] // SCALE, cell[1] // SCALE)


def _right_of_step(direction: int) -> tuple[tuple[int, int, int], ...]:
    """Per kind and row beside one step up from the origin: the first column whose cell is on its right."""
    du, dv = STEPS[direction]
    return tuple(
        (kind, (du * (q + SCALE * row) - dv * p) // (SCALE * dv) + 1, row)
        for (p, q), kind in _KINDS.items()
        for row in range(dv)
    )


_RIMS = tuple(tuple(map(_kind_and_place, _rim_of_step(direction))) for direction in range(12))
_RIGHTS = {direction: _right_of_step(direction) for direction in range(1, 6)}
_TAILS = tuple((1 << 2 * REACH) - (1 << column) for column in range(2 * REACH + 1))
"""A row of a tile's mask from each column on to the right."""


def pose(tile: NebulaTile, turns: int) -> int:
    """One number for a tile in one rotation: a plain integer is a fast key."""
    return TURNS * tile.index + turns


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
def cells(posed: int, width: int = WIDTH) -> tuple[Mask, ...]:
    """Per kind of cell, the cells that a tile in one rotation covers; its origin is at digit `here`.

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
                covered[kind] ^= _TAILS[left + column] << width * (low + row)
    return tuple(covered)


@cache
def corner_points(posed: int, width: int = WIDTH) -> Mask:
    """The corners of a tile in one rotation; its origin is at digit `here`."""
    return sum(1 << here(width) + code(u, v, width) for u, v in corners(posed))


@cache
def edge_points(posed: int, width: int = WIDTH) -> Mask:
    """The lattice points on a tile's edges, corners included; its origin is at digit `here`."""
    return sum(1 << here(width) + digit for digit in _edge_digits(posed, width))


@cache
def mirror_image(posed: int, width: int = WIDTH) -> Mask:
    """The edge points of a tile, mirrored at its origin."""
    return sum(1 << here(width) - digit for digit in _edge_digits(posed, width))


def _edge_digits(posed: int, width: int) -> Iterator[int]:
    for (u, v), direction, steps in outline(posed):
        yield from (code(u, v, width) + step * code(*STEPS[direction], width) for step in range(steps))


@cache
def _edges(posed: int, width: int) -> tuple[tuple[int, int, int], ...]:
    """The edges of a tile in one rotation: the digit where it starts, direction, steps."""
    return tuple([(here(width) + code(u, v, width), direction, steps) for (u, v), direction, steps in outline(posed)])


@cache
def _edge_inside(posed: int, direction: int, steps: int, width: int) -> Mask:
    """Where an edge of another tile may not start, because cells on its left would be cells of this tile.

    The digit of this tile's origin is 3 * `here`, as in `_edge_on_corners`.
    """
    if steps > 1:
        start = _edge_inside(posed, direction, 1, width)
        return start | _shift(_edge_inside(posed, direction, steps - 1, width), -code(*STEPS[direction], width))
    covered, blocked = cells(posed, width), 0
    for kind, (u, v) in _RIMS[direction]:
        blocked |= covered[kind] << 2 * here(width) - code(u, v, width)
    return blocked


@cache
def _edge_on_corners(posed: int, direction: int, steps: int, width: int) -> Mask:
    """Where an edge of another tile starts if it has a corner of this tile between its ends."""
    if steps == 1:
        return 0
    next_step = corner_points(posed, width) << 2 * here(width) | _edge_on_corners(posed, direction, steps - 1, width)
    return _shift(next_step, -code(*STEPS[direction], width))


@cache
def _edge_touching(posed: int, direction: int, steps: int, width: int) -> Mask:
    """Where an edge of another tile starts if it starts on this tile's edges or has a corner of it between its ends."""
    return edge_points(posed, width) << 2 * here(width) | _edge_on_corners(posed, direction, steps, width)


def _shift(mask: Mask, by: int) -> Mask:
    return mask << by if by >= 0 else mask >> -by


@frozen
class Fit:
    """How a second tile can lie beside a first, by the shift between their origins: digit 2 * `here` + `code`."""

    overlapping: Mask
    touching: Mask
    """A corner of one lies on an edge of the other (MAP-1); counts only where they do not overlap."""


@cache
def fit(first: int, second: int, width: int = WIDTH) -> Fit:
    """How the second tile can lie beside the first, both given by their `pose`.

    Of the second tile only the cells along its edges are compared: if two tiles overlap and the first is
    not inside the second, an edge of the second runs inside the first, and so do the cells beside it. No
    tile fits inside another (a test compares whole tiles for every pair).
    """
    overlapping = touching = 0
    for start, direction, steps in _edges(second, width):
        overlapping |= _edge_inside(first, direction, steps, width) >> start
        touching |= _edge_touching(first, direction, steps, width) >> start
    return Fit(overlapping, touching)


# All rotations of a tile at once


@cache
def fit_all_turns(first: int, tile: NebulaTile, width: int) -> Fit:
    """How a tile can lie beside the first: a row has `width` columns for each rotation, one after the other."""
    pairs = [fit(first, pose(tile, turns), PAIR) for turns in range(TURNS)]
    return Fit(_side_by_side([p.overlapping for p in pairs], width), _side_by_side([p.touching for p in pairs], width))


@cache
def mirror_images(tile: NebulaTile, width: int) -> Mask:
    """The mirror images of a tile in all rotations, side by side."""
    return _side_by_side([mirror_image(pose(tile, turns), PAIR) for turns in range(TURNS)], width)


def _side_by_side(masks: list[Mask], width: int) -> Mask:
    """One mask with the rows of these, `width` columns apart."""
    columns, rows = PAIR // 8, 4 * REACH + 1
    parts = [mask.to_bytes(rows * columns, "little") for mask in masks]
    gap = bytes(width // 8 - columns)
    starts = range(0, rows * columns, columns)
    return int.from_bytes(gap.join([part[start : start + columns] for start in starts for part in parts]), "little")
