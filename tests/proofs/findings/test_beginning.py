"""Measuring the advantage of who begins."""

import pytest

from tests.proofs.findings.beginning import game, interval, pairs


def test_the_turn_that_is_one_more_is_the_only_difference() -> None:
    """Where the Start Player ends the game, both have had as many turns."""
    for seed in range(2):
        for result in pairs("builder", range(seed, seed + 1))[0]:
            if result.triggered:
                assert (result.won, result.ahead) == (result.won_at_equal_turns, result.ahead_at_equal_turns)
            assert result.won == (result.ahead > 0) + (result.ahead == 0) / 2
    assert game("builder", 0, exchanged=False) != game("builder", 0, exchanged=True)


def test_the_interval_of_fair_coins_is_known() -> None:
    mean, off = interval([0.0, 1.0] * 200)
    assert mean == 0.5
    assert off == pytest.approx(0.049, abs=0.001)
