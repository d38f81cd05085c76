"""What a seat can see: states, actions and events without their secrets, and guesses at the rest."""

from dejavu_rules.views.redaction import (
    Hidden,
    HiddenDraw,
    HiddenKeepHand,
    HiddenSpeedStart,
    redact,
    redact_events,
    redact_log,
)
from dejavu_rules.views.sampling import determinize
from dejavu_rules.views.view import PlayerView, View, view

__all__ = [
    "Hidden",
    "HiddenDraw",
    "HiddenKeepHand",
    "HiddenSpeedStart",
    "PlayerView",
    "View",
    "determinize",
    "redact",
    "redact_events",
    "redact_log",
    "view",
]
