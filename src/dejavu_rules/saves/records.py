"""The form of records: names, the first state, and the log, which is replayed."""

from collections.abc import Iterator
from typing import Any, cast

from dejavu_rules.actions.values import Action, Outcome
from dejavu_rules.engine import apply, explain
from dejavu_rules.errors import InvalidSetup, MalformedAction
from dejavu_rules.inputs.defects import Defect
from dejavu_rules.inputs.entry import Entry, is_printable
from dejavu_rules.records import LONGEST_DEALER, LONGEST_NAME, Record
from dejavu_rules.rulebook import IllegalAction
from dejavu_rules.saves.actions import ENTRY
from dejavu_rules.saves.forms import Fields, Form, Json, Maybe, Row, Unwritable
from dejavu_rules.saves.plausibility import impossibilities
from dejavu_rules.saves.states import MOST_PLAYERS, STATE
from dejavu_rules.state import GameState

MOST_ENTRIES = 20_000
"""More than five times the entries of a game of four players."""


class Text(Form[str]):
    """Printable text."""

    def __init__(self, longest: int) -> None:
        self._longest = longest

    def write(self, value: Any) -> Json:
        if type(value) is str and 0 < len(value) <= self._longest and is_printable(value):
            return value
        raise Unwritable(value, f"printable text of 1 to {self._longest} characters")

    def read(self, entry: Entry) -> str | None:
        return entry.text(self._longest)

    def schema(self) -> dict[str, Json]:
        return {"type": "string", "minLength": 1, "maxLength": self._longest}


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
        "names": Row(Text(LONGEST_NAME), MOST_PLAYERS),
        "first": STATE,
        "log": Row(ENTRY, MOST_ENTRIES),
        "dealer": Maybe(Text(LONGEST_DEALER)),
    },
    Record,
)
