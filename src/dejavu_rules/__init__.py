"""The rules of the board game Deja Vu: Fragments of Memory (unofficial)."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dejavu_rules.cosmic_map import CosmicMap
    from dejavu_rules.dealer import Dealer
    from dejavu_rules.engine import (
        apply,
        chance_outcomes,
        explain,
        is_over,
        is_stuck,
        legal_actions,
        random_action,
        score,
        settle,
    )
    from dejavu_rules.errors import (
        DejaVuError,
        IllegalAction,
        InvalidSetup,
        MalformedAction,
        MalformedState,
        Violation,
    )
    from dejavu_rules.opening import first_state, new_game
    from dejavu_rules.options import Options
    from dejavu_rules.state import GameState, Phase, Player

_HOMES = {
    "cosmic_map": ("CosmicMap",),
    "dealer": ("Dealer",),
    "engine": (
        "apply",
        "chance_outcomes",
        "explain",
        "is_over",
        "is_stuck",
        "legal_actions",
        "random_action",
        "score",
        "settle",
    ),
    "errors": ("DejaVuError", "IllegalAction", "InvalidSetup", "MalformedAction", "MalformedState", "Violation"),
    "opening": ("first_state", "new_game"),
    "options": ("Options",),
    "state": ("GameState", "Phase", "Player"),
}

__all__ = [
    "CosmicMap",
    "Dealer",
    "DejaVuError",
    "GameState",
    "IllegalAction",
    "InvalidSetup",
    "MalformedAction",
    "MalformedState",
    "Options",
    "Phase",
    "Player",
    "Violation",
    "apply",
    "chance_outcomes",
    "explain",
    "first_state",
    "is_over",
    "is_stuck",
    "legal_actions",
    "new_game",
    "random_action",
    "score",
    "settle",
]


def __getattr__(name: str) -> object:
    """Import a public name when it is first used: who scores a table never loads the engine."""
    for home, names in _HOMES.items():
        if name in names:
            from importlib import import_module

            value: object = getattr(import_module(f"{__name__}.{home}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
