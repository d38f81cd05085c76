"""`codec.hands`: how many cards a player has in hand, and what may be drawn."""

from itertools import islice

from dejavu_rules import Cards, GameState, Options, Phase, first_state
from dejavu_rules.testing.setups import SIX, TWO_SHAPES, TWO_SLOTS, Setup, toy_box, toy_cards
from tests.support.bending import bend, bend_player
from tests.support.saves import examples, impossible, play_until, refuse

STATE = examples()["planting"]
START = examples()["starting-hand"]
DEAL = play_until(examples()["first"], lambda state: state.phase is Phase.DEAL and state.active != state.start_player)
DRAW = play_until(START, lambda state: state.phase is Phase.DRAW)


def move_cards(state: GameState, seat: int, number: int) -> GameState:
    """So many more different cards of the deck in a hand."""
    new = [card for card in state.deck.kinds() if card not in state.players[seat].hand]
    cards = Cards(islice(new, number))
    hand = state.players[seat].hand + cards
    return bend_player(bend(state, deck=state.deck - cards), seat, hand=hand)


def test_hands_are_within_size() -> None:
    hand = len(STATE.players[0].hand)
    most = max(3, STATE.powers(0).hand)
    assert impossible(move_cards(STATE, 0, most - hand)) == []
    refuse(
        move_cards(STATE, 0, most - hand + 1),
        f"players[0].hand: {most + 1} cards; at most {most} can be there now (DRAW-1)",
    )
    refuse(move_cards(START, 0, 1), "players[0].hand: 6 cards; at most 5 can be there now (SETUP-6)")


def test_no_cards_are_dealt_too_early() -> None:
    refuse(move_cards(examples()["first"], 0, 1), "players[0].hand: 1 cards; at most 0 can be there now (SETUP-6)")
    assert (DEAL.start_player, DEAL.active) == (0, 1)
    refuse(bend(move_cards(DEAL, 1, 1), active=0), "players[1].hand: 1 cards; at most 0 can be there now (SETUP-6)")


def test_everybody_is_dealt_as_many_as_there_are() -> None:
    seat = START.active
    card = Cards([next(iter(START.player.hand))])
    less = bend_player(bend(START, deck=START.deck + card), seat, hand=START.player.hand - card)
    refuse(less, f"players[{seat}].hand: 4 cards, although there were more to be dealt (SETUP-6)")
    card = Cards([next(iter(DEAL.players[0].hand))])
    less = bend_player(bend(DEAL, deck=DEAL.deck + card), 0, hand=DEAL.players[0].hand - card)
    refuse(less, "players[0].hand: 4 cards, although there were more to be dealt (SETUP-6)")


def test_a_card_is_drawn_only_if_there_is_one_and_room_for_it() -> None:
    none = bend(DRAW, deck=Cards(), discard=DRAW.deck + DRAW.discard)
    refuse(none, "deck: a card is to be drawn, and there is none (DRAW-3)")
    full = move_cards(DRAW, DRAW.active, DRAW.powers(DRAW.active).hand - len(DRAW.player.hand))
    refuse(full, f"players[{DRAW.active}].hand: 3 cards and 3 allowed: none is to be drawn (DRAW-1)")


def test_a_card_is_drawn_only_if_one_may_be_kept() -> None:
    own = DRAW.player.hand
    (card, *_) = own
    state = bend(DRAW, deck=Cards([card]), discard=Cards())
    refuse(state, "deck: a card is to be drawn, and there is none that may be kept (RULING-5)")


def test_a_first_state_has_no_hands() -> None:
    assert impossible(first_state(2, START.game.map)) == []


def test_what_is_left_over_of_a_starting_hand_lies_aside_until_all_have_chosen() -> None:
    one = play_until(START, lambda state: state.active != START.active)
    seat, path = START.active, f"players[{START.active}].discarded"
    discarded = one.players[seat].discarded
    assert (len(discarded), impossible(one)) == (2, [])
    card = Cards([next(iter(discarded))])
    less = bend_player(bend(one, deck=one.deck + card), seat, discarded=discarded - card)
    refuse(less, f"players[{seat}].hand: 3 cards, although there were more to be dealt (SETUP-6)")
    swapped = bend_player(one, seat, hand=one.players[seat].hand + card, discarded=discarded - card)
    refuse(
        swapped,
        f"{path}: 1 cards beside 4 in hand and 0 in LTM: no choice of a starting hand leaves that (SETUP-6, SPEED-1)",
    )
    kept = Cards([next(iter(one.players[seat].hand))])
    twice = bend_player(one, seat, discarded=kept)
    refuse(twice, f"players[{seat}].hand: {kept} is in hand 2 times (DRAW-2)")
    early = bend_player(START, seat, hand=START.player.hand - card, discarded=card)
    refuse(early, f"{path}: 1 cards, and the player is not waiting for others to choose (RULING-22)")


def test_where_few_cards_could_be_dealt_the_hand_is_smaller() -> None:
    """Each player is dealt the four cards of the box; two of them are memories (RULING-5, SPEED-1)."""
    box = toy_box(6, TWO_SHAPES, toy_cards(TWO_SLOTS, 5, 2, copies=4))
    state = Setup(3, SIX, Options(speed=True), box).first_state()
    chosen = play_until(state, lambda state: state.phase is Phase.STARTING_HAND and state.active != state.start_player)
    player = chosen.players[chosen.start_player]
    assert (len(player.ltm), len(player.hand), len(player.discarded)) == (2, 2, 0)
    assert impossible(chosen) == []
