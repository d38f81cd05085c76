"""`overview`: a catalogue for people to read."""

from dejavu_rules.box.cards import Card, Powers
from dejavu_rules.box.catalogue import Catalogue, standard
from dejavu_rules.box.catalogue.overview import overview, show_value, summary
from dejavu_rules.box.pieces import CardId, Slot
from dejavu_rules.i18n.texts import TEXTS

TEXT = overview(standard())
ONE = Catalogue("one", [Card(CardId.RED_1, (Slot.ANY, Slot.SUN), Powers(white_claim=1, hand=2), vp=3, copies=5)])


def part(title: str) -> list[str]:
    """The lines under a title."""
    return TEXT.split(f"{title}\n")[1].split("\n\n")[0].splitlines()


def test_the_first_line_counts_the_pieces() -> None:
    expected = "standard: 84 cards (60 Regular, 12 golden, 12 silver), 60 bits, 20 flowers, 19 hive holes"
    assert TEXT.splitlines()[0] == summary(standard()) == expected


def test_what_the_books_state() -> None:
    assert part(TEXTS["catalogue"]["book"]) == [
        "  flowers      20",
        "  girl tile    flower 1, chest 1, footprint 1, white claim 0, stm 1, hand 3",
        "  card scores  11 cards",
        "  card powers  white 4, blue 2, blue 4",
    ]


def test_what_is_assumed() -> None:
    lines = part(TEXTS["catalogue"]["assumed"])
    assert "  hive holes   19" in lines
    assert "  bits         red, yellow: moon 2, sun 2, star 2, lightning 2, raindrop 2" in lines
    assert "  card scores  white 7" in lines


def test_every_card_has_a_line() -> None:
    rows = TEXT.split("Cards (slots from top to bottom)\n")[1].splitlines()
    assert [row.split("  ")[1].strip() for row in rows] == [str(card.id) for card in standard().cards]
    assert "  blue 2    x2  3 VP                    hand 1         moon, star, raindrop" in rows


def test_a_box_that_claims_nothing() -> None:
    assert f"{TEXTS['catalogue']['book']}\n  nothing\n" in overview(ONE)


def test_values_in_words() -> None:
    assert show_value({"white_claim": 1, "hand": 2}) == "white claim 1, hand 2"
    assert show_value([1, 2]) == "1, 2"
    assert show_value(20) == "20"
