"""Every reachable state, and whatever may happen there, comes back from its save; no corrupted save breaks anything."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dejavu_rules import Dealer, GameState, InvalidSave, Phase, Record, fingerprint, from_json, is_over, to_json, view
from dejavu_rules.saves import record_from_json, state_from_json, view_from_json
from dejavu_rules.testing.damage import Operator, damage_save, drop_checksum
from dejavu_rules.testing.engines import choices_now
from dejavu_rules.testing.oracles.invariants import invariant_failures
from dejavu_rules.testing.strategies import PHASES, SEEDS, legal, states
from tests.support.damage import OF_STATES


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


@given(states(), st.sampled_from([None, 0, 1, 2, 3]))
def test_every_view_comes_back(state: GameState, seat: int | None) -> None:
    seen = view(state, seat if seat is not None and seat < state.game.seats else None)
    again = view_from_json(to_json(seen))
    assert again == seen
    assert hash(again) == hash(seen)
    assert repr(again) == repr(seen)
    assert to_json(again) == to_json(seen)


@given(states(), SEEDS)
def test_every_record_comes_back(state: GameState, seed: int) -> None:
    record, dealer = Record.begin(state, dealer="somewhere"), Dealer(seed)
    for _ in range(15):
        if not is_over(record.state):
            record = record.then(choices_now(record.state).pick(dealer))
    again = record_from_json(to_json(record))
    assert again == record
    assert again.states() == record.states()
    assert to_json(again) == to_json(record)


@given(states(), SEEDS, st.sampled_from(OF_STATES))
def test_a_corrupted_save_is_refused(state: GameState, seed: int, operator: Operator) -> None:
    with pytest.raises(InvalidSave):
        from_json(damage_save(operator, to_json(state), Dealer(seed)))


@given(states(), SEEDS, st.sampled_from(OF_STATES))
def test_without_a_checksum_it_is_refused_or_keeps_the_invariants(
    state: GameState, seed: int, operator: Operator
) -> None:
    try:
        loaded = from_json(damage_save(operator, drop_checksum(to_json(state)), Dealer(seed)))
    except InvalidSave as refused:
        loaded, reasons = None, refused.defects
    else:
        reasons = ()
    assert reasons or (isinstance(loaded, GameState) and not invariant_failures(loaded))


@given(st.one_of(st.binary(max_size=200), st.text(max_size=200)))
def test_nothing_else_loads(text: bytes | str) -> None:
    with pytest.raises(InvalidSave):
        from_json(text)
