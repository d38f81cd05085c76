"""A record as one seat may see it."""

from typing import TypeAlias

from dejavu_rules.actions.values import Action, Outcome
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.errors import MalformedState
from dejavu_rules.i18n.sentences import show
from dejavu_rules.records.record import Record
from dejavu_rules.views.redaction import Hidden, redact_entries
from dejavu_rules.views.view import View, check_seat, view

VisibleEntry: TypeAlias = Action | Outcome | Hidden


@frozen
class RecordView:
    """A record as one seat sees it, or a spectator (`seat` is None).

    `first` and `now` are its views of the first state and of the last one, `log` is the log as it knows it now, and
    `seats` says who made each entry, None for chance. `undo_limit` is the smallest length to which the seat may undo;
    for a spectator it is the length of the log. The dealer is left out, because it would give future draws away.
    """

    names: tuple[str, ...]
    seat: int | None
    first: View
    log: tuple[VisibleEntry, ...]
    seats: tuple[int | None, ...]
    now: View
    undo_limit: int


def redact_record(record: Record, seat: int | None) -> RecordView:
    """A record as a seat, or a spectator (None), may see it.

    Two records that differ only in what is hidden from the seat give equal values.

    Raises `UnknownSeat`, `MalformedState` for anything but a record.
    """
    if type(record) is not Record:
        raise MalformedState(f"{show(record)} is not a Record")
    seat = check_seat(record.first, seat)
    return RecordView(
        names=record.names,
        seat=seat,
        first=view(record.first, seat),
        log=redact_entries(record.states(), record.log, seat),
        seats=record.seats,
        now=view(record.state, seat),
        undo_limit=len(record.log) if seat is None else record.undo_limit(seat),
    )
