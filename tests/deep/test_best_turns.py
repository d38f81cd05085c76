"""The comparison of `make deep` on one game: it agrees, and it would notice."""

from unittest.mock import patch

from attrs import evolve

from dejavu_rules import GameState
from dejavu_rules.testing.setups import SMALL_SPEED
from dejavu_rules.turns import BestTurn, best_turn
from tests.deep.best_turns import compare, positions


def test_less_than_the_best_is_noticed() -> None:
    """A search that forgets the chests or a card would say so somewhere; here it leaves one VP."""

    def one_less(state: GameState) -> BestTurn:
        best = best_turn(state)
        return evolve(best, gain=best.gain - 1, bound=best.bound - 1)

    states = list(positions(SMALL_SPEED, seed=2, number=4))
    assert {compare(state) for state in states} <= {"", None}
    with patch("tests.deep.best_turns.best_turn", one_less), patch("tests.deep.best_turns.check_certificate"):
        assert any(compare(state) for state in states)
