"""Room for the tiles to come: against every place there is, on maps small enough for that."""

from itertools import combinations, product

import pytest

from dejavu_rules.box.cosmic_map import TilePair
from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.dealer import Dealer
from dejavu_rules.mapgen import Placement, generate
from dejavu_rules.mapgen.completion import lonely
from dejavu_rules.mapgen.lattice import HERE, ORIGIN, REACH, TURNS, WIDTH, code, mirrored_points, pose
from dejavu_rules.mapgen.layout import collisions, contacts, crowds, overlaps, touches
from dejavu_rules.mapgen.room import More, Nooks, Room, _over
from dejavu_rules.mapgen.spots import every_spot

T = NebulaTile
CLOSED_IN = (
    Placement(T.CARINA),
    Placement(T.BOOMERANG, 3, 6, 5),
    Placement(T.FLAME, 8, -5, 4),
    Placement(T.EAGLE, 15, -4, 1),
)
"""The eagle touches the flame only, and some tile finds no place beside the eagle and another tile."""
IN_THE_WAY = (Placement(T.HELIX), Placement(T.VEIL, -7, 4, 4), Placement(T.BOOMERANG, 6, 4, 3))
"""Veil and boomerang both touch the helix only; their nooks need not overlap, but they would touch each other."""


def pairs(placements: tuple[Placement, ...]) -> frozenset[TilePair]:
    return frozenset((min(pair), max(pair)) for pair in contacts(placements))


def room(placements: tuple[Placement, ...], to_come: int) -> bool:
    assert not collisions(placements)
    return Room(placements[:-1], len(placements) + to_come).after(placements[-1])


def alone(placements: tuple[Placement, ...]) -> list[NebulaTile]:
    return list(lonely((one.tile for one in placements), pairs(placements)))


def left(placements: tuple[Placement, ...]) -> list[NebulaTile]:
    return [tile for tile in TILES if tile not in [one.tile for one in placements]]


def mends(placements: tuple[Placement, ...], tile: NebulaTile) -> bool:
    """Whether the tile has a place where the only lonely tile gets its second connection, and it gets two."""
    return any(not alone((*placements, place)) for place in every_spot(placements, tile, 2))


def test_two_tiles_need_one_more() -> None:
    first = Placement(T.HELIX)
    second = next(every_spot((first,), T.VEIL))
    assert not room((first, second), 0)
    assert room((first, second), 13)


def test_a_closed_ring_needs_none() -> None:
    first = Placement(T.HELIX)
    second = next(every_spot((first,), T.VEIL))
    third = next(every_spot((first, second), T.EAGLE, 2))
    assert alone((first, second, third)) == []
    assert room((first, second, third), 0)


def test_each_lonely_tile_needs_a_tile_to_come() -> None:
    """Far from each other on opposite sides there is room for any nook, but not with a single tile to come."""
    first = Placement(T.BOOMERANG)
    second = max(every_spot((first,), T.VEIL), key=lambda place: place.u)
    third = min(every_spot((first, second), T.EAGLE), key=lambda place: place.u)
    row = (first, second, third)
    assert alone(row) == [T.VEIL, T.EAGLE]
    assert [room(row, to_come) for to_come in (0, 1, 2, 12)] == [False, False, True, True]


def test_a_tile_that_is_closed_in_has_no_room_for_every_tile() -> None:
    assert alone(CLOSED_IN) == [T.EAGLE]
    assert not all(mends(CLOSED_IN, tile) for tile in left(CLOSED_IN))
    assert not room(CLOSED_IN, 11)


@pytest.mark.parametrize("turns", range(6))
def test_one_lonely_tile_has_room_if_every_tile_can_mend_it(turns: int) -> None:
    """The eagle elsewhere: each answer is that of trying every place for every tile that may be drawn."""
    laid = CLOSED_IN[:3]
    places = [place for place in every_spot(laid, T.EAGLE) if place.turns == turns and touches(laid[2], place)]
    for place in places[::7]:
        after = (*laid, place)
        if alone(after) == [T.EAGLE]:
            assert room(after, 11) == all(mends(after, tile) for tile in left(after))


def test_nooks_may_not_touch_each_other() -> None:
    assert alone(IN_THE_WAY) == [T.VEIL, T.BOOMERANG]
    assert not room(IN_THE_WAY, 12)


def test_a_nook_has_a_place_for_every_tile_beside_both() -> None:
    """Where no tile of the three that are there is in the way."""
    room = Room(IN_THE_WAY, 15)
    for lonely_one in (1, 2):
        nook = room._nook((lonely_one, 0), Nooks(), None)
        assert nook is not None
        assert sorted(posed // TURNS for posed, _ in nook) == list(range(len(TILES)))
        for posed, by in nook:
            v, u = divmod(by + ORIGIN, WIDTH)
            place = Placement(TILES[posed // TURNS], u + room._left, v + room._low, posed % TURNS)
            assert touches(place, IN_THE_WAY[0])
            assert touches(place, IN_THE_WAY[lonely_one])
            assert not any(overlaps(place, there) for there in IN_THE_WAY)


def test_with_room_for_two_every_tile_has_a_place_that_leaves_room() -> None:
    first = Placement(T.BOOMERANG)
    second = max(every_spot((first,), T.VEIL), key=lambda place: place.u)
    third = min(every_spot((first, second), T.EAGLE), key=lambda place: place.u)
    row = (first, second, third)
    assert room(row, 12)
    for tile in left(row):
        assert any(room((*row, place), 11) for place in every_spot(row, tile, 2)), tile


def test_a_tile_lies_over_a_point_where_its_outline_has_it() -> None:
    """A point further on is met by a tile further on; what meets one of two points meets them together."""
    for posed in range(0, 90, 7):
        here = mirrored_points(posed)
        assert _over(1 << HERE, posed) == here != 0
        assert _over(1 << HERE + 5, posed) == here << 5
        assert _over(1 << HERE | 1 << HERE + 5, posed) == here | here << 5
        assert _over(0, posed) == 0


@pytest.mark.parametrize("crowded", [True, False])
def test_a_tile_fits_beside_a_new_one_where_no_fourth_comes_to_a_point(crowded: bool) -> None:
    """Against every place around the new tile: it touches, does not overlap, and meets no three tiles in a point."""
    laid = generate(Dealer(7)).placements
    one, other, new = next(
        three
        for three in combinations(laid, 3)
        if touches(three[0], three[2])
        and any(sum(point in each.edge_points() for each in three) == 3 for point in three[2].edge_points()) is crowded
    )
    room = Room((one, other), 15)
    more = More(room._as_laid(new), room._points)
    found = set()
    for tile, turns in product([T.HELIX, T.FOX_FUR], (0, 2, 5)):
        fits, taken, posed = more.fits(pose(tile, turns)), more.taken(pose(tile, turns)), pose(tile, turns)
        for u, v in product(range(-2 * REACH, 2 * REACH + 1), repeat=2):
            place = Placement(tile, new.u + u, new.v + v, turns)
            meets, covers = touches(new, place), overlaps(new, place)
            crowd = bool(crowds((one, other, new, place)))
            assert bool(fits >> ORIGIN + code(u, v) & 1) is (meets and not covers and not crowd)
            assert bool(taken >> more.laid[1] + ORIGIN + code(u, v) & 1) is (covers or crowd)
            assert bool(more.touching(posed) >> more.laid[1] + ORIGIN + code(u, v) & 1) is meets
            found.add((meets, covers, crowd))
    assert ((True, False, True) in found) is crowded
