"""What one seat can see: states, actions and events without their secrets.

`view(state, seat)` is what to send to a player, or to a spectator with `seat=None`. `redact` and `redact_events` do the
same for an action and for its events. `determinize(view, dealer)` goes back: it guesses the hidden cards, for bots.
"""

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
