"""`match.moment`: starting hands are chosen at the same time, sealed until everybody has chosen; the history; bots."""

import pytest

from dejavu_rules import (
    Action,
    Bit,
    Cards,
    Dealer,
    Discard,
    IllegalAction,
    KeepHand,
    Match,
    Options,
    Phase,
    Randomness,
    Record,
    View,
    apply,
    is_over,
    legal_actions,
    new_game,
    random_action,
    settle,
)
from dejavu_rules.bots import Bot, BotFailed
from dejavu_rules.events import ChoiceSealed, ChoiceWithdrawn, HandsChosen, Undone
from dejavu_rules.match.journal import journal_lines, read_journal
from dejavu_rules.match.moment import choice_state, choosers
from tests.support.bending import bend
from tests.support.builders import FILLERS, PLAIN, RING, player, table
from tests.support.matches import choose_hands, codes, people


def test_RULING_22_everybody_chooses_at_the_same_time() -> None:
    match = people(players=3)
    start = match.record.state
    assert set(match.waiting) == {0, 1, 2}
    revision = match.revision
    last, *others = reversed(match.waiting)
    for seat in (last, *others):
        assert match.record.state == start
        action = legal_actions(match.now.decision(seat)).at(0)
        match = match.act(seat, action, revision)  # which is not stale: the others have changed nothing
    assert match.record.state.phase is Phase.RECOLLECTION
    heard = [each.event for each in match.since(None, revision).events]
    assert heard[:3] == [ChoiceSealed(seat) for seat in (last, *others)]
    assert any(isinstance(each, HandsChosen) for each in heard)
    assert match.sealed == (None, None, None)


def test_RULING_22_a_sealed_choice_is_in_no_state_and_in_nobodys_view() -> None:
    match = people()
    first, second = [legal_actions(match.now.decision(0)).at(rank) for rank in (0, 1)]
    one, other = match.act(0, first), match.act(0, second)
    assert one.record == other.record == match.record
    assert one.view(1) == other.view(1)
    assert one.since(1, 0) == other.since(1, 0)
    assert one.sealed[0] == first
    with pytest.raises(IllegalAction) as refused:
        one.act(0, second)
    assert codes(refused) == ["choice-sealed"]
    assert refused.value.violations[0].values == {"seat": 0}


def test_RULING_22_a_sealed_choice_can_be_taken_back() -> None:
    match = people()
    action = legal_actions(match.now.decision(0)).at(0)
    back = match.act(0, action).undo(0)
    assert (back.record, back.options(0)) == (match.record, match.options(0))
    assert [each.event for each in back.since(1, match.revision).events] == [ChoiceSealed(0), ChoiceWithdrawn(0)]
    assert choose_hands(back).record.state.turn == 1


def test_RULING_22_the_order_of_choices_makes_no_difference() -> None:
    match = people(players=3, speed=True)
    actions = {seat: legal_actions(match.now.decision(seat)).at(seat) for seat in range(3)}
    ends = []
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        after = match
        for seat in order:
            after = after.act(seat, actions[seat])
        ends.append(after.record)
    assert ends[0] == ends[1] == ends[2]
    state = match.record.state
    for place in range(3):
        state = apply(state, actions[(match.record.state.start_player + place) % 3])
    assert ends[0].state == state


def test_with_duplicates_kept_a_player_with_all_cards_chooses_while_others_are_dealt() -> None:
    for seed in range(40):
        match = people(seed, players=3, keep_duplicates=True)
        state = match.record.state
        if state.phase is Phase.DUPLICATE and state.active != state.start_player:
            break
    first = state.start_player
    assert set(match.waiting) >= {first, state.active}
    assert match.hint(first) in legal_actions(match.now.decision(first))
    begun = match.take(first, match.options(first)[0].step)
    resolved = begun.act(state.active, legal_actions(state).at(0))  # while the first player is choosing
    assert first in resolved.waiting
    assert resolved.now.taken[first] == begun.now.taken[first] != ()
    match = match.act(first, legal_actions(match.now.decision(first)).at(0))
    assert match.sealed[first] is not None
    assert choose_hands(match).record.state.turn == 1


