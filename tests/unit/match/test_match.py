"""`match.match`: seats, doors for each seat, revisions, undo, bots."""

from copy import copy
from typing import Any

import pytest

from dejavu_rules import (
    Action,
    Dealer,
    IllegalAction,
    InvalidSetup,
    KeepHand,
    MalformedAction,
    Match,
    Meditate,
    Randomness,
    Record,
    UnknownSeat,
    View,
    explain,
    legal_actions,
    new_game,
    random_action,
    steps,
)
from dejavu_rules.bots import greedy_bot
from dejavu_rules.events import SeatTaken, Undone
from dejavu_rules.match import journal_lines, read_journal
from dejavu_rules.match.entries import Undo
from dejavu_rules.steps import Step
from dejavu_rules.turns import review
from dejavu_rules.turns.best import GAINING
from tests.support.matches import PEOPLE, choose_hands, codes, people

# Seats


def test_one_person_and_two_bots() -> None:
    match = Match.new(["Ada", "greedy", "greedy"], seed=3)
    assert match.names == ("Ada", "greedy 2", "greedy 3")
    assert (match.bots, match.open_seats) == ((None, "greedy", "greedy"), ())
    assert match.record.state == new_game(3, 3)


def test_without_a_seed_a_match_is_dealt_in_secret() -> None:
    one, other = Match.new(PEOPLE), Match.new(PEOPLE)
    assert (one.record.dealer or "").startswith("secure:")
    assert one.record.state != other.record.state


def test_a_dealer_deals_on() -> None:
    dealer = Dealer(7)
    match = Match.new(PEOPLE, dealer=dealer)
    assert match.record.dealer == dealer.save()
    assert match.record == Match.new(PEOPLE, seed=7).record


def test_a_person_may_have_the_name_of_a_bot() -> None:
    match = Match.new(["somebody", "random"], names=["greedy", "Robot"], seed=3)
    assert (match.names, match.bots) == (("greedy", "Robot"), (None, "random"))


SEATS = "seats: give a list with a person's name, a bot's name or None for each seat"
EITHER = "seed: give either a seed or a dealer, or `enter`"


@pytest.mark.parametrize(
    ("seats", "more", "message"),
    [
        (["Ada"], {}, None),
        (["Ada", "Ada"], {}, "names: Ada, Ada: two players have the same name"),
        ("Ada", {}, SEATS),
        (None, {}, SEATS),
        ([1, 2], {}, "seats: 1 is not a name or None"),
        (["Ada", "Ben"], {"names": ["Ada"]}, "names: give a list of 2 names, one for each seat"),
        (["Ada", "Ben"], {"names": "AB"}, "names: give a list of 2 names, one for each seat"),
        (["Ada", ""], {}, None),
        (
            ["Ada", "my:bot"],
            {},
            "seats: 'my:bot' is no person's name, and no bot of this name was given in `bots`",
        ),
        (
            ["Ada", "gredy"],
            {},
            "seats: no bot is called 'gredy'; did you mean 'greedy'? "
            "(a person called 'gredy' gets that name by `names`)",
        ),
        (
            ["Ada", "nosyy"],
            {"bots": {"nosy": greedy_bot}},
            "seats: no bot is called 'nosyy'; did you mean 'nosy'? (a person called 'nosyy' gets that name by `names`)",
        ),
        (["Ada", "Ben"], {"seed": 1, "dealer": Dealer(1)}, EITHER),
        (["Ada", "Ben"], {"seed": 1, "enter": True}, EITHER),
        (["Ada", "Ben"], {"dealer": Dealer(1), "enter": True}, EITHER),
        (
            ["Ada", "Ben"],
            {"enter": True},
            "map: a match whose chance is entered needs its map, or `build_map`",
        ),
        (["Ada", "Ben"], {"seed": -1}, None),
        (["Ada", "Ben"], {"speed": True}, None),
    ],
)
def test_what_no_match_can_begin_with_is_refused(seats: Any, more: Any, message: str | None) -> None:
    with pytest.raises(InvalidSetup) as refused:
        Match.new(seats, **more)
    assert message in (None, str(refused.value))


def test_a_revision_is_a_number_or_none() -> None:
    match = choose_hands(people())
    seat = match.record.state.active
    action = random_action(match.record.state, Dealer(1))
    step = match.options(seat)[0].step
    for do, what in ((match.act, action), (match.take, step)):
        act: Any = do
        with pytest.raises(MalformedAction) as malformed:
            act(seat, what, "1")
        assert str(malformed.value) == f"{type(what).__name__}.revision: '1' is not a whole number or None"
        for revision in (match.revision - 1, match.revision + 1, -1):
            with pytest.raises(IllegalAction) as refused:
                act(seat, what, revision)
            assert codes(refused) == ["stale-revision"]
            assert refused.value.violations[0].values == {"revision": revision, "latest": match.revision}
            assert refused.value.action is what
        assert act(seat, what, match.revision) == act(seat, what)


