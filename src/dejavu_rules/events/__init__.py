"""What happens, event by event.

`of(state, action)` lists the events of an action or outcome in order, and `apply_with_events` returns the next state
as well. Each event is a frozen value with a clause, fields and a sentence:

    for event in events.of(state, action):
        print(event)  # "SOW-1: seat 0 takes all bits of boomerang in hand: red moon, blue sun"

`views.redact_events` gives the events as another seat sees them.
"""

from typing import get_args

from dejavu_rules.events.cards import *  # noqa: F403 - every kind of event is public, and listed in its module only
from dejavu_rules.events.derivation import Transition as Transition
from dejavu_rules.events.derivation import apply_with_events as apply_with_events
from dejavu_rules.events.derivation import of as of
from dejavu_rules.events.event import BaseEvent as BaseEvent
from dejavu_rules.events.event import SeatEvent as SeatEvent
from dejavu_rules.events.kinds import *  # noqa: F403
from dejavu_rules.events.kinds import Event as Event
from dejavu_rules.events.kinds import HiddenEvent as HiddenEvent
from dejavu_rules.events.kinds import MatchEvent as MatchEvent
from dejavu_rules.events.map import *  # noqa: F403
from dejavu_rules.events.setup import *  # noqa: F403

_NAMED = (BaseEvent, SeatEvent, *get_args(Event | HiddenEvent | MatchEvent), Transition, apply_with_events, of)
__all__ = sorted(["Event", "HiddenEvent", "MatchEvent", *[each.__name__ for each in _NAMED]])