def test_RULING_22_each_seat_chooses_as_if_it_were_the_first_one_unless_a_choice_is_known() -> None:
    state = people(players=3).record.state
    start, second, third = choosers(state)
    for seat in range(3):
        assert choice_state(state, seat) == bend(state, active=seat, start_player=seat)
    after = apply(state, legal_actions(state).at(0))
    assert choosers(after) == (second, third)
    for seat in (second, third):
        assert choice_state(after, seat) == bend(after, active=seat, start_player=start)
    options = Options(keep_duplicates=True)
    hands = (player(hand=FILLERS[:5]), player(hand=[PLAIN, PLAIN]))
    resolving = bend(table(Phase.DUPLICATE, *hands, turn=0, options=options), active=1, pending=PLAIN)
    assert choosers(resolving) == (0,)
    assert choice_state(resolving, 0) == bend(resolving, phase=Phase.STARTING_HAND, active=0, pending=None)


def test_later_and_while_a_map_is_built_one_seat_decides_at_a_time() -> None:
    built = Match.new(["Ada", "Ben", "Cleo"], seed=3, build_map=True, name_contacts=True)
    played, phases = people(players=3, keep_duplicates=True), set[Phase]()
    for match, decisions in ((built, 6), (played, 100)):
        dealer = Dealer(0)
        for _ in range(decisions):
            state = match.record.state
            if state.turn or state.phase is Phase.MAP:
                phases.add(state.phase)
                assert match.waiting == (state.active,)
            seat = match.waiting[0]
            match = match.act(seat, random_action(match.now.decision(seat), dealer))
    assert phases >= {Phase.MAP, Phase.DUPLICATE, Phase.RECOLLECTION}


# Steps that were taken


def test_a_whole_action_takes_the_place_of_the_steps_of_its_seat() -> None:
    for match in (people(), choose_hands(people())):
        seat = match.waiting[0]
        action = legal_actions(match.now.decision(seat)).at(0)
        assert match.take(seat, match.options(seat)[0].step).act(seat, action) == match.act(seat, action)


def test_an_undo_ends_what_the_next_player_had_begun() -> None:
    """Without cards to draw a turn ends without chance, so it can be taken back in the next one."""
    lying = {RING.tiles[0]: [Bit.RED_MOON, Bit.BLUE_SUN]}
    state = table(Phase.DISCARD, player(hand=[PLAIN]), player(), tiles=lying, deck=[])
    before = Match.of(Record.begin(state))
    after = before.act(0, Discard())
    assert after.waiting == (1,)
    assert after.take(1, after.options(1)[0].step).undo(0) == after.undo(0)


# The history


def test_one_dealer_deals_the_whole_game() -> None:
    """As without a match: the same states, and the dealer stands at the same place."""
    dealer, choosing, match = Dealer(3), Dealer(8), people()
    state, compared = new_game(2, dealer), 0
    for _ in range(40):
        seat = match.waiting[0]
        action = random_action(match.now.decision(seat), choosing)
        match, state = match.act(seat, action), settle(apply(state, action), dealer)
        if match.sealed == (None, None):
            assert (match.record.state, match.record.dealer) == (state, dealer.save())
            compared += 1
    assert compared == 39


def test_an_undo_names_the_revision_since_which_the_game_was_like_this() -> None:
    match = choose_hands(people())
    seat, start = match.waiting[0], match.revision
    past = {match.revision: match.record}
    found: list[int] = []
    for what in ["act", "act", "undo", "act", "hand over", "undo", "act", "act", "undo", "undo", "hand over", "undo"]:
        if what == "act":
            match = match.act(seat, legal_actions(match.record.state).at(0))
        elif what == "hand over":
            match = match.hand_over(1 - seat, f"Player {match.revision}")
        else:
            before, match = match.revision, match.undo(seat)
            ((revision, event),) = [(each.revision, each.event) for each in match.since(1 - seat, before).events]
            assert isinstance(event, Undone)
            assert (event.seat, revision) == (seat, match.revision)
            assert past[event.revision].log == match.record.log
            found.append(event.revision - start)
        past[match.revision] = match.record
    assert found == [1, 1, 7, 1, 0]


