"""`actions.starting_hand`: what can be kept, against every combination of dealt cards."""

from itertools import combinations

import pytest
from attrs import evolve

from dejavu_rules import CardId, Cards, GameState, KeepHand, Options, Phase, SpeedStart, explain
from dejavu_rules.actions.starting_hand import speed_starts, starting_hands
from dejavu_rules.combinatorics.spaces import NOTHING
from tests.support.bending import bend
from tests.support.builders import FILLERS, FIVE_VP, FLOWER, PLAIN, do, player, table
from tests.support.spaces import check

SPEED = Options(speed=True, keep_duplicates=True)
A, B, C, D, E = FILLERS[:5]
DEALT = [[A, B, C, D, E], [A, A, B, C, D], [A, A, B, B, C, C, D], [A, A, A], [A, B], [A], []]


def deal_hand(hand: list[CardId], options: Options) -> GameState:
    return table(Phase.STARTING_HAND, *[player(hand=hand)] * 3, options=options, turn=0)


@pytest.mark.parametrize("hand", DEALT, ids=len)
def test_any_three_of_the_dealt_cards_can_be_kept(hand: list[CardId]) -> None:
    state = deal_hand(hand, Options())
    tries = {KeepHand(Cards(some)) for number in range(6) for some in combinations(hand, number)}
    expected = {action for action in tries if not explain(state, action)}
    check(starting_hands(state), expected)
    assert {len(action.cards) for action in expected} == {min(3, len(hand))}
    assert speed_starts(state) is NOTHING


@pytest.mark.parametrize("hand", DEALT, ids=len)
def test_any_two_different_memories_and_any_three_others_can_start_a_speed_game(hand: list[CardId]) -> None:
    state = deal_hand(hand, SPEED)
    tries = set()
    for number in range(4):
        for ltm in combinations(hand, number):
            left = list(Cards(hand) - Cards(ltm))
            tries |= {SpeedStart(Cards(ltm), Cards(kept)) for size in range(5) for kept in combinations(left, size)}
    expected = {action for action in tries if not explain(state, action)}
    assert expected
    check(speed_starts(state), expected)
    assert starting_hands(state) is NOTHING


def test_a_memory_of_more_than_ten_vp_takes_nothing_back() -> None:
    """The tokens are 10 minus the printed VP, and never less than none."""
    hand = [FIVE_VP, FLOWER, PLAIN, *FILLERS[:4]]
    after = do(deal_hand(hand, SPEED), SpeedStart(Cards([FIVE_VP, FLOWER]), Cards(FILLERS[:3])))
    assert after.players[0].vp == 1
    assert after.players[0].card_flowers == Cards([FLOWER])


def test_a_memory_that_is_worth_nothing_costs_no_tokens() -> None:
    state = deal_hand([A, B, C, D, E], Options(speed=True))
    free = [evolve(card, vp=0) if card.id in (A, B) else card for card in state.game.catalogue.cards]
    state = bend(state, game=evolve(state.game, catalogue=evolve(state.game.catalogue, cards=tuple(free))))
    assert do(state, SpeedStart(Cards([A, B]), Cards([C, D, E]))).players[0].vp == 10
