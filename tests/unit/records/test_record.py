"""`records.record`: a record goes on by the rules, looks back, branches and goes through a pickle."""

import copy
import pickle
from functools import cache
from typing import Any

import pytest

from dejavu_rules import (
    Dealer,
    GameState,
    IllegalAction,
    InvalidSetup,
    MalformedAction,
    MalformedState,
    Meditate,
    Record,
    StartPlayer,
    UnknownSeat,
    apply,
    deal,
    first_state,
    is_over,
    new_game,
    random_action,
)
from dejavu_rules.errors import RankOutOfRange
from dejavu_rules.testing import setups
from dejavu_rules.testing.garbage import GARBAGE
from tests.support.dealers import DealerOf

FIRST = first_state(2, new_game(2, 1).game.map)


@cache
def whole_game(seed: int = 4) -> Record:
    """A whole game of random players with one dealer for chance and another one for them."""
    dealer, player = Dealer(seed), Dealer(seed + 1)
    record = Record.begin(setups.QUICK.first_state()).deal(dealer)
    while not is_over(record.state):
        record = record.then(random_action(record.state, player)).deal(dealer)
    return record


def test_a_new_record_has_an_empty_log() -> None:
    record = Record.begin(FIRST, ["Ada", "Ben"], dealer="somewhere")
    assert record == Record(("Ada", "Ben"), FIRST, (), "somewhere")
    assert record.state is FIRST
    assert record.states() == (FIRST,)
    assert record.seats == ()
    assert Record.begin(FIRST).names == ("Player 1", "Player 2")


def test_what_is_done_is_kept_and_the_record_before_stays_as_it_was() -> None:
    before = Record.begin(FIRST)
    after = before.then(StartPlayer(1))
    assert (before.log, after.log) == ((), (StartPlayer(1),))
    assert after.state == apply(FIRST, StartPlayer(1))
    assert after.states() == (FIRST, after.state)
    assert after.seats == (None,)


def test_a_whole_game_replays_without_a_generator() -> None:
    record = whole_game()
    again = Record(record.names, record.first, record.log, record.dealer)
    assert again == record
    assert hash(again) == hash(record)
    assert again.states() == record.states()
    assert len(record.states()) == len(record.log) + 1
    state = record.first
    for what, seat, kept in zip(record.log, record.seats, record.states(), strict=False):
        assert state == kept
        assert seat == (None if state.is_chance else state.active)
        state = apply(state, what)
    assert state == record.state


def test_states_make_no_difference_between_records() -> None:
    """They follow from the rest; a record that took another way to the same log is the same."""
    one = Record.begin(FIRST).then(StartPlayer(0)).at(0).then(StartPlayer(1))
    assert one == Record.begin(FIRST).then(StartPlayer(1))
    assert one != Record.begin(FIRST).then(StartPlayer(0))
    assert one != Record.begin(FIRST, ("Ada", "Ben")).then(StartPlayer(1))
    assert "_states" not in repr(one)


def test_only_what_is_legal_is_recorded() -> None:
    record = Record.begin(FIRST)
    with pytest.raises(IllegalAction) as refused:
        record.then(Meditate())
    assert refused.value.violations[0].code == "wrong-phase"
    with pytest.raises(IllegalAction):
        Record(record.names, FIRST, (StartPlayer(0), StartPlayer(0)))
    with pytest.raises(MalformedAction):
        record.then("StartPlayer")  # type: ignore[arg-type]


def test_a_seat_can_be_asked_for() -> None:
    record = Record.begin(new_game(2, 1))
    action = random_action(record.state, Dealer(0))
    active = record.state.active
    assert record.then(action, seat=active) == record.then(action)
    with pytest.raises(IllegalAction) as refused:
        record.then(action, seat=1 - active)
    assert [violation.code for violation in refused.value.violations] == ["not-your-turn"]
    with pytest.raises(UnknownSeat):
        record.then(action, seat=2)


def test_the_dealer_goes_on_where_the_record_says() -> None:
    whole = whole_game()
    assert whole.dealer is not None
    dealer, player = Dealer(4), Dealer(5)
    record = Record.begin(whole.first).deal(dealer)
    for number in range(40):
        if number == 20:
            assert record.dealer is not None
            dealer = Dealer.resume(record.dealer)
        record = record.then(random_action(record.state, player)).deal(dealer)
    assert whole.log[: len(record.log)] == record.log


