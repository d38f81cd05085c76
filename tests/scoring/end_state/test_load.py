"""`load`: TOML or JSON, told apart, and the examples."""

import json

import pytest

from dejavu_rules.errors import InvalidTable
from dejavu_rules.scoring.end_state import load, parse, table_from
from dejavu_rules.scoring.end_state.write import to_toml
from tests.scoring.tables import raw_table


def test_a_key_twice_in_json_is_a_defect() -> None:
    words = '{"players": [{"name": "Ada", "vp_tokens": 3, "vp_tokens": 30}, {"name": "Ben"}]}'
    with pytest.raises(InvalidTable, match=r"^standard input: players\[0\]: the key 'vp_tokens' appears twice$"):
        parse(words)


def test_the_name_tells_the_format_and_else_the_first_character() -> None:
    words = json.dumps(raw_table())
    table = table_from(raw_table())
    assert parse(words) == parse(words, "x.json") == parse(words, "x.txt") == table
    with pytest.raises(InvalidTable, match=r"x\.toml: is not valid TOML: "):
        parse(words, "x.toml")
    with pytest.raises(InvalidTable, match=r"x\.json: is not valid JSON: "):
        parse(to_toml(table), "x.json")


@pytest.mark.parametrize("file", ["rulebook.toml", "shared_victory.toml", "four_players.json", "languages.toml"])
def test_examples_are_valid(file: str) -> None:
    assert len(load(f"examples/{file}").holdings) >= 2
