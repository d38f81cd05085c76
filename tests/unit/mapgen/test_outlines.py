"""The assumed outlines: what any outline, and any replacement, must keep to."""

from itertools import pairwise

import pytest
from shapely import Polygon

from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.mapgen.geometry import FreePlacement
from dejavu_rules.mapgen.lattice import REACH, STEPS, TURNS, WIDTH, corners, outline, pose
from dejavu_rules.mapgen.outlines import WALKS


def area(tile: NebulaTile) -> int:
    """In triangles of the lattice; positive when the walk is counter-clockwise."""
    points = corners(pose(tile, 0))
    return sum(u * next_v - v * next_u for (u, v), (next_u, next_v) in pairwise((*points, points[0])))


def test_every_tile_has_an_assumed_outline() -> None:
    assert tuple(WALKS) == TILES
    assert len(set(WALKS.values())) == 15


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_an_outline_is_a_simple_polygon_with_true_corners(tile: NebulaTile) -> None:
    assert Polygon(corners(pose(tile, 0))).is_valid
    directions = [direction for _, direction, _ in outline(pose(tile, 0))]
    for direction, after in pairwise((*directions, directions[0])):
        assert (after - direction) % 12 not in (0, 6), "an edge goes on straight or turns back"


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_tiles_are_of_similar_size(tile: NebulaTile) -> None:
    assert 70 <= area(tile) <= 115


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_a_tile_stays_within_reach_in_every_rotation(tile: NebulaTile) -> None:
    for turns in range(TURNS):
        for point in corners(pose(tile, turns)):
            assert max(map(abs, point)) <= REACH


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_turning_on_the_lattice_is_turning_on_the_table(tile: NebulaTile) -> None:
    for turns in range(TURNS):
        turned = Polygon(FreePlacement(tile, 0, 0, 60.0 * turns).corners)
        exact = Polygon([(u + v / 2, v * 3**0.5 / 2) for u, v in corners(pose(tile, turns))])
        assert turned.symmetric_difference(exact).area < 1e-9


def test_steps_point_in_twelve_directions() -> None:
    """Direction d points 30 d degrees up, with length 1 or the square root of 3."""
    squares = [u * u + u * v + v * v for u, v in STEPS]
    assert squares == [1, 3] * 6
    for (u, v), (next_u, next_v) in pairwise((*STEPS, STEPS[0])):
        # the scalar product of neighbours: 1 * sqrt(3) * cos(30 degrees) = 3/2
        assert 2 * u * next_u + 2 * v * next_v + u * next_v + v * next_u == 3
        assert u * next_v - v * next_u == 1


def test_a_row_of_a_mask_is_wide_enough_for_all_tiles_in_a_row() -> None:
    """Tiles that touch have origins no farther apart than twice the largest corner; no place wraps around."""
    farthest = max(abs(u) for tile in TILES for turns in range(TURNS) for u, _ in corners(pose(tile, turns)))
    assert (len(TILES) - 1) * 2 * farthest + 4 * REACH < WIDTH
