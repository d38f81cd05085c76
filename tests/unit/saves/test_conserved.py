"""`codec.conserved`: each piece of the box is in one place."""

import pytest
from attrs import evolve

from dejavu_rules import Bit, Bits, CardId, Cards, Fragment, Fragments, GameState
from tests.support.bending import a_player, bend, bend_player, unfinished
from tests.support.saves import examples, impossible, refuse

STATE = examples()["planting"]
FIRST = examples()["first"]


def test_a_bit_missing() -> None:
    bits = next(iter(STATE.hive))
    refuse(bend(STATE, hive=STATE.hive - Bits([bits])), f"bits: {bits} is missing 1 times: it lies nowhere (COMP-2)")


def test_a_bit_too_many_is_reported_where_it_lies() -> None:
    bit = next(iter(STATE.bits[0] + STATE.bits[1]))
    refuse(bend(STATE, spent=STATE.spent + Bits([bit])), f"spent: {bit} is there 3 times; it can be 2 (COMP-2)")


def test_a_card_thrice() -> None:
    card = next(iter(STATE.deck))
    refuse(bend(STATE, deck=STATE.deck + Cards([card])), f"discard: {card} is there 3 times; it can be 2 (COMP-4)")
    refuse(bend(STATE, deck=STATE.deck - Cards([card])), f"deck: {card} is missing 1 times: it lies nowhere (COMP-4)")


def with_cards(place: str, cards: Cards) -> GameState:
    """The state with more cards at a place."""
    state, last = examples()["deja-vu"], examples()["deja-vu"].players[3]
    if place in ("deck", "discard", "public"):
        return bend(state, **{place: getattr(state, place) + cards})
    if place == "players[3].stm[0].card":
        (card,) = cards
        return bend_player(state, 3, stm=(unfinished(card, Bits("red moon")),))
    name = place.removeprefix("players[3].")
    return bend_player(state, 3, **{name: getattr(last, name) + cards})


@pytest.mark.parametrize(
    "place",
    [
        *("deck", "discard", "public", "players[3].hand", "players[3].ltm", "players[3].discarded"),
        "players[3].stm[0].card",
    ],
)
def test_a_card_too_many_is_reported_at_each_place(place: str) -> None:
    deck = examples()["deja-vu"].deck
    card = next(each for each in deck.kinds() if deck.count(each) == 2)
    refuse(with_cards(place, Cards([card])), f"{place}: {card} is there 3 times; it can be 2 (COMP-4)")


@pytest.mark.parametrize(
    "place", ["pool", "spent", "hive", "players[3].saved", "players[3].stm[0].bits", "bits.'fox fur'"]
)
def test_a_bit_too_many_is_reported_at_each_place(place: str) -> None:
    state = examples()["deja-vu"]
    bit = next(bit for bit in Bit if sum([each.count(bit) for each in state.bits[:14]]) == 2)
    if place == "players[3].saved":
        state = bend_player(state, 3, saved=Bits([bit]))
    elif place == "players[3].stm[0].bits":
        state = bend_player(state, 3, stm=(unfinished(CardId.BLUE_1, Bits([bit])),))
    elif place == "bits.'fox fur'":
        state = bend(state, bits=(*state.bits[:14], state.bits[14] + Bits([bit])))
    else:
        state = bend(state, **{place: getattr(state, place) + Bits([bit])})
    refuse(state, f"{place}: {bit} is there 3 times; it can be 2 (COMP-2)")


def test_cards_where_they_cannot_be() -> None:
    public, regular = Cards([next(iter(STATE.public))]), Cards([next(iter(STATE.deck))])
    state = bend(
        STATE, public=STATE.public - public + regular, deck=STATE.deck - regular + public, discard=STATE.discard
    )
    refuse(
        state,
        f"public: {regular} is a Regular Card, which cannot be here (SETUP-4)",
        f"deck: {public} is a Public Card, which cannot be here (SETUP-5)",
    )


def test_fragments() -> None:
    first, second, *others = STATE.fragments
    refuse(
        bend(STATE, fragments=(second, second, *others)),
        f"fragments.boomerang: {second} is there 2 times; it can be 1 (COMP-3)",
        f"fragments: {first} is missing 1 times: it lies nowhere (COMP-3)",
    )
    refuse(
        bend(STATE, fragments=(None, second, *others)),
        f"fragments: {first} is missing 1 times: it lies nowhere (COMP-3)",
        "flowers: 21 in all (20 in the supply, 0 in tableaux, 1 planted); the box has 20 (COMP-5)",
    )
    refuse(
        bend_player(STATE, 0, fragments=Fragments([Fragment.RED_1])),
        "players[0].fragments: red 1 is there 2 times; it can be 1 (COMP-3)",
    )
    refuse(bend(FIRST, fragments=STATE.fragments), "fragments.veil: red 1 is there 1 times; it can be 0 (SETUP-3)")


