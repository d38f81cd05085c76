"""Room for the tiles to come: against every place there is, on maps small enough for that."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from dejavu_rules.box.cosmic_map import TilePair
from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.dealer import Dealer
from dejavu_rules.mapgen import Placement, generate
from dejavu_rules.mapgen.completion import lonely_tiles
from dejavu_rules.mapgen.generator import every_spot
from dejavu_rules.mapgen.lattice import HERE, ORIGIN, REACH, TURNS, WIDTH, code, mirror_image, pose
from dejavu_rules.mapgen.layout import collisions, contacts, crowds, overlaps, touches
from dejavu_rules.mapgen.room import NewTile, Nooks, Room, _over

T = NebulaTile
CLOSED_MAP = (
    Placement(T.CARINA),
    Placement(T.BOOMERANG, 3, 6, 5),
    Placement(T.FLAME, 8, -5, 4),
    Placement(T.EAGLE, 15, -4, 1),
)
"""The eagle touches the flame only, and some tile finds no place beside the eagle and another tile."""
IN_THE_WAY = (Placement(T.HELIX), Placement(T.VEIL, -7, 4, 4), Placement(T.BOOMERANG, 6, 4, 3))
"""Veil and boomerang both touch the helix only; their nooks need not overlap, but they would touch each other."""
TIPS = (Placement(T.EAGLE), Placement(T.BOOMERANG, 4, -4, 1))
"""They meet in tips so slim that two more tiles could come there."""
ONLY_ONCE = (
    Placement(T.FOX_FUR),
    Placement(T.FLAME, -10, 5),
    Placement(T.EAGLE, -3, 6, 2),
    Placement(T.VEIL, 8, 1, 3),
    Placement(T.HOURGLASS, -8, -5, 5),
)
"""One of them is lonely, every tile that is left can mend it, but a second hourglass could not."""


def pairs(placements: tuple[Placement, ...]) -> frozenset[TilePair]:
    return frozenset((min(pair), max(pair)) for pair in contacts(placements))


def room(placements: tuple[Placement, ...], to_come: int) -> bool:
    assert not collisions(placements)
    return Room(placements[:-1], len(placements) + to_come).has_room_after(placements[-1])


def alone(placements: tuple[Placement, ...]) -> list[NebulaTile]:
    return list(lonely_tiles((one.tile for one in placements), pairs(placements)))


def tiles_left(placements: tuple[Placement, ...]) -> list[NebulaTile]:
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
    assert alone(CLOSED_MAP) == [T.EAGLE]
    assert not all(mends(CLOSED_MAP, tile) for tile in tiles_left(CLOSED_MAP))
    assert not room(CLOSED_MAP, 11)


@pytest.mark.parametrize("turns", range(6))
def test_one_lonely_tile_has_room_if_every_tile_can_mend_it(turns: int) -> None:
    """The eagle elsewhere: each answer is that of trying every place for every tile that may be drawn."""
    laid = CLOSED_MAP[:3]
    places = [place for place in every_spot(laid, T.EAGLE) if place.turns == turns and touches(laid[2], place)]
    lonely = [after for place in places[::7] if alone(after := (*laid, place)) == [T.EAGLE]]
    assert lonely
    for after in lonely:
        assert room(after, 11) == all(mends(after, tile) for tile in tiles_left(after))


def test_room_is_needed_for_the_tiles_to_come_alone() -> None:
    assert len(alone(ONLY_ONCE)) == 1
    assert all(mends(ONLY_ONCE, tile) for tile in tiles_left(ONLY_ONCE))
    assert room(ONLY_ONCE, 10)


def test_nooks_may_not_touch_each_other() -> None:
    assert alone(IN_THE_WAY) == [T.VEIL, T.BOOMERANG]
    assert not room(IN_THE_WAY, 12)


def place_of(room: Room, laid: tuple[int, int]) -> Placement:
    """The place that a room has as a pose and a shift."""
    (posed, by), number = laid, laid[0] // TURNS
    v, u = divmod(by + ORIGIN, WIDTH)
    return Placement(TILES[number], u + room._left, v + room._low, posed % TURNS)


@pytest.mark.parametrize(("lonely_one", "other", "new"), [(1, 0, False), (2, 0, False), (1, 0, True), (3, 0, True)])
def test_a_nook_has_a_place_for_every_tile_beside_both(lonely_one: int, other: int, new: bool) -> None:
    """Where nothing is in the way, neither what is there nor the tile that is `new`."""
    room = Room(IN_THE_WAY, 15)
    every = list(every_spot(IN_THE_WAY, T.ORION))
    beside = [place for place in every if touches(place, IN_THE_WAY[0])]
    for laying in beside[:: len(beside) // 12] if new else every[:1]:
        there = (*IN_THE_WAY, laying) if new else IN_THE_WAY
        nook = room._nook((lonely_one, other), Nooks(), NewTile(room._as_laid(laying), room._points) if new else None)
        fits = [
            any(
                touches(place, there[lonely_one]) and touches(place, there[other])
                for place in every_spot(there, tile, 2)
            )
            for tile in TILES
        ]
        assert (nook is not None) == all(fits)
        places = [place_of(room, found) for found in nook or ()]
        assert sorted(place.tile for place in places) == list(TILES if nook else ())
        for place in places:
            assert touches(place, there[lonely_one])
            assert touches(place, there[other])
            assert not any(overlaps(place, one) for one in there)
            assert not crowds((*there, place))


@pytest.mark.parametrize(
    ("laid", "lonely_one", "tile", "reasons"), [(IN_THE_WAY, 2, T.ORION, 2), (TIPS, 1, T.CATS_EYE, 4)]
)
def test_a_tile_leaves_a_nook_as_it_is_where_it_overlaps_and_crowds_no_place_of_it(
    laid: tuple[Placement, ...], lonely_one: int, tile: NebulaTile, reasons: int
) -> None:
    room, found = Room(laid, 15), Counter[tuple[bool, bool]]()
    nooks = Nooks().plus(room._nook((lonely_one, 0), Nooks(), None))
    assert nooks is not None
    places = [place_of(room, each) for each in nooks._nook]
    for laying in every_spot(laid, tile):
        covers = any(overlaps(laying, place) for place in places)
        crowded = any(crowds((*laid, laying, place)) for place in places)
        more = NewTile(room._as_laid(laying), room._points)
        assert nooks.is_clear_of(more) == (not covers and not crowded), laying
        found[covers, crowded] += 1
    assert len(found) == reasons


def test_with_room_for_two_every_tile_has_a_place_that_leaves_room() -> None:
    first = Placement(T.BOOMERANG)
    second = max(every_spot((first,), T.VEIL), key=lambda place: place.u)
    third = min(every_spot((first, second), T.EAGLE), key=lambda place: place.u)
    row = (first, second, third)
    assert room(row, 12)
    for tile in tiles_left(row):
        assert any(room((*row, place), 11) for place in every_spot(row, tile, 2)), tile


def test_a_tile_lies_over_a_point_where_its_outline_has_it() -> None:
    """A point further on is met by a tile further on; what meets one of two points meets them together."""
    for posed in range(0, 90, 7):
        here = mirror_image(posed)
        assert _over(1 << HERE, posed) == here != 0
        assert _over(1 << HERE + 5, posed) == here << 5
        assert _over(1 << HERE | 1 << HERE + 5, posed) == here | here << 5
        assert _over(0, posed) == 0


def three_tiles(crowded: bool) -> tuple[Placement, Placement, Placement]:
    """Two that lie and one that is laid, which may meet them both in a point."""
    laid = generate(Dealer(7)).placements
    return next(
        three
        for three in combinations(laid, 3)
        if touches(three[0], three[2])
        and any(sum(point in each.edge_points() for each in three) == 3 for point in three[2].edge_points()) is crowded
    )


def window(tile: NebulaTile, turns: int, around: Placement) -> Iterator[Placement]:
    """Every place near another one."""
    for u, v in product(range(-2 * REACH, 2 * REACH + 1), repeat=2):
        yield Placement(tile, around.u + u, around.v + v, turns)


def test_what_is_taken_where_no_fourth_may_come_to_a_point() -> None:
    laid = (*TIPS, Placement(T.CATS_EYE, 10, 2))
    room, found = Room(laid, 15), Counter[tuple[bool, bool]]()
    for tile, turns in product([T.HELIX, T.FOX_FUR], (0, 4)):
        taken = room._free_for(pose(tile, turns)).taken
        for place in window(tile, turns, laid[2]):
            covers, crowd = any(overlaps(one, place) for one in laid), bool(crowds((*laid, place)))
            assert bool(taken >> room._as_laid(place)[1] + ORIGIN & 1) is (covers or crowd), place
            found[covers, crowd] += 1
    assert len(found) == 4


@pytest.mark.parametrize("number", [0, 1, 2])
def test_the_places_beside_a_tile_and_another_one_are_found(number: int) -> None:
    """Where a tile touches the one with this number and another, and lies on none; the last is the one being laid."""
    laid = three_tiles(crowded=True)
    room, found = Room(laid[:2], 15), Counter[bool]()
    more = NewTile(room._as_laid(laid[2]), room._points)
    for tile, turns in product([T.HELIX, T.FOX_FUR], (0, 3)):
        beside = room._beside(pose(tile, turns), more, number)
        for place in window(tile, turns, laid[number]):
            meets = [touches(one, place) for one in laid]
            free = not any(overlaps(one, place) for one in laid) and not crowds((*laid, place))
            expected = free and meets[number] and sum(meets) > 1
            assert bool(beside >> room._as_laid(place)[1] + ORIGIN & 1) is expected, place
            found[expected] += 1
    assert found[True] > 0


@pytest.mark.parametrize("crowded", [True, False])
def test_a_tile_fits_beside_a_new_one_where_no_fourth_comes_to_a_point(crowded: bool) -> None:
    """Against every place around the new tile: it touches, does not overlap, and meets no three tiles in a point."""
    one, other, new = three_tiles(crowded)
    room = Room((one, other), 15)
    more = NewTile(room._as_laid(new), room._points)
    found = set()
    for tile, turns in product([T.HELIX, T.FOX_FUR], (0, 2, 5)):
        fits, taken, posed = (
            more.places_beside(pose(tile, turns)),
            more.blocked_places(pose(tile, turns)),
            pose(tile, turns),
        )
        for place in window(tile, turns, new):
            u, v = place.u - new.u, place.v - new.v
            meets, covers = touches(new, place), overlaps(new, place)
            crowd = bool(crowds((one, other, new, place)))
            assert bool(fits >> ORIGIN + code(u, v) & 1) is (meets and not covers and not crowd)
            assert bool(taken >> more.laid[1] + ORIGIN + code(u, v) & 1) is (covers or crowd)
            assert bool(more.touching(posed) >> more.laid[1] + ORIGIN + code(u, v) & 1) is meets
            found.add((meets, covers, crowd))
    assert ((True, False, True) in found) is crowded
