"""Where lattice points lie in the plane."""

from math import atan2, degrees, hypot, isclose

import pytest
from shapely import Polygon

from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.mapgen.lattice import STEPS, corners, pose, position


def test_some_points() -> None:
    assert position((0, 0)) == (0, 0)
    assert position((3, 0)) == (3, 0)
    assert position((0, 2)) == pytest.approx((1, 3**0.5))
    assert position((-1, 2)) == pytest.approx((0, 3**0.5))


@pytest.mark.parametrize("direction", range(12))
def test_direction_d_points_30_d_degrees_up_from_the_right(direction: int) -> None:
    step = position(STEPS[direction])
    assert isclose(hypot(*step), 1 if direction % 2 == 0 else 3**0.5)
    turn = abs(degrees(atan2(step[1], step[0])) - 30 * direction) % 360
    assert min(turn, 360 - turn) < 1e-9


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_areas_keep_their_proportions(tile: NebulaTile) -> None:
    """In skew coordinates a lattice cell has area 1, in the plane it has the height of a row."""
    points = corners(pose(tile, 0))
    assert isclose(Polygon(map(position, points)).area, Polygon(points).area * 3**0.5 / 2)
