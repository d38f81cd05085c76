"""`records.undoing`: never across chance, another player, or something that was hidden and is seen now."""

from time import process_time

import pytest
from attrs import evolve

from dejavu_rules import (
    Card,
    CardId,
    Dealer,
    IllegalAction,
    Phase,
    Record,
    Slot,
    UnknownSeat,
    legal_actions,
    new_game,
    random_action,
)
from dejavu_rules.combinatorics.values import History
from dejavu_rules.errors import RankOutOfRange
from tests.support.builders import BOX
from tests.unit.records.test_record import FIRST, whole_game


def codes(record: Record, seat: int, to: int | None = None) -> list[str]:
    found = record.why_not_undo(seat, to)
    assert record.can_undo(seat, to) is (not found)
    if found:
        with pytest.raises(IllegalAction) as refused:
            record.undo(seat, to)
        assert refused.value.violations == found
    return [violation.code for violation in found]


def begin_record(players: int = 2, *, speed: bool = False, chosen: int = 0) -> Record:
    """A game in which this many players have chosen their starting hands."""
    record = Record.begin(new_game(players, 1, speed=speed))
    for _ in range(chosen):
        record = record.then(random_action(record.state, Dealer(0)))
    return record


def test_without_entries_there_is_nothing_to_undo() -> None:
    assert codes(Record.begin(FIRST), 0) == ["undo-nothing"]
    assert codes(Record.begin(FIRST), 0, 0) == ["undo-nothing"]
    assert codes(begin_record(chosen=1), 0, 1) == ["undo-nothing"]


def test_what_chance_has_brought_stays() -> None:
    record = Record.begin(FIRST).deal(Dealer(0))
    for seat in (0, 1):
        assert codes(record, seat) == ["undo-across-chance"]
        assert record.undo_limit(seat) == len(record.log)


def test_one_takes_back_ones_own_action_only() -> None:
    record = begin_record(3, chosen=1)
    chooser = record.seats[0]
    assert chooser is not None
    other = (chooser + 1) % 3
    assert codes(record, chooser) == []
    assert record.undo(chooser) == begin_record(3)
    assert codes(record, other) == ["undo-another-player"]
    assert record.why_not_undo(other)[0].values == {"seat": other, "other": chooser}
    later = begin_record(3, chosen=2)
    assert codes(later, other) == []
    assert codes(later, chooser) == ["undo-another-player"]
    assert codes(later, other, 0) == ["undo-another-player"]


@pytest.mark.parametrize(("players", "speed"), [(2, False), (3, False), (4, False), (3, True), (4, True)])
def test_the_last_to_choose_a_starting_hand_has_seen_the_others_discards(players: int, speed: bool) -> None:
    """RULING-22."""
    record = begin_record(players, speed=speed, chosen=players)
    assert record.state.phase is Phase.RECOLLECTION
    last = record.seats[-1]
    assert last is not None
    assert codes(record, last) == ["undo-after-reveal"]
    assert record.undo_limit(last) == players


def test_what_was_shown_counts_even_if_the_pile_becomes_the_deck_at_once() -> None:
    """RULING-19: with two cards each of five kinds nothing is left in the deck when all have chosen."""
    cards = [Card(CardId[f"RED_{number}"], (Slot.MOON,), vp=1) for number in range(1, 6)]
    first = new_game(2, 1, catalogue=evolve(BOX, cards=cards))
    record = Record.begin(first)
    for _ in range(2):
        record = record.then(legal_actions(record.state).at(0))
    assert (record.state.turn, len(record.state.discard)) == (1, 0)
    last = record.seats[-1]
    assert last is not None
    assert codes(record, last) == ["undo-after-reveal"]


def test_a_long_record_is_asked_in_no_time() -> None:
    """Twenty thousand entries took seconds, when each was looked at twice as a view."""
    record = begin_record(chosen=2)
    log, states = History([record.log[0]] * 20_000), History([record.first] * 20_001)
    long = record._copy(record.names, log, states, None)
    start = process_time()
    assert long.why_not_undo(record.state.active, 0) == ()
    assert process_time() - start < 1


def test_a_turn_is_taken_back_to_its_beginning_and_not_further() -> None:
    record, dealer = begin_record(chosen=2), Dealer(1)
    begun, seat = len(record.log), record.state.active
    while record.state.phase is not Phase.DISCARD and not record.state.is_chance:
        record = record.then(random_action(record.state, dealer))
        assert record.undo_limit(seat) == begun
    assert len(record.log) > begun + 2
    assert record.undo(seat, begun) == record.at(begun)
    assert record.undo(seat).log == record.log[:-1]
    assert codes(record, seat, begun - 1)[0] in ("undo-another-player", "undo-after-reveal")
    assert codes(record, 1 - seat) == ["undo-another-player"]


def test_the_dealer_stays_where_it_stands() -> None:
    record = Record.begin(FIRST).deal(Dealer(0))
    seat = record.state.active
    after = record.then(random_action(record.state, Dealer(1)))
    assert after.undo(seat) == record
    assert after.undo(seat).dealer == record.dealer


def test_what_may_be_undone_in_a_whole_game() -> None:
    """Said a second time: of the last entries, those that the seat itself did, unless it was the last to choose."""
    whole = whole_game()
    seats, states = whole.seats, whole.states()
    for number in range(0, len(whole.log) + 1, 7):
        record = whole.at(number)
        for seat in range(whole.first.game.seats):
            limit = number
            while (
                limit
                and seats[limit - 1] == seat
                and not (states[limit - 1].phase is Phase.STARTING_HAND and states[limit].turn)
            ):
                limit -= 1
            assert record.undo_limit(seat) == limit
            assert all(record.can_undo(seat, to) for to in range(limit, number))
            assert limit == 0 or not record.can_undo(seat, limit - 1)


def test_what_is_no_seat_or_no_number() -> None:
    record = whole_game()
    for seat in (-1, 4, None, True, "0"):
        with pytest.raises(UnknownSeat):
            record.can_undo(seat)  # type: ignore[arg-type]
        with pytest.raises(UnknownSeat):
            record.undo_limit(seat)  # type: ignore[arg-type]
    for to in (-1, len(record.log) + 1, True, "0"):
        with pytest.raises(RankOutOfRange):
            record.undo(0, to)  # type: ignore[arg-type]
