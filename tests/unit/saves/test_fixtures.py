"""The saves of every released version load for ever. `python -m tests.support.freeze` writes those of a new version.

**A fixture is never changed and never removed.** Somebody has a file like it. When documents change, raise
`SCHEMA_VERSION`, write a migration, and add a folder with fixtures of the new version; those of older versions then
load through the migration, and `test_a_fixture_is_written_again_as_it_was` goes on for the newest version alone.
"""

from hashlib import sha256
from pathlib import Path

import pytest

from dejavu_rules import GameState, fingerprint, from_json, is_over, to_json
from dejavu_rules.saves import SCHEMA_VERSION
from dejavu_rules.testing.oracles.invariants import invariant_failures
from tests.support.freeze import FIXTURES, TABLE

NEWEST = FIXTURES / f"v{SCHEMA_VERSION}"

FROZEN = {
    name: (sha, digits)
    for name, sha, digits in (line.split(" ") for line in TABLE.read_text(encoding="ascii").splitlines())
}
"""The SHA-256 of every fixture, and the fingerprints of the states in them."""


def names() -> list[str]:
    return sorted(path.relative_to(FIXTURES).as_posix() for path in FIXTURES.rglob("*.json"))


def test_no_fixture_was_removed_or_came_in_unnoticed() -> None:
    assert names() == sorted(FROZEN)


@pytest.mark.parametrize("name", FROZEN)
def test_a_fixture_is_never_changed(name: str) -> None:
    assert sha256((FIXTURES / name).read_bytes()).hexdigest() == FROZEN[name][0]


@pytest.mark.parametrize("name", FROZEN)
def test_a_fixture_loads_with_the_same_fingerprint(name: str) -> None:
    value = from_json((FIXTURES / name).read_bytes())
    if isinstance(value, GameState):
        assert invariant_failures(value) == ()
        assert fingerprint(value) == FROZEN[name][1]
        assert is_over(value) is ("over" in name)
    else:
        assert FROZEN[name][1] == ""


@pytest.mark.parametrize("path", sorted(NEWEST.glob("*.json")), ids=lambda path: path.name)
def test_a_fixture_is_written_again_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="ascii")
    assert to_json(from_json(text)) + "\n" == text
