"""The rims of Nebula Tiles, as the second engine sees them."""

from math import gcd

from dejavu_rules.testing.second.outlines import Point, Polygon


def rim(polygon: Polygon) -> list[Point]:
    """Every lattice point on an edge."""
    points: list[Point] = []
    for (a, b), (c, d) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        steps = gcd(c - a, d - b)
        points += [(a + (c - a) // steps * step, b + (d - b) // steps * step) for step in range(steps)]
    return points
