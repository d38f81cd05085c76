"""`codec.migrations`: a chain of pure steps, and a save that no chain leads from is refused."""

import json

import pytest

from dejavu_rules import InvalidSave, from_json, to_json
from dejavu_rules.saves import envelope
from dejavu_rules.saves.envelope import Document, migrate
from tests.support.saves import examples

STATE = examples()["planting"]


def rename_girl(document: Document) -> Document:
    """From a version that never was, in which the Girl was called the meeple."""
    return {**{key: value for key, value in document.items() if key != "meeple"}, "girl": document["meeple"]}


def old_save() -> Document:
    document: Document = json.loads(to_json(STATE)) | {"schema_version": 2, "checksum": None}
    document["meeple"] = document.pop("girl")
    return document


@pytest.fixture
def a_later_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(envelope, "SCHEMA_VERSION", 3)
    monkeypatch.setattr(envelope, "MIGRATIONS", {1: envelope.add_checksum, 2: rename_girl})


@pytest.mark.usefixtures("a_later_version")
def test_an_old_save_is_brought_up_to_date() -> None:
    assert from_json(json.dumps(old_save())) == STATE
    assert '"schema_version":3' in to_json(STATE)
    assert from_json(to_json(STATE)) == STATE


@pytest.mark.usefixtures("a_later_version")
def test_what_a_migration_makes_is_checked_like_everything_else() -> None:
    with pytest.raises(InvalidSave, match="girl: 'nowhere' is not one of"):
        from_json(json.dumps(old_save() | {"meeple": "nowhere"}))


@pytest.mark.usefixtures("a_later_version")
def test_a_migration_that_fails_refuses_the_save() -> None:
    broken = old_save()
    del broken["meeple"]
    with pytest.raises(InvalidSave, match="schema_version: a save of version 2 that cannot be brought up to date"):
        from_json(json.dumps(broken))


def test_steps_follow_each_other_and_change_nothing_that_they_are_given() -> None:
    first: Document = {"steps": []}
    table = {
        1: lambda document: {"steps": [*document["steps"], 1]},
        2: lambda document: {"steps": [*document["steps"], 2]},
    }
    assert migrate(first, 1, table, to=3) == {"steps": [1, 2]}
    assert migrate(first, 2, table, to=3) == {"steps": [2]}
    assert migrate(first, 3, table, to=3) is first
    assert migrate(first, 0, table, to=3) is None
    assert first == {"steps": []}


def test_every_older_version_has_a_migration() -> None:
    assert list(envelope.MIGRATIONS) == list(range(1, envelope.SCHEMA_VERSION))
