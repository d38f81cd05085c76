"""What a seat can see: states, actions and events without their secrets, and guesses at the rest."""

from dejavu_rules.views.event_redaction import redact_events
from dejavu_rules.views.redaction import Hidden, HiddenDraw, HiddenKeepHand, HiddenSpeedStart, redact, redact_log
from dejavu_rules.views.sampling import determinize
from dejavu_rules.views.seeing import view
from dejavu_rules.views.values import PlayerView, View

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
