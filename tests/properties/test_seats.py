"""Who may do what: `act` is `apply` for the active seat, `enter` is `apply` for chance, and both refuse the others."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dejavu_rules import (
    GameState,
    IllegalAction,
    MalformedAction,
    Meditate,
    UnknownSeat,
    act,
    apply,
    enter,
    is_over,
)
from dejavu_rules.testing.strategies import legal, malformed, nearly_legal, states

Transition = Callable[..., GameState]


def what_comes(transition: Transition, *given: object) -> object:
    """The state after it, or why there is none."""
    try:
        return transition(*given)
    except IllegalAction as refused:
        return refused.violations
    except MalformedAction as refused:
        return str(refused)


def refusals(transition: Transition, *given: object) -> list[str]:
    """The codes of what is wrong."""
    with pytest.raises(IllegalAction) as refused:
        transition(*given)
    return [violation.code for violation in refused.value.violations]


@given(states(), st.data())
def test_the_active_seat_acts_and_no_other(state: GameState, data: st.DataObject) -> None:
    """Legal, nearly legal and malformed: for the active seat just as with `apply`, for the others one refusal."""
    action = Meditate() if is_over(state) else data.draw(legal(state))
    for attempt in (action, data.draw(nearly_legal(state, action)), data.draw(malformed(action))):
        for seat in range(state.game.seats):
            if is_over(state):
                assert refusals(act, state, seat, attempt) == ["game-over"]
            elif state.is_chance:
                assert refusals(act, state, seat, attempt) == ["chance-decides"]
            elif seat != state.active:
                assert refusals(act, state, seat, attempt) == ["not-your-turn"]
            else:
                assert what_comes(act, state, seat, attempt) == what_comes(apply, state, attempt)


@given(states(), st.data())
def test_chance_enters_outcomes_and_no_player_does(state: GameState, data: st.DataObject) -> None:
    """Likewise: where chance decides just as with `apply`, elsewhere one refusal."""
    outcome = Meditate() if is_over(state) else data.draw(legal(state))
    for attempt in (outcome, data.draw(nearly_legal(state, outcome)), data.draw(malformed(outcome))):
        if is_over(state):
            assert refusals(enter, state, attempt) == ["game-over"]
        elif state.is_chance:
            assert what_comes(enter, state, attempt) == what_comes(apply, state, attempt)
        else:
            assert refusals(enter, state, attempt) == ["player-decides"]


@given(states(), st.one_of(st.integers(max_value=-1), st.integers(min_value=4), st.booleans(), st.none(), st.text()))
def test_there_are_no_other_seats(state: GameState, seat: Any) -> None:
    with pytest.raises(UnknownSeat):
        act(state, seat, Meditate())
    with pytest.raises(UnknownSeat):
        state.powers(seat)
