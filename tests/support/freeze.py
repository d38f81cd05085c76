"""Fixtures for a new schema version: `python -m tests.support.freeze`.

Writes those that are not there yet, and their lines in the table that `test_fixtures` goes by. The SHA-256 of a fixture
that the table knows stays in it; the fingerprints are those of the newest version.
"""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

from dejavu_rules import Dealer, GameState, apply, events, explain, fingerprint, from_json, to_json
from dejavu_rules.saves import SCHEMA_VERSION, Saved
from dejavu_rules.views import redact_events
from tests.support.positions import anything, states
from tests.support.saves import examples, records, views

FIXTURES = Path(__file__).parents[1] / "unit" / "saves" / "fixtures"
TABLE = FIXTURES / "frozen.txt"


def fixtures() -> dict[str, Saved]:
    """What is frozen, by its name."""
    found: dict[str, Saved] = {}
    for kind, values in (("state", examples()), ("view", views()), ("record", records())):
        found |= {f"{kind}-{name}": value for name, value in values.items()}
    state, dealer = states("small hive")[0], Dealer(3)
    found["violation"] = explain(state, anything(examples()["deja-vu"], dealer))[0]
    for _ in range(300):
        what = anything(state, dealer)
        found.setdefault(f"{'outcome' if state.is_chance else 'action'}-{type(what).__name__.lower()}", what)
        for event in (*events.of(state, what), *redact_events(state, what, None)):
            found.setdefault(f"event-{type(event).__name__.lower()}", event)
        state = apply(state, what)
    return found


def main() -> None:
    folder = FIXTURES / f"v{SCHEMA_VERSION}"
    folder.mkdir(exist_ok=True)
    for name, value in fixtures().items():
        path = folder / f"{name}.json"
        if not path.exists():
            path.write_text(to_json(value) + "\n", encoding="ascii")
    known = [line.split(" ")[:2] for line in TABLE.read_text(encoding="ascii").splitlines()]
    TABLE.write_text("".join(lines(dict(known))), encoding="ascii")


def lines(known: Mapping[str, str]) -> Iterator[str]:
    """A fixture in each: its name, its SHA-256, and the fingerprint if it is a state."""
    for path in sorted(FIXTURES.rglob("*.json")):
        name, content = path.relative_to(FIXTURES).as_posix(), path.read_bytes()
        loaded = from_json(content)
        digits = fingerprint(loaded) if isinstance(loaded, GameState) else ""
        yield f"{name} {known.get(name) or sha256(content).hexdigest()} {digits}\n"


if __name__ == "__main__":
    main()
