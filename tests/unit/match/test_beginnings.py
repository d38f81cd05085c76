"""`match.beginnings`: matches whose chance is entered, and records that go on."""

import pytest

from dejavu_rules import InvalidSetup, Match, Options, Record, first_state
from dejavu_rules.bots import greedy_bot
from dejavu_rules.match.entries import Seats
from dejavu_rules.match.moment import Head
from tests.support.builders import LINE_OF_THREE
from tests.support.matches import choose_hands, people
from tests.support.positions import FRESH, TINY_BOX


def test_where_chance_is_entered_a_match_begins_before_anything_is_dealt() -> None:
    match = Match.new(
        ["Ada", None], enter=True, map=LINE_OF_THREE, catalogue=TINY_BOX, hive_holes=9, keep_duplicates=True
    )
    options = Options(hive_holes=9, keep_duplicates=True)
    first = first_state(2, LINE_OF_THREE, options=options, catalogue=TINY_BOX)
    assert match.record == Record.begin(first, ("Ada", "Player 2"))
    assert (match.revision, match.waiting, match.open_seats) == (0, (), (1,))


@pytest.mark.parametrize("enter", [False, True])
def test_a_record_goes_on_with_the_history_that_led_to_it(enter: bool) -> None:
    record = choose_hands(people()).record
    match = Match.of(record, enter=enter)
    people_only = Seats(record.names, (None, None), ())
    assert match.now.head == Head(Record.begin(record.first, record.names), people_only, 0, enter)
    assert (match.record, match.revision) == (record.with_dealer(None if enter else record.dealer), len(record.log))
    assert [each.revision for each in match.since(None, 0).events][-1] == match.revision
    assert Match.from_json(match.to_json()).record == match.record


def test_an_undealt_record_waits_for_chance_that_is_entered() -> None:
    record = Record.begin(FRESH)
    match = Match.of(record, enter=True)
    assert (match.record, match.waiting) == (record, ())


def test_without_seats_everybody_is_a_person_whatever_bots_are_called() -> None:
    record = people().record
    match = Match.of(record, bots={"a person": greedy_bot, "Ada": greedy_bot})
    assert (match.names, match.bots, match.open_seats) == (("Ada", "Ben"), (None, None), ())


@pytest.mark.parametrize("seats", [None, ["Ada", "greedy"]])
def test_no_match_goes_on_from_a_record_with_equal_names(seats: list[str | None] | None) -> None:
    with pytest.raises(InvalidSetup, match=r"^names: Ada, Ada: two players have the same name$"):
        Match.of(Record.begin(FRESH, ("Ada", "Ada")), seats)
