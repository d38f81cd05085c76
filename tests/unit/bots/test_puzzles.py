"""Puzzles: one best turn, and greedy players miss it."""

import pytest

from dejavu_rules import Dealer, Phase, fingerprint
from dejavu_rules.bots import puzzle
from dejavu_rules.bots.puzzles import FIRST_TURN, MISSED, TRIES, gain_of
from dejavu_rules.turns import best_turn, check


@pytest.mark.parametrize("seed", [1, 2])
def test_a_greedy_player_misses_the_only_best_turn(seed: int) -> None:
    posed = puzzle(seed)
    assert posed.state.phase is Phase.RECOLLECTION
    assert posed.state.turn >= FIRST_TURN
    assert posed.best == best_turn(posed.state)
    assert posed.best.results == 1
    check(posed.state, posed.best)
    gains = [gain_of(posed.state, Dealer(seed + number)) for number in range(TRIES)]
    assert max(gains) == posed.greedy <= posed.best.gain - MISSED


def test_the_same_number_is_the_same_puzzle() -> None:
    assert fingerprint(puzzle(1).state) == fingerprint(puzzle(1).state) != fingerprint(puzzle(2).state)
