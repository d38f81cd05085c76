"""A match keeps few of its states, and nobody can tell: it answers as one that keeps all of them."""

import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from dejavu_rules import Action, Dealer, GameState, Match, Outcome, apply, random_action
from dejavu_rules.match import journal_lines, read_journal, seat_journal_lines
from dejavu_rules.match.entries import QUIET, Undo
from dejavu_rules.records import redact_record, trail

ALL, FEW = 1, 5
"""Every how many states one is kept."""


@contextmanager
def keeping(span: int) -> Iterator[None]:
    """Keep every state of this number, and at least as many of the latest."""
    with patch.object(trail, "SPAN", span):
        yield


def play(seed: int, script: list[int]) -> Match:
    """A match of people and a bot: its players act and undo, get up, and begin again from what was saved."""
    match, dealer = Match.new(["Ada", "random", None], seed=seed, speed=seed % 2 == 0), Dealer(seed)
    for number in script:
        if match.is_over:
            break
        seat = match.waiting[0]
        if number < 7:
            match = match.act(seat, random_action(match.now.decision(seat), dealer))
        elif number == 7:
            match = match.hand_over(2, f"Ben {match.revision}")
        elif number == 8 and not match.why_not_undo(seat):
            match = match.undo(seat)
        elif number == 9 and match.revision % 5 == 0:
            match = Match.from_json(match.to_json())
        elif number == 10 and match.revision % 5 == 1:
            match = read_journal("".join(journal_lines(match))).match
    return match


def play_with_few(seed: int, script: list[int]) -> Match:
    """The match that keeps few states."""
    with keeping(FEW):
        return play(seed, script)


def answers(match: Match) -> dict[str, Any]:
    """Everything that can be asked of a match, for its owner and for each seat."""
    seats = (None, *range(3))
    record = match.record
    revisions = (
        match.now.head.revision - 1,
        *range(match.now.head.revision, match.revision + 2, 4),
        match.revision - 1,
    )
    return {
        "itself": (match, hash(match.record), repr(match)),
        "save": match.to_json(),
        "pickle": pickle.loads(pickle.dumps(match.now)),
        "journal": journal_lines(match),
        "later lines": journal_lines(match, match.revision - 3),
        "journals": [seat_journal_lines(match, seat) for seat in seats],
        "streams": [match.since(seat, revision) for seat in seats for revision in revisions],
        "undo": [(match.why_not_undo(seat), record.undo_limit(seat)) for seat in range(3)],
        "reasons": [record.why_not_undo(0, to) for to in range(0, len(record.log), 5)],
        "states": (tuple(record.states()), record.seats, tuple(match.now.states)),
        "views": [redact_record(record, seat) for seat in seats],
        "earlier": [(record.at(number), record.at(number).state) for number in range(0, len(record.log), 5)],
        "undone": [match.undo(seat) for seat in range(3) if not match.why_not_undo(seat)],
        "turns": match.review(match.waiting[0], limit=1) if match.waiting else (),
    }


SCRIPTS = st.lists(st.integers(0, 10), max_size=30)


@settings(max_examples=15)
@given(st.integers(0, 50), SCRIPTS)
def test_a_match_answers_as_one_that_keeps_all_states(seed: int, script: list[int]) -> None:
    with keeping(ALL):
        wanted = answers(play(seed, script))
    with keeping(FEW):
        for question, answer in answers(play(seed, script)).items():
            assert answer == wanted[question], question


@given(st.integers(0, 50), SCRIPTS)
def test_its_states_are_those_of_a_plain_replay(seed: int, script: list[int]) -> None:
    now = play_with_few(seed, script).now
    of_log = list[GameState](now.head.record.states())
    of_history = [of_log[-1]]
    for entry in now.history:
        if isinstance(entry, Undo):
            of_log.pop()
        elif not isinstance(entry, QUIET):
            what: Action | Outcome = entry
            of_log.append(apply(of_log[-1], what))
        of_history.append(of_log[-1])
    assert tuple(now.states) == tuple(of_history)
    assert tuple(now.record.states()) == tuple(of_log)


@given(st.integers(0, 50), SCRIPTS)
def test_an_undo_names_the_revision_with_the_same_game(seed: int, script: list[int]) -> None:
    now = play_with_few(seed, script).now
    first = now.head.revision
    for place, entry in enumerate(now.history):
        if isinstance(entry, Undo) and entry.revision >= first:
            assert now.states[entry.revision - first] == now.states[place + 1]
            assert entry.revision < first + place