def test_an_open_seat_can_be_taken_once() -> None:
    match = Match.new(["Ada", None, None], seed=3)
    assert (match.names, match.open_seats) == (("Ada", "Player 2", "Player 3"), (1, 2))
    after = match.sit(1, "Ben").sit(2, "random 3", "random")
    assert (after.names, after.bots, after.open_seats) == (("Ada", "Ben", "random 3"), (None, None, "random"), ())
    assert [each.event for each in after.since(0, match.revision).events] == [SeatTaken(1), SeatTaken(2)]
    with pytest.raises(IllegalAction) as refused:
        after.sit(1, "Dan")
    assert [(each.code, each.values) for each in refused.value.violations] == [("seat-taken", {"seat": 1})]
    with pytest.raises(InvalidSetup, match="same name"):
        match.sit(1, "Ada")


def test_a_seat_that_is_not_there_is_refused_everywhere() -> None:
    match = people()
    for seat in (-1, 2, True, "0", None, 0.0):
        wrong: Any = seat
        for ask in (match.options, match.partial, match.hint, match.undo, match.why_not_undo, match.review):
            with pytest.raises(UnknownSeat) as unknown:
                ask(wrong)
            assert (unknown.value.seat, unknown.value.seats) == (seat, 2)
        for act in (match.act, match.explain, match.take, match.sit):
            with pytest.raises(UnknownSeat):
                act(wrong, Meditate())  # type: ignore[arg-type]
        if seat is not None:
            with pytest.raises(UnknownSeat):
                match.view(wrong)
            with pytest.raises(UnknownSeat):
                match.since(wrong, 0)


# Deciding


def test_in_anothers_turn_only_that_is_said() -> None:
    match = choose_hands(people())
    other = 1 - match.record.state.active
    hand = match.record.state.players[1 - other].hand
    for action in (Meditate(), KeepHand(hand), random_action(match.record.state, Dealer(1))):
        assert [each.code for each in match.explain(other, action)] == ["not-your-turn"]
    assert match.options(other) == ()
    with pytest.raises(IllegalAction) as refused:
        match.take(other, Step.at(0))
    assert codes(refused) == ["not-your-turn"]
    with pytest.raises(IllegalAction):
        match.hint(other)


def test_explain_and_act_agree_and_a_refusal_changes_nothing() -> None:
    match = choose_hands(people())
    seat, before = match.record.state.active, match.record
    violations = match.explain(seat, Meditate())
    assert violations == explain(match.record.state, Meditate())
    with pytest.raises(IllegalAction) as refused:
        match.act(seat, Meditate())
    assert refused.value.violations == violations
    assert refused.value.action == Meditate()
    assert match.record == before
    with pytest.raises(MalformedAction):
        match.act(seat, "sow")  # type: ignore[arg-type]


def test_a_stale_revision_is_refused_and_nothing_is_lost() -> None:
    match = choose_hands(people())
    seat, revision = match.record.state.active, match.revision
    action = random_action(match.record.state, Dealer(1))
    after = match.act(seat, action, revision)
    for wrong in (revision, revision - 1, 10**9, -1):
        with pytest.raises(IllegalAction) as refused:
            after.act(after.record.state.active, Meditate(), wrong)
        assert codes(refused) == ["stale-revision"]
    with pytest.raises(MalformedAction):
        after.act(seat, action, "7")  # type: ignore[arg-type]


def test_a_seat_begins_with_steps_in_any_order_and_chooses_among_all_its_actions() -> None:
    match = people()
    for seat in (0, 1):
        state = match.now.decision(seat)
        assert match.start(seat) == steps.start(state, free=True)
        assert [*match.legal(seat)] == [*legal_actions(state)]
    after = choose_hands(match)
    other = 1 - after.record.state.active
    for ask in (after.start, after.legal):
        with pytest.raises(IllegalAction) as refused:
            ask(other)
        assert codes(refused) == ["not-your-turn"]
        with pytest.raises(UnknownSeat):
            ask(2)


def test_who_enters_chance_has_its_steps_too() -> None:
    match = Match.new(PEOPLE, enter=True, build_map=True)
    assert match.start(None) == steps.start(match.record.state)
    with pytest.raises(IllegalAction) as refused:
        people().start(None)
    assert codes(refused) == ["player-decides"]


