"""Layouts: what touches, overlaps or meets in a point follows from where tiles lie."""

import pickle
from copy import deepcopy

from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.dealer import Dealer
from dejavu_rules.mapgen import Layout, Placement, generate
from dejavu_rules.mapgen.generator import every_spot
from dejavu_rules.mapgen.layout import collisions, contacts, crowds


def test_MAP_1_a_corner_on_an_edge_connects_two_tiles() -> None:
    orion, carina, veil = NebulaTile.ORION, NebulaTile.CARINA, NebulaTile.VEIL
    middle = Placement(orion)
    right = next(place for place in every_spot((middle,), carina))
    assert contacts((middle, right)) == [(orion, carina)]
    assert not collisions((middle, right))
    assert contacts((middle, Placement(veil, 40, 0))) == []
    assert collisions((middle, Placement(veil, 1, 0))) == [(orion, veil)]


def test_RULING_15_a_pair_of_tiles_is_connected_once_however_often_it_touches() -> None:
    middle = Placement(NebulaTile.ORION)
    for place in every_spot((middle,), NebulaTile.CARINA):
        assert contacts((middle, place)) == [(NebulaTile.ORION, NebulaTile.CARINA)]


def test_crowds_are_points_of_more_than_three_tiles() -> None:
    """Six rosettes' points meet in one point: each is a star with six points at 60 degrees."""
    points = Placement(NebulaTile.ROSETTE).corners
    tip = max(points)
    mates = tuple(
        Placement(tile, tip[0] - point[0], tip[1] - point[1])
        for tile, point in zip([NebulaTile.ROSETTE] * 4, points[:4], strict=True)
    )
    assert tip in crowds(mates)
    assert tip not in crowds(mates[:3])


def test_a_layout_knows_its_order_and_map() -> None:
    layout = generate(Dealer(0))
    assert sorted(layout.order) == list(TILES)
    assert layout.first is layout.order[0] is layout.placements[0].tile
    assert layout.map.pairs == tuple(sorted(tuple(sorted(pair)) for pair in contacts(layout.placements)))
    assert layout.map is layout.map
    assert Layout(layout.placements) == layout
    assert hash(Layout(layout.placements)) == hash(layout)


def test_a_map_in_the_making_has_the_tiles_up_to_the_last_one_laid() -> None:
    cats_eye, flame, veil = TILES[0], TILES[2], TILES[4]
    first = Placement(flame)
    layout = Layout((first, next(every_spot((first,), cats_eye))))
    assert layout.map.neighbours == ((flame,), (), (cats_eye,))
    more = Layout((*layout.placements, next(every_spot(layout.placements, veil))))
    assert len(more.map.tiles) == 5


def test_a_layout_is_copied_and_pickled_by_its_placements() -> None:
    layout = generate(Dealer(1))
    before = repr(layout), pickle.dumps(layout)
    assert layout.map.pairs
    assert (repr(layout), pickle.dumps(layout)) == before, "the map that was worked out is not part of the value"
    for copy in (deepcopy(layout), pickle.loads(pickle.dumps(layout))):
        assert (copy, copy.map) == (layout, layout.map)
