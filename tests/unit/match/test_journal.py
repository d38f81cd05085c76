"""`match.journal`: a match as lines that are only added, read again also when the last one is torn."""

import json
from typing import Any

import pytest

from dejavu_rules import (
    Cards,
    Dealer,
    Defect,
    InvalidSave,
    KeepHand,
    Match,
    Meditate,
    legal_actions,
    random_action,
    to_json,
    view,
)
from dejavu_rules.bots import greedy_bot
from dejavu_rules.match import journal_lines, news_document, open_match, read_journal, seat_journal_lines
from dejavu_rules.match.entries import Seal
from dejavu_rules.match.saving import LONGEST, entry_document
from dejavu_rules.testing import Ledger
from tests.support.matches import choose_hands, people


def play(match: Match, seed: int = 1, decisions: int = 12) -> tuple[Match, list[str]]:
    """The match after some decisions and undos, and its journal as a server would have written it."""
    dealer, lines = Dealer(seed), [*journal_lines(match)]
    for number in range(decisions):
        before = match
        seat = match.waiting[-1]
        match = match.act(seat, random_action(match.now.decision(seat), dealer))
        if number % 3 == 0 and not match.why_not_undo(seat):
            match = match.undo(seat)
        lines += journal_lines(match, before.revision)
    return match, lines


def test_a_match_is_rebuilt_from_its_lines_and_goes_on_as_it_would_have() -> None:
    match, lines = play(Match.new(["Ada", None, "greedy"], seed=3, keep_duplicates=True).sit(1, "Ben"), decisions=20)
    found = read_journal("".join(lines))
    assert found.torn is None
    assert found.match == match
    assert (found.match.names, found.match.bots) == (match.names, match.bots)
    seat = match.waiting[0]
    action = random_action(match.now.decision(seat), Dealer(5))
    assert found.match.act(seat, action) == match.act(seat, action)
    assert found.match.since(0, 3) == match.since(0, 3)


def test_lines_are_only_added() -> None:
    match, lines = play(people())
    assert len(lines) == match.revision + 1
    whole = journal_lines(match)
    without = [{key: each for key, each in json.loads(line).items() if key != "dealer"} for line in lines]
    assert [{key: each for key, each in json.loads(line).items() if key != "dealer"} for line in whole] == without


def test_a_line_is_json_without_blanks_and_in_the_order_of_its_keys() -> None:
    match, lines = play(people())
    for line in (*lines, *seat_journal_lines(match, 0)):
        assert line == json.dumps(json.loads(line), sort_keys=True, separators=(",", ":")) + "\n"


