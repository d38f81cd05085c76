"""`codec.conserved`: each piece of the box is in one place."""

from dejavu_rules import Bits, Cards, Fragment, Fragments
from tests.support.bending import bend, bend_player
from tests.support.saves import examples, refuse

STATE = examples()["planting"]
FIRST = examples()["first"]


def test_a_bit_missing() -> None:
    bits = next(iter(STATE.hive))
    refuse(bend(STATE, hive=STATE.hive - Bits([bits])), f"bits: {bits} is missing 1 times: it lies nowhere (COMP-2)")


def test_a_bit_too_often_is_told_where_it_lies() -> None:
    bit = next(iter(STATE.bits[0] + STATE.bits[1]))
    refuse(bend(STATE, spent=STATE.spent + Bits([bit])), f"{bit} is there 3 times; it can be 2 (COMP-2)")


def test_a_card_thrice() -> None:
    card = next(iter(STATE.deck))
    refuse(bend(STATE, deck=STATE.deck + Cards([card])), f"{card} is there 3 times; it can be 2 (COMP-4)")
    refuse(bend(STATE, deck=STATE.deck - Cards([card])), f"deck: {card} is missing 1 times")


def test_cards_where_they_cannot_be() -> None:
    public, regular = Cards([next(iter(STATE.public))]), Cards([next(iter(STATE.deck))])
    state = bend(
        STATE, public=STATE.public - public + regular, deck=STATE.deck - regular + public, discard=STATE.discard
    )
    refuse(
        state,
        f"public: {regular} is a Regular Card, which cannot be here (SETUP-4)",
        f"deck: {public} is a Public Card",
    )


def test_fragments() -> None:
    _, second, *others = STATE.fragments
    refuse(bend(STATE, fragments=(second, second, *others)), "is there 2 times; it can be 1 (COMP-3)")
    refuse(bend(STATE, fragments=(None, second, *others)), "fragments: ", "flowers: ")
    refuse(bend_player(STATE, 0, fragments=Fragments([Fragment.RED_1])), "red 1 is there 2 times")
    refuse(bend(FIRST, fragments=STATE.fragments), "can be 0 (SETUP-3)")


def test_flowers() -> None:
    refuse(bend(STATE, flowers=STATE.flowers + 1), "flowers: 21 in all", "the box has 20 (COMP-5)")


def test_nothing_lies_there_before_it_is_placed() -> None:
    refuse(bend(FIRST, bits=STATE.bits), "can be 0 (SETUP-3)")
    card = Cards([next(iter(FIRST.deck))])
    refuse(bend(FIRST, deck=FIRST.deck - card, discard=card), "discard: nothing is discarded before")
    start = examples()["starting-hand"]
    swapped = (start.bits[0] + start.bits[1], Bits(), *start.bits[2:])
    refuse(bend(start, bits=swapped), "bits.boomerang: 0 bits; at set-up a tile has 4 (SETUP-3)")


def test_no_pile_without_a_deck() -> None:
    refuse(bend(STATE, deck=Cards(), discard=STATE.deck + STATE.discard), "a new deck is made at once (RULING-19)")