def test_steps_lead_to_an_action_and_are_nobody_elses_business() -> None:
    match = choose_hands(people())
    seat = match.record.state.active
    action = random_action(match.record.state, Dealer(4))
    *first, last = steps.of(match.record.state, action)
    begun = match
    for step in first:
        assert step in [option.step for option in begun.options(seat)]
        assert all(option.label for option in begun.options(seat))
        begun = begun.take(seat, step)
    assert begun.revision == match.revision
    assert begun.since(1 - seat, match.revision).events == ()
    assert begun.take(seat, last).record == match.act(seat, action).record
    assert len(first) > 1
    for number in reversed(range(len(first))):
        assert begun.why_not_undo(seat) == ()
        begun = begun.undo(seat)
        assert begun.now.taken[seat] == tuple(first[:number])
    assert begun == match


# Undo and revisions


def test_revisions_only_grow_and_an_undo_is_an_event() -> None:
    match = choose_hands(people())
    seat, other = match.record.state.active, 1 - match.record.state.active
    one, two = legal_actions(match.record.state).at(0), legal_actions(match.record.state).at(1)
    acted = match.act(seat, one)
    undone = acted.undo(seat)
    assert (undone.record, undone.revision) == (match.record, match.revision + 2)
    again = undone.act(seat, two)
    heard = again.since(other, match.revision)
    assert heard.view is None  # the events are enough from the revision before the action
    assert Undone(seat, match.revision) in [each.event for each in heard.events]
    assert [each.revision for each in heard.events] == sorted(each.revision for each in heard.events)
    after_it = again.since(other, acted.revision)
    assert after_it.view == again.view(other)  # what was known there has been taken back
    assert again.since(other, undone.revision).view is None


def test_a_seat_with_an_unknown_revision_gets_a_view() -> None:
    match = choose_hands(people())
    for revision in (-1, match.revision + 1, True, "7", None):
        news = match.since(0, revision)  # type: ignore[arg-type]
        assert (news.revision, news.events, news.view) == (match.revision, (), match.view(0))
    assert match.since(0, match.revision).view is None


def test_what_may_not_be_undone_says_why() -> None:
    match = people()
    with pytest.raises(IllegalAction) as refused:
        match.undo(0)
    assert codes(refused) == ["undo-across-chance"]
    assert [each.code for each in match.why_not_undo(0)] == ["undo-across-chance"]


def test_who_sits_down_after_an_action_does_not_keep_it_from_being_undone() -> None:
    match = choose_hands(people())
    seat = match.record.state.active
    acted = match.act(seat, legal_actions(match.record.state).at(0))
    handed = acted.hand_over(1 - seat, "Cleo")
    undone = handed.undo(seat)
    assert (undone.record.state, undone.record.log) == (match.record.state, match.record.log)
    assert undone.names == handed.names != match.names
    assert undone.now.history[-1] == Undo(seat, match.revision)


# Bots


def test_bots_play_to_the_end_and_the_same_game_each_time() -> None:
    match = Match.new(["random", "greedy"], seed=4).play_bots()
    assert match.is_over
    assert match.waiting == ()
    assert match == Match.new(["random", "greedy"], seed=4).play_bots()
    with pytest.raises(IllegalAction) as refused:
        match.play_bot()
    assert codes(refused) == ["game-over"]


def test_where_there_is_no_bot_none_plays() -> None:
    with pytest.raises(IllegalAction) as refused:
        choose_hands(people()).play_bot()
    assert codes(refused) == ["step-not-asked"]


def test_bots_wait_for_people() -> None:
    match = Match.new(["Ada", "greedy"], seed=3).play_bots()
    assert match.waiting == (0,)
    assert match.play_bots() is match
    with pytest.raises(IllegalAction) as refused:
        match.play_bot()
    assert [(each.code, each.values) for each in refused.value.violations] == [("choice-sealed", {"seat": 1})]


@pytest.mark.parametrize("seed", [5, None])
def test_bots_and_hints_do_not_change_what_is_dealt(seed: int | None) -> None:
    match = Match.new(["random", "random"], seed=seed)
    assert match.play_bot().record.dealer == match.record.dealer
    assert match.play_bot() == match.play_bot()
    seat = match.waiting[0]
    assert match.explain(seat, match.hint(seat)) == ()
    assert match.hint(seat) == match.hint(seat)


