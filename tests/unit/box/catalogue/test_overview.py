"""`overview`: a catalogue for people to read, and how it differs from the box of the books."""

import re
from typing import Any

import pytest
from attrs import evolve

from dejavu_rules.box.cards import Card, NamelessGirlTile, Powers
from dejavu_rules.box.catalogue import Catalogue, notices, standard
from dejavu_rules.box.catalogue.overview import overview, show_value, summary
from dejavu_rules.box.multisets import Bits
from dejavu_rules.box.pieces import Bit, CardId, Slot
from dejavu_rules.i18n import speaker
from dejavu_rules.i18n.texts import texts_of

TEXT = overview(standard())
ONE = Catalogue("one", [Card(CardId.RED_1, (Slot.ANY, Slot.SUN), Powers(white_claim=1, hand=2), vp=3, copies=5)])


def part(title: str) -> list[str]:
    """The lines under a title."""
    return TEXT.split(f"{title}\n")[1].split("\n\n")[0].splitlines()


def test_the_first_line_counts_the_pieces() -> None:
    expected = "standard: 84 cards (60 Regular, 12 golden, 12 silver), 60 bits, 20 flowers, 19 hive holes"
    assert TEXT.splitlines()[0] == summary(standard()) == expected


def test_it_lists_what_the_books_state() -> None:
    assert part(texts_of("catalogue")["book"]) == [
        "  flowers      20",
        "  girl tile    flower 1, chest 1, footprint 1, white claim 0, stm 1, hand 3",
        "  card scores  11 cards",
        "  card powers  white 4, blue 2, blue 4",
    ]


def test_it_lists_what_is_assumed() -> None:
    lines = part(texts_of("catalogue")["assumed"])
    assert "  hive holes   19" in lines
    assert "  bits         red, yellow: moon 2, sun 2, star 2, lightning 2, raindrop 2" in lines
    assert "  card scores  white 7" in lines


def test_every_card_has_a_line() -> None:
    rows = TEXT.split("Cards (slots from top to bottom)\n")[1].splitlines()
    assert [row.split("  ")[1].strip() for row in rows] == [str(card.id) for card in standard().cards]
    assert "  blue 2    x2  3 VP                    hand 1         moon, star, raindrop" in rows


def test_a_box_that_claims_nothing_says_so() -> None:
    assert f"{texts_of('catalogue')['book']}\n  nothing\n" in overview(ONE)


def test_values_are_shown_in_words() -> None:
    assert show_value({"white_claim": 1, "hand": 2}) == "white claim 1, hand 2"
    assert show_value([1, 2]) == "1, 2"
    assert show_value(20) == "20"


STANDARD = standard()
WITHOUT_BLUE_1 = Catalogue("less", [card for card in STANDARD.cards if card.id is not CardId.BLUE_1])


def change(card_id: CardId, **changes: Any) -> Catalogue:
    """The standard box with another card in place of one of its own."""
    cards = [evolve(card, **changes) if card.id is card_id else card for card in STANDARD.cards]
    return Catalogue("changed", cards)


def find(box: Catalogue) -> list[str]:
    return [str(notice) for notice in notices(box)]


def test_a_missing_card_is_noticed() -> None:
    assert find(WITHOUT_BLUE_1) == [
        "COMP-4: 58 Regular Cards instead of 60",
        "COMP-4: missing: blue 1",
        "COMP-10: the cards do not ask for each shape equally often: "
        "moon 62, sun 62, star 64, lightning 64, raindrop 64",
    ]


def test_many_missing_cards_are_named_up_to_a_limit() -> None:
    some = Catalogue("some", [card for card in STANDARD.cards if card.number > 2])
    expected = "COMP-4: missing: white 1, white 2, blue 1, blue 2, green 1, green 2 and 6 others"
    assert expected in find(some)


def test_another_number_of_public_copies_is_noticed() -> None:
    assert find(change(CardId.WHITE_1, copies=1)) == ["COMP-4: 11 silver cards instead of 12"]


def test_other_flowers_and_another_nameless_girl_tile_are_noticed() -> None:
    box = evolve(STANDARD, flowers=19, girl_tile=NamelessGirlTile(Powers(hand=4)))
    assert [notice.clause for notice in notices(box)] == ["COMP-5", "COMP-7"]


def test_another_number_of_holes_is_no_notice() -> None:
    assert notices(evolve(STANDARD, hive_holes=7)) == ()


def test_bits_of_other_kinds_are_noticed() -> None:
    suns_for_moons = STANDARD.bits - Bits("red moon") + Bits("red sun")
    assert [notice.clause for notice in notices(evolve(STANDARD, bits=suns_for_moons))] == ["COMP-2"]


def test_a_regular_card_with_no_icon_or_two_is_noticed() -> None:
    expected = ["COMP-8: blue 2 does not have exactly one kind of power icon"]
    assert find(change(CardId.BLUE_2, powers=Powers())) == expected
    assert find(change(CardId.BLUE_2, powers=Powers(hand=1, chest=1))) == expected
    assert find(change(CardId.BLUE_2, powers=Powers(hand=2))) == []


def test_a_box_without_the_white_card_of_the_books_is_noticed() -> None:
    assert [notice.clause for notice in notices(change(CardId.WHITE_4, powers=Powers()))] == ["COMP-9"]


@pytest.mark.parametrize("moons", [1, 2])
def test_a_card_that_can_never_be_completed_is_noticed(moons: int) -> None:
    card = Card(CardId.RED_1, (Slot.MOON,) * moons, vp=1)
    only_suns = evolve(STANDARD, bits=Bits([Bit.RED_SUN] * 60), cards=[card])
    words = f"CARD-2: red 1 asks for {moons} of the shape moon and the box has 0: it can never be completed"
    assert words in find(only_suns)


def test_a_card_that_takes_every_bit_of_a_shape_can_be_completed() -> None:
    twelve = Catalogue("suns", [Card(CardId.RED_1, (Slot.SUN,) * 12, vp=1)])
    assert not [notice for notice in notices(twelve) if notice.clause == "CARD-2"]


def test_too_few_cards_for_a_game_to_end() -> None:
    nine, ten = (Catalogue("few", STANDARD.cards[:number]) for number in (9, 10))
    assert "END-1: with 9 different cards no player can have 10: no game can end" in find(nine)
    assert not [notice for notice in notices(ten) if notice.clause == "END-1"]


@pytest.mark.parametrize("lang", ["de", "it", "zh"])
def test_differences_are_said_in_any_language(lang: str) -> None:
    card = Card(CardId.RED_1, (Slot.MOON,) * 2, vp=1)
    strange = evolve(STANDARD, bits=Bits([Bit.RED_SUN] * 60), cards=[card], flowers=3)
    there = notices(strange)
    assert len(there) >= 8
    for notice in there:
        words = notice.say_in(speaker(lang))
        assert words.startswith(notice.clause)
        assert not re.search(r"\b(?:the|instead|missing|asks|cards|no)\b", words), words


def test_a_notice_says_what_differs_with_its_clause_and_without() -> None:
    (notice,) = [each for each in notices(evolve(standard(), flowers=3)) if each.clause == "COMP-5"]
    assert str(notice) == f"COMP-5: {notice.message}"
    assert "3" in notice.message
