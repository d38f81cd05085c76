"""The rules of the board game Deja Vu: Fragments of Memory (unofficial)."""

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
from dejavu_rules.errors import DejaVuError, IllegalAction, InvalidSetup, MalformedAction, MalformedState, Violation
from dejavu_rules.opening import first_state, new_game
from dejavu_rules.options import Options
from dejavu_rules.state import GameState, Phase, Player

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
