"""`rewrite`: what a person wrote stays, except for what has changed."""

from typing import Any

import pytest
from hypothesis import given, settings

from dejavu_rules.box.pieces import Colour
from dejavu_rules.scoring.end_state import Table, parse, table_from
from dejavu_rules.scoring.end_state.rewrite import rewritten
from dejavu_rules.scoring.end_state.template import template
from dejavu_rules.scoring.end_state.write import raw_table, to_toml
from dejavu_rules.testing.strategies import tables

BEFORE = """\
# The game of Friday
fragment_colours = ["rot", "blau", "gold"]  # as on the box

# the winner of last time
[[players]]
name = "Ada" # who else
fragments = ["red 1", # by the window
  "blau 2"]
cards = [
  # Long-term Memory
  { colour = "grün", number = 2, vp = 3 }, # the first
  { colour = "weiße", number = 1, scores = "Sequenz red" }, # the second
  # the third
  { colour = "white", number = 4, scores = "sets" },
]

[[players]]
name = "Ben"
cards = [
]
"""
AFTER = """\
# The game of Friday
fragment_colours = ["rot", "blau", "gold"]  # as on the box

# the winner of last time
[[players]]
name = "Ada" # who else
fragments = ["red 1", # by the window
  "blau 2"]
cards = [
  # Long-term Memory
  { colour = "grün", number = 2, vp = 3 }, # the first
  # the third
  { colour = "white", number = 4, scores = "sets" },
  { colour = "red", number = 1, vp = 2 },
]

[[players]]
name = "Ben"
cards = [
    { colour = "blue", number = 1, vp = 0 }
]
vp_tokens = 3

[[players]]
name = "Cy"
vp_tokens = []
fragments = ["gold 3"]
cards = [
]
"""


def changed() -> Table:
    raw = raw_table(parse(BEFORE))
    ada, ben = raw["players"]
    del ada["cards"][1]
    ada["cards"].append({"colour": "red", "number": 1, "vp": 2})
    ben["cards"].append({"colour": "blue", "number": 1, "vp": 0})
    ben["vp_tokens"] = 3
    raw["players"].append({"name": "Cy", "fragments": ["gold 3"]})
    return table_from(raw)


def test_what_did_not_change_stays_as_it_is() -> None:
    assert rewritten(BEFORE, parse(BEFORE)) == BEFORE
    assert rewritten(BEFORE, changed()) == AFTER


def test_pins_stay_where_the_table_has_fewer_colours_or_does_not_pin_them() -> None:
    raw: dict[str, Any] = raw_table(parse(BEFORE))
    del raw["fragment_colours"]
    raw["players"][0]["fragments"] = ["rot 1"]
    text = rewritten(BEFORE, table_from(raw))
    assert 'fragment_colours = ["rot", "blau", "gold"]  # as on the box' in text
    assert parse(text).fragment_colours == ("rot", "blau", "gold")


def test_pins_are_not_made_up() -> None:
    text = BEFORE.replace('fragment_colours = ["rot", "blau", "gold"]', "")
    assert "fragment_colours" not in rewritten(text, parse(text))
    assert "fragment_colours" not in to_toml(parse(text))


def test_the_template_is_filled_in() -> None:
    text = rewritten(template("de"), changed())
    assert parse(text) == changed()
    comments = [line for line in template("de").splitlines() if line.lstrip().startswith("#")]
    assert [line for line in comments if line not in text.splitlines()] == []


def test_own_card_colours_are_written() -> None:
    table = Table((), parse(BEFORE).holdings, (("dark red", Colour.RED), ("橙", Colour.YELLOW)))
    assert parse(to_toml(table)).card_colours == table.card_colours
    text = rewritten(BEFORE, table)
    assert parse(text).card_colours == table.card_colours
    assert "# The game of Friday" in text
    assert "card_colours" not in rewritten(text, parse(BEFORE))


@pytest.mark.parametrize("text", ["", "[[players", "players = 3", '{"players": []}', "a = 1", "[players]\nx = 1"])
def test_a_text_that_is_no_table_is_replaced(text: str) -> None:
    table = parse(BEFORE)
    assert parse(rewritten(text, table), "x.toml").holdings == table.holdings


def test_players_in_one_array() -> None:
    text = 'players = [ # all\n  { name = "Ada", vp_tokens = 3 }, # a\n  { name = "Ben" }, # b\n]\n'
    raw = raw_table(parse(text))
    raw["players"][1]["vp_tokens"] = 4
    raw["players"].append({"name": "Cy"})
    again = rewritten(text, table_from(raw))
    assert [holding.tokens for holding in parse(again).holdings] == [(3,), (4,), ()]
    assert "# all" in again


@settings(max_examples=20)
@given(tables(), tables())
def test_any_table_can_be_written_over_any_other(before: Table, after: Table) -> None:
    text = "# head\n\n" + to_toml(before).replace("[[players]]", "[[players]] # somebody") + "# tail\n"
    again = rewritten(text, after)
    assert parse(again).holdings[0].name == after.holdings[0].name
    assert parse(again).fragment_colours in (after.fragment_colours, before.fragment_colours)
    assert "# head" in again
    assert rewritten(again, after) == again
