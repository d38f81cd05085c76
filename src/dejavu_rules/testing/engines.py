"""The engine under test: the library's own, or any other with the same functions."""

from types import ModuleType
from typing import Protocol, cast

import dejavu_rules.engine
from dejavu_rules import Action, Choices, GameState, Outcome, Randomness, Violation


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
