"""Every reachable state, and whatever may happen there, comes back from its save; no corrupted save breaks anything."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dejavu_rules import GameState, InvalidSave, Phase, fingerprint, from_json, is_over, state_from_json, to_json
from tests.properties.strategies import PHASES, SEEDS, legal, states
from tests.support.corruption import OPERATORS
from tests.support.saves import keeps_the_invariants


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.name)
@settings(max_examples=10)
@given(st.data())
def test_round_trips_in_every_phase(phase: Phase, data: st.DataObject) -> None:
    state = data.draw(states(phase))
    text = to_json(state)
    again = state_from_json(text)
    assert again == state
    assert hash(again) == hash(state)
    assert again.game.layout == state.game.layout
    assert to_json(again) == text
    assert fingerprint(again) == fingerprint(state)
    if not is_over(state):
        action = data.draw(legal(state))
        assert from_json(to_json(action)) == action


@given(states(), SEEDS, st.sampled_from(OPERATORS))
def test_a_corrupted_save_is_refused_or_keeps_the_invariants(state: GameState, seed: int, operator: object) -> None:
    corrupted = operator(to_json(state), random.Random(seed))  # type: ignore[operator]
    try:
        loaded = from_json(corrupted)
    except InvalidSave as refused:
        loaded, reasons = None, refused.defects
    else:
        reasons = ()
    assert reasons or (isinstance(loaded, GameState) and keeps_the_invariants(loaded))


@given(st.one_of(st.binary(max_size=200), st.text(max_size=200)))
def test_nothing_else_loads(text: bytes | str) -> None:
    with pytest.raises(InvalidSave):
        from_json(text)
