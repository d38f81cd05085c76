"""`tables`: every defect of a catalogue file but those of its cards, each with its place and the likely fix."""

import pytest

from dejavu_rules.box.cards import Powers
from dejavu_rules.box.catalogue import standard
from dejavu_rules.box.catalogue.tables import from_tables, read_catalogue
from dejavu_rules.box.multisets import Bits, Fragments
from dejavu_rules.box.pieces import Bit, CardId, Slot
from dejavu_rules.inputs.defects import Defects, InvalidCatalogue
from dejavu_rules.inputs.entry import Entry
from tests.support.boxes import CARD, defects_of, one_card, tables_of


def test_what_a_file_leaves_out_is_as_in_the_standard_box() -> None:
    box = from_tables(one_card())
    assert (box.bits, box.fragments, box.flowers) == (standard().bits, standard().fragments, 20)
    assert (box.girl_tile, box.hive_holes) == (standard().girl_tile, 19)
    card = box.card(CardId.BLUE_1)
    assert (card.slots, card.powers, card.vp, card.scoring, card.copies) == ((Slot.MOON,), Powers(), 2, None, 2)


def test_what_the_nameless_girl_tile_leaves_out_is_as_the_books_say() -> None:
    box = from_tables(one_card() | {"girl_tile": {"hand": 4}})
    assert box.girl_tile.powers == Powers(flower=1, chest=1, footprint=1, stm=1, hand=4)


def test_bits_of_kinds_that_a_file_leaves_out_are_not_there() -> None:
    box = from_tables(one_card() | {"bits": {"red": {"sun": 40}, "white": {"moon": 20}}})
    assert box.bits == Bits([Bit.RED_SUN] * 40 + [Bit.WHITE_MOON] * 20)


def test_cards_may_stand_in_any_order() -> None:
    tables = tables_of(standard())
    tables["cards"].reverse()
    assert from_tables(tables) == standard()


@pytest.mark.parametrize(
    ("key", "value", "path", "words"),
    [
        ("name", "", "name", "'' is not printable text"),
        ("name", "a\nb", "name", "not printable text"),
        ("name", "x" * 81, "name", "of 1 to 80 characters"),
        ("cards", [], "cards", "at least one card"),
        ("cards", {}, "cards", "a table is not an array"),
        ("cards", [7], "cards[0]", "7 is not a table"),
        ("cards", [CARD] * 43, "cards", "43 entries; at most 42"),
        ("flowers", -1, "flowers", "-1 is not"),
        ("hive_holes", 61, "hive_holes", "never fills"),
        ("girl_tile", {"flower": 2}, "girl_tile.flower", "from 0 to 1"),
        ("girl_tile", {"legs": 2}, "girl_tile.legs", "unknown key"),
        ("bits", {"blue": {"moon": 59}}, "bits", "59 bits in all; 60 are needed"),
        # 255 bits more look like none to a bag, which counts modulo 255.
        (
            "bits",
            {"blue": {"moon": 60, "sun": 60, "star": 60}, "red": {"moon": 60, "sun": 60, "star": 15}},
            "bits",
            "315 bits",
        ),
        ("bits", {"blu": {"moon": 60}}, "bits.blu", "did you mean 'blue'?"),
        ("bits", {"blue": 60}, "bits.blue", "60 is not a table"),
        ("bits", {"blue": {"moon": 61}}, "bits.blue.moon", "from 0 to 60"),
        ("fragments", {"red": [1, 2, 3, 4, 5]}, "fragments", "without blue 1, .* yellow 5"),
        ("fragments", {"red": [1, 1]}, "fragments.red[1]", "red 1 is listed twice"),
        ("fragments", {"red": [6]}, "fragments.red[0]", "6 is not a whole number from 1 to 5"),
        ("fragments", {"pink": [1]}, "fragments.pink", "unknown key; known keys: red, blue, yellow"),
        ("provenance", {"flowers": "guess"}, "provenance.flowers", "one of book, inferred, assumed"),
        ("provenance", {"flowers": {"x": "book"}}, "provenance.flowers", "a table is not one of"),
        ("provenance", {"bits": {"pink": "book"}}, "provenance.bits.pink", "unknown key"),
        ("provenance", {"carts": "book"}, "provenance.carts", "did you mean 'cards'?"),
        ("hive_hole", 19, "hive_hole", "did you mean 'hive_holes'?"),
        ("a key of words", 1, "'a key of words'", "unknown key"),
    ],
)
def test_a_defect_of_the_box(key: str, value: object, path: str, words: str) -> None:
    with pytest.raises(InvalidCatalogue, match=words) as caught:
        from_tables(one_card() | {key: value})
    assert [defect.path for defect in caught.value.defects] == [path]


def test_an_empty_file_misses_a_name_and_cards() -> None:
    assert defects_of({}) == {"name": "missing", "cards": "missing"}


def test_all_defects_at_once() -> None:
    tables = one_card(colour="pink", number=9, slots=["moon", "sum"], vp=True) | {"flowers": "20", "hole": 3}
    assert defects_of(tables).keys() == {
        "cards[0].colour",
        "cards[0].number",
        "cards[0].slots[1]",
        "cards[0].vp",
        "flowers",
        "hole",
    }


def test_a_hostile_file_gets_a_list_that_ends() -> None:
    with pytest.raises(InvalidCatalogue) as caught:
        from_tables(one_card() | {f"key{number}": number for number in range(50_000)})
    assert len(caught.value.defects) == 201
    assert caught.value.defects[-1].message == "more than 200 defects; the others are not listed"


def test_a_box_of_any_size() -> None:
    tables = one_card() | {"bits": {"red": {"sun": 12}}, "fragments": {"red": [1, 2, 3]}}
    tables["cards"][0]["vp"] = 9
    with pytest.raises(InvalidCatalogue):
        from_tables(tables)
    defects = Defects()
    box = read_catalogue(Entry(tables, "", defects), any_size=True)
    assert not defects.found
    assert (box.bits, box.fragments) == (Bits([Bit.RED_SUN] * 12), Fragments("red 1, red 2, red 3"))
    assert box.card(CardId.BLUE_1).vp == 9
