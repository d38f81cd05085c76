"""Nebula Tiles on a lattice, by their corners: whether they overlap, touch, and how many meet in a point.

All in whole numbers: corners are lattice points, and where edges do not cross properly they meet in corners.
"""

from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from math import floor
from typing import TypeAlias

from dejavu_rules import NebulaTile
from dejavu_rules.mapgen.outlines import WALKS

Point: TypeAlias = tuple[int, int]
Polygon: TypeAlias = list[Point]

HALF = Fraction(1, 2)
LEVEL: list[Point] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
"""The even directions, each a turn by 60 degrees from the one before; an odd one goes along both its neighbours."""


def corners(tile: NebulaTile, place: tuple[int, int, int]) -> Polygon:
    """The corners of a tile that lies there, counter-clockwise: turned about its origin, then moved."""
    u, v, turns = place
    points = _outline(tile)
    for _ in range(turns % 6):
        points = [(-b, a + b) for a, b in points]
    return [(a + u, b + v) for a, b in points]


@cache
def _outline(tile: NebulaTile) -> Polygon:
    """The outline as it is drawn; its origin is the lattice point nearest to the mean of its corners."""
    here, points = (0, 0), []
    for word in WALKS[tile].split():
        direction, steps = map(int, word.split("*"))
        step, next_one = LEVEL[direction // 2 % 6], LEVEL[(direction // 2 + 1) % 6]
        if direction % 2:
            step = (step[0] + next_one[0], step[1] + next_one[1])
        points.append(here)
        here = (here[0] + step[0] * steps, here[1] + step[1] * steps)
    middle = [floor(Fraction(sum(point[axis] for point in points), len(points)) + HALF) for axis in (0, 1)]
    return [(a - middle[0], b - middle[1]) for a, b in points]


def _edges(polygon: Polygon) -> list[tuple[Point, Point]]:
    return list(zip(polygon, polygon[1:] + polygon[:1], strict=True))


def _side(start: Point, end: Point, point: Point) -> int:
    """Above 0 if the point is to the left of the line, 0 if it is on it."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


def _on(start: Point, end: Point, point: Point) -> bool:
    """Whether the point is on this edge, ends included."""
    return (
        _side(start, end, point) == 0
        and min(start[0], end[0]) <= point[0] <= max(start[0], end[0])
        and min(start[1], end[1]) <= point[1] <= max(start[1], end[1])
    )


def is_on_rim(polygon: Polygon, point: Point) -> bool:
    """Whether the point is on some edge."""
    return any(_on(start, end, point) for start, end in _edges(polygon))


def _is_inside(polygon: Polygon, point: Point) -> bool:
    """Whether a point that is on no edge is inside: an odd number of edges lies to its right."""
    across = [(start, end) for start, end in _edges(polygon) if (start[1] > point[1]) != (end[1] > point[1])]
    return sum((_side(start, end, point) > 0) == (end[1] > start[1]) for start, end in across) % 2 == 1


def touch(one: Polygon, other: Polygon) -> bool:
    """MAP-1, RULING-15, RULING-21: a corner of one on an edge of the other, ends included."""
    return any(is_on_rim(other, corner) for corner in one) or any(is_on_rim(one, corner) for corner in other)


def overlap(one: Polygon, other: Polygon) -> bool:
    """MAP-4: edges cross, or part of a rim is inside the other, or both are on the same side of a common edge."""
    return not _apart(one, other) and (_cross(one, other) or _enters(one, other) or _enters(other, one))


def _apart(one: Polygon, other: Polygon) -> bool:
    """Whether already their frames do not meet."""
    frames = [([point[axis] for point in one], [point[axis] for point in other]) for axis in (0, 1)]
    return any(max(mine) < min(theirs) or max(theirs) < min(mine) for mine, theirs in frames)


def _cross(one: Polygon, other: Polygon) -> bool:
    return any(
        _side(start, end, from_) * _side(start, end, to) < 0 and _side(from_, to, start) * _side(from_, to, end) < 0
        for (start, end), (from_, to) in product(_edges(one), _edges(other))
    )


def _enters(one: Polygon, other: Polygon) -> bool:
    """Look at the middle of each part of the rim, between corners of either; all doubled, so that it is whole."""
    twice = [(2 * u, 2 * v) for u, v in other]
    for start, end in _edges(one):
        stops = sorted({start, end, *(corner for corner in other if _on(start, end, corner))}, reverse=start > end)
        for here, there in pairwise(stops):
            middle = (here[0] + there[0], here[1] + there[1])
            if not is_on_rim(twice, middle):
                if _is_inside(twice, middle):
                    return True
            elif any(_on(a, b, middle) and _same_way(a, b, here, there) for a, b in _edges(twice)):
                return True
    return False


def _same_way(start: Point, end: Point, here: Point, there: Point) -> bool:
    """Whether two edges on one line go the same way, so that both tiles are on its left."""
    along = (end[0] - start[0], end[1] - start[1])
    step = (there[0] - here[0], there[1] - here[1])
    return along[0] * step[1] == along[1] * step[0] and along[0] * step[0] + along[1] * step[1] > 0
