"""Inside and outside of polygons, against a geometry library."""

from itertools import product

import pytest
from shapely import Point, Polygon

from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.mapgen.lattice import corners, pose
from dejavu_rules.mapgen.plane import position
from dejavu_rules.pictures.scene import inside, to_edge

SQUARE = ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))


def test_a_square() -> None:
    assert inside((1, 1), SQUARE)
    assert inside((0.1, 1.9), SQUARE)
    assert not any(inside(point, SQUARE) for point in ((-1, 1), (3, 1), (1, -1), (1, 3)))
    assert to_edge((1, 1), SQUARE) == 1
    assert to_edge((1.5, 1), SQUARE) == 0.5
    assert to_edge((5, 6), SQUARE) == 5, "outside, the distance to the nearest corner"


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_tiles_with_dents(tile: NebulaTile) -> None:
    outline = tuple(map(position, corners(pose(tile, 0))))
    polygon = Polygon(outline)
    for x, y in product(range(-9, 10), repeat=2):
        point = x + 0.123, y + 0.321
        assert inside(point, outline) == polygon.contains(Point(point))
        assert to_edge(point, outline) == pytest.approx(polygon.exterior.distance(Point(point)))
