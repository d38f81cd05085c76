"""The kinds of documents: how each is written and read, and which classes it saves."""

from collections.abc import Mapping
from typing import Any, TypeAlias, get_args

from dejavu_rules.actions.values import Action, Outcome
from dejavu_rules.events.kinds import Event, HiddenEvent
from dejavu_rules.events.matches import MatchEvent
from dejavu_rules.records import Record
from dejavu_rules.rulebook import Violation
from dejavu_rules.saves.actions import ACTION, EVENT, OUTCOME
from dejavu_rules.saves.forms import Fields, Tagged
from dejavu_rules.saves.records import RECORD
from dejavu_rules.saves.states import STATE
from dejavu_rules.saves.views import VIEW
from dejavu_rules.saves.violations import VIOLATION
from dejavu_rules.state import GameState
from dejavu_rules.views.view import View

Saved: TypeAlias = GameState | View | Record | Action | Outcome | Violation | Event | HiddenEvent | MatchEvent
"""What can be saved."""
FORMS: Mapping[str, Fields[Any] | Tagged[Any]] = {
    "state": STATE,
    "view": VIEW,
    "record": RECORD,
    "action": ACTION,
    "outcome": OUTCOME,
    "violation": VIOLATION,
    "event": EVENT,
}
"""The kinds of documents."""
KIND_OF: dict[type, str] = {
    GameState: "state",
    View: "view",
    Record: "record",
    **dict.fromkeys(get_args(Action), "action"),
    **dict.fromkeys(get_args(Outcome), "outcome"),
    Violation: "violation",
    **dict.fromkeys(get_args(Event | HiddenEvent | MatchEvent), "event"),
}
"""The kind of document of each class."""
