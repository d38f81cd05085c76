"""No public question hangs or eats the memory: the worst box and map that load, each question in its own process."""

import pytest
from attrs import evolve
from benchmarks.worst import MAP, box, measure, questions

from dejavu_rules import Dealer, apply, new_game, random_action, settle
from dejavu_rules.combinatorics import shares
from dejavu_rules.combinatorics.bag import of
from dejavu_rules.combinatorics.randomness import stream_of
from dejavu_rules.errors import TooManyWays
from dejavu_rules.mapgen import validate
from dejavu_rules.turns import best_turn, check

MOST_SECONDS, MOST_MEGABYTES = 90.0, 450
"""On a busy machine; docs/evidence/worst.md has what was measured."""


def test_every_question_is_answered_or_refused_soon_and_with_little_memory() -> None:
    refused = set()
    for name, where, ask in questions():
        if name == "bot searcher":  # its work is bounded, see `bots.searcher.WORK`; the benchmark measures it
            continue
        used, grown, kind = measure(ask, int(MOST_SECONDS))
        assert (used < MOST_SECONDS, grown < MOST_MEGABYTES) == (True, True), (name, where, used, grown, kind)
        if kind == "TooManyWays":
            refused.add((name, where))
        assert (kind == "TooManyWays") == where.endswith(": refused"), (name, where, kind)
    assert len(refused) == 2


def test_the_map_is_one_that_loads_and_has_as_many_pairs_as_the_plane_allows() -> None:
    assert validate(MAP) == ()
    assert len(MAP.pairs) == 3 * 15 - 6


def test_a_search_that_left_a_set_out_says_so_and_its_line_is_right() -> None:
    """Five cards of twelve slots for any shape: their tokens alone would take hours to count."""
    dealer = Dealer(7)
    state = new_game(2, dealer, catalogue=box(), map=MAP)
    while state.turn == 0:
        state = settle(apply(state, random_action(state, dealer)), dealer)
    best = best_turn(state, budget=1)
    assert not best.is_complete
    check(state, evolve(best))


def test_shares_are_counted_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    pieces = of([0, 0, 1, 1, 2, 2])
    two = [shares.Share(2), shares.Share(2)]
    assert shares.some_shares(pieces, two, stream_of(Dealer(1))) is not None
    shares._ways.cache_clear()
    monkeypatch.setattr(shares, "MOST_DIGITS", 10)
    with pytest.raises(TooManyWays, match="shares of 2, 2 pieces"):
        shares.some_shares(pieces, two, stream_of(Dealer(1)))
    shares._ways.cache_clear()
