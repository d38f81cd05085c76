"""The engine under test, and players for it: they see everything, and reach many situations rather than win."""

from collections.abc import Callable
from types import ModuleType
from typing import Protocol, TypeAlias, cast

import dejavu_rules.engine
from dejavu_rules import (
    Action,
    Add,
    Begin,
    Choices,
    Construct,
    GameState,
    Grow,
    Meditate,
    Outcome,
    Plant,
    Randomness,
    Save,
    Sow,
    Violation,
    Walk,
)


class Engine(Protocol):
    """What is under test: the engine of the library, or one with a broken rule."""

    def legal_actions(self, state: GameState) -> Choices[Action]:
        """Everything that the active player may do."""

    def chance_outcomes(self, state: GameState) -> Choices[Outcome]:
        """Everything that may happen."""

    def random_action(self, state: GameState, dealer: Randomness) -> Action:
        """A random legal action of the active player."""

    def explain(self, state: GameState, action: object) -> tuple[Violation, ...]:
        """Every rule that an action would break."""

    def apply(self, state: GameState, action: object) -> GameState:
        """The state after an action or outcome; raises `IllegalAction`."""

    def is_over(self, state: GameState) -> bool:
        """Whether the game is over."""


def as_engine(module: ModuleType) -> Engine:
    return cast(Engine, module)


REAL = as_engine(dejavu_rules.engine)


def choices_now(state: GameState, engine: Engine = REAL) -> Choices[Action | Outcome]:
    """What the active player may do or, where chance decides, what may happen."""
    return engine.chance_outcomes(state) if state.is_chance else engine.legal_actions(state)


Playing: TypeAlias = Callable[[Engine, GameState, Randomness], Action]
"""A player: chooses an action in a state where a player decides."""

LOOKS = 8
"""How many random actions a building player chooses from."""
_RANKS: dict[type, int] = {Construct: 9, Add: 8, Begin: 7, Plant: 6, Grow: 5, Sow: 4, Walk: 2, Meditate: 1, Save: 0}


def random_player(engine: Engine, state: GameState, dealer: Randomness) -> Action:
    """Choose any kind of action at random, then any action of that kind."""
    return engine.random_action(state, dealer)


def building_player(engine: Engine, state: GameState, dealer: Randomness) -> Action:
    """Choose the best of some random actions: complete cards, else cover slots, plant, grow, sow for many bits."""
    return max((engine.random_action(state, dealer) for _ in range(LOOKS)), key=lambda action: _worth(state, action))


def _worth(state: GameState, action: Action) -> tuple[int, int]:
    """The kind, then how many bits are used, saved or taken."""
    if isinstance(action, Sow):
        last = action.order[-1].colour
        gained = sum(bit.colour is last for bit in state.bits[action.path[-1]]) + len(action.white)
    else:
        gained = len(getattr(action, "bits", ()))
    return _RANKS.get(type(action), 3), gained
