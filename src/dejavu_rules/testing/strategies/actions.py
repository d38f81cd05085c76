"""Strategies for actions: legal ones, nearly legal ones, and malformed ones."""

from collections.abc import Callable
from typing import Any

import attrs

from dejavu_rules import Action, Choices, Dealer, GameState, Outcome, Randomness
from dejavu_rules.testing.engines import choices_now
from dejavu_rules.testing.garbage import GARBAGE
from dejavu_rules.testing.legality import PHASES
from dejavu_rules.testing.near_legal import near_legal, one_of_each
from dejavu_rules.testing.strategies.hypothesis import st
from dejavu_rules.testing.strategies.pieces import SEEDS
from dejavu_rules.testing.strategies.states import states


class _HypothesisDealer:
    """A dealer for which Hypothesis decides."""

    def __init__(self, draw: Callable[[st.SearchStrategy[int]], int]) -> None:
        self._draw = draw

    def below(self, number: int, /) -> int:
        return self._draw(st.integers(0, number - 1))


def dealer_from(draw: Callable[[st.SearchStrategy[int]], int]) -> Randomness:
    """A dealer for which Hypothesis decides, so that its decisions shrink."""
    return _HypothesisDealer(draw)


@st.composite
def legal(draw: st.DrawFn, state: GameState) -> Action | Outcome:
    """A legal action of the player, or a possible outcome of chance; the game must not be over."""
    return choices_now(state).pick(Dealer(draw(SEEDS)) if state.is_chance else dealer_from(draw))


@st.composite
def actions(draw: st.DrawFn, kind: type | None = None) -> Action | Outcome:
    """A well-formed action or outcome, of this kind or of any; nearly always it is legal in some state."""
    wanted = draw(st.sampled_from(list(PHASES))) if kind is None else kind
    state = draw(states(draw(st.sampled_from(sorted(PHASES[wanted])))))
    choices: Choices[Action | Outcome] = choices_now(state).of(wanted)
    some: Action | Outcome = choices.pick(Dealer(draw(SEEDS))) if choices else one_of_each(state)[wanted]
    return some


@st.composite
def nearly_legal(draw: st.DrawFn, state: GameState, action: Action | Outcome) -> Action | Outcome:
    """A legal action with one thing changed; see `near_legal`."""
    return near_legal(state, action, dealer_from(draw))


@st.composite
def malformed(draw: st.DrawFn, action: Any) -> object:
    """Garbage, or an action with garbage in one of its fields; sometimes the garbage happens to be valid there."""
    garbage = GARBAGE[draw(st.integers(0, len(GARBAGE) - 1))]  # `sampled_from` would try to hash it
    fields = [field.name for field in attrs.fields(type(action))]
    name = draw(st.sampled_from([None, *fields]))
    return garbage if name is None else attrs.evolve(action, **{name: garbage})
