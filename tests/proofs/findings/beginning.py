"""Whether it is an advantage to begin: games between equals, each deal twice, the second time with hands exchanged."""

from math import sqrt

from attrs import frozen
from benchmarks.policies import POLICIES

from dejavu_rules import Dealer, GameState, StartPlayer, apply, first_state, is_over, new_game, score, settle
from tests.support.bending import bend

SEATS = 2
SURE = 1.96
"""An interval this many standard errors to each side holds the true value 19 times of 20."""


@frozen
class Result:
    """How a game ended for the Start Player: 1 for a victory, a half for a shared one."""

    won: float
    won_at_equal_turns: float
    ahead: int
    ahead_at_equal_turns: int
    triggered: bool


def game(policy: str, seed: int, *, exchanged: bool) -> Result:
    """One game, in which seat 0 begins; the first cards may be exchanged, so that no deal favours who begins."""
    play, dealer = POLICIES[policy], Dealer(seed)
    state = settle(apply(first_state(SEATS, new_game(SEATS, seed).game.map), StartPlayer(0)), dealer)
    state = bend(state, players=state.players[::-1]) if exchanged else state
    even, triggered = None, False
    while not is_over(state):
        state = settle(apply(state, play(state, dealer)), dealer)
        if even is None and state.last_turns is not None:
            triggered = state.active == 1  # whose last turn makes the turns equal; that of seat 0 would be one more
            even = None if triggered else _ahead(state)
    ahead = _ahead(state)
    return _result(ahead, ahead if triggered or even is None else even, triggered=triggered)


def _ahead(state: GameState) -> int:
    one, other = score(state).totals
    return one - other


def _result(ahead: int, even: int, *, triggered: bool) -> Result:
    won, won_even = ((difference > 0) + (difference == 0) / 2 for difference in (ahead, even))
    return Result(won, won_even, ahead, even, triggered)


def pairs(policy: str, seeds: range) -> list[tuple[Result, Result]]:
    """Each deal both ways."""
    return [(game(policy, seed, exchanged=False), game(policy, seed, exchanged=True)) for seed in seeds]


def interval(values: list[float]) -> tuple[float, float]:
    """The mean, and how far it may be off."""
    mean = sum(values) / len(values)
    spread = sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))
    return mean, SURE * spread / sqrt(len(values))
