"""`actions.map_building`: a game that begins with loose tiles goes on like any other, on a valid map."""

import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from dejavu_rules import (
    Dealer,
    DrawTiles,
    FirstTile,
    GameState,
    InvalidSetup,
    Layout,
    LayTile,
    Options,
    Phase,
    Placement,
    StartPlayer,
    Touching,
    apply,
    chance_outcomes,
    explain,
    first_state,
    legal_actions,
    new_game,
    random_action,
    settle,
)
from dejavu_rules.box.pieces import TILES
from dejavu_rules.mapgen import validate
from dejavu_rules.mapgen.building import Building, candidates
from dejavu_rules.mapgen.generator import every_spot
from dejavu_rules.mapgen.layout import collisions, contacts
from dejavu_rules.pictures import Contents, Picture
from tests.support.builders import RING, building
from tests.support.chance_tree import distribution
from tests.support.dealers import DealerOf

MODES = pytest.mark.parametrize("name_contacts", [False, True], ids=["placed", "named"])
CATS_EYE, BOOMERANG, FLAME, HELIX, VEIL = TILES[:5]


def first_laying(state: GameState) -> LayTile:
    """The first legal one: named contacts are quickest to find at the head of the list."""
    action = next(iter(legal_actions(state)))
    assert isinstance(action, LayTile)
    return action


@cache
def build_map(name_contacts: bool) -> tuple[list[GameState], GameState]:
    """Every state of a map phase of three players, and the state after it."""
    dealer, found = Dealer(5), []
    state = first_state(3, None, options=Options(build_map=True, name_contacts=name_contacts))
    while state.phase is not Phase.BITS:
        found.append(state)
        if state.is_chance:
            state = apply(state, chance_outcomes(state).pick(dealer))
        else:
            state = apply(state, first_laying(state) if name_contacts else random_action(state, dealer))
    return found, state


def map_states(name_contacts: bool, phase: Phase) -> Iterator[GameState]:
    return (state for state in build_map(name_contacts)[0] if state.phase is phase)


# The way through the phase


@MODES
def test_a_new_game_starts_at_the_first_laying(name_contacts: bool) -> None:
    state = new_game(3, 5, build_map=True, name_contacts=name_contacts)
    assert (state.phase, state.active, state.turn) == (Phase.MAP, state.start_player, 0)
    assert isinstance(state.pending, Building)
    assert state.pending.tiles == (state.girl,)
    assert len(state.pending.drawn) == 2
    assert state.pending.is_digital is not name_contacts
    assert state.game.map.pairs == ()
    assert state.game.layout is None
    assert state == new_game(3, 5, build_map=True, name_contacts=name_contacts)
    assert hash(state) == hash(deepcopy(state))


@MODES
def test_fifteen_tiles_are_laid_two_by_two_clockwise_from_the_start_player(name_contacts: bool) -> None:
    start = build_map(name_contacts)[1].start_player
    seats = [(start + turn) % 3 for turn in range(7)]
    assert [state.active for state in map_states(name_contacts, Phase.MAP_TILES)] == seats
    assert [state.active for state in map_states(name_contacts, Phase.MAP)] == [seat for seat in seats for _ in "12"]


@MODES
def test_chances_of_every_draw_add_up_to_one(name_contacts: bool) -> None:
    for turn, state in enumerate(map_states(name_contacts, Phase.MAP_TILES)):
        chances = dict(chance_outcomes(state).weighted())
        left = 14 - 2 * turn
        assert len(chances) == left * (left - 1) // 2
        assert set(chances.values()) == {Fraction(1, len(chances))}
        assert sum(chances.values()) == 1
        assert not any(explain(state, outcome) for outcome in chances)


@MODES
def test_the_finished_map_is_valid_and_the_game_goes_on(name_contacts: bool) -> None:
    states, after = build_map(name_contacts)
    assert (after.phase, after.active, after.pending) == (Phase.BITS, after.start_player, None)
    assert after.girl is states[-1].girl
    assert validate(after.game.map) == ()
    assert (after.game.catalogue, after.game.options, after.game.seats) == (
        (states[0].game.catalogue, states[0].game.options, 3)
    )
    dealer = Dealer(1)
    state = settle(after, dealer)
    assert (state.phase, state.active) == (Phase.STARTING_HAND, state.start_player)
    for _ in range(30):
        state = settle(apply(state, random_action(state, dealer)), dealer)
    assert state.turn > 1
    assert state.game is after.game


def test_the_layout_of_placed_tiles_shows_the_map() -> None:
    _, after = build_map(name_contacts=False)
    layout = after.game.layout
    assert isinstance(layout, Layout)
    assert layout.map == after.game.map
    assert set(after.game.map.pairs) == {(min(pair), max(pair)) for pair in contacts(layout.placements)}
    assert layout.first is after.girl
    assert collisions(layout.placements) == []


def test_a_map_in_the_making_can_be_looked_at() -> None:
    for state in map_states(False, Phase.MAP):
        assert isinstance(state.pending, Building)
        layout = state.pending.layout
        assert layout is not None
        picture = Picture(layout, Contents.of(state))
        described = [line.partition(" touches ")[0] for line in picture.describe().splitlines()]
        assert described == list(map(str, sorted(state.pending.tiles)))
        assert picture.svg().count("On it: the Nameless Girl") == 1
        assert set(layout.map.pairs) == state.pending.pairs


