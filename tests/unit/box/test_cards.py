"""`cards`: what cards and tiles show."""

import attrs
import pytest

from dejavu_rules import (
    Card,
    CardId,
    Colour,
    FragmentColour,
    Icon,
    NamelessGirlTile,
    Powers,
    PublicScoring,
    Scoring,
    Shape,
    Slot,
)
from dejavu_rules.box.pieces import SHAPES
from dejavu_rules.combinatorics import bag


def test_powers_are_found_by_icon() -> None:
    powers = Powers(flower=1, chest=2, footprint=3, white_claim=4, stm=5, hand=6)
    assert [powers.of(icon) for icon in Icon] == [1, 2, 3, 4, 5, 6]


def test_powers_have_a_field_for_each_icon_in_their_order() -> None:
    """So that a list of numbers by icon can be made into powers."""
    assert [field.name for field in attrs.fields(Powers)] == [icon.value for icon in Icon]
    assert all(Powers().of(icon) == 0 for icon in Icon)


def test_a_card_is_public_when_it_scores_something() -> None:
    regular = Card(CardId.BLUE_2, (Slot.MOON,), vp=2)
    public = Card(CardId.WHITE_2, (Slot.MOON,), scoring=PublicScoring(Scoring.SEQUENCE, FragmentColour.RED))
    assert not regular.is_public
    assert public.is_public
    assert (regular.colour, regular.number) == (Colour.BLUE, 2)


def test_a_card_is_there_twice_and_has_no_power_unless_it_says_so() -> None:
    assert (Card(CardId.BLUE_2, ()).copies, Card(CardId.BLUE_2, ()).powers) == (2, Powers())


def test_cards_compare_by_what_they_show() -> None:
    one = Card(CardId.BLUE_2, (Slot.MOON, Slot.ANY), vp=2)
    assert one == Card(CardId.BLUE_2, (Slot.MOON, Slot.ANY), vp=2)
    assert hash(one) == hash(Card(CardId.BLUE_2, (Slot.MOON, Slot.ANY), vp=2))
    assert one != Card(CardId.BLUE_2, (Slot.ANY, Slot.MOON), vp=2)
    assert "_needs" not in repr(one)


@pytest.mark.parametrize("field", ["id", "slots", "powers", "vp", "scoring", "copies"])
def test_cards_that_differ_in_one_field_are_different(field: str) -> None:
    other = Card(CardId.RED_1, (Slot.SUN,), Powers(chest=1), 3, PublicScoring(Scoring.SETS), 1)
    card = Card(CardId.BLUE_2, (Slot.MOON,), vp=2)
    assert attrs.evolve(card, **{field: getattr(other, field)}) != card


def test_a_card_knows_what_its_first_slots_ask_for() -> None:
    """Slot by slot from the top, and nothing where any shape will do."""
    card = Card(CardId.BLUE_2, (Slot.MOON, Slot.ANY, Slot.STAR, Slot.MOON), vp=2)
    asked = [[SHAPES[kind] for kind in bag.kinds(need)] for need in card._needs]
    moon, star = Shape.MOON, Shape.STAR
    assert asked == [[], [moon], [moon], [moon, star], [moon, moon, star]]


def test_everybody_starts_with_the_powers_of_the_nameless_girl_tile() -> None:
    assert NamelessGirlTile().powers == Powers(flower=1, chest=1, footprint=1, stm=1, hand=3)
