"""`table`: it recognises TOML and JSON, and loads the examples."""

import io
import json
import sys
from pathlib import Path

import pytest

from dejavu_rules.inputs.defects import InvalidTable
from dejavu_rules.scoring.end_state import load, parse, table_from
from dejavu_rules.scoring.end_state.write import to_toml
from tests.unit.scoring.tables import raw_table


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
    assert parse(f"\n {words}") == parse(f"\n {words}", "x.JSON") == table


def test_an_empty_file_says_where_to_begin() -> None:
    words = "is empty; `dejavu-rules score --template` writes a file to fill in"
    for path, source in (("x.toml", "x.toml"), ("-", "standard input")):
        with pytest.raises(InvalidTable) as caught:
            parse(" \n", path)
        assert str(caught.value) == f"{source}: {words}"
        assert [defect.path for defect in caught.value.defects] == [""]


def test_a_table_is_read_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    def type_in(text: bytes) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))

    type_in(json.dumps(raw_table()).encode())
    assert load("-") == table_from(raw_table())
    type_in(b"\xff")
    with pytest.raises(InvalidTable, match=r"^standard input: is not UTF-8 text"):
        load("-")


def test_a_file_that_is_not_there_is_an_invalid_table(tmp_path: Path) -> None:
    with pytest.raises(InvalidTable, match="cannot be read: No such file or directory"):
        load(str(tmp_path / "none.toml"))


def test_a_file_may_be_short_of_players_with_seats(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text('[[players]]\nname = "Ada"\n')
    assert [holding.name for holding in load(str(path), 3).holdings] == ["Ada"]
    with pytest.raises(InvalidTable, match="1 listed; the game is for 2 to 4 players"):
        load(str(path))


@pytest.mark.parametrize("file", ["rulebook.toml", "shared_victory.toml", "four_players.json", "languages.toml"])
def test_examples_are_valid(file: str) -> None:
    assert len(load(f"examples/{file}").holdings) >= 2
