"""`records.redaction`: a record for a seat has what the seat may see, and nothing else."""

import pytest

from dejavu_rules import (
    Dealer,
    KeepHand,
    MalformedState,
    Record,
    SpeedStart,
    UnknownSeat,
    new_game,
    random_action,
    view,
)
from dejavu_rules.records import redact_record
from dejavu_rules.views import HiddenDraw, HiddenKeepHand, redact_log
from tests.unit.records.test_record import FIRST, whole_game


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_it_has_what_the_seat_sees(seat: int | None) -> None:
    record = whole_game()
    seen = redact_record(record, seat)
    assert (seen.names, seen.seat, seen.seats) == (record.names, seat, record.seats)
    assert (seen.first, seen.now) == (view(record.first, seat), view(record.state, seat))
    assert seen.log == redact_log(record.first, record.log, seat)
    assert [each for each in seen.log if isinstance(each, HiddenDraw) and each.seat != seat]
    own = [
        each
        for each, by in zip(seen.log, seen.seats, strict=True)
        if by == seat and isinstance(each, KeepHand | SpeedStart)
    ]
    assert len(own) == (seat is not None)


def test_the_seat_knows_how_far_it_may_undo() -> None:
    record = Record.begin(new_game(2, 1))
    record = record.then(random_action(record.state, Dealer(0)))
    chooser = record.seats[0]
    assert chooser is not None
    assert redact_record(record, chooser).undo_limit == 0
    assert redact_record(record, 1 - chooser).undo_limit == 1
    assert redact_record(record, None).undo_limit == 1


def test_neither_the_dealer_nor_what_was_undone_is_in_it() -> None:
    record = Record.begin(FIRST).deal(Dealer(2))
    seat = record.state.active
    after = record.then(random_action(record.state, Dealer(1)))
    assert isinstance(redact_record(after, 1 - seat).log[-1], HiddenKeepHand)
    undone = redact_record(after.undo(seat), 1 - seat)
    assert undone == redact_record(record, 1 - seat)
    assert repr(undone) == repr(redact_record(record, 1 - seat))
    assert record.dealer is not None
    assert record.dealer not in repr(undone)


def test_what_is_no_record_or_no_seat() -> None:
    with pytest.raises(MalformedState, match=r"^GameState\(.* is not a Record$"):
        redact_record(FIRST, 0)  # type: ignore[arg-type]
    with pytest.raises(UnknownSeat):
        redact_record(whole_game(), 4)
