"""The places where a tile can be added, against trying every lattice point."""

from itertools import product

import pytest

from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.dealer import Dealer
from dejavu_rules.mapgen import Placement, generate
from dejavu_rules.mapgen.completion import members
from dejavu_rules.mapgen.fits import NARROW
from dejavu_rules.mapgen.generator import MOST_CONTACTS, Spots, Table, every_spot
from dejavu_rules.mapgen.lattice import REACH, TURNS, WIDTH, code
from dejavu_rules.mapgen.layout import crowds, overlaps, touches


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


@pytest.mark.parametrize(
    ("seed", "number", "tile", "turns", "most"),
    [
        (1, 1, NebulaTile.CRAB, 1, 1),
        (2, 2, NebulaTile.ORION, 2, 2),
        (3, 4, NebulaTile.VEIL, 3, 2),
        (5, 8, NebulaTile.FOX_FUR, 2, 3),
        (26, 9, NebulaTile.CARINA, 5, 3),
        (28, 13, NebulaTile.FOX_FUR, 4, 4),
    ],
)
def test_spots_are_all_places_that_touch(seed: int, number: int, tile: NebulaTile, turns: int, most: int) -> None:
    """`most` is how many of the tiles are touched in the closest of them."""
    laid = generate(Dealer(seed)).placements[:number]
    assert tile not in [one.tile for one in laid]
    found, again = Spots(Table(*laid), tile), Spots(Table(*laid[::-1]), tile)
    counts = []
    for least in range(1, MOST_CONTACTS + 1):
        places = found.places(least)
        assert [places.at(number) for number in range(len(places))] == list(places) == list(again.places(least))
        with pytest.raises(IndexError):
            places.at(len(places))
        every = [Placement(tile, *place) for place in places if place[-1] == turns]
        assert set(every) == naive_spots(laid, tile, turns, least)
        counts.append(len(every))
    assert [bool(count) for count in counts].count(True) == most


def test_every_spot_has_all_rotations_in_a_fixed_order() -> None:
    laid = generate(Dealer(4)).placements[:3]
    every = list(every_spot(laid, TILES[0] if laid[0].tile is not TILES[0] else TILES[1]))
    assert every == sorted(every, key=lambda place: (place.turns, place.v, place.u))
    assert {place.turns for place in every} == set(range(TURNS))


def test_every_spot_leaves_out_places_with_fewer_contacts() -> None:
    laid = generate(Dealer(2)).placements[:4]
    tile = next(tile for tile in TILES if tile not in [one.tile for one in laid])
    every, close = set(every_spot(laid, tile)), set(every_spot(laid, tile, 2))
    assert close == {place for place in every if sum(touches(one, place) for one in laid) >= 2}
    assert close < every


def test_tiles_that_lie_far_apart_need_wider_rows() -> None:
    """One more column than the narrow rows have, and the places are still the same."""
    first, tile = Placement(NebulaTile.CRAB), NebulaTile.VEIL
    near, far = (Placement(NebulaTile.ORION, NARROW - 4 * REACH - 1 + more, 1) for more in (0, 1))
    assert Table(first, near).width == NARROW
    assert Table(first, far).width == WIDTH
    for other in (near, far):
        alone = {*every_spot((first,), tile)}, {*every_spot((other,), tile)}
        every = [*every_spot((first, other), tile)]
        assert {*every} == alone[0] | alone[1]
        assert every == sorted(every, key=lambda place: (place.turns, place.v, place.u))


def test_a_point_where_three_tiles_meet_is_crowded() -> None:
    """No further tile may come there."""
    layout = generate(Dealer(5))
    table = Table(*layout.placements)
    row = TURNS * table.width
    places = [divmod(digit - code(table.left, table.low, row), row) for digit in table.crowded]
    points = [(table.left + u, table.low + v) for v, u in places]
    meeting = [point for one in layout.placements for point in one.edge_points()]
    assert sorted(points) == sorted({point for point in meeting if meeting.count(point) == 3})
    assert points


def test_digits_are_the_ones_of_a_mask() -> None:
    assert list(members(0)) == []
    assert list(members(0b1011)) == [0, 1, 3]
    assert list(members(1 << 500 | 1)) == [0, 500]
