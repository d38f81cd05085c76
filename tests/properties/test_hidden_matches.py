"""No stream, journal or door of a match tells a seat what is hidden from it; and leaks are noticed."""

from itertools import chain, islice

import pytest
from hypothesis import settings

from dejavu_rules import Match
from dejavu_rules.match import Happened, News, journal_lines
from dejavu_rules.match.entries import entry_events
from tests.support.hidden.matches import MatchEyes, match_interference, match_pairs, sealed_pairs

NUMBER = max(80, 2 * settings().max_examples)
"""How many pairs of games: 10,000 with HYPOTHESIS_PROFILE=deep."""


def test_matches_that_differ_in_hidden_things_look_the_same() -> None:
    pairs = 0
    for one, other, seat in chain(match_pairs(NUMBER), sealed_pairs(30)):
        assert [*match_interference(MatchEyes(), one, other, seat)] == []
        pairs += 1
    assert pairs == NUMBER + 60


def _since_with_secrets(match: Match, seat: int | None) -> News:
    """Each entry as the player who made it sees it."""
    now = match.now
    pairs = zip(now.states, now.history, strict=False)
    return News(now.revision, tuple([Happened(0, e) for s, entry in pairs for e in entry_events(s, entry, s.active)]))


LEAKS = {
    "since": MatchEyes(since=_since_with_secrets),
    "journal": MatchEyes(journal=lambda match, seat: journal_lines(match)),
}


@pytest.mark.parametrize("name", LEAKS)
def test_leaks_are_noticed(name: str) -> None:
    found = [name in match_interference(LEAKS[name], *pair) for pair in islice(match_pairs(20), 20)]
    assert any(found)
