"""Plans, ranked by what a player thinks of cards."""

from collections.abc import Sequence

from dejavu_rules import Bit, Card, Construct, Phase, apply
from dejavu_rules.turns import best_turn
from dejavu_rules.turns.plans import plans
from tests.support.builders import CHEST, FIVE_VP, PLAIN, player, table

MOON, SUN, STAR = Bit.RED_MOON, Bit.RED_SUN, Bit.RED_STAR
STATE = table(Phase.DEJA_VU, player(hand=[PLAIN, FIVE_VP, CHEST]), pool=[MOON, SUN, STAR], public=())


def nothing(cards: Sequence[Card], gain: int) -> int:
    return 0


def test_without_an_opinion_the_first_is_the_best_turn() -> None:
    found = plans(STATE, 9, 10, 0, nothing)
    assert found[0].gain == best_turn(STATE).gain == 5
    assert [type(action) for action in found[0].purchases] == [Construct]
    assert [plan.worth for plan in found] == sorted([plan.gain * 10 for plan in found], reverse=True)
    assert len(found) == 4  # each card alone, or none


def test_opinions_and_bits_that_are_left_count() -> None:
    def likes_chests(cards: Sequence[Card], gain: int) -> int:
        return sum(card.powers.chest for card in cards) * 100

    assert plans(STATE, 1, 10, 0, likes_chests)[0].cards[0].id == CHEST
    assert plans(STATE, 1, 10, 50, nothing)[0].cards == ()
    assert str(plans(STATE, 1, 10, 9, likes_chests)[0].left) == "red star"


def test_no_more_than_wanted_and_none_better_is_left_out() -> None:
    everything = plans(STATE, 99, 10, 3, nothing)
    assert [plan.worth for plan in plans(STATE, 2, 10, 3, nothing)] == [plan.worth for plan in everything[:2]]


def test_purchases_can_be_done_in_their_order() -> None:
    for plan in plans(STATE, 9, 10, 0, nothing):
        state = STATE
        for action in plan.purchases:
            state = apply(state, action)
        assert state.pool == plan.left
        assert plan.pool is None  # the sowing is done
