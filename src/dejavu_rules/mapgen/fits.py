"""Where a tile may lie beside another, for all positions and rotations at once.

The lines of all edges cut the plane into small triangles, the *cells*: every tile is a set of whole cells, two tiles
overlap when they share a cell, and a corner meets an edge in a lattice point.

Masks have a tile in all rotations side by side: a row has `NARROW` columns for each, one after the other. Half a turn
of everything turns a shift around. So a second tile lies beside a first as the first does beside the second if both are
turned by half a turn. That is how `fit_all_turns` finds it: each edge of the first tile moves over the second, which
lies there in all rotations.
"""

from functools import cache
from typing import NamedTuple

from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.mapgen.lattice import (
    REACH,
    STEPS,
    TURNS,
    WIDTH,
    Mask,
    Point,
    code,
    corners,
    edge_digits,
    half_turn,
    here,
    outline,
    pose,
)

NARROW = 64
"""The columns for one rotation, enough for nearly every table."""
_ROW = TURNS * NARROW
_HERE = here(_ROW)
_BYTES = (4 * REACH + 1) * _ROW // 8  # of a mask of a `Fit`
_WORD = NARROW // 8
_APART = NARROW // 2
"""What touches is found in one mask with what overlaps, this many columns further right: both need fewer."""
_MARGIN = 16  # more columns than a tile has, or than an edge goes to the left
SCALE = 18  # cells are named by their centres, which are integers on a lattice this much finer


# Cells


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


