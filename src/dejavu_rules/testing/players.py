"""Players for tests: they see everything, and reach many situations rather than win."""

from collections.abc import Callable
from typing import TypeAlias

from dejavu_rules import Action, Add, Begin, Construct, GameState, Grow, Meditate, Plant, Randomness, Save, Sow, Walk
from dejavu_rules.testing.engines import Engine

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
