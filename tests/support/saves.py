"""What is saved: a state of every phase and kind of game, reached by playing, views and records; and what cannot be."""

from collections.abc import Callable
from functools import cache
from typing import Any

import attrs
import pytest

from dejavu_rules import (
    Dealer,
    GameState,
    InvalidSave,
    MalformedAction,
    Options,
    Phase,
    Record,
    View,
    apply,
    chance_outcomes,
    first_state,
    from_json,
    is_over,
    new_game,
    random_action,
    to_json,
    view,
)
from dejavu_rules.saves.plausibility import impossibilities
from dejavu_rules.testing import setups
from dejavu_rules.testing.garbage import GARBAGE
from tests.support.wording import assert_tidy


def step(state: GameState, dealer: Dealer) -> GameState:
    """The state after whatever comes next."""
    return apply(state, chance_outcomes(state).pick(dealer) if state.is_chance else random_action(state, dealer))


def play_until(state: GameState, until: Callable[[GameState], bool], seed: int = 1) -> GameState:
    """The first state of this random game for which a condition holds."""
    dealer = Dealer(seed)
    while not until(state):
        assert not is_over(state), "the game never came to such a state"
        state = step(state, dealer)
    return state


def _at(phase: Phase, turn: int = 0) -> Callable[[GameState], bool]:
    return lambda state: state.phase is phase and state.turn >= turn


@cache
def examples() -> dict[str, GameState]:
    """The states of the fixtures, by their names."""
    two, three, four = (new_game(players, players) for players in (2, 3, 4))
    small_hive = first_state(3, three.game.layout, options=Options(hive_holes=3))
    speed = new_game(3, 5, speed=True)
    keeps = new_game(2, 6, keep_duplicates=True)
    return {
        "first": first_state(2, two.game.layout),
        "starting-hand": two,
        "building-by-place": play_until(new_game(2, 9, build_map=True), lambda state: _count_laid(state) == 6),
        "building-by-name": play_until(
            new_game(3, 9, build_map=True, name_contacts=True), lambda state: _count_laid(state) == 7
        ),
        "deja-vu": play_until(
            four, lambda state: state.phase is Phase.DEJA_VU and any(one.stm for one in state.players)
        ),
        "planting": play_until(two, _at(Phase.PLANTING, 30), seed=3),
        "speed": play_until(speed, _at(Phase.RECOLLECTION, 5)),
        "duplicate": play_until(keeps, _at(Phase.DUPLICATE, 1)),
        "replenishment": play_until(small_hive, _at(Phase.REPLENISHMENT)),
        "chosen-tiles": play_until(small_hive, _at(Phase.LAST_REPLENISHMENT)),
        "over": play_until(setups.QUICK.first_state(), is_over),
    }


@cache
def views() -> dict[str, View]:
    """Views of the fixtures' states, by their names: a seat that is active, one that is not, and a spectator."""
    found = {}
    for name in ("starting-hand", "building-by-place", "deja-vu", "duplicate", "over"):
        state = examples()[name]
        found[f"{name}-active"] = view(state, state.active)
        found[f"{name}-other"] = view(state, (state.active + 1) % state.game.seats)
    speed = play_until(new_game(3, 5, speed=True), lambda state: state.active != state.start_player)
    found["speed-spectator"] = view(speed, None)
    return found


@cache
def records() -> dict[str, Record]:
    """Records, by their names: a whole game of a small box, and beginnings of others."""
    return {
        "whole-game": record_game(setups.QUICK.first_state(), 10**4),
        "building": record_game(first_state(2, None, options=Options(build_map=True)), 30),
        "duplicates": record_game(new_game(2, 6, keep_duplicates=True), 40),
    }


def record_game(first: GameState, entries: int, seed: int = 4) -> Record:
    """A game of random players, until it is over or has this many entries."""
    dealer, player = Dealer(seed), Dealer(seed + 1)
    record = Record.begin(first, [f"Player {name}" for name in "ABCD"[: first.game.seats]]).deal(dealer)
    while not is_over(record.state) and len(record.log) < entries:
        record = record.then(random_action(record.state, player)).deal(dealer)
    return record


def _count_laid(state: GameState) -> int:
    return len(getattr(state.pending, "laid", ()))


def impossible(state: GameState) -> list[str]:
    """Everything because of which no game could have come to this state."""
    return [str(defect) for defect in impossibilities(state)]


def refuse(state: GameState, *wanted: str) -> None:
    """Check that such a state cannot be loaded, and that each of these messages is among the reasons."""
    messages = impossible(state)
    assert_tidy(*messages)
    assert {*wanted} <= {*messages}, messages
    with pytest.raises(InvalidSave) as error:
        from_json(to_json(state))
    assert sorted(map(str, error.value.defects)) == sorted(messages)


def assert_garbage_is_refused(value: Any) -> None:
    """With garbage in a field a value is refused with the field, or it comes back as it was."""
    for field in attrs.fields(type(value)):
        for garbage in GARBAGE:
            wrong = attrs.evolve(value, **{field.name: garbage})
            try:
                text = to_json(wrong)
            except MalformedAction as error:
                place = str(error.field)
            else:  # it was in its place
                place = field.name
                assert from_json(text) == wrong
            assert place.startswith(field.name)
