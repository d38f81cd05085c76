"""Non-interference of records: what a seat is shown of a game's past does not depend on what was hidden from it."""

from itertools import chain

import pytest
from attrs import evolve
from hypothesis import given, settings

from dejavu_rules import Dealer, GameState, Record, is_over
from dejavu_rules.records import redact_record
from dejavu_rules.testing.engines import choices_now
from dejavu_rules.testing.strategies import SEEDS, states
from dejavu_rules.views import redact
from tests.support.hidden.records import RecordEyes, record_interference, record_pairs, undone_pairs

NUMBER = max(100, settings().max_examples)
"""How many pairs: 5,000 with HYPOTHESIS_PROFILE=deep."""


def test_what_is_hidden_makes_no_difference() -> None:
    for one, other, seat in record_pairs(NUMBER):
        assert one != other
        assert list(record_interference(RecordEyes(), (one,), (other,), seat)) == []


def test_what_was_undone_makes_no_difference() -> None:
    for one, other, seat in undone_pairs(NUMBER):
        assert one != other
        assert list(record_interference(RecordEyes(), one, other, seat)) == []


# Leaks, planted on purpose


def _stack(past: tuple[Record, ...], seat: int | None) -> object:
    """What was undone, to be done again: a list that undo forgot to hide."""
    now = past[-1]
    return redact_record(now, seat), tuple(each.log[len(now.log) :] for each in past)


def _redact_stack(past: tuple[Record, ...], seat: int | None) -> object:
    """What was undone, redacted by the state after it instead of the one before."""
    now = past[-1]
    undone = [each.log[-1] for each in past if len(each.log) > len(now.log)]
    return redact_record(now, seat), tuple(redact(now.state, each, now.state.active) for each in undone)


def _states(past: tuple[Record, ...], seat: int | None) -> object:
    return redact_record(past[-1], seat), past[-1].first, hash(past[-1].states())


def _log(past: tuple[Record, ...], seat: int | None) -> object:
    return evolve(redact_record(past[-1], seat), log=tuple(past[-1].log))


def _limit(past: tuple[Record, ...], seat: int | None) -> object:
    """May undo, unless a hand that nobody sees has a certain card."""
    seen, hands = redact_record(past[-1], seat), [player.hand for player in past[-1].state.players]
    return evolve(seen, undo_limit=sum(card.index for hand in hands for card in hand))


def _now(past: tuple[Record, ...], seat: int | None) -> object:
    other = 1 if seat == 0 else 0
    return evolve(redact_record(past[-1], seat), now=redact_record(past[-1], other).now)


LEAKS = {
    "undo": RecordEyes(_stack),
    "undo, redacted for the wrong seat": RecordEyes(_redact_stack),
    "states": RecordEyes(_states),
    "log": RecordEyes(_log),
    "whether one may undo": RecordEyes(_limit),
    "the view of another seat": RecordEyes(_now),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_caught(leak: str) -> None:
    both = chain((((one,), (other,), seat) for one, other, seat in record_pairs(50)), undone_pairs(50))
    assert any("record" in record_interference(LEAKS[leak], one, other, seat) for one, other, seat in both)


# Undo and branches, in any game


@given(states(), SEEDS)
def test_undo_leads_back_and_nobody_has_learnt_anything(state: GameState, seed: int) -> None:
    """What is taken back was one's own, and a seat that did it knows of no card that it did not know before."""
    record, dealer = Record.begin(state), Dealer(seed)
    for _ in range(12):
        if is_over(record.state):
            break
        record = record.then(choices_now(record.state).pick(dealer))
    for seat in range(state.game.seats):
        limit = record.undo_limit(seat)
        assert set(record.seats[limit:]) <= {seat}
        assert record.can_undo(seat) is (limit < len(record.log))
        if limit < len(record.log):
            assert record.undo(seat, limit) == record.at(limit)
            before, after = record.states()[limit], record.state
            assert before.deck <= after.deck  # nothing was drawn; what is face up may have become the deck (DRAW-3)
            others = [other for other in range(state.game.seats) if other != seat]
            assert [before.players[other].hand for other in others] == [after.players[other].hand for other in others]
        if limit:
            assert not record.can_undo(seat, limit - 1)