def test_a_torn_last_line_is_named_and_nothing_before_it_is_lost() -> None:
    match, lines = play(people())
    text = "".join(lines)
    for cut in range(1, len(lines[-1]) - 1, len(lines[-1]) // 6):
        found = read_journal(text[: -cut - 1])
        assert found.torn is not None
        left = len(lines[-1]) - cut - 1
        assert str(found.torn) == f"line {len(lines)}: is torn: it breaks off after {left} characters"
        assert found.match.now.history[: len(lines) - 2] == match.now.history[: len(lines) - 2]
        assert read_journal(found.text).match == found.match
    assert read_journal(text[:-1]).match == match  # the line is whole, and only its end is missing


def test_what_is_dealt_after_a_torn_line_is_a_branch_of_the_last_dealer_that_is_known() -> None:
    """So a journal is read the same each time, and nothing is dealt a second time."""
    match = people()
    lines = [*journal_lines(match)]
    while match.record.state.turn == 0:
        before, seat = match, match.waiting[0]
        match = match.act(seat, legal_actions(match.now.decision(seat)).at(0))
        lines += journal_lines(match, before.revision)
    assert ["dealer" in json.loads(line) for line in lines[-4:]] == [True, False, False, True]
    for left_out in (1, 2):
        found = read_journal("".join(lines[:-left_out])).match
        dealer = Dealer.resume(json.loads(lines[-4])["dealer"]).branch("torn", match.revision - left_out)
        assert found.record == match.record.with_dealer(dealer.save())


def test_a_journal_can_break_off_after_every_line() -> None:
    """What chance had not brought yet is dealt by another stream; what was sealed is opened."""
    match, lines = play(people(5, players=3, speed=True), decisions=8)
    told = 0
    for number in range(len(journal_lines(people(5, players=3, speed=True))), len(lines) + 1):
        found = read_journal("".join(lines[:number]))
        assert found.torn is None
        assert found.match.now.history[: number - 1] == match.now.history[: number - 1]
        assert not found.match.record.state.is_chance
        if "dealer" not in json.loads(lines[number - 1]):
            told += 1
            assert found.match.record.dealer not in {json.loads(line).get("dealer") for line in lines}
    assert told


def test_a_saved_match_has_a_journal_too() -> None:
    match = Match.from_json(choose_hands(people()).to_json())
    after, lines = play(match, decisions=5)
    found = read_journal("".join(lines)).match
    assert (found.record, found.revision) == (after.record, after.revision)
    assert Match.from_json(found.to_json()).record == after.record


def _wrong(number: int, **changes: Any) -> list[str]:
    lines = [*journal_lines(choose_hands(people()))]
    lines[number - 1] = json.dumps({**json.loads(lines[number - 1]), **changes}) + "\n"
    return lines


def _entry(**entry: Any) -> list[str]:
    return _wrong(3, entry=entry)


LATER = "line 3: entry: goes back to what has not been yet"
NUMBER = "line 3: revision: is not a whole number of 0 or more"
SEAT = "line 3: seat: is not a seat from 0 to 1"
KIND = "line 3: kind: is not there, or is not a text"
NAME = "line 3: name: is not a text, or the bot is not one of random, greedy, planner, searcher"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([], "line 1: is not there: a journal begins with its head"),
        (["{"], "line 1: the head itself is torn, and nothing else is there"),
        (["{}\n"], "line 1: schema: is not dejavu-rules/journal: not a journal of a match's owner"),
        (_wrong(3, revision=7), "line 3: revision: is not 2: a line is missing or stands twice"),
        (_entry(kind="Draw"), "line 3: schema: None is not one of dejavu-rules/outcome"),
        (_entry(kind="Tea"), "line 3: kind: 'Tea' is no entry of a match"),
        (_entry(kind="T" * 50), f"line 3: kind: {'T' * 40!r} is no entry of a match"),
        (_entry(kind="Undo", seat=0, revision=1), LATER),
        (_entry(kind="Undo", seat=0, revision=99), LATER),
        (_entry(kind="Undo", seat=0, revision=10**9), LATER),
        (_entry(kind="Undo", seat=0, revision=-1), NUMBER),
        (_entry(kind="Undo", seat=0, revision="1"), NUMBER),
        (_entry(kind="Undo", seat=0, revision=10**9 + 1), NUMBER),
        (_entry(kind="Undo", seat=2, revision=1), SEAT),
        (_entry(kind="Undo", seat=-1, revision=1), SEAT),
        (_entry(kind="Undo", seat="0", revision=1), SEAT),
        (_entry(kind="Withdraw", seat=0), "line 3: entry: nothing is sealed"),
        (_entry(kind="Withdraw"), "line 3: kind: Withdraw has just these keys: seat"),
        (_entry(kind="Sit", seat=0, name="Ben"), "line 3: kind: Sit has just these keys: bot, name, seat"),
        (_entry(kind="Sit", seat=0, name="Ben", bot=None), "line 3: names: Ben, Ben: two players have the same name"),
        (_entry(kind="Sit", seat=0, name=5, bot=None), NAME),
        (_entry(kind="Sit", seat=0, name="Cy", bot="clever"), NAME),
        (_wrong(3, entry=[]), KIND),
        (_entry(kind=5), KIND),
        (_wrong(3, dealer="nearly"), "line 3: dealer: is not a saved dealer"),
        (_wrong(2, dealer=None), "line 2: dealer: is not a saved dealer"),
        ([*_wrong(1)[:4], "{\n", *_wrong(1)[4:]], "line 5: is not JSON: Expecting property name"),
        ([*_wrong(1)[:4], *_wrong(1)[5:]], "line 5: revision: is not 4: a line is missing or stands twice"),
        ([*_wrong(1)[:4], "{\n"], "line 5: is not JSON: Expecting property name"),  # its end is there: it is not torn
    ],
)
def test_what_is_wrong_is_named_with_its_line(lines: list[str], message: str) -> None:
    with pytest.raises(InvalidSave) as refused:
        read_journal("".join(lines))
    said = str(refused.value.defects[0])
    assert said.startswith(message) if "JSON" in message else said == message
    assert refused.value.source == "journal"
    assert "nearly" not in str(refused.value)


def test_a_choice_is_sealed_only_where_hands_are_chosen_and_only_a_legal_one() -> None:
    match = people()
    fresh = match.record.state.players[0].hand
    two_of_others = KeepHand(Cards([card for card in match.record.state.players[1].hand if card not in fresh][:2]))
    after = choose_hands(match)
    active, sowing = after.record.state.active, legal_actions(after.record.state).at(0)
    keep = legal_actions(match.now.decision(0)).at(0)
    for now, seal, number in (
        (match, Seal(0, two_of_others), 2),
        (after, Seal(active, keep), 1),
        (after, Seal(1 - active, Meditate()), 1),
        (after, Seal(active, sowing), 0),
    ):
        late = json.dumps({"revision": now.revision + 1, "entry": entry_document(seal)}) + "\n"
        with pytest.raises(InvalidSave) as refused:
            read_journal("".join([*journal_lines(now), late]))
        broken = now.explain(seal.seat, seal.action)
        assert len(broken) == number
        why = "; ".join(map(str, broken)) or "no starting hand is chosen now"
        assert refused.value.defects == (Defect(f"line {now.revision + 2}: entry", why),)


