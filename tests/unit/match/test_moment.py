"""`match.moment`: starting hands are chosen at the same time, sealed until everybody has chosen."""

import pytest

from dejavu_rules import IllegalAction, Phase, apply, legal_actions
from dejavu_rules.events import ChoiceSealed, ChoiceWithdrawn, HandsChosen
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


def test_RULING_22_a_sealed_choice_can_be_taken_back() -> None:
    match = people()
    action = legal_actions(match.now.decision(0)).at(0)
    back = match.act(0, action).undo(0)
    assert back.record == match.record
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
    match = match.act(first, legal_actions(match.now.decision(first)).at(0))
    assert match.sealed[first] is not None
    assert choose_hands(match).record.state.turn == 1
