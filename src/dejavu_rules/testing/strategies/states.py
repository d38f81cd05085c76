"""Strategies for states: each is reached by playing, in the phase that is wanted."""

from dejavu_rules import Dealer, GameState, Phase, Randomness, apply, chance_outcomes, is_over, random_action
from dejavu_rules.testing.setups import Setup, standards
from dejavu_rules.testing.strategies.hypothesis import st
from dejavu_rules.testing.strategies.pieces import SEEDS
from dejavu_rules.testing.strategies.setups import setups
from dejavu_rules.testing.toys import BY_NAME, BY_PLACE, FEW_CARDS, QUICK, SMALL_SPEED, TOYS


def _play_to(setup: Setup, dealer: Randomness, phase: Phase, skip: int) -> GameState:
    """Play until a phase comes for the nth time, and return that state; if the game ends before, the last such state.

    A game can be over after one turn (RULING-18). If the phase never came, play another game.
    """
    state, found, steps = setup.first_state(), None, 0
    while skip >= 0 and steps < 900:
        if state.phase is phase:
            found, skip = state, skip - 1
        if is_over(state):
            if found is not None:
                break
            state = setup.first_state()
        action = chance_outcomes(state).pick(dealer) if state.is_chance else random_action(state, dealer)
        state, steps = apply(state, action), steps + 1
    return state if found is None else found


_ANYWHERE = (Phase.START_PLAYER, Phase.GIRL, Phase.BITS, Phase.FRAGMENTS, Phase.STARTING_HAND, Phase.RECOLLECTION)
_WHERE: dict[Phase, st.SearchStrategy[Setup]] = {
    **dict.fromkeys((*_ANYWHERE, Phase.DEJA_VU, Phase.PLANTING, Phase.DISCARD), setups()),
    **dict.fromkeys((Phase.DEAL, Phase.DRAW), st.sampled_from([*TOYS, *standards()])),
    **dict.fromkeys((Phase.REPLENISHMENT, Phase.REPLENISHED_TILES, Phase.LAST_REPLENISHMENT), st.just(QUICK)),
    **dict.fromkeys((Phase.MAP_TILES, Phase.MAP), st.sampled_from([BY_NAME, BY_PLACE])),
    Phase.DUPLICATE: st.sampled_from([FEW_CARDS, SMALL_SPEED]),
    Phase.OVER: st.just(QUICK),
}
"""Set-ups in which a phase is sure to come."""

PHASES = tuple(_WHERE)
"""Every phase."""


@st.composite
def states(draw: st.DrawFn, phase: Phase | None = None) -> GameState:
    """A reachable state, in this phase or in any."""
    if phase is None:
        phase = draw(st.sampled_from(PHASES))
    setup, seed = draw(_WHERE[phase]), draw(SEEDS)
    return _play_to(setup, Dealer(seed), phase, draw(st.integers(0, 25)))
