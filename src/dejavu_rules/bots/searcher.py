"""A bot that tries its best plans: it plays on from each, against guessed hands, and takes the one that ends best.

The planner names the candidates: its best plans, each with several sowings that lead to the pool, because what they
leave on the map is the next player's. For each guess of what is hidden (`determinize`) every candidate is played on
with the planner in all seats, with the same cards and bits to come, until it is this player's turn again. Then the
players' positions are compared.

Its work is counted in what planners look at, and not by a clock: so a turn is bounded in any box, and a seed gives the
same game on every machine.
"""

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from dejavu_rules import (
    Action,
    Dealer,
    GameState,
    Phase,
    Randomness,
    Sow,
    View,
    apply,
    determinize,
    is_over,
    settle,
)
from dejavu_rules.bots.planner import ORDINARY, Planner, Weights, plan_action, standing
from dejavu_rules.turns.search import Work

POOLS: Final = 5
"""How many pools it tries."""
SOWINGS: Final = 2
"""How many sowings to each of them."""
GUESSES: Final = 4
"""How many guesses of what is hidden."""
WORK: Final = 250_000
"""How many sets of cards, each with a pool, planners may look at for it in a turn. Where that is too little, it guesses
fewer times; with the standard box a turn needs about 80,000, and twice as many at most where it was measured."""
_SEEDS: Final = 1 << 32


@frozen
class Effort:
    """How much a searcher tries."""

    pools: int = POOLS
    sowings: int = SOWINGS
    guesses: int = GUESSES
    work: int = WORK


USUAL: Final = Effort()


def searcher_bot(view: View, dealer: Randomness) -> Action:
    """The planner's action, but for a sowing the one of its candidates that ends best.

    Raises `IllegalAction` where no player decides, `MalformedState` for anything but a view of the seat that decides.
    """
    return search_action(view, dealer)


def search_action(view: View, dealer: Randomness, effort: Effort = USUAL, weights: Weights = ORDINARY) -> Action:
    """What a searcher does that tries so much."""
    state = determinize(view, dealer)
    usual = plan_action(state, dealer, weights)
    if not isinstance(usual, Sow) or state.last_turns is not None:
        return usual
    candidates = [usual, *_candidates(state, dealer, effort, weights)]
    worths, work = [0] * len(candidates), Work(effort.work)
    for _ in range(effort.guesses):
        guess, seed = determinize(view, dealer), dealer.below(_SEEDS)
        found = [_play_on(apply(guess, sowing), Dealer(seed), weights, work) for sowing in candidates]
        if work.left <= 0:  # the last ones were not played to their end
            break
        worths = [sum(pair) for pair in zip(worths, found, strict=True)]
    return candidates[worths.index(max(worths))]


def _candidates(state: GameState, dealer: Randomness, effort: Effort, weights: Weights) -> Iterator[Action]:
    """Sowings to the pools of the best plans."""
    found = dict.fromkeys(plan.pool for plan in Planner(state, weights).rank_plans())
    for pool in list(found)[: effort.pools]:
        if pool is not None:
            for _ in range(min(effort.sowings, pool.sowings)):
                yield pool.pick(dealer)


def _play_on(state: GameState, dealer: Randomness, weights: Weights, work: Work) -> int:
    """How far ahead the active player is after everybody else's turn, if all play as planners do.

    It stops, and says nothing useful, where no work is left.
    """
    seat, turn = state.active, state.turn
    while not is_over(state) and not (state.active == seat and state.turn > turn and state.phase is Phase.RECOLLECTION):
        if work.left <= 0:
            return 0
        state = settle(apply(state, plan_action(state, dealer, weights, work)), dealer)
    mine = standing(state, seat, weights)
    if not is_over(state):
        mine += Planner(state, weights, work).rank_plans()[0].worth
    return mine - max(standing(state, other, weights) for other in range(state.game.seats) if other != seat)
