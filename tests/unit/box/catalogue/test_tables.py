"""`tables`: every defect of a catalogue file, with its place and the likely fix; nothing is read at import."""

import subprocess
import sys
from pathlib import Path

import pytest

from dejavu_rules import PublicScoring, Scoring
from dejavu_rules.box.cards import Powers
from dejavu_rules.box.catalogue import Provenance, load, notices, parse, standard, standard_text
from dejavu_rules.box.catalogue.tables import (
    from_tables,
    parse_cards,
    parse_known,
    parse_powers,
    parse_provenance,
    read_catalogue,
)
from dejavu_rules.box.multisets import Bits, Fragments
from dejavu_rules.box.pieces import Bit, CardId, FragmentColour, Slot
from dejavu_rules.i18n.errors import DejaVuError
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
def test_a_defect_of_the_box_is_named_with_its_place(key: str, value: object, path: str, words: str) -> None:
    with pytest.raises(InvalidCatalogue, match=words) as caught:
        from_tables(one_card() | {key: value})
    assert [defect.path for defect in caught.value.defects] == [path]


def test_an_empty_file_misses_a_name_and_cards() -> None:
    assert defects_of({}) == {"name": "missing", "cards": "missing"}


def test_all_defects_are_named_at_once() -> None:
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


def test_a_box_of_any_size_is_read_if_asked_for() -> None:
    tables = one_card() | {"bits": {"red": {"sun": 12}}, "fragments": {"red": [1, 2, 3]}}
    tables["cards"][0]["vp"] = 9
    with pytest.raises(InvalidCatalogue):
        from_tables(tables)
    defects = Defects()
    box = read_catalogue(Entry(tables, "", defects), any_size=True)
    assert not defects.found
    assert (box.bits, box.fragments) == (Bits([Bit.RED_SUN] * 12), Fragments("red 1, red 2, red 3"))
    assert box.card(CardId.BLUE_1).vp == 9


HUGE = 10**5000


@pytest.mark.parametrize(
    ("colour", "words", "scoring"),
    [
        ("white", "sequence yellow", PublicScoring(Scoring.SEQUENCE, FragmentColour.YELLOW)),
        ("white", "sets", PublicScoring(Scoring.SETS)),
        ("blue", "fragments", PublicScoring(Scoring.FRAGMENTS)),
        ("white", "white cards", PublicScoring(Scoring.WHITE_CARDS)),
        ("green", "green cards", PublicScoring(Scoring.COLOUR_CARDS)),
    ],
)
def test_it_is_read_what_a_public_card_scores(colour: str, words: str, scoring: PublicScoring) -> None:
    (card,) = from_tables(one_card(colour=colour, vp=None, scores=words)).cards
    assert (card.scoring, card.vp) == (scoring, None)


def test_cards_with_a_defect_are_left_out_and_the_others_read_on() -> None:
    asked = Entry([{**CARD, "vp": 9}, {**CARD, "number": 2}], "cards", Defects())
    assert [card.id for card in parse_cards(asked)[0]] == [CardId.BLUE_2]
    assert [defect.path for defect in asked.defects.found] == ["cards[0].vp"]


def test_powers_that_are_not_named_stay_as_they_were() -> None:
    asked = Entry({"hand": 4, "chest": 0, "stm": "1"}, "powers", Defects())
    assert parse_powers(asked, Powers(chest=1, stm=1, footprint=2)) == Powers(hand=4, chest=0, stm=1, footprint=2)
    assert [defect.path for defect in asked.defects.found] == ["powers.stm"]


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
def test_a_defect_of_a_card_is_named_with_its_place(changes: dict[str, object], path: str, words: str) -> None:
    with pytest.raises(InvalidCatalogue, match=words) as caught:
        from_tables(one_card(**changes))
    assert [defect.path for defect in caught.value.defects] == [path]


def test_the_same_card_twice_names_the_first_one() -> None:
    found = defects_of({"name": "two", "cards": [CARD, {**CARD, "vp": 3}]})
    assert found.keys() == {"cards[1]"}
    assert "blue 1 is already there, as cards[0]" in found["cards[1]"]


def test_the_same_card_twice_is_found_although_one_has_another_defect() -> None:
    found = defects_of({"name": "two", "cards": [{**CARD, "vp": 9}, CARD]})
    assert found.keys() == {"cards[0].vp", "cards[1]"}


def test_more_cards_than_a_bag_can_count() -> None:
    tables = one_card(copies=127)
    tables["cards"] += [{**CARD, "number": 2, "copies": 127}]
    assert defects_of(tables) == {}
    tables["cards"] += [{**CARD, "number": 3, "copies": 1}]
    assert "255 cards in all" in defects_of(tables)["cards"]


def entry_of(value: object) -> Entry:
    return Entry(value, "here", Defects())


def test_provenance_is_read_from_words_and_tables_of_words() -> None:
    table = {"default": "assumed", "flowers": "book", "bits": {"default": "inferred", "red": "assumed"}}
    assert parse_provenance(entry_of(table)) == (
        ("", Provenance.ASSUMED),
        ("flowers", Provenance.BOOK),
        ("bits", Provenance.INFERRED),
        ("bits.red", Provenance.ASSUMED),
    )


def test_a_card_speaks_for_its_own_values() -> None:
    known = parse_known(entry_of({"slots": "book", "vp": "inferred"}), CardId.RED_1)
    assert known == (("cards.red 1.slots", Provenance.BOOK), ("cards.red 1.vp", Provenance.INFERRED))


@pytest.mark.parametrize(
    ("table", "path"),
    [
        ({"flowers": "sure"}, "here.flowers"),
        ({"flowers": {"default": "book"}}, "here.flowers"),
        ({"bits": {"pink": "book"}}, "here.bits.pink"),
        ({"bits": {"red": "sure"}}, "here.bits.red"),
        ({"flower": "book"}, "here.flower"),
        ("book", "here"),
    ],
)
def test_a_wrong_word_is_a_defect_and_says_nothing(table: object, path: str) -> None:
    asked = entry_of(table)
    assert parse_provenance(asked) == ()
    assert [defect.path for defect in asked.defects.found] == [path]


def test_the_default_is_no_field_of_a_card() -> None:
    asked = entry_of({"default": "book"})
    assert parse_known(asked, CardId.RED_1) == ()
    assert [defect.path for defect in asked.defects.found] == ["here.default"]


EXAMPLES = Path(__file__).parents[4] / "examples" / "catalogues"


def test_a_file_is_loaded_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text(standard_text(), encoding="utf-8")
    assert load(path) == load(str(path)) == standard()


def test_defects_name_the_file(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text("name = 1", encoding="utf-8")
    with pytest.raises(InvalidCatalogue) as caught:
        load(path)
    assert str(caught.value).splitlines() == [
        f"{path}: cards: missing",
        f"{path}: name: 1 is not printable text of 1 to 80 characters",
    ]


def test_a_text_that_is_not_toml_is_an_invalid_catalogue() -> None:
    with pytest.raises(InvalidCatalogue, match="catalogue: is not valid TOML"):
        parse("[")
    assert issubclass(InvalidCatalogue, DejaVuError)


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda path: path.stem)
def test_the_examples_load(path: Path) -> None:
    assert load(path).cards


def test_the_small_example_differs_from_the_books_box() -> None:
    small = load(EXAMPLES / "small.toml")
    assert len(small.cards) >= 10
    assert notices(small)


def test_importing_the_library_parses_nothing() -> None:
    code = "import sys, dejavu_rules, dejavu_rules.box.catalogue; print({'tomllib', 'difflib'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
