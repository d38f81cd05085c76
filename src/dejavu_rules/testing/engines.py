"""The engine under test, and players for it: they see everything, and reach many situations rather than win."""

from collections.abc import Callable
from typing import Protocol, TypeAlias, cast

import dejavu_rules as game
import dejavu_rules.engine
from dejavu_rules import Action, Choices, GameState, Outcome, Randomness, Sow, Violation


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


REAL = cast(Engine, dejavu_rules.engine)
"""The engine of the library."""


def choices_now(state: GameState, engine: Engine = REAL) -> Choices[Action | Outcome]:
    """What the active player may do or, where chance decides, what may happen."""
    return engine.chance_outcomes(state) if state.is_chance else engine.legal_actions(state)


Playing: TypeAlias = Callable[[Engine, GameState, Randomness], Action]
"""A player: chooses an action in a state where a player decides."""

LOOKS = 8
"""How many random actions a building player chooses from."""
_ORDER: tuple[type, ...] = (
    *(game.Save, game.Meditate, game.Walk, object, game.Sow, game.Grow, game.Plant),
    *(game.Begin, game.Add, game.Construct),
)
"""The kinds of actions, the best one last; `object` stands for all others."""


def random_player(engine: Engine, state: GameState, dealer: Randomness) -> Action:
    """Choose any kind of action at random, then any action of that kind."""
    return engine.random_action(state, dealer)


def decide(engine: Engine, state: GameState, dealer: Randomness, player: Playing = random_player) -> Action | Outcome:
    """What chance or the player does in a state, if the game is not over."""
    return engine.chance_outcomes(state).pick(dealer) if state.is_chance else player(engine, state, dealer)


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
    return _ORDER.index(type(action) if type(action) in _ORDER else object), gained
