"""`actions.setup`: everything that chance may lay out, each as likely as any other."""

from fractions import Fraction
from itertools import permutations
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dejavu_rules import FirstTile, Options, Phase, PlaceFragments, StartPlayer, explain, first_state
from dejavu_rules.actions.setup import (
    FragmentChance,
    bit_placements,
    first_tiles,
    fragment_placements,
    perform_first_tile,
    perform_start_player,
    start_players,
)
from dejavu_rules.box.pieces import FRAGMENTS, TILES
from tests.support.bending import bend
from tests.support.builders import BOX, BOX_OF_THREE, LINE_OF_THREE, RING
from tests.support.spaces import check_chance


@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_seat_and_any_tile_can_be_the_first(players: int) -> None:
    state = first_state(players, RING, catalogue=BOX)
    check_chance(start_players(state), [StartPlayer(seat) for seat in range(players)])
    check_chance(first_tiles(state), [FirstTile(tile) for tile in TILES])


@given(st.integers(1, 5))
def test_every_order_of_the_fragments_is_equally_likely(number: int) -> None:
    space = FragmentChance(FRAGMENTS[:number])
    expected = [PlaceFragments(order) for order in permutations(FRAGMENTS[:number])]
    check_chance(space, expected)
    assert list(space) == expected
    assert {chance for _, chance in space.weighted()} == {Fraction(1, factorial(number))}


def test_a_whole_box_of_fragments_is_not_listed() -> None:
    space = fragment_placements(first_state(2, RING, catalogue=BOX))
    assert space.count() == space.all_ways() == factorial(15)
    assert space.at(0) == PlaceFragments(FRAGMENTS)
    assert space.at(factorial(15) - 1) == PlaceFragments(FRAGMENTS[::-1])
    with pytest.raises(IndexError):
        space.at(factorial(15))


def test_four_bits_fall_on_each_tile() -> None:
    space = bit_placements(first_state(2, LINE_OF_THREE, catalogue=BOX_OF_THREE))
    assert space.count() == 495 * 70  # twelve different bits
    assert all([len(bits) for bits in space.at(rank).bits] == [4, 4, 4] for rank in range(0, 495 * 70, 500))


@pytest.mark.parametrize(("build_map", "phase"), [(False, Phase.BITS), (True, Phase.MAP_TILES)])
def test_the_map_is_there_or_comes_next(build_map: bool, phase: Phase) -> None:
    map = None if build_map else RING
    state = perform_start_player(first_state(3, map, options=Options(build_map=build_map)), StartPlayer(2))
    assert (state.phase, state.start_player, state.active) == (Phase.GIRL, 2, 2)
    after = perform_first_tile(state, FirstTile(TILES[4]))
    assert (after.phase, after.girl) == (phase, TILES[4])
    assert bend(after, phase=Phase.GIRL, girl=None) == state


def test_a_seat_that_there_is_not_is_told_with_the_last_one() -> None:
    [violation] = explain(first_state(3, RING), StartPlayer(3))
    assert violation.values == {"seat": 3, "last": 2}
