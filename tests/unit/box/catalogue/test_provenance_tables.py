"""`provenance_tables`: from the words of a file to places, and what is wrong with the words."""

import pytest

from dejavu_rules.box.catalogue import Provenance
from dejavu_rules.box.catalogue.tables import parse_known, parse_provenance
from dejavu_rules.box.pieces import CardId
from dejavu_rules.inputs.defects import Defects
from dejavu_rules.inputs.entry import Entry


def entry_of(value: object) -> Entry:
    return Entry(value, "here", Defects())


def test_words_and_tables_of_words() -> None:
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
