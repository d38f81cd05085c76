"""Lattice points in real coordinates: for pictures and surveys, never for play."""

from math import sqrt
from typing import TypeAlias

from dejavu_rules.mapgen.lattice import Point

XY: TypeAlias = tuple[float, float]
"""A point of the plane; the unit is a step of the lattice."""

_ROW = sqrt(3) / 2  # the height of a row of the lattice


def position(point: Point) -> XY:
    """Where a lattice point lies, y upwards."""
    return point[0] + point[1] / 2, point[1] * _ROW