def test_flowers() -> None:
    refuse(
        bend(STATE, flowers=STATE.flowers + 1),
        "flowers: 21 in all (21 in the supply, 0 in tableaux, 0 planted); the box has 20 (COMP-5)",
    )
    kept = bend_player(STATE, 1, flower=True, card_flowers=Cards("white 4"))
    refuse(kept, "flowers: 22 in all (20 in the supply, 2 in tableaux, 0 planted); the box has 20 (COMP-5)")


def test_no_pieces_lie_on_the_map_before_they_are_placed() -> None:
    refuse(bend(FIRST, bits=STATE.bits), "bits.orion: white moon is there 2 times; it can be 0 (SETUP-3)")
    card = Cards([next(iter(FIRST.deck))])
    refuse(
        bend(FIRST, deck=FIRST.deck - card, discard=card),
        "discard: nothing is discarded before cards are dealt (SETUP-6)",
    )
    start = examples()["starting-hand"]
    swapped = (start.bits[0] + start.bits[1], Bits(), *start.bits[2:])
    refuse(
        bend(start, bits=swapped),
        "bits.'cats eye': 8 bits; at set-up a tile has 4 (SETUP-3)",
        "bits.boomerang: 0 bits; at set-up a tile has 4 (SETUP-3)",
    )


def test_no_pile_without_a_deck() -> None:
    refuse(
        bend(STATE, deck=Cards(), discard=STATE.deck + STATE.discard),
        "deck: no card there, and the discard pile has some: a new deck is made at once (RULING-19)",
    )


def test_another_piece_in_the_place_of_one() -> None:
    """As many pieces as before."""
    state = bend(STATE, hive=STATE.hive - Bits("blue moon") + Bits("red moon"))
    assert impossible(state) == [
        "bits: blue moon is missing 1 times: it lies nowhere (COMP-2)",
        "players[0].stm[0].bits: red moon is there 3 times; it can be 2 (COMP-2)",
    ]


def test_256_pieces_of_a_kind_are_not_one_of_the_next() -> None:
    """The bits of a bag are counted in one number, byte by byte."""
    first, second = list(Bit)[:2]
    places = [*STATE.bits]
    for tile, number in enumerate((52, 52, 52, 52, 48)):
        places[tile] += Bits([first] * number)
    tile = next(tile for tile, bits in enumerate(places) if bits.count(second))
    places[tile] -= Bits([second])
    refuse(bend(STATE, bits=tuple(places)), f"bits: {second} is missing 1 times: it lies nowhere (COMP-2)")


def test_a_card_in_ltm_counts_once() -> None:
    """Of three copies one is in LTM, and the others are nowhere."""
    cards = tuple([evolve(card, copies=3) for card in STATE.game.catalogue.cards])
    game = evolve(STATE.game, catalogue=evolve(STATE.game.catalogue, cards=cards))
    box, ltm = game.catalogue, Cards("red 1")
    players = (a_player(ltm=ltm), *STATE.players[1:])
    kept = ltm + ltm + ltm + box.public(2) + STATE.players[1].hand + STATE.players[1].memories
    deck = box.deck + box.public(2) - kept
    state = bend(STATE, game=game, players=players, deck=deck, discard=Cards(), public=box.public(2))
    said = [each for each in impossible(state) if "COMP-4" in each]
    assert said == ["deck: red 1 is missing 2 times: it lies nowhere (COMP-4)"]


def test_silver_cards_are_for_more_than_two_players() -> None:
    every = STATE.game.catalogue.public(3)
    assert impossible(bend(STATE, public=every)) == [
        f"public: {card} is there 2 times; it can be 1 (COMP-4)" for card in (every - STATE.public).kinds()
    ]
    missing = Cards([next(iter(STATE.deck))])
    assert impossible(bend(STATE, deck=STATE.deck - missing)) == [
        f"deck: {missing} is missing 1 times: it lies nowhere (COMP-4)"
    ]


def test_a_public_card_in_a_pile_or_a_regular_one_beside_the_map() -> None:
    public, regular = Cards([next(iter(STATE.public))]), Cards([next(iter(STATE.deck))])
    refuse(
        bend(STATE, public=STATE.public - public, deck=STATE.deck + public),
        f"deck: {public} is a Public Card, which cannot be here (SETUP-5)",
    )
    for others in (STATE.public, Cards()):
        refuse(
            bend(STATE, public=others + regular, deck=STATE.deck - regular),
            f"public: {regular} is a Regular Card, which cannot be here (SETUP-4)",
        )


def test_a_public_card_is_in_ltm_and_in_no_hand() -> None:
    one, other, *_ = [Cards([card]) for card in STATE.public.kinds()]
    state = bend_player(bend(STATE, public=STATE.public - one - other), 0, ltm=one)
    assert impossible(state) == [f"deck: {other} is missing 1 times: it lies nowhere (COMP-4)"]
    state = bend_player(state, 1, hand=STATE.players[1].hand + other)
    assert [each for each in impossible(state) if "Public" in each] == [
        f"players[1].hand: {other} is a Public Card, which cannot be here (SETUP-5)"
    ]
