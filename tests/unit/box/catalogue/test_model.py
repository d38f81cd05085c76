"""`model`: what a box has."""

import pickle

import pytest
from attrs import evolve

from dejavu_rules import PublicScoring, Scoring
from dejavu_rules.box.cards import Card, Icon, Powers
from dejavu_rules.box.catalogue import Catalogue, Provenance, standard
from dejavu_rules.box.multisets import NO_CARDS, Cards
from dejavu_rules.box.pieces import CardId, Slot
from dejavu_rules.errors import UnknownPiece

HAND = Card(CardId.RED_1, (Slot.MOON,), Powers(hand=2, chest=1), vp=2, copies=3)
SETS = Card(CardId.WHITE_1, (Slot.ANY,), scoring=PublicScoring(Scoring.SETS), copies=4)
TINY = Catalogue("tiny", (SETS, HAND))


def test_cards_are_found_by_id() -> None:
    assert TINY.card(CardId.RED_1) is HAND
    assert TINY.has(CardId.RED_1)
    assert not TINY.has(CardId.RED_2)


def test_a_card_that_the_box_does_not_have() -> None:
    with pytest.raises(UnknownPiece) as caught:
        TINY.card(CardId.RED_2)
    assert (caught.value.name, caught.value.known) == ("red 2", ("white 1", "red 1"))


def test_the_deck_has_the_regular_cards_with_their_copies() -> None:
    assert TINY.deck == Cards([CardId.RED_1] * 3)


def test_one_public_copy_is_golden_and_the_others_are_silver() -> None:
    assert TINY.public(2) == Cards([CardId.WHITE_1])
    assert TINY.public(3) == TINY.public(4) == Cards([CardId.WHITE_1] * 4)


def test_icons_are_summed_with_their_numbers() -> None:
    ltm = Cards([CardId.RED_1, CardId.WHITE_1])
    assert [TINY.icon_count(icon, ltm) for icon in Icon] == [0, 1, 0, 0, 0, 2]
    assert TINY.icon_count(Icon.HAND, NO_CARDS) == 0


def test_the_order_of_the_cards_makes_no_difference() -> None:
    assert Catalogue("tiny", (HAND, SETS)) == TINY
    assert hash(Catalogue("tiny", (HAND, SETS))) == hash(TINY)


def test_provenance_is_not_part_of_the_identity_but_pieces_are() -> None:
    claimed = Catalogue("tiny", (SETS, HAND), provenance=(("", Provenance.BOOK),))
    assert claimed == TINY
    assert hash(claimed) == hash(TINY)
    assert Catalogue("tiny", (SETS, evolve(HAND, vp=3))) != TINY
    assert Catalogue("tiny", (SETS, HAND), hive_holes=18) != TINY


def test_the_nearest_place_decides_how_a_value_is_known() -> None:
    words = (
        ("", Provenance.BOOK),
        ("cards", Provenance.INFERRED),
        ("cards.slots", Provenance.ASSUMED),
        ("cards.red 1.slots", Provenance.BOOK),
    )
    box = Catalogue("tiny", (SETS, HAND), provenance=words)
    assert box.provenance_of("cards.red 1.slots") is Provenance.BOOK
    assert box.provenance_of("cards.white 1.slots") is Provenance.ASSUMED
    assert box.provenance_of("cards.white 1.copies") is Provenance.INFERRED
    assert box.provenance_of("flowers") is box.provenance_of("bits.red") is Provenance.BOOK


def test_a_value_without_provenance_is_assumed() -> None:
    assert TINY.provenance_of("flowers") is Provenance.ASSUMED


def test_it_prints_in_one_short_line() -> None:
    assert repr(TINY) == "<Catalogue 'tiny': 7 cards, 60 bits, 19 hive holes>"


def test_it_survives_pickling() -> None:
    copy = pickle.loads(pickle.dumps(standard()))
    assert copy == standard()
    assert hash(copy) == hash(standard())
    assert copy.card(CardId.BLUE_2) == standard().card(CardId.BLUE_2)
    assert copy.icon_count(Icon.HAND, copy.deck) == standard().icon_count(Icon.HAND, standard().deck) > 0