def test_a_dealer_deals_as_deal_does() -> None:
    dealt = deal(FIRST, Dealer(3))
    record = Record.begin(FIRST).deal(Dealer(3))
    assert (record.log, record.state) == (dealt.outcomes, dealt.state)
    assert Record.begin(FIRST, dealer="x").deal(DealerOf(lambda number: 0)).dealer is None
    assert record.then(random_action(record.state, Dealer(0))).dealer == record.dealer
    assert record.then(random_action(record.state, Dealer(0)), "there").dealer == "there"


class Foreign:
    """A foreign whole number."""

    def __index__(self) -> int:
        return 9_999


def test_a_length_that_is_none_is_named_as_a_number() -> None:
    with pytest.raises(RankOutOfRange, match="at rank 9999;"):
        whole_game().at(Foreign())  # type: ignore[arg-type]  # numpy's are like this


def test_a_branch() -> None:
    record = whole_game()
    branch = record.at(5)
    assert branch.log == record.log[:5]
    assert branch.state == record.states()[5]
    assert branch.dealer is None
    assert record.at(len(record.log)) == record
    other = branch.then(branch_choice(branch.state))
    assert other.log[:5] == record.log[:5]
    for number in (-1, len(record.log) + 1, True, 1.0, None):
        with pytest.raises(RankOutOfRange) as refused:
            record.at(number)  # type: ignore[arg-type]
        assert (refused.value.rank, refused.value.count) == (number, len(record.log) + 1)


def branch_choice(state: GameState) -> Any:
    return deal(state, Dealer(9)).outcomes[0] if state.is_chance else random_action(state, Dealer(9))


def test_it_goes_through_a_pickle_which_is_small() -> None:
    record = whole_game()
    content = pickle.dumps(record)
    assert pickle.loads(content) == record
    assert pickle.loads(content).states() == record.states()
    assert len(content) < len(pickle.dumps(record.states())) / 3
    assert copy.deepcopy(record) == record


@pytest.mark.parametrize(
    "names", [("Ada",), ("Ada", ""), ("Ada", 5), ("Ada", "x" * 81), ("Ada", "a\nb"), "AB", {"A", "B"}]
)
def test_names_that_cannot_be(names: Any) -> None:
    with pytest.raises(InvalidSetup, match="names: "):
        Record.begin(FIRST, names)


@pytest.mark.parametrize("index", range(len(GARBAGE)))
def test_garbage(index: int) -> None:
    garbage: Any = GARBAGE[index]
    with pytest.raises(MalformedState):
        Record.begin(garbage)
    with pytest.raises(MalformedAction):
        Record.begin(FIRST).then(garbage)
    if type(garbage) is not tuple or garbage:
        with pytest.raises((InvalidSetup, MalformedAction)):
            Record(("A", "B"), FIRST, garbage)
    if not (isinstance(garbage, str) and garbage.isprintable()) and garbage is not None:
        with pytest.raises(InvalidSetup):
            Record.begin(FIRST, dealer=garbage)


@pytest.mark.parametrize("dealer", ["", "x" * 10_001, "a\nb", 5, b"x"])
def test_a_dealer_that_cannot_be_is_not_quoted(dealer: Any) -> None:
    """It may be nearly a real one, and that tells what is still to come."""
    words = "^dealer: this is not what a dealer's save\\(\\) gives$"
    with pytest.raises(InvalidSetup, match=words):
        Record.begin(FIRST, dealer=dealer)
    with pytest.raises(InvalidSetup, match=words):
        Record.begin(FIRST).then(StartPlayer(0), dealer)


def test_a_dealer_has_from_one_to_ten_thousand_characters() -> None:
    for dealer in ("x", "x" * 10_000):
        assert Record.begin(FIRST, dealer=dealer).then(StartPlayer(0)).dealer == dealer


def test_an_error_says_what_was_given_and_what_is_wanted() -> None:
    nonsense: Any = "nonsense"
    with pytest.raises(MalformedState, match=r"^'nonsense' is not a GameState$"):
        Record.begin(nonsense)
    with pytest.raises(InvalidSetup, match=r"^log: 'nonsense' is not a tuple of actions and outcomes$"):
        Record(("Ada", "Ben"), FIRST, nonsense)
    wanted = r"^names: \('Ada',\) is not a tuple of 2 printable names of 1 to 80 characters$"
    with pytest.raises(InvalidSetup, match=wanted):
        Record(("Ada",), FIRST)
