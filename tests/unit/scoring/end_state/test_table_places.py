"""`table`: whose entry a defect is in, and which line, in TOML and in JSON."""

import json
from typing import Any

import pytest

from dejavu_rules.inputs.defects import InvalidTable, Place, defect_at
from dejavu_rules.scoring.end_state import parse, table_from
from dejavu_rules.scoring.end_state.live import parse_live
from dejavu_rules.scoring.end_state.table import place_defects

TOML = """\
# Friday
[[players]]
name = "Ada"
cards = [
  { colour = "green", number = 2, vp = 3 },

  # the next one is wrong
  { colour = "green", number = 2, vp = 3 },
]
[[players]]
name = "Ben"
fragments = "red 1，red 9"
"""
RAW: dict[str, Any] = {
    "players": [
        {"name": "Ada", "cards": [{"colour": "green", "number": 2, "vp": 3}] * 2},
        {"name": "Ben", "fragments": ["red 1", "red 9"]},
    ]
}


NAMELESS = defect_at("players[0].name", "missing")


def places(text: str) -> list[Place | None]:
    with pytest.raises(InvalidTable) as caught:
        parse(text)
    return [defect.place for defect in caught.value.defects]


def test_places_have_the_lines_of_toml() -> None:
    assert places(TOML) == [
        Place("players[0].cards[1]", "Ada", 8),
        Place("players[1].fragments[1]", "Ben", 12),
    ]


def test_places_have_the_lines_of_json() -> None:
    text = json.dumps(RAW, indent=2)
    lines = text.split("\n")
    card, fragment = places(text)
    assert (card, fragment) == (
        Place("players[0].cards[1]", "Ada", 11),
        Place("players[1].fragments[1]", "Ben", 22),
    )
    assert (lines[10].strip(), lines[21].strip()) == ("{", '"red 9"')


def test_a_defect_speaks_of_places_with_their_lines_too() -> None:
    with pytest.raises(InvalidTable) as caught:
        parse(TOML)
    assert caught.value.defects[0].values["place"] == Place("players[0].cards[0]", "Ada", 5)


def test_while_somebody_is_typing() -> None:
    live = parse_live(TOML)
    assert [defect.place for player in live.players for defect in player.defects] == places(TOML)


def test_raw_values_have_owners_and_no_lines() -> None:
    with pytest.raises(InvalidTable) as caught:
        table_from(RAW)
    assert [defect.place for defect in caught.value.defects] == [
        Place("players[0].cards[1]", "Ada"),
        Place("players[1].fragments[1]", "Ben"),
    ]


@pytest.mark.parametrize(
    "raw", [None, 3, {}, {"players": 3}, {"players": []}, {"players": [3]}, {"players": [{"name": 3}]}]
)
def test_whoever_has_no_name_has_a_number(raw: object) -> None:
    (placed,) = place_defects(place_defects([NAMELESS], raw), raw)
    assert placed.place == Place("players[0].name")


def test_a_name_that_would_move_the_cursor_is_not_shown() -> None:
    (placed,) = place_defects([NAMELESS], {"players": [{"name": "\x1b[2J"}]})
    assert placed.place == Place("players[0].name")
