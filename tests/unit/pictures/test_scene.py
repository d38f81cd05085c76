"""Where everything of a picture goes."""

from math import hypot

import pytest

from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.mapgen import Layout
from dejavu_rules.mapgen.lattice import TURNS, corners, pose
from dejavu_rules.mapgen.plane import position
from dejavu_rules.pictures.scene import DISC, inside, roomiest_point, scene, to_edge


def test_tiles_meet_in_a_point_of_both_outlines(layout: Layout) -> None:
    what = scene(layout)
    assert {frozenset(meeting[:2]) for meeting in what.meetings} == {frozenset(pair) for pair in layout.map.pairs}
    for one, other, point in what.meetings:
        assert to_edge(point, what.tile(one).outline) < 1e-9
        assert to_edge(point, what.tile(other).outline) < 1e-9


def test_a_layout_is_drawn_as_it_lies_with_y_downwards(layout: Layout) -> None:
    what = scene(layout)
    assert what.is_drawn_to_scale
    assert [one.tile for one in what.tiles] == list(TILES)
    for placement in layout.placements:
        expected = [(x, -y) for x, y in map(position, placement.corners)]
        assert list(what.tile(placement.tile).outline) == expected


def test_the_middle_of_a_tile_is_inside_with_room_for_a_name(layout: Layout) -> None:
    for one in scene(layout).tiles:
        assert inside(one.middle, one.outline)
        assert to_edge(one.middle, one.outline) > 1


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_no_place_has_more_room_than_the_roomiest(tile: NebulaTile) -> None:
    for turns in range(TURNS):
        outline = tuple((x, -y) for x, y in map(position, corners(pose(tile, turns))))
        room = to_edge(roomiest_point(pose(tile, turns)), outline)
        grid = [(x / 2, y / 2) for x in range(-14, 15) for y in range(-14, 15)]
        most = max(to_edge(point, outline) for point in grid if inside(point, outline))
        assert room >= min(most, 1.9)


def test_a_meeting_is_that_of_two_tiles_in_either_order(layout: Layout) -> None:
    what = scene(layout)
    for one in TILES:
        for other in TILES:
            assert what.meeting(one, other) == what.meeting(other, one)
            assert (what.meeting(one, other) is not None) == (other in layout.map.neighbours[one])


def test_a_map_without_a_layout_is_drawn_as_discs(layout: Layout) -> None:
    what = scene(layout.map)
    assert not what.is_drawn_to_scale
    for one in what.tiles:
        for x, y in one.outline:
            assert hypot(x - one.middle[0], y - one.middle[1]) == pytest.approx(DISC)
    for one_tile, other, (x, y) in what.meetings:
        (ax, ay), (bx, by) = what.tile(one_tile).middle, what.tile(other).middle
        assert (x, y) == pytest.approx(((ax + bx) / 2, (ay + by) / 2))
