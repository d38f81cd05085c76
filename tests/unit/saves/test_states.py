"""`codec.states`: every field of a state and of a player is saved, by name."""

import json
from typing import Any

import attrs
import pytest

from dejavu_rules import GameState, InvalidSave, Player, from_json, to_json
from dejavu_rules.saves.states import PLAYER, STATE
from dejavu_rules.testing.damage import drop_checksum
from tests.support.saves import examples


@pytest.mark.parametrize(("form", "kind"), [(STATE, GameState), (PLAYER, Player)])
def test_every_field_is_saved(form: Any, kind: Any) -> None:
    assert list(form._fields) == [field.alias for field in attrs.fields(kind)]


def test_names_and_no_packed_integers() -> None:
    for state in examples().values():
        assert max(_numbers(json.loads(to_json(state)))) <= 1000


def _numbers(value: Any) -> list[int]:
    if isinstance(value, dict):
        return _numbers(list(value.values()))
    if isinstance(value, list):
        return [number for each in value for number in _numbers(each)]
    return [value] if type(value) is int else []


def test_the_order_of_equal_rights_makes_no_difference() -> None:
    """Multisets, cards in STM and chosen tiles are read in any order, and written in that of the box."""
    for name in ("deja-vu", "chosen-tiles"):
        state = examples()[name]
        document = json.loads(drop_checksum(to_json(state)))
        for pieces in (document["deck"], document["hive"], *document["bits"].values()):
            pieces.reverse()
        if document["pending"]:
            document["pending"]["tiles"].reverse()
        again = from_json(json.dumps(document))
        assert again == state
        assert to_json(again) == to_json(state)


LAID = "pending.laid: all tiles have a place, or all are said to touch others; one is laid at least"


@pytest.mark.parametrize(
    ("name", "pending", "words"),
    [
        ("planting", 5, "pending: 5 is not a table"),
        ("planting", {}, "pending.kind: missing; it is one of building, tiles, duplicate"),
        ("planting", {"kind": "tea"}, "pending.kind: 'tea' is not one of building, tiles, duplicate"),
        ("planting", {"kind": "duplicate"}, "pending.card: missing"),
        ("building-by-name", {"kind": "building", "laid": [], "drawn": []}, LAID),
        (
            "building-by-name",
            {
                "kind": "building",
                "drawn": [],
                "laid": [{"tile": "crab", "touches": []}, {"tile": "veil", "u": 0, "v": 0, "turns": 0}],
            },
            LAID,
        ),
    ],
)
def test_pending_decisions_that_no_phase_has(name: str, pending: object, words: str) -> None:
    document = json.loads(drop_checksum(to_json(examples()[name]))) | {"pending": pending}
    with pytest.raises(InvalidSave) as error:
        from_json(json.dumps(document))
    assert str(error.value) == f"save: {words}"
