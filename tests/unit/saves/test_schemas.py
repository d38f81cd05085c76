"""The published JSON Schemas: every document that is written is valid, and documents of a wrong form are not."""

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from docs.tools.generate import schemas
from jsonschema import Draft202012Validator

from dejavu_rules import Action, Dealer, Outcome, Violation, explain, to_json
from dejavu_rules.saves import SCHEMA_VERSION, json_schema
from dejavu_rules.saves.kinds import FORMS
from tests.support.positions import KINDS, anything, states
from tests.support.saves import examples

FIXTURES = Path(__file__).parent / "fixtures" / f"v{SCHEMA_VERSION}"


@cache
def validator(kind: str) -> Draft202012Validator:
    """Made in a test: what is made while tests are collected notices no mutant."""
    return Draft202012Validator(json_schema(kind))


def is_valid(document: Any) -> bool:
    return bool(validator(document["schema"].rpartition("/")[2]).is_valid(document))


def test_the_published_files_are_up_to_date() -> None:
    old = [path.name for path, schema in schemas().items() if path.read_text(encoding="utf-8") != schema]
    assert old == [], "run: make docs"


@pytest.mark.parametrize("kind", FORMS)
def test_the_package_has_the_schema(kind: str) -> None:
    schema = json.loads(files("dejavu_rules.saves").joinpath("schemas", f"{kind}.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*.json")), ids=lambda path: path.name)
def test_every_fixture_is_valid(path: Path) -> None:
    assert is_valid(json.loads(path.read_text(encoding="ascii")))


@pytest.mark.parametrize("name", KINDS)
def test_all_that_games_write_is_valid(name: str) -> None:
    dealer = Dealer(3)
    for state in states(name)[:200:20]:
        action: Action | Outcome = anything(state, dealer)
        violations: tuple[Violation, ...] = explain(states(name)[0], action)
        for value in (state, action, *violations):
            assert is_valid(json.loads(to_json(value)))


WRONG: list[dict[str, Any]] = [
    {"schema_version": 1},
    {"checksum": 5},
    {"checksum": "0"},
    {"turn": -1},
    {"turn": 1.5},
    {"turn": "1"},
    {"phase": "Tea"},
    {"girl": "moon"},
    {"pool": ["red moon", "red 1"]},
    {"pool": {}},
    {"surprise": 1},
    {"players": [{}]},
    {"pending": {"kind": "tiles"}},
    {"bits": {"moon": []}},
    {"fragments": {"crab": "red 9"}},
    {"game": {}},
    {"planting_done": 0},
]


@pytest.mark.parametrize("changes", WRONG, ids=str)
def test_a_wrong_form_is_not_valid(changes: dict[str, Any]) -> None:
    document = json.loads(to_json(examples()["planting"]))
    assert is_valid(document)
    assert not is_valid(document | changes)


@pytest.mark.parametrize("key", json.loads(to_json(examples()["planting"])))
def test_no_key_may_be_missing(key: str) -> None:
    document = json.loads(to_json(examples()["planting"]))
    del document[key]
    assert not validator("state").is_valid(document)


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("action", {}),
        ("action", {"kind": "Draw", "card": "red 1"}),
        ("action", {"kind": "Save", "bits": ["red 1"]}),
        ("action", {"kind": "Meditate", "bits": []}),
        ("outcome", {"kind": "StartPlayer", "seat": True}),
        ("outcome", {"kind": "StartPlayer", "seat": 4}),
        ("violation", {"code": "sow-99", "values": {}}),
        ("violation", {"code": "stm-full", "values": {"capacity": {"tail": 1}}}),
        ("violation", {"code": "stm-full", "values": {"capacity": [{"card": "moon"}]}}),
    ],
)
def test_other_documents_of_a_wrong_form(kind: str, body: dict[str, Any]) -> None:
    assert not is_valid({"schema": f"dejavu-rules/{kind}", "schema_version": SCHEMA_VERSION, **body})