def test_named_contacts_are_the_map_and_have_no_layout() -> None:
    states, after = build_map(name_contacts=True)
    last = states[-1].pending
    assert isinstance(last, Building)
    laying = first_laying(states[-1]).laying
    assert isinstance(laying, Touching)
    named = [(one.tile, near) for one in (*last.laid, laying) for near in one.touches]
    assert set(after.game.map.pairs) == {(min(pair), max(pair)) for pair in named}
    assert after.game.layout is None


def test_a_table_says_what_was_drawn_in_any_order() -> None:
    state = first_state(2, None, options=Options(build_map=True, name_contacts=True))
    state = apply(apply(state, StartPlayer(1)), FirstTile(HELIX))
    assert apply(state, DrawTiles((VEIL, BOOMERANG))) == apply(state, DrawTiles((BOOMERANG, VEIL)))
    assert LayTile(Touching(VEIL, (FLAME, CATS_EYE))) == LayTile(Touching(VEIL, (CATS_EYE, FLAME)))


# What is offered

LATE = building(
    CATS_EYE,
    Touching(BOOMERANG, (CATS_EYE,)),
    Touching(FLAME, (BOOMERANG,)),
    drawn=(HELIX,),
    by_name=True,
    size=4,
)
"""A line of three and the last tile, which must touch both ends: two of seven sets of contacts do."""
LAST_PLACE = building(CATS_EYE, next(every_spot((Placement(CATS_EYE),), BOOMERANG)), drawn=(FLAME,), size=3)


def test_a_late_position_has_few_legal_layings() -> None:
    assert list(legal_actions(LATE)) == [
        LayTile(Touching(HELIX, (CATS_EYE, BOOMERANG, FLAME))),
        LayTile(Touching(HELIX, (CATS_EYE, FLAME))),
    ]
    assert isinstance(LATE.pending, Building)
    assert len(list(candidates(LATE.pending))) == 7


def test_each_legal_laying_is_equally_likely() -> None:
    """For every course of chance: what is refused on the way must not favour one of the others."""
    space = legal_actions(LATE)
    expected = dict.fromkeys(space, Fraction(1, 2))
    assert distribution(lambda stream: space.pick(DealerOf(stream.below))) == expected
    assert distribution(lambda stream: random_action(LATE, DealerOf(stream.below))) == expected


@pytest.mark.parametrize("state", [LATE, LAST_PLACE], ids=["named", "placed"])
def test_counts_ranks_and_order_agree(state: GameState) -> None:
    space = legal_actions(state)
    every = list(space)
    assert len(set(every)) == len(every) == space.count() > 0
    assert [space.at(rank) for rank in range(len(every))] == every
    assert not any(explain(state, action) for action in every)
    dealer = Dealer(3)
    assert {space.pick(dealer) for _ in range(20)} <= set(every)


@MODES
def test_a_picked_laying_is_legal(name_contacts: bool) -> None:
    for seed in range(5):
        state = new_game(2, seed, build_map=True, name_contacts=name_contacts)
        assert explain(state, random_action(state, Dealer(seed))) == ()


# What is refused


def test_a_game_with_a_map_does_not_build_one() -> None:
    with pytest.raises(InvalidSetup, match=r"^map: .*build_map.*SETUP-2"):
        new_game(2, 1, map=RING, build_map=True)
    with pytest.raises(InvalidSetup, match=r"^map: .*build_map.*SETUP-2"):
        first_state(2, RING, options=Options(build_map=True))


def test_contacts_are_named_only_where_the_map_is_built() -> None:
    with pytest.raises(InvalidSetup, match=r"^name_contacts: .*build_map.*SETUP-2"):
        new_game(2, 1, name_contacts=True)


@pytest.mark.parametrize("name", ["build_map", "name_contacts"])
@pytest.mark.parametrize("garbage", [None, 0, 1, "yes", [], 10**5000], ids=lambda value: type(value).__name__)
def test_an_option_that_is_neither_on_nor_off_is_refused(name: str, garbage: Any) -> None:
    said: dict[str, Any] = {"build_map": True, name: garbage}
    with pytest.raises(InvalidSetup, match=f"{name}: .* is not True or False"):
        new_game(3, 1, **said)


def test_a_game_without_a_map_builds_one() -> None:
    with pytest.raises(InvalidSetup, match=r"^map: None is not a CosmicMap"):
        first_state(2, None)


# What is loaded


def test_only_who_builds_a_map_loads_what_it_takes() -> None:
    loaded = """
import sys
from dejavu_rules import apply, legal_actions, new_game
state = new_game(2, 1{build})
apply(state, next(iter(legal_actions(state))))
print(*(name for name in ("networkx", "dejavu_rules.mapgen.building") if name in sys.modules))
"""
    for build, expected in (("", []), (", build_map=True", ["dejavu_rules.mapgen.building"])):
        run = subprocess.run(
            [sys.executable, "-c", loaded.format(build=build)], capture_output=True, text=True, check=True, timeout=60
        )
        assert run.stdout.split() == expected