def test_a_journal_that_was_torn_before_its_first_dealer_goes_on_with_another() -> None:
    lines = journal_lines(people())
    found, again = read_journal("".join(lines[:4])), read_journal("".join(lines[:4]))
    assert found.match.now.history[:3] == people().now.history[:3]
    assert found.match.waiting
    assert found.match.record.dealer != again.match.record.dealer
    assert read_journal(found.text).match == found.match


def test_what_is_no_text_is_refused() -> None:
    for garbage in (None, b"{}", 3):
        with pytest.raises(InvalidSave) as refused:
            read_journal(garbage)  # type: ignore[arg-type]
        assert [*refused.value.defects] == [Defect("", "is not a text")]
        assert refused.value.source == "journal"


# Whichever the text is


def test_a_text_is_opened_as_what_it_is() -> None:
    match = choose_hands(people())
    record = to_json(match.record)
    assert open_match("".join(journal_lines(match))) == match
    assert open_match(match.to_json()) == Match.from_json(match.to_json())
    assert open_match(record) == Match.of(match.record)
    assert open_match(record, enter=True) == Match.of(match.record, enter=True)


@pytest.mark.parametrize("garbage", [None, 3, b"{", "{", "[]", "3", '{"schema": []}'])
def test_what_is_no_match_at_all_is_not_opened(garbage: Any) -> None:
    with pytest.raises(InvalidSave) as refused:
        open_match(garbage)
    assert refused.value.source == "game"


def test_a_journal_may_be_longer_than_any_of_its_lines() -> None:
    match = choose_hands(people())
    head, entry, *lines = journal_lines(match)
    half = LONGEST * 2 // 3
    text = "".join([*[line[:-1].ljust(half) + "\n" for line in (head, entry)], *lines])
    assert len(text) > LONGEST
    assert open_match(text) == match
    with pytest.raises(InvalidSave, match="has more than 4194304 characters"):
        open_match(head[:-1].ljust(LONGEST + 1) + "\n")


def test_a_save_of_just_the_longest_size_is_opened() -> None:
    match = people()
    assert open_match(match.to_json().ljust(LONGEST)).record == match.record


def test_bots_of_the_owners_own_play_wherever_a_match_comes_from() -> None:
    mine = {"my:bot": greedy_bot}
    match = Match.new(["my:bot", "Ben"], seed=1, bots=mine)
    for again in (
        match,
        Match.of(match.record, ["my:bot", "Ben"], bots=mine),
        Match.from_json(match.to_json(), mine),
        read_journal("".join(journal_lines(match)), mine).match,
        open_match(to_json(match.record), mine).hand_over(0, "my:bot 1", "my:bot"),
    ):
        assert again.record == match.record
        assert again.play_bots().sealed[0] is not None


# For a seat


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_journal_of_a_seat_begins_with_names_and_its_first_view_and_goes_on_with_its_news(seat: int | None) -> None:
    played, _ = play(people())
    for match in (played, Match.from_json(played.to_json())):
        first = match.now.head.revision
        head, *lines = seat_journal_lines(match, seat)
        assert json.loads(head) == {
            "schema": "dejavu-rules/seat-journal",
            "names": ["Ada", "Ben"],
            "revision": first,
            "view": json.loads(to_json(view(match.now.states[0], seat))),
        }
        assert [json.loads(line) for line in lines] == news_document(match.since(seat, first))["events"]
        assert seat_journal_lines(match, seat, first) == tuple(lines)
        assert seat_journal_lines(match, seat, first - 1) == (head, *lines)


def test_the_journal_of_a_seat_leads_to_its_view() -> None:
    match, _ = play(people(5, players=3, speed=True), decisions=30)
    for seat in (None, 0, 1, 2):
        head, *lines = [json.loads(line) for line in seat_journal_lines(match, seat)]
        ledger = Ledger(head["view"], head["revision"])
        ledger.hear({"revision": match.revision, "events": lines, "view": None})
        assert ledger.differences(json.loads(to_json(match.view(seat)))) == []


def test_the_journal_of_a_seat_says_nothing_of_the_dealer_and_of_sealed_choices() -> None:
    match = people()
    one, other = [match.act(0, legal_actions(match.now.decision(0)).at(rank)) for rank in (0, 1)]
    assert seat_journal_lines(one, 1) == seat_journal_lines(other, 1)
    for seat in (None, 0, 1):
        assert (match.record.dealer or "?") not in "".join(seat_journal_lines(match, seat))
        assert seat_journal_lines(one, seat, match.revision) == seat_journal_lines(one, seat)[-1:]
