"""Replay the golden games: `python -m tests.golden.replay`, on any Python and any build of the engine.

It needs the library and no tool of the tests, so that it runs wherever the library does.
"""

import gzip
import platform
import sys
import time
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from dejavu_rules import GameState, Record, apply, score, to_json
from dejavu_rules.saves import record_from_json
from dejavu_rules.testing.second import do, lay_out, read, totals

GAMES = Path(__file__).parent / "games"
TABLE = Path(__file__).parent / "golden.txt"


class Golden(NamedTuple):
    """What must come of a game: its record, its last state and its score."""

    name: str
    entries: int
    record: str
    """The start of the SHA-256 of its JSON."""
    state: str
    totals: tuple[int, ...]


def load_stored(name: str) -> str:
    """The JSON of a golden game."""
    return gzip.decompress((GAMES / f"{name}.json.gz").read_bytes()).decode("ascii")


def read_expected() -> list[Golden]:
    """A game in each line of the table."""
    found = []
    for line in TABLE.read_text(encoding="ascii").splitlines():
        name, entries, record, state, *points = line.split()
        found.append(Golden(name, int(entries), record, state, tuple(map(int, points))))
    return found


def outcome(name: str, text: str) -> Golden:
    """What comes of a game on the engine; its record must be written as it was read."""
    record = record_from_json(text)
    if to_json(record) != text:
        raise AssertionError(f"{name}: the record is written otherwise")
    last = replay(record)
    if last != record.state:
        raise AssertionError(f"{name}: the record's state is another one")
    return Golden(name, len(record.log), digest(text), digest(to_json(last)), score(last).totals)


def replay(record: Record) -> GameState:
    """The last state, one entry of the log after the other."""
    state = record.first
    for entry in record.log:
        state = apply(state, entry)
    return state


def agrees(name: str, text: str) -> bool:
    """Whether the second engine comes to the same last state and the same score."""
    record = record_from_json(text)
    game = record.first.game
    table = lay_out(game.seats, game.map, game.options, game.catalogue)
    for entry in record.log:
        do(table, entry)
    return table == read(record.state) and totals(table) == score(record.state).totals


def digest(text: str) -> str:
    return sha256(text.encode("ascii")).hexdigest()[:16]


def main() -> int:
    begin, wrong, entries = time.perf_counter(), [], 0
    for golden in read_expected():
        text = load_stored(golden.name)
        if outcome(golden.name, text) != golden or not agrees(golden.name, text):
            wrong.append(golden.name)
        entries += golden.entries
    where = f"{platform.python_implementation()} {platform.python_version()} on {sys.platform}"
    print(f"{where}: {len(read_expected())} golden games, {entries:,} entries, {len(wrong)} differ,", end=" ")
    print(f"{time.perf_counter() - begin:.0f} s", *wrong)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