def test_a_bot_gets_a_dealer_of_its_own() -> None:
    """By seat and by decision, and none that would tell what the game's dealer will deal."""
    heard: list[tuple[int, ...]] = []

    def nosy(view: View, dealer: Randomness) -> Action:
        heard.append(tuple([copy(dealer).below(1000) for _ in range(3)] + [copy(dealer).below(10**9)]))
        return greedy_bot(view, dealer)

    match = Match.new(["nosy", "nosy"], seed=5, bots={"nosy": nosy})
    for _ in range(12):
        chance, seat, decisions = Dealer.resume(match.record.dealer or ""), match.waiting[0], len(match.record.log)
        match = match.play_bot()
        branch = chance.branch("bot", seat, decisions)  # the name keeps it apart from every other branch
        assert heard[-1] == tuple([copy(branch).below(1000) for _ in range(3)] + [copy(branch).below(10**9)])
        assert heard[-1] != tuple([copy(chance).below(1000) for _ in range(3)] + [copy(chance).below(10**9)])
    assert len(set(heard)) == 12


# Looking back


def test_a_seat_looks_back_at_its_own_turns_and_never_at_the_one_being_played() -> None:
    match = Match.new(["greedy", "greedy"], seed=3)
    while not match.is_over:
        now = match.record.state
        for seat in (0, 1):
            found = match.review(seat)
            own = [turn for turn in range(1, now.turn) if (now.start_player + turn - 1) % 2 == seat]
            assert [(each.turn, each.seat) for each in found] == [(turn, seat) for turn in own]
        match = match.play_bot()
    assert sorted((*match.review(0), *match.review(1)), key=lambda each: each.turn) == [*review(match.record)]


def test_a_turn_that_can_be_taken_back_is_not_reviewed() -> None:
    match = choose_hands(people())
    seat = match.record.state.active
    while match.record.state.phase in GAINING:
        match = match.act(seat, match.hint(seat))
    if match.record.why_not_undo(seat):
        pytest.fail("this seed has a turn that ends without chance")
    assert [each.turn for each in review(match.record)] == [1]
    assert match.review(seat) == ()


def test_a_review_can_begin_later_and_be_shorter() -> None:
    match = Match.new(["random", "random"], seed=3)
    while match.record.state.turn < 8:
        match = match.play_bot()
    seat = match.record.state.start_player
    whole = match.review(seat)
    assert [each.turn for each in whole] == [1, 3, 5, 7]
    assert match.review(seat, first=3) == whole[1:]
    assert match.review(seat, limit=2) == whole[:2]


# Values


def test_a_match_is_a_value_without_secrets_in_its_repr() -> None:
    match = people()
    assert match == people()
    assert hash(match) == hash(people())
    assert repr(match) == "<Match Ada, Ben: revision 14, Starting Hand>"


def test_a_record_goes_on_as_a_match() -> None:
    match = choose_hands(people())
    again = Match.of(match.record)
    assert (again.record, again.bots) == (match.record, (None, None))
    assert Match.of(match.record, ["Ada", "greedy"]).bots == (None, "greedy")
    undealt = Record.begin(new_game(2, 1), ("Ada", "Ben"))
    assert (Match.of(undealt).record.dealer or "").startswith("secure:")
    with pytest.raises(InvalidSetup, match=r"^seats: give a list of 2, as many as the record has$"):
        Match.of(match.record, ["Ada"])


def test_a_new_player_at_a_left_seat_has_its_hand() -> None:
    match = Match.new(["Ada", "Ben", "greedy"], seed=3)
    match = match.take(1, match.options(1)[0].step)
    assert match.partial(1) is not None
    after = match.hand_over(1, "Cleo")
    assert after.names == ("Ada", "Cleo", "greedy 3")
    assert after.view(1) == match.view(1)
    assert after.now.taken[1] == ()  # what Ben began is not Cleo's
    assert after.revision == match.revision + 1
    assert Match.from_json(after.to_json()).now.seats == after.now.seats
    bot = after.hand_over(0, "planner 1", "planner")
    assert bot.bots == ("planner", None, "greedy")
    assert bot.play_bots().waiting == (1,)
    again = read_journal("".join(journal_lines(bot.play_bots()))).match
    assert again == bot.play_bots()
    for name, other, why in (
        ("Ada", None, "names: Ada, Ada, greedy 3: two players have the same name"),
        ("Dan", "nobody", "bot: 'nobody' is not one of random, greedy, planner, searcher"),
        ("", None, "names: "),
    ):
        with pytest.raises(InvalidSetup) as refused:
            after.hand_over(1, name, other)
        assert str(refused.value).startswith(why)
    with pytest.raises(UnknownSeat):
        after.hand_over(3, "Dan")
