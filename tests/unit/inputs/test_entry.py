"""`outside.entry`: each question answers with a value or notes one defect."""

import pytest

from dejavu_rules.inputs.defects import Defects
from dejavu_rules.inputs.entry import Entry, Repeated, step


def entry_of(value: object, path: str = "here") -> Entry:
    return Entry(value, path, Defects())


def paths(asked: Entry) -> list[str]:
    return [defect.path for defect in asked.defects.found]


@pytest.mark.parametrize("value", [1, 3, 5])
def test_a_whole_number_in_its_range_is_read(value: int) -> None:
    asked = entry_of(value)
    assert asked.integer(1, 5) == value
    assert not asked.defects.found


@pytest.mark.parametrize("value", [0, 6, True, 3.0, "3", None, [], {}])
def test_what_is_not_a_whole_number_in_the_range_is_a_defect(value: object) -> None:
    asked = entry_of(value)
    assert asked.integer(1, 5, "a reason") is None
    assert paths(asked) == ["here"]
    assert asked.defects.found[0].message.endswith("is not a whole number from 1 to 5 (a reason)")


def test_a_table_gives_the_known_keys_and_names_the_others() -> None:
    asked = entry_of({"a": 1, "b": 2, "odd key": 3})
    entries = asked.table(["a", "c"], required=["a", "c"])
    assert entries is not None
    assert {key: (entry.value, entry.path) for key, entry in entries.items()} == {"a": (1, "here.a")}
    assert [str(defect) for defect in asked.defects.found] == [
        "here.b: unknown key; known keys: a, c",
        "here.'odd key': unknown key; known keys: a, c",
        "here.c: missing",
    ]


def test_a_long_key_is_shortened() -> None:
    asked = entry_of({"k" * 1000: 1})
    asked.table(["a"])
    assert paths(asked) == ["here.'" + "k" * 60 + "'..."]


def test_the_keys_of_the_whole_file_have_no_prefix() -> None:
    entries = entry_of({"a": 1}, "").table(["a"])
    assert entries is not None
    assert entries["a"].path == "a"


def test_an_array_numbers_its_entries() -> None:
    entries = entry_of(["x", "y"]).array(2)
    assert entries is not None
    assert [(entry.value, entry.path) for entry in entries] == [("x", "here[0]"), ("y", "here[1]")]


@pytest.mark.parametrize("value", ["xy", {}, ("x",), [1, 2, 3]])
def test_what_is_not_an_array_of_at_most_two_is_a_defect(value: object) -> None:
    asked = entry_of(value)
    assert asked.array(2) is None
    assert paths(asked) == ["here"]


def test_a_word_stands_for_something() -> None:
    asked = entry_of("two")
    assert asked.choice({"one": 1, "two": 2}) == 2
    assert not asked.defects.found


@pytest.mark.parametrize("value", ["three", 2, None, ["one"]])
def test_a_word_that_stands_for_nothing_is_a_defect(value: object) -> None:
    asked = entry_of(value)
    assert asked.choice({"one": 1, "two": 2}) is None
    assert paths(asked) == ["here"]


@pytest.mark.parametrize("value", ["a", "abcde"])
def test_a_short_text_is_read(value: str) -> None:
    asked = entry_of(value)
    assert asked.text(5) == value
    assert not asked.defects.found


@pytest.mark.parametrize("value", ["", "abcdef", "a\n", 1])
def test_what_is_not_a_short_text_is_a_defect(value: object) -> None:
    asked = entry_of(value)
    assert asked.text(5) is None
    assert paths(asked) == ["here"]
    assert asked.defects.found[0].message.endswith("is not printable text of 1 to 5 characters")


@pytest.mark.parametrize("value", [True, False])
def test_true_and_false_are_read(value: bool) -> None:
    asked = entry_of(value)
    assert asked.flag() is value
    assert not asked.defects.found


@pytest.mark.parametrize("value", [0, 1, "true", None, [], 1.0])
def test_what_is_neither_true_nor_false_is_a_defect(value: object) -> None:
    asked = entry_of(value)
    assert asked.flag() is None
    assert asked.defects.found[0].message.endswith("is not true or false")


def test_an_entry_of_a_table_or_a_place_to_point_at() -> None:
    asked = entry_of({"a": 1})
    assert (asked.at("a").value, asked.at("a").path) == (1, "here.a")
    assert (asked.at("odd key").value, asked.at("odd key").path) == (None, "here.'odd key'")
    assert entry_of(5).at("a").value is None
    assert not asked.defects.found


def test_the_path_of_a_key_is_quoted_where_it_must_be() -> None:
    assert step("", "a") == "a"
    assert step("here", "cats eye") == "here.'cats eye'"


def test_a_key_that_appears_twice_is_named() -> None:
    table = Repeated({"a": 1})
    table.twice = ("a",)
    asked = entry_of(table)
    assert asked.table(["a"]) is not None
    assert [str(defect) for defect in asked.defects.found] == ["here: the key 'a' appears twice"]
