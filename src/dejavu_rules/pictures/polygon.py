"""Polygons in the plane: what is inside, and how far it is to the edge."""

from math import hypot
from typing import TypeAlias

from dejavu_rules.mapgen.plane import XY

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