_OF_KIND = [_MARGIN * (kind % 4) + (2 * REACH + 1) * _ROW * (kind // 4) for kind in range(len(_KINDS))]
"""Where each kind of cell has its digit 0 while all kinds are in one mask."""


def _ends_of_rows(direction: int) -> tuple[int, ...]:
    """The digits of the first cells on the right of one step up from the origin, of each kind in each row."""
    du, dv = STEPS[direction]
    return tuple(
        [
            _OF_KIND[kind] + _MARGIN + code((du * (q + SCALE * row) - dv * p) // (SCALE * dv) + 1, row, _ROW)
            for (p, q), kind in _KINDS.items()
            for row in range(dv)
        ]
    )


_RIMS = tuple([tuple(map(_kind_and_place, _rim_of_step(direction))) for direction in range(12)])


@cache
def _ends(direction: int, steps: int) -> Mask:
    """The first cells on the right of an edge that goes up."""
    if steps == 1:
        return sum([1 << digit for digit in _ends_of_rows(direction)])
    return _ends(direction, 1) | _ends(direction, steps - 1) << code(*STEPS[direction], _ROW)


def _left_columns(number: int, rows: int) -> Mask:
    """The first columns of each rotation."""
    return sum([(1 << number) - 1 << NARROW * column for column in range(TURNS * rows)])


_ONE_KIND = _left_columns(_MARGIN, 2 * REACH + 1)
_LEFT = _left_columns(_APART, 4 * REACH + 1)


# A tile in all rotations, mirrored at its origin: that is, after half a turn


@cache
def _columns(tile: NebulaTile) -> tuple[tuple[int, int], ...]:
    """Per rotation the digit of the tile's origin, and the pose of its mirror image."""
    return tuple([(_HERE + turns * NARROW, half_turn(pose(tile, turns))) for turns in range(TURNS)])


@cache
def mirrored_cells(tile: NebulaTile) -> tuple[Mask, ...]:
    """Per kind of cell, the cells that a tile's mirror images cover.

    The cells of a row from one edge to the next are a difference of two powers of 2. Edges go down on the left of a
    tile and up on its right.
    """
    covered = 0
    for origin, posed in _columns(tile):
        for (u, v), direction, steps in outline(posed):
            du, dv = STEPS[direction]
            at = origin + code(u, v, _ROW)
            if dv > 0:
                covered += _ends(direction, steps) << at
            elif dv < 0:  # a way down is a way up from its end
                covered -= _ends(direction - 6, steps) << at + steps * code(du, dv, _ROW)
    covered >>= _MARGIN
    return tuple([covered >> digit & _ONE_KIND for digit in _OF_KIND])


@cache
def _mirrored_points(tile: NebulaTile) -> Mask:
    """The lattice points on the edges of a tile's mirror images, corners included."""
    return sum([1 << origin + digit for origin, posed in _columns(tile) for digit in edge_digits(posed, _ROW)])


@cache
def _mirrored_corners(tile: NebulaTile) -> Mask:
    """The corners of a tile's mirror images."""
    return sum([1 << origin + code(u, v, _ROW) for origin, posed in _columns(tile) for u, v in corners(posed)])


@cache
def mirror_images(tile: NebulaTile, width: int) -> Mask:
    """The edge points of a tile's mirror images, in rows with `width` columns for each rotation."""
    return _respace(_mirrored_points(tile), 0, _WORD, width)


# Two tiles


class Fit(NamedTuple):
    """How a second tile can lie beside a first, by the shift between their origins: digit 2 * `here` + `code`."""

    overlapping: Mask
    touching: Mask
    """A corner of one lies on an edge of the other (MAP-1); counts only where they do not overlap."""


@cache
def _fit_step(tile: NebulaTile, direction: int) -> Mask:
    """Where a step of another tile's edge overlaps this tile's mirror images, and, `_APART`, starts on their corners.

    It overlaps if cells on its left are cells of this tile. The digit of this tile's origin is 3 * `here`.
    """
    covered, found = mirrored_cells(tile), _mirrored_corners(tile) << 2 * _HERE + _APART
    for kind, (u, v) in _RIMS[direction]:
        found |= covered[kind] << 2 * _HERE - code(u, v, _ROW)
    return found


@cache
def _fit_edge(tile: NebulaTile, direction: int, steps: int) -> Mask:
    """Where another tile's edge starts if it overlaps this tile's mirror images, and, `_APART`, if it touches them.

    It touches if it starts on their edges or has a corner of theirs between its ends.
    """
    if not steps:
        return _mirrored_points(tile) << 2 * _HERE + _APART
    last = _shift(_fit_step(tile, direction), (1 - steps) * code(*STEPS[direction], _ROW))
    return _fit_edge(tile, direction, steps - 1) | last


def _shift(mask: Mask, by: int) -> Mask:
    return mask << by if by >= 0 else mask >> -by


@cache
def _edges(posed: int) -> tuple[tuple[int, int, int], ...]:
    """The edges of a tile's mirror image: the digit where it starts, direction, steps."""
    edges = outline(half_turn(posed))
    return tuple([(_HERE + code(u, v, _ROW), direction, steps) for (u, v), direction, steps in edges])


@cache
def fit_all_turns(first: int, tile: NebulaTile, width: int = NARROW) -> Fit:
    """How a tile in any rotation can lie beside the first: a row has `width` columns for each rotation.

    Of the first tile only the cells along its edges are compared: if two tiles overlap and the second is
    not inside the first, an edge of the first runs inside the second, and so do the cells beside it. No
    tile fits inside another (a test compares whole tiles for every pair).
    """
    if width != NARROW:
        narrow = fit_all_turns(first, tile)
        return Fit(*[_respace(mask, 0, _WORD, width) for mask in narrow])
    found = 0
    for start, direction, steps in _edges(first):
        found |= _fit_edge(tile, direction, steps) >> start
    return Fit(found & _LEFT, found >> _APART & _LEFT)


@cache
def fit(first: int, second: int, width: int = WIDTH) -> Fit:
    """How the second tile can lie beside the first, both given by their `pose`."""
    number, turns = divmod(second, TURNS)
    pair = fit_all_turns(first, TILES[number])
    return Fit(*[_respace(mask, turns * _WORD, TURNS * _WORD, width) for mask in pair])


def _respace(mask: Mask, start: int, step: int, width: int) -> Mask:
    """The columns of some rotations, `width` digits apart: from a byte on, and that many bytes further each time."""
    content = mask.to_bytes(_BYTES, "little")
    parts = [content[at : at + _WORD] for at in range(start, _BYTES, step)]
    return int.from_bytes(bytes(width // 8 - _WORD).join(parts), "little")
