"""Tiles on the triangular lattice, with integers only: no decision depends on a rounded number.

A point (u, v) lies at x = u + v/2, y = v * sqrt(3)/2, so a turn by 60 degrees maps integers to integers.
Corners are lattice points, and edges point in the twelve directions of `outlines`.

A set of lattice points is an integer with one binary digit per point, so moving a set is a shift; `fits` compares
tiles for all positions at once.
"""

from functools import cache
from math import sqrt
from typing import TypeAlias

from dejavu_rules.box.pieces import TILES, NebulaTile
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
_ROW = sqrt(3) / 2  # the height of a row of the lattice


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


def pose(tile: NebulaTile, turns: int) -> int:
    """One number for a tile in one rotation: a plain integer is a fast key."""
    return TURNS * tile.index + turns


def half_turn(posed: int) -> int:
    """The same tile after half a turn."""
    return posed - posed % TURNS + (posed + TURNS // 2) % TURNS


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
def edge_digits(posed: int, width: int) -> tuple[int, ...]:
    """The lattice points on a tile's edges, corners included, as digits counted from its origin."""
    digits: list[int] = []
    for (u, v), direction, steps in outline(posed):
        at, step = code(u, v, width), code(*STEPS[direction], width)
        digits += range(at, at + steps * step, step)
    return tuple(digits)


@cache
def edge_points(posed: int, width: int = WIDTH) -> Mask:
    """The lattice points on a tile's edges, corners included; its origin is at digit `here`."""
    return sum([1 << here(width) + digit for digit in edge_digits(posed, width)])


def mirror_image(posed: int, width: int = WIDTH) -> Mask:
    """The edge points of a tile, mirrored at its origin: those of the tile after half a turn."""
    return edge_points(half_turn(posed), width)
