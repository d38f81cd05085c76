"""Layouts, and the places where a tile can be added."""

from itertools import product

import pytest

from dejavu_rules.components import TILES, NebulaTile
from dejavu_rules.dealer import Dealer
from dejavu_rules.mapgen import Layout, Placement, generate
from dejavu_rules.mapgen.lattice import TURNS
from dejavu_rules.mapgen.layout import collisions, contacts, crowds, overlaps, touches
from dejavu_rules.mapgen.spots import MOST_CONTACTS, Table, every_spot, places_beside, spots


def naive_spots(laid: tuple[Placement, ...], tile: NebulaTile, turns: int, contacts: int) -> set[Placement]:
    """Try every lattice point around the map."""
    us, vs = [one.u for one in laid], [one.v for one in laid]
    found = set()
    for u, v in product(range(min(us) - 16, max(us) + 17), range(min(vs) - 16, max(vs) + 17)):
        place = Placement(tile, u, v, turns)
        if any(overlaps(one, place) for one in laid) or crowds((*laid, place)):
            continue
        if sum(touches(one, place) for one in laid) >= contacts:
            found.add(place)
    return found


@pytest.mark.parametrize(("seed", "number"), [(1, 1), (2, 2), (3, 4), (5, 14)])
def test_spots_are_all_places_that_touch(seed: int, number: int) -> None:
    laid = generate(Dealer(seed).below).placements[: number + 1]
    laid, tile = laid[:-1], laid[-1].tile
    found = spots(Table.of(laid), tile, seed % TURNS)
    for least in range(1, MOST_CONTACTS + 1):
        naive = naive_spots(laid, tile, seed % TURNS, least)
        every = list(found.every(least))
        assert set(every) == naive
        assert len(every) == len(naive) == found.count(least)
        assert [found.pick(least, index) for index in range(len(every))] == every


def test_every_spot_has_all_rotations_in_a_fixed_order() -> None:
    laid = generate(Dealer(4).below).placements[:3]
    every = list(every_spot(laid, TILES[0] if laid[0].tile is not TILES[0] else TILES[1]))
    assert every == sorted(every, key=lambda place: (place.turns, place.v, place.u))
    assert {place.turns for place in every} == set(range(TURNS))


def test_places_beside_two_tiles_touch_both() -> None:
    laid = generate(Dealer(6).below).placements
    laid, tile = laid[:5], laid[5].tile
    for turns in range(TURNS):
        expected = {
            place for place in naive_spots(laid, tile, turns, 2) if touches(laid[0], place) and touches(laid[1], place)
        }
        assert set(places_beside(Table.of(laid), tile, turns, {0, 1})) == expected


def test_MAP_1_three_corners_on_edges() -> None:
    """Orion is a house: a row of three, wall to wall."""
    orion, carina, veil = NebulaTile.ORION, NebulaTile.CARINA, NebulaTile.VEIL
    middle = Placement(orion)
    right = next(place for place in every_spot((middle,), carina))
    assert contacts((middle, right)) == [(orion, carina)]
    assert not collisions((middle, right))
    assert contacts((middle, Placement(veil, 40, 0))) == []
    assert collisions((middle, Placement(veil, 1, 0))) == [(orion, veil)]


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
    layout = generate(Dealer(0).below)
    assert sorted(layout.order) == list(TILES)
    assert layout.first is layout.order[0] is layout.placements[0].tile
    assert layout.map.pairs == tuple(sorted(tuple(sorted(pair)) for pair in contacts(layout.placements)))
    assert layout.map is layout.map
    assert Layout(layout.placements) == layout
    assert hash(Layout(layout.placements)) == hash(layout)
