"""The form of records, whose log is replayed; and all kinds of documents, each with its form and its classes."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias, cast, get_args

from dejavu_rules.actions.values import Action, Outcome
from dejavu_rules.engine import apply, explain
from dejavu_rules.errors import InvalidSetup, MalformedAction
from dejavu_rules.events.kinds import Event, HiddenEvent, MatchEvent
from dejavu_rules.inputs.defects import Defect
from dejavu_rules.inputs.entry import Entry
from dejavu_rules.records.record import LONGEST_DEALER, LONGEST_NAME, Record
from dejavu_rules.rulebook import IllegalAction, Violation
from dejavu_rules.saves.actions import ACTION, ENTRY, EVENT, OUTCOME, SEATS
from dejavu_rules.saves.forms import Fields, Maybe, Row, Tagged, Text
from dejavu_rules.saves.plausibility import impossibilities
from dejavu_rules.saves.states import STATE
from dejavu_rules.saves.views import VIEW
from dejavu_rules.saves.violations import VIOLATION
from dejavu_rules.state import GameState
from dejavu_rules.views.view import View

MOST_ENTRIES = 20_000
"""More than five times the entries of a game of four players."""


class RecordForm(Fields[Record]):
    """A record with a first state that a game can reach, and a legal log."""

    def read(self, entry: Entry, beside: tuple[str, ...] = ()) -> Record | None:
        parts: Any = super().read(entry, beside)
        if parts is None:
            return None
        defects = [Defect(f"first.{each.path}", each.message) for each in impossibilities(parts["first"])]
        if not defects:
            try:
                return Record(**parts)
            except (IllegalAction, MalformedAction):
                defects = [*_first_break(parts["first"], parts["log"])]
            except InvalidSetup as problem:
                defects = [Defect("", str(problem))]
        for defect in defects:
            entry.defects.add(defect.path, defect.message)
        return None


def _first_break(state: GameState, log: tuple[Action | Outcome, ...]) -> Iterator[Defect]:
    """Everything that is wrong with the first illegal entry; the entries after it cannot be judged."""
    for number, what in enumerate(log):
        path = f"log[{number}]"
        try:
            violations = explain(state, what)
        except MalformedAction as problem:
            yield Defect(path, str(problem))
            return
        if violations:
            yield from [Defect(path, f"{violation.message} ({violation.clause})") for violation in violations]
            return
        state = apply(state, what)


RECORD = RecordForm(
    cast(Any, dict),
    {
        "names": Row(Text(LONGEST_NAME), SEATS),
        "first": STATE,
        "log": Row(ENTRY, MOST_ENTRIES),
        "dealer": Maybe(Text(LONGEST_DEALER)),
    },
    Record,
)


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
