"""Pieces on a tile: inside, apart, clear of the name, and smaller if there are many."""

from itertools import combinations
from math import hypot

import pytest

from dejavu_rules.box.pieces import TILES
from dejavu_rules.mapgen import Layout
from dejavu_rules.pictures.packing import SCALES, Label, pack
from dejavu_rules.pictures.scene import TileScene, inside, scene, to_edge

FULL = [1.1, 0.85, 0.7, 0.7, 0.7, 0.7]
"""The Girl, a fragment and four bits."""


def label(tile: TileScene) -> Label:
    return Label(tile.middle, 1.2, 0.4)


def test_the_distance_from_a_label_is_that_from_its_edge() -> None:
    name = Label((1, 1), 2, 0.5)
    assert [name.distance(point) for point in ((1, 1), (3, 1.5), (4, 1), (1, 0), (-4, -3.5))] == [0, 0, 1, 0.5, 5]


def test_nothing_needs_no_place(layout: Layout) -> None:
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
        assert inside(place, tile.outline)
        assert to_edge(place, tile.outline) >= radius
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
