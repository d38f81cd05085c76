"""COMP-1 to COMP-10 on the standard catalogue: what the books say of the box, and what a file cannot say."""

from collections import Counter

import pytest

from dejavu_rules import Cards, Colour, FragmentColour, Icon, NamelessGirlTile, Powers, PublicScoring, Scoring, Slot
from dejavu_rules.box import catalogue
from dejavu_rules.box.catalogue import Provenance
from dejavu_rules.box.pieces import BITS, COLOURS, FRAGMENT_COLOURS, FRAGMENTS, SHAPES
from tests.support.boxes import defects_of, tables_of

STANDARD = catalogue.standard()
REGULAR = [card for card in STANDARD.cards if not card.is_public]
PUBLIC = [card for card in STANDARD.cards if card.is_public]


def test_COMP_1_one_nameless_girl_tile_serves_every_player() -> None:
    assert STANDARD.girl_tile == NamelessGirlTile()


def test_COMP_2_the_box_has_sixty_bits_two_of_each_colour_and_shape() -> None:
    kinds = Counter((bit.colour, bit.shape) for bit in STANDARD.bits)
    assert len(COLOURS) == 6
    assert {str(shape) for shape in SHAPES} == {"moon", "sun", "star", "lightning", "raindrop"}
    assert kinds == {(colour, shape): 2 for colour in COLOURS for shape in SHAPES}
    assert len(STANDARD.bits) == 60 == 2 * len(BITS)


@pytest.mark.parametrize("moons", [1, 3])
def test_COMP_2_a_box_with_59_or_61_bits_is_refused(moons: int) -> None:
    tables = tables_of(STANDARD)
    tables["bits"]["white"]["moon"] = moons
    assert defects_of(tables).keys() == {"bits"}


def test_COMP_3_the_box_has_fifteen_fragments_one_of_each_colour_and_pips() -> None:
    found = [(fragment.colour, fragment.pips) for fragment in STANDARD.fragments]
    assert found == [(colour, pips) for colour in FRAGMENT_COLOURS for pips in range(1, 6)]
    assert len(found) == 15 == len(FRAGMENTS)


def test_COMP_3_a_box_without_one_of_the_fragments_is_refused() -> None:
    tables = tables_of(STANDARD)
    tables["fragments"]["blue"].remove(3)
    assert "blue 3" in defects_of(tables)["fragments"]


def test_COMP_4_the_box_has_eighty_four_cards_with_three_kinds_of_backs() -> None:
    golden, both = STANDARD.public(2), STANDARD.public(4)
    assert (len(STANDARD.deck), len(golden), len(both) - len(golden)) == (60, 12, 12)
    assert both == STANDARD.public(3) == golden + golden  # silver has the same twelve cards


def test_COMP_4_each_landscape_has_the_numbers_1_to_7() -> None:
    assert {(card.colour, card.number) for card in STANDARD.cards} == {(c, n) for c in COLOURS for n in range(1, 8)}
    assert {card.copies for card in STANDARD.cards} == {2}


def test_COMP_4_all_white_cards_and_one_of_each_other_colour_are_public() -> None:
    assert Counter(card.colour for card in PUBLIC) == dict.fromkeys(COLOURS, 1) | {Colour.WHITE: 7}


def test_COMP_4_number_8_and_a_card_listed_twice_are_refused() -> None:
    tables = tables_of(STANDARD)
    tables["cards"][0]["number"] = 8
    tables["cards"][5] = tables["cards"][4]
    assert defects_of(tables).keys() == {"cards[0].number", "cards[5]"}


def test_COMP_5_the_box_has_twenty_flowers() -> None:
    assert STANDARD.flowers == 20


def test_COMP_6_the_hive_has_holes_and_their_number_is_assumed() -> None:
    assert STANDARD.hive_holes == 19
    assert STANDARD.provenance_of("hive_holes") is Provenance.ASSUMED


@pytest.mark.parametrize("holes", [0, 61])
def test_COMP_6_a_hive_that_never_fills_is_refused(holes: int) -> None:
    assert defects_of(tables_of(STANDARD) | {"hive_holes": holes}).keys() == {"hive_holes"}


def test_COMP_7_what_everybody_starts_with() -> None:
    assert STANDARD.girl_tile.powers == Powers(footprint=1, stm=1, hand=3, flower=1, chest=1, white_claim=0)


def test_COMP_8_each_colour_has_each_power_icon_once() -> None:
    for colour in COLOURS[1:]:
        shown = [icon for card in REGULAR if card.colour is colour for icon in Icon if card.powers.of(icon)]
        assert Counter(shown) == dict.fromkeys(Icon, 1)


def test_COMP_8_a_hand_icon_carries_a_number() -> None:
    box = catalogue.parse(catalogue.to_toml(STANDARD).replace("hand = 1 }", "hand = 2 }"))
    hands = Cards(card.id for card in box.cards if card.powers.hand)
    assert box.icon_count(Icon.HAND, hands) == 2 * len(hands) == 10


def test_COMP_8_two_flower_icons_on_one_card_are_refused() -> None:
    tables = tables_of(STANDARD)
    tables["cards"][3]["powers"]["flower"] = 2
    assert defects_of(tables).keys() == {"cards[3].powers.flower"}


def test_COMP_9_the_white_card_of_the_books_has_a_slot_for_any_shape() -> None:
    shown = [card for card in PUBLIC if Slot.ANY in card.slots]
    assert [(card.colour, len(card.slots), card.slots.count(Slot.ANY), card.powers) for card in shown] == [
        (Colour.WHITE, 6, 1, Powers(flower=1))
    ]
    assert {Slot.RAINDROP, Slot.SUN} < set(shown[0].slots)


def test_COMP_9_a_slot_for_a_shape_that_does_not_exist_is_refused() -> None:
    tables = tables_of(STANDARD)
    tables["cards"][3]["slots"][1] = "comet"
    assert defects_of(tables).keys() == {"cards[3].slots[1]"}


def test_COMP_10_what_the_public_cards_score() -> None:
    sequences = {PublicScoring(Scoring.SEQUENCE, colour) for colour in FragmentColour}
    kinds = Counter(card.scoring for card in PUBLIC if card.colour is Colour.WHITE)
    assert kinds == {
        **dict.fromkeys(sequences, 1),
        PublicScoring(Scoring.SETS): 1,
        PublicScoring(Scoring.WHITE_CARDS): 1,
        PublicScoring(Scoring.FRAGMENTS): 2,  # the seventh card is assumed
    }
    others = {card.scoring for card in PUBLIC if card.colour is not Colour.WHITE}
    assert others == {PublicScoring(Scoring.COLOUR_CARDS)}


def test_COMP_10_what_the_pictures_showed_is_marked_as_assumed() -> None:
    for card in STANDARD.cards:
        assert STANDARD.provenance_of(f"cards.{card.id}.slots") is Provenance.ASSUMED
        assert STANDARD.provenance_of(f"cards.{card.id}.vp") is Provenance.ASSUMED
        assert STANDARD.provenance_of(f"cards.{card.id}.number") is Provenance.ASSUMED
    assert STANDARD.provenance_of("cards.white 7.scores") is Provenance.ASSUMED


@pytest.mark.parametrize("card", [0, 7])
def test_COMP_10_a_card_with_neither_vp_nor_scoring_is_refused(card: int) -> None:
    tables = tables_of(STANDARD)
    tables["cards"][card].pop("vp", None)
    tables["cards"][card].pop("scores", None)
    assert defects_of(tables).keys() == {f"cards[{card}]"}
