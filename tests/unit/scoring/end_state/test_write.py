"""`write`: a table written is read back the same."""

import tomllib
from collections.abc import Callable

import pytest

from dejavu_rules.scoring.end_state import Table, parse, table_from
from dejavu_rules.scoring.end_state.write import in_line, raw_json, raw_toml, to_json, to_toml
from dejavu_rules.scoring.end_state.write import raw_table as raw_of
from tests.unit.scoring.tables import raw_table


@pytest.mark.parametrize("write", [to_toml, to_json])
def test_write_and_read_back(write: Callable[[Table], str]) -> None:
    table = table_from(raw_table())
    assert parse(write(table)) == table


def test_the_raw_values_are_those_of_the_file() -> None:
    assert raw_of(table_from(raw_table())) == raw_table()


def test_own_words_for_colours_of_cards_are_written_and_colours_of_fragments_if_pinned() -> None:
    raw = raw_table() | {"card_colours": {"lime": "green", "pink": "yellow"}}
    assert raw_of(table_from(raw)) == raw
    del raw["fragment_colours"]
    unpinned = table_from(raw)
    assert len(unpinned.fragment_colours) == 3
    assert raw_of(unpinned) == raw


def test_toml_has_a_line_for_each_card_and_use() -> None:
    lines = to_toml(table_from(raw_table())).splitlines()
    assert lines[0] == 'fragment_colours = ["red", "blue", "gold"]'
    assert '  { colour = "white", number = 1, scores = "sequence red" },' in lines
    assert '  { card = { colour = "white", number = 1 }, fragments = ["red 1"] },' in lines


def test_a_file_is_written_whatever_it_has_so_far() -> None:
    """As `score --ask` keeps a table that is not finished."""
    assert raw_toml({}) == "\n"
    assert raw_toml({"players": []}) == "players = []\n"
    colours = {"fragment_colours": ["rot", "blau"], "card_colours": {"gruen": "green", "grün": "green"}}
    player = {
        "cards": [{"colour": "rot", "number": 3}],
        "name": "Åse",
        "vp_tokens": [5, 1],
        "unknown": 1,
        "fragments": [],
    }
    assert raw_toml({**colours, "players": [player, {"name": "B"}], "unknown": 1}) == (
        'fragment_colours = ["rot", "blau"]\n'
        'card_colours = { gruen = "green", "grün" = "green" }\n'
        "\n"
        "[[players]]\n"
        'name = "Åse"\n'
        "vp_tokens = [5, 1]\n"
        "fragments = []\n"
        "cards = [\n"
        '  { colour = "rot", number = 3 },\n'
        "]\n"
        "\n"
        "[[players]]\n"
        'name = "B"\n'
    )


def test_a_file_of_players_alone_does_not_begin_with_an_empty_line() -> None:
    assert raw_toml({"players": [{"name": "A"}]}) == '[[players]]\nname = "A"\n'


def test_json_is_for_people_too() -> None:
    assert raw_json({"players": [{"name": "Åse"}]}) == (
        '{\n  "players": [\n    {\n      "name": "Åse"\n    }\n  ]\n}\n'
    )


@pytest.mark.parametrize(
    ("value", "line"),
    [
        (3, "3"),
        ('a "b" ü', '"a \\"b\\" ü"'),
        (["ü", 1], '["ü", 1]'),
        ({"a_B-9": 1, "a b": [], "": {}}, '{ a_B-9 = 1, "a b" = [], "" = {  } }'),
        ({'"ü"': 1}, '{ "\\"ü\\"" = 1 }'),
    ],
)
def test_values_are_written_in_a_line_of_toml(value: object, line: str) -> None:
    assert in_line(value) == line
    assert tomllib.loads(f"value = {line}") == {"value": value}
