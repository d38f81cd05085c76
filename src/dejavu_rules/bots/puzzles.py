"""Puzzles from seeds: a position with one best turn that a greedy player misses."""

from attrs import frozen

from dejavu_rules import Dealer, GameState, Phase, act, apply, is_over, new_game, score, settle, view
from dejavu_rules.bots.players import greedy_bot
from dejavu_rules.turns import BestTurn, best_turn

MISSED = 3
"""By how many VP greedy players must miss the best turn."""
TRIES = 3
"""How many greedy players try it: they look at a random part of what they could do."""
FIRST_TURN = 6
"""Earlier turns have little in front of anybody."""


@frozen
class Puzzle:
    """A position at the beginning of a turn, its best turn, and the most that greedy players gained there."""

    state: GameState
    best: BestTurn
    greedy: int


def puzzle(seed: int) -> Puzzle:
    """The puzzle of a seed: the first position that is one, in games of greedy bots.

    Only one set of cards, with one fragment if any, brings the best gain; often several sowings lead to it.
    """
    dealer = Dealer(seed)
    while True:
        state = new_game(2, dealer)
        while not is_over(state):
            if state.phase is Phase.RECOLLECTION and not state.planting_done and state.turn >= FIRST_TURN:
                found = _find(state, seed)
                if found is not None:
                    return found
            state = settle(act(state, state.active, greedy_bot(view(state, state.active), dealer)), dealer)


def _find(state: GameState, seed: int) -> Puzzle | None:
    best = best_turn(state)
    if best.results > 1 or best.gain < MISSED or not best.is_complete:
        return None
    most = 0
    for number in range(TRIES):
        most = max(most, gain_of(state, Dealer(seed + number)))
        if most > best.gain - MISSED:
            return None
    return Puzzle(state, best, most)


def gain_of(state: GameState, dealer: Dealer) -> int:
    """What a greedy player gains in the rest of this turn."""
    seat, before = state.active, score(state).totals[state.active]
    while state.phase in (Phase.RECOLLECTION, Phase.DEJA_VU, Phase.PLANTING):
        state = apply(state, greedy_bot(view(state, seat), dealer))
    return score(state).totals[seat] - before
