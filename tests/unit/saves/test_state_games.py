"""`saves.states`: the map as pairs of names, and how its tiles lie."""

import json
from typing import Any

import pytest

from dejavu_rules import InvalidSave, NebulaTile, from_json, to_json
from dejavu_rules.testing.damage import drop_checksum
from tests.support.saves import examples

STATE = examples()["starting-hand"]


def refusal(**changes: Any) -> str:
    document = json.loads(drop_checksum(to_json(STATE)))
    document["game"].update(changes)
    with pytest.raises(InvalidSave) as error:
        from_json(json.dumps(document))
    return str(error.value)


def test_pairs_in_any_order_are_the_same_map() -> None:
    document = json.loads(drop_checksum(to_json(STATE)))
    pairs = document["game"]["map"]["pairs"]
    document["game"]["map"]["pairs"] = [[other, one] for one, other in reversed(pairs)]
    again = from_json(json.dumps(document))
    assert again == STATE
    assert to_json(again) == to_json(STATE)


@pytest.mark.parametrize(
    ("pairs", "words"),
    [
        ([["crab"]], "pairs[0]: is not a pair of different tiles (MAP-1)"),
        ([["crab", "crab"]], "pairs[0]: is not a pair of different tiles (MAP-1)"),
        ([["crab", "veil", "orion"]], "pairs[0]: has 3 entries; at most 2 are allowed"),
        ([["crab", "veil"], ["veil", "crab"]], "pairs[1]: veil and crab are connected already: game.map.pairs[0]"),
        ([["crab", "moon"]], "pairs[0][1]: 'moon' is not one of"),
        ([["crab", "veil"]] * 106, "pairs: has 106 entries; at most 105 are allowed"),
        ({}, "pairs: a table is not an array"),
    ],
)
def test_what_is_no_map(pairs: object, words: str) -> None:
    assert f"game.map.{words}" in refusal(map={"tiles": 15, "pairs": pairs})


@pytest.mark.parametrize(
    ("map", "said"),
    [
        (5, [": 5 is not a table"]),
        ({}, [".tiles: missing", ".pairs: missing"]),
        ({"tiles": 15}, [".pairs: missing"]),
        (
            {"tiles": 99, "pairs": [["cats eye", "fox fur"], ["crab", "crab"]]},
            [
                ".tiles: 99 is not a whole number from 1 to 15",
                ".pairs[1]: is not a pair of different tiles (MAP-1)",
            ],
        ),
        ({"tiles": 2, "pairs": 5}, [".pairs: 5 is not an array"]),
        (
            {"tiles": 15, "pairs": [["crab", "moon", "moon"], ["crab"]]},
            [".pairs[0]: has 3 entries; at most 2 are allowed", ".pairs[1]: is not a pair of different tiles (MAP-1)"],
        ),
        ({"tiles": 15, "pairs": [["crab", 5]]}, [f".pairs[0][1]: 5 is not one of {', '.join(map(str, NebulaTile))}"]),
    ],
    ids=str,
)
def test_every_mistake_in_a_map_is_reported_once(map: object, said: list[str]) -> None:
    assert refusal(map=map).splitlines() == [f"save: game.map{each}" for each in said]


def test_tiles_of_the_map_only() -> None:
    small = {"tiles": 5, "pairs": [["cats eye", "fox fur"]]}
    assert "game.map.pairs[0]: fox fur is not among the 5 tiles of the map" in refusal(map=small)
    sixth = list(NebulaTile)[5]
    assert f"game.map.pairs[0]: {sixth} is not among the 5 tiles of the map" in refusal(
        map={"tiles": 5, "pairs": [["cats eye", str(sixth)]]}
    )
    assert "game.map.tiles: 16 is not a whole number from 1 to 15" in refusal(map={"tiles": 16, "pairs": []})


def test_a_layout_has_places() -> None:
    assert refusal(layout=[]) == "save: game.layout: a layout has at least one tile"
    assert refusal(layout=5) == "save: game.layout: 5 is not an array"
    assert refusal(layout=[{"tile": "crab", "u": 0, "v": 0}]) == "save: game.layout[0].turns: missing"
    far = {"tile": "crab", "u": 10**9, "v": 0, "turns": 0}
    assert "game.layout[0].u: 1000000000 is not a whole number from -1000 to 1000" in refusal(layout=[far])
