"""`components`: the names of the pieces and how they translate into numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dejavu_rules import bag
from dejavu_rules.components import (
    BITS,
    CARD_IDS,
    COLOURS,
    FRAGMENT_COLOURS,
    FRAGMENTS,
    OF_COLOUR,
    OF_SHAPE,
    SHAPES,
    TILES,
    Bit,
    Card,
    CardId,
    Colour,
    Fragment,
    FragmentColour,
    Icon,
    Powers,
    PublicScoring,
    Scoring,
    Shape,
    Slot,
    bits_of,
    cards_of,
    fragment_set,
    fragments_of,
    show_bits,
    show_cards,
    show_fragments,
)


def test_every_bit_is_named_after_its_colour_and_shape() -> None:
    assert [str(bit) for bit in BITS] == [f"{colour} {shape}" for colour in COLOURS for shape in SHAPES]
    assert [(bit.colour, bit.shape) for bit in BITS] == [(colour, shape) for colour in COLOURS for shape in SHAPES]


def test_every_fragment_is_named_after_its_colour_and_pips() -> None:
    pairs = [(colour, pips) for colour in FRAGMENT_COLOURS for pips in range(1, 6)]
    assert [str(fragment) for fragment in FRAGMENTS] == [f"{colour} {pips}" for colour, pips in pairs]
    assert [(fragment.colour, fragment.pips) for fragment in FRAGMENTS] == pairs


def test_every_card_is_named_after_its_colour_and_number() -> None:
    pairs = [(colour, number) for colour in COLOURS for number in range(1, 8)]
    assert [(card.colour, card.number) for card in CARD_IDS] == pairs
    assert [CardId.of(colour, number) for colour, number in pairs] == list(CARD_IDS)
    assert [str(card) for card in CARD_IDS] == [f"{colour} {number}" for colour, number in pairs]


def test_a_slot_asks_for_a_shape_by_the_same_number() -> None:
    assert [Slot(shape).name for shape in SHAPES] == [shape.name for shape in SHAPES]
    assert {Slot(shape) for shape in SHAPES} | {Slot.ANY} == set(Slot)


def test_names_read_as_words() -> None:
    assert str(TILES[0]) == "cats eye"
    assert f"{Colour.WHITE} {Shape.MOON}" == "white moon"


@pytest.mark.parametrize("colour", COLOURS)
def test_a_colour_mask_keeps_that_colour(colour: Colour) -> None:
    everything = bag.of([*BITS, *BITS])
    assert set(bits_of(everything & OF_COLOUR[colour])) == {bit for bit in BITS if bit.colour is colour}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_shape_mask_keeps_that_shape(shape: Shape) -> None:
    everything = bag.of([*BITS, *BITS])
    assert set(bits_of(everything & OF_SHAPE[shape])) == {bit for bit in BITS if bit.shape is shape}


@given(st.sets(st.sampled_from(FRAGMENTS)))
def test_a_set_of_fragments_goes_back_and_forth(fragments: set[Fragment]) -> None:
    assert set(fragments_of(fragment_set(fragments))) == fragments


def test_powers_by_icon() -> None:
    powers = Powers(flower=1, chest=2, footprint=3, white_claim=4, stm=5, hand=6)
    assert [powers.of(icon) for icon in Icon] == [1, 2, 3, 4, 5, 6]


def test_a_card_is_public_when_it_scores_something() -> None:
    regular = Card(CardId.BLUE_2, (Slot.MOON,), vp=2)
    public = Card(CardId.WHITE_2, (Slot.MOON,), scoring=PublicScoring(Scoring.SEQUENCE, FragmentColour.RED))
    assert not regular.is_public
    assert public.is_public
    assert (regular.colour, regular.number) == (Colour.BLUE, 2)


def test_bags_in_words() -> None:
    assert show_bits(bag.of([Bit.BLUE_SUN, Bit.WHITE_MOON, Bit.BLUE_SUN])) == "{white moon, blue sun, blue sun}"
    assert show_cards(bag.of([CardId.RED_7])) == "{red 7}"
    assert cards_of(bag.of([CardId.RED_7, CardId.RED_7])) == (CardId.RED_7, CardId.RED_7)
    assert show_fragments(fragment_set([Fragment.BLUE_3])) == "{blue 3}"
