"""Players build the Cosmic Map in a game: SETUP-2, and MAP-1 to MAP-4 as they bind whoever lays a tile."""

from fractions import Fraction
from itertools import combinations

import pytest

from dejavu_rules import DrawTiles, GameState, LayTile, NebulaTile, Phase, Placement, Touching, chance_outcomes
from dejavu_rules.box.pieces import TILES
from dejavu_rules.mapgen.generator import every_spot
from dejavu_rules.mapgen.layout import contacts
from tests.support.builders import assert_refused, building, do, offers

CATS_EYE, BOOMERANG, FLAME, HELIX, VEIL, EAGLE, CARINA = TILES[:7]

PAIR = (Touching(BOOMERANG, (CATS_EYE,)),)
TRIANGLE = (*PAIR, Touching(FLAME, (CATS_EYE, BOOMERANG)))
ALL_TOUCH = (*TRIANGLE, Touching(HELIX, (CATS_EYE, BOOMERANG, FLAME)))


def touch(tile: NebulaTile, *near: NebulaTile) -> LayTile:
    return LayTile(Touching(tile, near))


# Who draws what, and who lays it


def test_SETUP_2_any_two_tiles_that_are_left_are_equally_likely() -> None:
    fresh = building(CATS_EYE)
    assert dict(chance_outcomes(fresh).weighted()) == {
        DrawTiles(pair): Fraction(1, 91) for pair in combinations(TILES[1:], 2)
    }
    late = building(CATS_EYE, *TRIANGLE, by_name=True, size=6)
    assert dict(chance_outcomes(late).weighted()) == {
        DrawTiles(pair): Fraction(1, 3) for pair in combinations(TILES[3:6], 2)
    }


def test_SETUP_2_a_last_tile_is_drawn_alone() -> None:
    state = building(CATS_EYE, *TRIANGLE, by_name=True, size=4)
    assert dict(chance_outcomes(state).weighted()) == {DrawTiles((HELIX,)): 1}
    assert_refused(state, DrawTiles((HELIX, VEIL)), "SETUP-2 drawn-number-wrong", "SETUP-2 drawn-tiles-gone")


@pytest.mark.parametrize(
    ("tiles", "refusal"),
    [
        ((), "SETUP-2 drawn-number-wrong"),
        ((FLAME,), "SETUP-2 drawn-number-wrong"),
        ((FLAME, FLAME), "SETUP-2 drawn-number-wrong"),
        ((FLAME, HELIX, VEIL), "SETUP-2 drawn-number-wrong"),
        ((FLAME, CATS_EYE), "SETUP-2 drawn-tiles-gone"),
        ((BOOMERANG, CATS_EYE), "SETUP-2 drawn-tiles-gone"),
    ],
    ids=["none", "one", "one twice", "three", "one that lies", "two that lie"],
)
@pytest.mark.parametrize("by_name", [True, False], ids=["named", "placed"])
def test_SETUP_2_nothing_else_is_drawn(tiles: tuple[NebulaTile, ...], refusal: str, by_name: bool) -> None:
    laid = PAIR if by_name else (next(every_spot((Placement(CATS_EYE),), BOOMERANG)),)
    assert_refused(building(CATS_EYE, *laid, by_name=by_name), DrawTiles(tiles), refusal)


def test_SETUP_2_a_tile_beyond_the_map_is_not_drawn() -> None:
    assert_refused(building(CATS_EYE, by_name=True, size=3), DrawTiles((FLAME, HELIX)), "SETUP-2 drawn-tiles-gone")


def test_SETUP_2_each_player_lays_both_tiles_then_the_next_one_draws() -> None:
    state, deciding, lying = building(CATS_EYE, by_name=True, size=7, seats=3), [], [CATS_EYE]
    for one, other in ((BOOMERANG, FLAME), (HELIX, VEIL), (EAGLE, CARINA)):
        state = do(state, DrawTiles((one, other)))
        for tile in (other, one):  # in the order that the player likes
            deciding.append(state.active)
            state = do(state, touch(tile, *lying[-2:]))
            lying.append(tile)
    assert deciding == [0, 0, 1, 1, 2, 2]
    assert (state.phase, state.active, state.pending) == (Phase.BITS, 0, None)


def test_SETUP_2_only_drawn_tiles_are_laid() -> None:
    named = building(CATS_EYE, drawn=(BOOMERANG, FLAME), by_name=True)
    for tile in (HELIX, CATS_EYE):
        assert_refused(named, touch(tile, CATS_EYE), "SETUP-2 tile-not-drawn")
    placed = building(CATS_EYE, drawn=(BOOMERANG, FLAME), size=3)
    assert_refused(placed, LayTile(next(every_spot((Placement(CATS_EYE),), HELIX))), "SETUP-2 tile-not-drawn")


def test_SETUP_2_a_tile_touches_what_lies_there() -> None:
    state = building(CATS_EYE, drawn=(BOOMERANG, FLAME), by_name=True)
    assert_refused(state, touch(BOOMERANG, CATS_EYE, FLAME), "SETUP-2 touches-tile-not-laid")
    assert_refused(state, touch(BOOMERANG, CATS_EYE, BOOMERANG), "SETUP-2 touches-tile-not-laid")
    assert do(state, touch(BOOMERANG, CATS_EYE)).pending is not None


