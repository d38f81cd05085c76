"""Where everything in a picture goes, and how pieces lie on a tile: inside, apart, clear of the name."""

from itertools import combinations, product
from math import hypot

import pytest
from shapely import Point, Polygon

from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.mapgen import Layout
from dejavu_rules.mapgen.lattice import TURNS, corners, pose, position
from dejavu_rules.pictures.scene import (
    DISC,
    SCALES,
    Label,
    TileScene,
    distance_to_edge,
    is_inside,
    pack,
    roomiest_point,
    scene,
)


def test_tiles_meet_in_a_point_of_both_outlines(layout: Layout) -> None:
    what = scene(layout)
    assert {frozenset(meeting[:2]) for meeting in what.meetings} == {frozenset(pair) for pair in layout.map.pairs}
    for one, other, point in what.meetings:
        assert distance_to_edge(point, what.tile(one).outline) < 1e-9
        assert distance_to_edge(point, what.tile(other).outline) < 1e-9


def test_a_layout_is_drawn_as_it_lies_with_y_downwards(layout: Layout) -> None:
    what = scene(layout)
    assert what.is_drawn_to_scale
    assert [one.tile for one in what.tiles] == list(TILES)
    for placement in layout.placements:
        expected = [(x, -y) for x, y in map(position, placement.corners)]
        assert list(what.tile(placement.tile).outline) == expected


def test_the_middle_of_a_tile_is_inside_with_room_for_a_name(layout: Layout) -> None:
    for one in scene(layout).tiles:
        assert is_inside(one.middle, one.outline)
        assert distance_to_edge(one.middle, one.outline) > 1


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_no_place_has_more_room_than_the_roomiest(tile: NebulaTile) -> None:
    for turns in range(TURNS):
        outline = tuple((x, -y) for x, y in map(position, corners(pose(tile, turns))))
        room = distance_to_edge(roomiest_point(pose(tile, turns)), outline)
        grid = [(x / 2, y / 2) for x in range(-14, 15) for y in range(-14, 15)]
        most = max(distance_to_edge(point, outline) for point in grid if is_inside(point, outline))
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


SQUARE = ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))


def test_a_square_has_an_inside_and_distances() -> None:
    assert is_inside((1, 1), SQUARE)
    assert is_inside((0.1, 1.9), SQUARE)
    assert not any(is_inside(point, SQUARE) for point in ((-1, 1), (3, 1), (1, -1), (1, 3)))
    assert distance_to_edge((1, 1), SQUARE) == 1
    assert distance_to_edge((1.5, 1), SQUARE) == 0.5
    assert distance_to_edge((5, 6), SQUARE) == 5, "outside, the distance to the nearest corner"


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_tiles_with_dents_have_the_inside_and_distances_of_a_polygon(tile: NebulaTile) -> None:
    outline = tuple(map(position, corners(pose(tile, 0))))
    polygon = Polygon(outline)
    for x, y in product(range(-9, 10), repeat=2):
        point = x + 0.123, y + 0.321
        assert is_inside(point, outline) == polygon.contains(Point(point))
        assert distance_to_edge(point, outline) == pytest.approx(polygon.exterior.distance(Point(point)))


FULL = [1.1, 0.85, 0.7, 0.7, 0.7, 0.7]
"""The Girl, a fragment and four bits."""


def label(tile: TileScene) -> Label:
    return Label(tile.middle, 1.2, 0.4)


def test_the_distance_from_a_label_is_that_from_its_edge() -> None:
    name = Label((1, 1), 2, 0.5)
    assert [name.distance(point) for point in ((1, 1), (3, 1.5), (4, 1), (1, 0), (-4, -3.5))] == [0, 0, 1, 0.5, 5]


def test_an_empty_tile_needs_no_places(layout: Layout) -> None:
    tile = scene(layout).tiles[0]
    assert pack(tile, label(tile), []) == (1.0, [])


@pytest.mark.parametrize("number", range(15), ids=lambda number: str(TILES[number]))
def test_pieces_lie_inside_and_apart(layout: Layout, number: int) -> None:
    tile = scene(layout).tiles[number]
    scale, places = pack(tile, label(tile), FULL)
    assert scale in SCALES
    discs = [(place, scale * radius) for place, radius in zip(places, FULL, strict=True) if place is not None]
    assert len(discs) == len(FULL)
    for place, radius in discs:
        assert is_inside(place, tile.outline)
        assert distance_to_edge(place, tile.outline) >= radius
        assert label(tile).distance(place) >= radius
    for ((x, y), radius), ((other_x, other_y), other) in combinations(discs, 2):
        assert hypot(x - other_x, y - other_y) > radius + other


def test_pieces_are_as_large_as_they_fit(layout: Layout) -> None:
    tile = scene(layout).tiles[0]
    scales = [pack(tile, label(tile), [0.7] * pieces)[0] for pieces in range(1, 30)]
    assert scales == sorted(scales, reverse=True)
    assert (scales[0], scales[-1]) == (SCALES[0], SCALES[-1])


def test_what_finds_no_place_has_none(layout: Layout) -> None:
    tile = scene(layout).tiles[0]
    scale, places = pack(tile, label(tile), [0.7] * 200)
    assert scale == SCALES[-1]
    assert len(places) == 200
    assert 15 <= places.index(None) <= 100
    assert set(places[places.index(None) :]) == {None}, "all are of one size: where one fits, an earlier one is"
