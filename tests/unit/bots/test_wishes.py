"""What the greedy bot wishes for, as its words say: links round the circle, better cards, white bits in the chests."""

from dejavu_rules import Bits, CardId, Cards, Dealer, Discard, Phase, apply, new_game, random_action, settle, view
from dejavu_rules.bots import greedy_bot
from dejavu_rules.bots.players import usual_worth
from dejavu_rules.bots.worth import VP, card_worth, hand_worth, saved_prospect

STATE = new_game(2, 7)


def test_seven_and_one_link_like_neighbours() -> None:
    alone = card_worth(STATE, CardId.BLUE_1, Cards("blue 4"))
    for neighbour in ("blue 7", "blue 2"):
        assert card_worth(STATE, CardId.BLUE_1, Cards(neighbour)) == alone + 2 * VP
    assert card_worth(STATE, CardId.BLUE_1, Cards("blue 2, blue 7")) > card_worth(
        STATE, CardId.BLUE_1, Cards("blue 4, blue 5")
    )


def test_white_bits_and_many_shapes_are_saved_first() -> None:
    assert saved_prospect(Bits("white moon")) > saved_prospect(Bits("red moon"))
    assert saved_prospect(Bits("red moon, red sun")) > saved_prospect(Bits("red moon, blue moon"))


def test_it_discards_what_is_worth_less_than_usual_and_nothing_else() -> None:
    dealer, seen = Dealer(5), 0
    state = new_game(2, dealer)
    while seen < 5:
        if state.phase is Phase.DISCARD:
            choice = greedy_bot(view(state, state.active), dealer)
            assert isinstance(choice, Discard)
            usual, ltm = usual_worth(state), state.player.ltm
            worse = Cards(card for card in state.player.hand if hand_worth(state, card, ltm) < usual)
            assert choice.cards <= state.player.hand
            assert all(hand_worth(state, card, ltm) <= usual for card in choice.cards)
            assert worse <= choice.cards
            seen += 1
        state = settle(apply(state, random_action(state, dealer)), dealer)
