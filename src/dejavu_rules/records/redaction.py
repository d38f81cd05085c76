"""What a seat may see of a record."""

from typing import TypeAlias

from dejavu_rules.actions.values import Action, Outcome
from dejavu_rules.errors import MalformedState, shown
from dejavu_rules.records.record import Record
from dejavu_rules.values import frozen
from dejavu_rules.views.redaction import Hidden, redact_log
from dejavu_rules.views.seeing import checked_seat, view
from dejavu_rules.views.values import View

Seen: TypeAlias = Action | Outcome | Hidden


@frozen
class RecordView:
    """A record as one seat sees it, or a spectator (`seat` is None).

    `first` and `now` are what it sees of the first state and of the last one, `log` is the log as it knows it now, and
    `seats` says who did each entry, None for chance. `undo_limit` is the smallest length to which the seat may take
    back the log; for a spectator it is the log's own length. Where the dealer stands is not in it: that tells what
    chance will bring.
    """

    names: tuple[str, ...]
    seat: int | None
    first: View
    log: tuple[Seen, ...]
    seats: tuple[int | None, ...]
    now: View
    undo_limit: int


def redact_record(record: Record, seat: int | None) -> RecordView:
    """A record as a seat, or a spectator (None), may see it.

    Two records that differ only in what is hidden from the seat give equal values.

    Raises `UnknownSeat`, `MalformedState` for anything but a record.
    """
    if type(record) is not Record:
        raise MalformedState(f"{shown(record)} is not a Record")
    seat = checked_seat(record.first, seat)
    return RecordView(
        names=record.names,
        seat=seat,
        first=view(record.first, seat),
        log=redact_log(record.first, record.log, seat),
        seats=record.seats,
        now=view(record.state, seat),
        undo_limit=len(record.log) if seat is None else record.undo_limit(seat),
    )
