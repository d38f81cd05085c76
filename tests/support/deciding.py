"""Strategies for states in which something is left to decide."""

from hypothesis import strategies as st

from dejavu_rules import GameState, Phase
from dejavu_rules.box.phases import CHANCE_PHASES
from dejavu_rules.testing.strategies import PHASES, states

GOING_ON: st.SearchStrategy[GameState] = st.sampled_from([each for each in PHASES if each is not Phase.OVER]).flatmap(
    states
)
"""States of games that are not over."""
PLAYERS_DECIDE: st.SearchStrategy[GameState] = st.sampled_from(
    [each for each in PHASES if each not in CHANCE_PHASES and each is not Phase.OVER]
).flatmap(states)
"""States in which a player decides."""
