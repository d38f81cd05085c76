"""Awakening: the end of the game, END-1."""

import pytest

from dejavu_rules import (
    Bit,
    Construct,
    Dealer,
    Discard,
    GameState,
    IllegalAction,
    Phase,
    Save,
    SkipRecollection,
    is_over,
    legal_actions,
    random_action,
    score,
)
from tests.support.bending import bend
from tests.support.builders import FILLERS, PLAIN, assert_refused, bits, do, player, table

NINE = player(ltm=FILLERS[:9])
TEN = player(ltm=FILLERS[:10])


def end_turn(state: GameState) -> GameState:
    """The active player does nothing more in this turn."""
    return do(bend(state, phase=Phase.DISCARD), Discard())


def test_END_1_ten_cards_in_ltm_trigger_the_end() -> None:
    after = end_turn(table(Phase.DISCARD, TEN, player(), player()))
    assert (after.last_turns, after.active) == (2, 1)
    assert not is_over(after)


def test_END_1_more_than_ten_cards_do_too() -> None:
    after = end_turn(table(Phase.DISCARD, player(ltm=FILLERS[:12])))
    assert after.last_turns == 1


def test_END_1_nine_cards_and_those_in_stm_do_not() -> None:
    nearly = player(ltm=FILLERS[:9], stm={PLAIN: [Bit.RED_MOON]}, hand=[FILLERS[10]])
    assert end_turn(table(Phase.DISCARD, nearly)).last_turns is None


def test_END_1_only_the_end_of_the_own_turn_counts() -> None:
    """Seat 1 has ten cards, but it is seat 0 that ends a turn."""
    assert end_turn(table(Phase.DISCARD, NINE, TEN)).last_turns is None


def test_END_1_the_tenth_card_does_not_end_the_turn() -> None:
    three = (Bit.RED_MOON, Bit.RED_SUN, Bit.RED_STAR)
    state = table(Phase.DEJA_VU, player(hand=[PLAIN], ltm=FILLERS[:9]), pool=[*three, Bit.BLUE_SUN])
    completed = do(state, Construct(PLAIN, bits(*three)))
    assert (completed.phase, completed.last_turns) == (Phase.DEJA_VU, None)
    assert do(completed, Save(bits(Bit.BLUE_SUN))).phase is Phase.PLANTING


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("trigger", [0, 1])
def test_END_1_every_opponent_takes_one_last_turn_and_the_trigger_player_none(seats: int, trigger: int) -> None:
    players = [TEN if seat == trigger else player() for seat in range(seats)]
    state = end_turn(bend(table(Phase.DISCARD, *players), active=trigger))
    took = []
    while not is_over(state):
        took.append(state.active)
        state = end_turn(do(do(state, SkipRecollection()), Save()))
    assert took == [(trigger + step) % seats for step in range(1, seats)]
    assert state.last_turns == 0


def test_END_1_nothing_can_be_done_after_the_end() -> None:
    over = table(Phase.OVER, TEN)
    assert is_over(over)
    assert list(legal_actions(over)) == []
    for action in (Discard(), Save(), SkipRecollection()):
        assert_refused(over, action, "END-1 game-over")
    with pytest.raises(IllegalAction, match="END-1"):
        random_action(over, Dealer(1))


def test_END_1_the_score_of_the_end_names_the_winners() -> None:
    """Ten cards of 2 VP, all seven red ones in a circle of links, and the links of three yellow ones."""
    outcome = score(table(Phase.OVER, TEN, player(vp=5), player(vp=39)))
    assert outcome.totals == (20 + 14 + 4, 5, 39)
    assert outcome.winners == ("Player 3",)
    assert score(table(Phase.OVER, player(vp=5), player(vp=5))).winners == ("Player 1", "Player 2")
