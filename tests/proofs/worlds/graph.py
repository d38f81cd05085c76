"""Every state of a world, and what leads from one to another."""

from collections.abc import Callable
from fractions import Fraction
from typing import TypeAlias

from attrs import frozen

from dejavu_rules import Action, GameState, Outcome, Phase, apply, chance_outcomes, legal_actions
from tests.support.bending import bend

Step: TypeAlias = tuple[Action | Outcome, GameState, Fraction | None]
"""What is done or happens, the state after it, and how likely it is if it is up to chance."""
Look: TypeAlias = Callable[[GameState, list[Step]], None]
Same: TypeAlias = Callable[[GameState], GameState]


@frozen
class Graph:
    """States by number, in the order in which they are found; `ways[n]` leads on from state n.

    `ends[d]` is the number of states that take at most d steps; `whole` says that there are no others.
    """

    states: list[GameState]
    ways: list[list[tuple[int, Fraction | None]]]
    ends: list[int]
    whole: bool


def ignoring_turns(state: GameState) -> GameState:
    """The state as if this were the first turn.

    A game counts its turns and never asks for the number, so without it just as much can be done, and the same. With it
    no world would be finite.
    """
    return bend(state, turn=1) if state.turn > 1 else state


def steps_from(state: GameState) -> list[Step]:
    """Every action or outcome that is possible, with the next state."""
    if state.is_chance:
        return [(outcome, apply(state, outcome), odds) for outcome, odds in chance_outcomes(state).weighted()]
    return [(action, apply(state, action), None) for action in legal_actions(state)]


def explore(first: GameState, look: Look | None = None, *, depth: int = 10**9, same: Same = ignoring_turns) -> Graph:
    """All states that can be reached in at most so many steps, breadth first; `look` sees each of them with its steps.

    States are the same state if `same` makes the same of them. Those at full depth are counted, but not left any more.
    """
    numbers, states = {first: 0}, [first]
    ways: list[list[tuple[int, Fraction | None]]] = []
    ends = [1]
    while len(ways) < len(states) and len(ends) <= depth:
        for state in states[len(ways) : ends[-1]]:
            steps = steps_from(state)
            if look is not None:
                look(state, steps)
            ways.append([])
            for _, after, odds in steps:
                number = numbers.setdefault(same(after), len(states))
                if number == len(states):
                    states.append(same(after))
                ways[-1].append((number, odds))
        ends.append(len(states))
    return Graph(states, ways, ends, len(ways) == len(states))


def is_decision(state: GameState) -> bool:
    """Whether a player decides, and neither chance nor, because the game is over, nobody."""
    return not state.is_chance and state.phase is not Phase.OVER
