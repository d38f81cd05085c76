"""`tables` and `card_tables`: every defect of a catalogue file, each with its place and the likely fix."""

from typing import Any

import pytest

from dejavu_rules import bag
from dejavu_rules.catalogue import standard
from dejavu_rules.catalogue.tables import from_tables
from dejavu_rules.components import Bit, CardId, Powers, Slot
from dejavu_rules.errors import InvalidCatalogue
from tests.catalogue.boxes import defects_of, tables_of

HUGE = 10**5000
CARD = {"colour": "blue", "number": 1, "slots": ["moon"], "vp": 2}


def one_card(**changes: object) -> dict[str, Any]:
    """A box with one card; a change to None takes that key away."""
    card = {key: value for key, value in {**CARD, **changes}.items() if value is not None}
    return {"name": "one", "cards": [card]}


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
    assert box.bits == 40 * bag.ONE[Bit.RED_SUN] + 20 * bag.ONE[Bit.WHITE_MOON]


def test_cards_may_stand_in_any_order() -> None:
    tables = tables_of(standard())
    tables["cards"].reverse()
    assert from_tables(tables) == standard()


@pytest.mark.parametrize(
    ("changes", "path", "words"),
    [
        ({"colour": None}, "cards[0].colour", "missing"),
        ({"number": None}, "cards[0].number", "missing"),
        ({"slots": None}, "cards[0].slots", "missing"),
        ({"colour": "bleu"}, "cards[0].colour", "'bleu' is not one of white, blue, .*; did you mean 'blue'?"),
        ({"colour": "Blue"}, "cards[0].colour", "did you mean 'blue'?"),
        ({"colour": 1}, "cards[0].colour", "1 is not one of white"),
        ({"number": 8}, "cards[0].number", "8 is not a whole number from 1 to 7"),
        ({"number": 0}, "cards[0].number", "0 is not"),
        ({"number": True}, "cards[0].number", "true is not a whole number"),
        ({"number": 3.0}, "cards[0].number", "3.0 is not a whole number"),
        ({"number": "3"}, "cards[0].number", "'3' is not a whole number"),
        ({"number": HUGE}, "cards[0].number", "a number of more than 38 digits"),
        ({"slots": []}, "cards[0].slots", "at least one slot"),
        ({"slots": "moon"}, "cards[0].slots", "'moon' is not an array"),
        ({"slots": ["moon"] * 13}, "cards[0].slots", "13 entries; at most 12"),
        ({"slots": ["moon", "mooon"]}, "cards[0].slots[1]", "did you mean 'moon'?"),
        ({"slots": [["moon"]]}, "cards[0].slots[0]", "an array is not one of moon"),
        ({"powers": []}, "cards[0].powers", "an array is not a table"),
        ({"powers": {"white-claim": 1}}, "cards[0].powers.white-claim", "did you mean 'white_claim'?"),
        ({"powers": {"chest": -1}}, "cards[0].powers.chest", "-1 is not a whole number from 0 to 127"),
        ({"powers": {"flower": 2}}, "cards[0].powers.flower", "from 0 to 1"),
        ({"vp": None}, "cards[0]", "either `vp` .* or `scores`"),
        ({"scores": "sets"}, "cards[0]", "either `vp` .* or `scores`"),
        ({"vp": 6}, "cards[0].vp", "from 0 to 5"),
        ({"vp": 3.9}, "cards[0].vp", "3.9 is not a whole number"),
        ({"vp": None, "scores": "set"}, "cards[0].scores", "did you mean 'sets'?"),
        ({"vp": None, "scores": "green cards"}, "cards[0].scores", "did you mean 'blue cards'?"),
        ({"vp": None, "scores": "white cards"}, "cards[0].scores", "did you mean 'blue cards'?"),
        ({"copies": 0}, "cards[0].copies", "from 1 to 127"),
        ({"copies": 128}, "cards[0].copies", "from 1 to 127"),
        ({"known": {"slots": "sure"}}, "cards[0].known.slots", "one of book, inferred, assumed"),
        ({"known": {"slot": "book"}}, "cards[0].known.slot", "did you mean 'slots'?"),
        ({"color": "blue"}, "cards[0].color", "unknown key; .* did you mean 'colour'?"),
    ],
)
def test_a_defect_of_a_card(changes: dict[str, object], path: str, words: str) -> None:
    with pytest.raises(InvalidCatalogue, match=words) as caught:
        from_tables(one_card(**changes))
    assert [defect.path for defect in caught.value.defects] == [path]


@pytest.mark.parametrize(
    ("key", "value", "path", "words"),
    [
        ("name", "", "name", "'' is not a printable text"),
        ("name", "a\nb", "name", "not a printable text"),
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
        ("bits", {"blu": {"moon": 60}}, "bits.blu", "did you mean 'blue'?"),
        ("bits", {"blue": 60}, "bits.blue", "60 is not a table"),
        ("bits", {"blue": {"moon": 61}}, "bits.blue.moon", "from 0 to 60"),
        ("fragments", {"red": [1, 2, 3, 4, 5]}, "fragments", "without blue 1, .* yellow 5"),
        ("fragments", {"red": [1, 1]}, "fragments.red[1]", "red 1 is listed twice"),
        ("fragments", {"red": [6]}, "fragments.red[0]", "6 is not a whole number from 1 to 5"),
        ("fragments", {"pink": [1]}, "fragments.pink", "unknown key; known are red, blue, yellow"),
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


def test_the_same_card_twice_names_the_first_one() -> None:
    found = defects_of({"name": "two", "cards": [CARD, {**CARD, "vp": 3}]})
    assert found.keys() == {"cards[1]"}
    assert "blue 1 is there already, as cards[0]" in found["cards[1]"]


def test_the_same_card_twice_is_found_although_one_has_another_defect() -> None:
    found = defects_of({"name": "two", "cards": [{**CARD, "vp": 9}, CARD]})
    assert found.keys() == {"cards[0].vp", "cards[1]"}


def test_more_cards_than_a_bag_can_count() -> None:
    tables = one_card(copies=127)
    tables["cards"] += [{**CARD, "number": 2, "copies": 127}]
    assert defects_of(tables) == {}
    tables["cards"] += [{**CARD, "number": 3, "copies": 1}]
    assert "255 cards in all" in defects_of(tables)["cards"]


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
