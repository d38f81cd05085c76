"""`standard.toml`: the reconstruction is balanced, and says of every value how it is known."""

from collections import Counter

import pytest

from dejavu_rules.box.cards import Card, Icon
from dejavu_rules.box.catalogue import Provenance, notices, standard
from dejavu_rules.box.catalogue.write import facts
from dejavu_rules.box.pieces import COLOURS, SHAPES, CardId, Colour, Slot

STANDARD = standard()
REGULAR = [card for card in STANDARD.cards if not card.is_public]
PUBLIC = [card for card in STANDARD.cards if card.is_public]
WHITE = [card for card in PUBLIC if card.colour is Colour.WHITE]
GROUPS = {"regular": REGULAR, "white": WHITE, "coloured public": [card for card in PUBLIC if card not in WHITE]}


def icon_of(card: Card) -> Icon:
    return next(icon for icon in Icon if card.powers.of(icon))


def turn(card: Card, steps: int) -> tuple[Slot, ...]:
    return tuple(list(Slot)[(list(Slot).index(slot) + steps) % len(SHAPES)] for slot in card.slots)


def test_it_is_the_box_of_the_books() -> None:
    assert notices(STANDARD) == ()


def test_it_is_loaded_once() -> None:
    assert standard() is STANDARD


@pytest.mark.parametrize("group", GROUPS)
def test_each_shape_is_asked_for_equally_often(group: str) -> None:
    asked = Counter(slot for card in GROUPS[group] for slot in card.slots if slot is not Slot.ANY)
    assert len(asked) == 5
    assert len(set(asked.values())) == 1


def test_regular_cards_ask_for_each_shape_equally_often_with_each_icon_and_at_each_depth() -> None:
    asked = Counter((icon_of(card), depth, slot) for card in REGULAR for depth, slot in enumerate(card.slots))
    assert set(asked.values()) == {1}
    assert len(asked) == 5 * sum(len(card.slots) for card in REGULAR if card.colour is Colour.BLUE)


def test_each_colour_is_blue_turned_by_one_more_step() -> None:
    blue = {icon_of(card): card for card in REGULAR if card.colour is Colour.BLUE}
    for card in REGULAR:
        assert card.slots == turn(blue[icon_of(card)], COLOURS.index(card.colour) - COLOURS.index(Colour.BLUE))


def test_linked_cards_carry_other_icons_in_each_colour() -> None:
    icons = Counter((card.number, icon_of(card)) for card in REGULAR)
    assert set(icons.values()) == {1}


def test_printed_vp_grow_with_the_slots() -> None:
    assert {(len(card.slots), card.vp) for card in REGULAR} == {(2, 2), (3, 3), (4, 4), (5, 5)}


@pytest.mark.parametrize("colour", COLOURS[1:])
def test_each_colour_has_the_printed_vp_of_the_books_example(colour: Colour) -> None:
    printed = sorted(card.vp for card in REGULAR if card.colour is colour and card.vp is not None)
    assert printed == sorted([3, 5, 4, 2, 4, 4])


def test_no_two_cards_of_a_kind_ask_for_the_same() -> None:
    asked = Counter((card.slots, card.powers) for card in REGULAR)
    assert set(asked.values()) == {1}


def test_the_blue_cards_are_as_the_books_show_them() -> None:
    hand, stm = STANDARD.card(CardId.BLUE_2), STANDARD.card(CardId.BLUE_4)
    assert hand.powers.hand == 1
    assert len(hand.slots) == 3
    assert {Slot.MOON, Slot.STAR} < set(hand.slots)
    assert stm.powers.stm == 1


def test_every_value_has_a_provenance_that_the_file_states() -> None:
    spoken_for = {place for place, _ in STANDARD.provenance}
    for fact in facts(STANDARD):
        section, *keys = fact.place.split(".")
        field = f"{section}.{keys[-1]}" if keys else section
        assert spoken_for & {fact.place, field, section}


@pytest.mark.parametrize(
    ("place", "known"),
    [
        ("flowers", Provenance.BOOK),
        ("girl_tile.hand", Provenance.BOOK),
        ("bits.purple", Provenance.INFERRED),
        ("bits.red", Provenance.ASSUMED),
        ("fragments.red", Provenance.ASSUMED),
        ("cards.white 4.powers", Provenance.BOOK),
        ("cards.white 5.powers", Provenance.ASSUMED),
        ("cards.white 6.scores", Provenance.BOOK),
        ("cards.green 3.copies", Provenance.INFERRED),
    ],
)
def test_it_says_how_a_value_is_known(place: str, known: Provenance) -> None:
    assert STANDARD.provenance_of(place) is known
