"""`write`: a table written is read back the same."""

from collections.abc import Callable

import pytest

from dejavu_rules.scoring.end_state import Table, parse, table_from
from dejavu_rules.scoring.end_state.write import raw_table as raw_of
from dejavu_rules.scoring.end_state.write import to_json, to_toml
from tests.scoring.tables import raw_table


@pytest.mark.parametrize("write", [to_toml, to_json])
def test_write_and_read_back(write: Callable[[Table], str]) -> None:
    table = table_from(raw_table())
    assert parse(write(table)) == table


def test_the_raw_values_are_those_of_the_file() -> None:
    assert raw_of(table_from(raw_table())) == raw_table()


def test_toml_has_a_line_for_each_card_and_use() -> None:
    lines = to_toml(table_from(raw_table())).splitlines()
    assert lines[0] == 'fragment_colours = ["red", "blue", "gold"]'
    assert '  { colour = "white", number = 1, scores = "sequence red" },' in lines
    assert '  { card = { colour = "white", number = 1 }, fragments = ["red 1"] },' in lines