# What a tile may touch


def test_MAP_1_a_pair_is_connected_once() -> None:
    state = building(CATS_EYE, drawn=(BOOMERANG, FLAME), by_name=True)
    assert_refused(state, touch(BOOMERANG, CATS_EYE, CATS_EYE), "MAP-1 touches-tile-twice")


def test_MAP_1_what_a_placed_tile_touches_follows_from_its_place() -> None:
    state = building(CATS_EYE, drawn=(BOOMERANG, FLAME), size=3)
    for action in offers(state, LayTile)[::100]:
        assert isinstance(action.laying, Placement)
        assert contacts((Placement(CATS_EYE), action.laying)) == [(CATS_EYE, action.laying.tile)]


def test_MAP_2_the_last_tile_of_the_map_touches_two() -> None:
    state = building(CATS_EYE, *TRIANGLE, drawn=(HELIX,), by_name=True, size=4)
    assert_refused(state, touch(HELIX, FLAME), "MAP-2 map-cannot-be-finished")
    assert do(state, touch(HELIX, FLAME, CATS_EYE)).phase is Phase.BITS


def test_MAP_2_more_lonely_tiles_than_later_ones_can_mend() -> None:
    """One tile to come can touch leaves of three tiles that all touch each other, but not of four."""
    leaves = (Touching(VEIL, (CATS_EYE,)), Touching(EAGLE, (BOOMERANG,)), Touching(CARINA, (FLAME,)))
    fourth = touch(TILES[7], HELIX)
    with_one_to_come = building(CATS_EYE, *ALL_TOUCH, *leaves, drawn=(TILES[7],), by_name=True, size=9)
    assert_refused(with_one_to_come, fourth, "MAP-2 map-cannot-be-finished")
    with_two_to_come = building(CATS_EYE, *ALL_TOUCH, *leaves, drawn=(TILES[7],), by_name=True, size=10)
    assert do(with_two_to_come, fourth).phase is Phase.MAP_TILES


def last_place(*, with_contacts: int) -> tuple[GameState, LayTile]:
    """A placement of the last of three tiles that touches so many of the other two."""
    lying = (Placement(CATS_EYE), next(every_spot((Placement(CATS_EYE),), BOOMERANG)))
    touching = len(contacts(lying)) + with_contacts
    laying = next(one for one in every_spot(lying, FLAME) if len(contacts((*lying, one))) == touching)
    return building(CATS_EYE, lying[1], drawn=(FLAME,), size=3), LayTile(laying)


def test_MAP_2_the_last_tile_must_touch_two_others() -> None:
    assert_refused(*last_place(with_contacts=1), "MAP-2 map-cannot-be-finished")
    assert do(*last_place(with_contacts=2)).game.map.pairs == tuple(combinations(TILES[:3], 2))


def test_MAP_3_a_tile_touches_something() -> None:
    assert_refused(
        building(CATS_EYE, drawn=(BOOMERANG, FLAME), by_name=True), touch(BOOMERANG), "MAP-3 touches-nothing"
    )
    placed = building(CATS_EYE, drawn=(BOOMERANG, FLAME), size=3)
    assert_refused(placed, LayTile(Placement(BOOMERANG, 40)), "MAP-3 touches-nothing")
    assert_refused(placed, LayTile(Placement(BOOMERANG, 10**30, -(10**30))), "MAP-3 touches-nothing")


def test_MAP_4_connections_cannot_cross() -> None:
    """Four tiles that all touch each other leave no place where a fifth could touch all four."""
    state = building(CATS_EYE, *ALL_TOUCH, drawn=(VEIL, EAGLE), by_name=True)
    assert_refused(state, touch(VEIL, CATS_EYE, BOOMERANG, FLAME, HELIX), "MAP-4 contacts-would-cross")
    assert do(state, touch(VEIL, CATS_EYE, BOOMERANG, FLAME)).phase is Phase.MAP


def test_MAP_4_no_tile_lies_over_another() -> None:
    state = building(CATS_EYE, drawn=(BOOMERANG, FLAME), size=3)
    for laying in (Placement(BOOMERANG), Placement(FLAME, 1, 1, 3)):
        assert_refused(state, LayTile(laying), "MAP-4 tile-over-others")


def test_RULING_21_no_fourth_tile_where_three_meet() -> None:
    three = (Placement(NebulaTile.FOX_FUR, 8, -5, 2), Placement(NebulaTile.HORSE_HEAD, 0, 5, 1))
    fourth = LayTile(Placement(BOOMERANG, 5, 6, 2))
    state = building(CATS_EYE, *three, drawn=(BOOMERANG, FLAME))
    assert_refused(state, fourth, "RULING-21 too-many-at-a-point")
    assert do(building(CATS_EYE, three[0], drawn=(BOOMERANG, FLAME)), fourth).phase is Phase.MAP