def test_what_came_before_a_save_is_undone_to_its_revision() -> None:
    match = choose_hands(people())
    seat = match.waiting[0]
    for _ in range(2):
        match = match.act(seat, legal_actions(match.record.state).at(0))
    again = Match.from_json(match.to_json()).undo(seat).undo(seat)
    events = [each.event for each in again.since(1 - seat, match.revision).events]
    assert events == [Undone(seat, match.revision - 1), Undone(seat, match.revision - 2)]


def test_the_first_action_of_a_record_is_undone_to_its_beginning() -> None:
    begun = Match.of(Record.begin(choose_hands(people()).record.state))
    seat = begun.waiting[0]
    match = begun.act(seat, legal_actions(begun.record.state).at(0)).undo(seat)
    assert [each.event for each in match.since(1 - seat, 1).events] == [Undone(seat, 0)]
    assert match.record == begun.record
    assert read_journal("".join(journal_lines(match))).match == match


def test_a_match_that_was_saved_goes_on_with_its_revisions() -> None:
    match = Match.from_json(choose_hands(people()).to_json())
    seat, revision = match.waiting[0], match.revision
    action = legal_actions(match.record.state).at(0)
    after = match.act(seat, action, revision)
    assert after.revision == revision + 1
    news = after.since(seat, revision)
    assert (news.revision, {each.revision for each in news.events}) == (revision + 1, {revision + 1})


def test_everything_that_ever_happened_is_heard_as_it_was_at_the_time() -> None:
    """Also long ago, when the match has put the states of that time away, and also where something was undone."""
    match, dealer = people(), Dealer(1)
    heard = {seat: [*match.since(seat, 0).events] for seat in (None, 0, 1)}
    for number in range(120):
        before, seat = match, match.waiting[0]
        if number % 3 == 2 and not match.why_not_undo(seat):
            match = match.undo(seat)
        else:
            match = match.act(seat, random_action(match.now.decision(seat), dealer))
        for one, events in heard.items():
            events += match.since(one, before.revision).events
    assert not is_over(match.record.state)
    for one, events in heard.items():
        assert [*match.since(one, 0).events] == events


# Bots

NOT_THEIRS = KeepHand(Cards("blue 1, blue 1"))


def breaks(view: View, dealer: Randomness) -> Action:
    raise ValueError("no idea")


def gives_up(view: View, dealer: Randomness) -> Action:
    raise BotFailed("bot: it is asleep")


def cheats(view: View, dealer: Randomness) -> Action:
    return NOT_THEIRS


def babbles(view: View, dealer: Randomness) -> Action:
    return "tea"  # type: ignore[return-value]  # as bots of users do


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        (breaks, "bot: mine failed: ValueError: no idea"),
        (gives_up, "bot: it is asleep"),
        (cheats, "bot: mine chose what cannot be done: {broken}"),
        (babbles, "bot: mine chose what cannot be done: 'tea' is not an action or outcome of the game"),
    ],
)
def test_a_bot_that_does_not_decide_is_named_with_what_went_wrong(bot: Bot, why: str) -> None:
    match = Match.new(["Ada", "mine"], seed=3, bots={"mine": bot})
    broken = match.explain(1, NOT_THEIRS)
    assert len(broken) > 1
    with pytest.raises(BotFailed) as failed:
        match.play_bot()
    assert str(failed.value) == why.format(broken="; ".join(map(str, broken)))


def test_a_hint_needs_no_dealer() -> None:
    match = Match.of(choose_hands(people()).record, enter=True)
    seat = match.waiting[0]
    assert match.explain(seat, match.hint(seat)) == ()
