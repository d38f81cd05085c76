"""What one seat can see: states, actions and events without their secrets.

`view(state, seat)` is what to send to a player, or to a spectator with `seat=None`. `redact` and `redact_events` do the
same for an action and for its events. `determinize(view, dealer)` goes back: it guesses the hidden cards, for bots.
"""

from typing import TYPE_CHECKING

from dejavu_rules.views.redaction import Hidden, HiddenDraw, HiddenKeepHand, HiddenSpeedStart, redact, redact_log
from dejavu_rules.views.sampling import determinize
from dejavu_rules.views.view import PlayerView, View, view

if TYPE_CHECKING:
    from dejavu_rules.views.events import redact_events
else:

    def __getattr__(name: str) -> object:
        """Import `redact_events` when it is used: it needs every kind of event."""
        if name != "redact_events":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from dejavu_rules.views.events import redact_events

        return redact_events


# fmt: off
__all__ = [
    "Hidden", "HiddenDraw", "HiddenKeepHand", "HiddenSpeedStart", "PlayerView", "View", "determinize", "redact",
    "redact_events", "redact_log", "view",
]
