"""The rooms in a file: SQLite, one transaction for each change, made before anybody hears of it.

A change is on the disk before it is answered (`synchronous = FULL`): it outlives kill -9 and a cut of power. That costs
one wait for the disk for each change, and none for reading: `python -m benchmarks online` says how long it takes. With
`NORMAL` a cut of power could take back what everybody has seen.
"""

import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from attrs import asdict, evolve

from dejavu_rules import Match
from dejavu_rules.apps.online.rooms import Chair, Room
from dejavu_rules.match import journal_lines, read_journal

VERSION = 1
_TABLES = """
    CREATE TABLE IF NOT EXISTS room (name TEXT PRIMARY KEY, used REAL NOT NULL, document TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS journal (
        room TEXT NOT NULL, number INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY (room, number)
    ) WITHOUT ROWID;
"""
_OWN = ("name", "used", "match")
"""What a room's document does not have, because it is elsewhere."""


class UnknownFile(Exception):  # noqa: N818 - a reason, not a crash
    """The file is no file of rooms, or one of a later version."""


class Store:
    """The file of rooms, for this process alone. Raises `sqlite3.Error` and `UnknownFile` if it cannot be used."""

    def __init__(self, path: Path) -> None:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # it has everybody's hands: nobody else reads it
        self._file = sqlite3.connect(path, timeout=0, isolation_level=None)
        try:
            self._file.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._file.execute("PRAGMA journal_mode = WAL")
            self._file.execute("PRAGMA synchronous = FULL")  # see above
            (version,) = self._file.execute("PRAGMA user_version").fetchone()
            if version not in (0, VERSION):
                raise UnknownFile(f"version {version}")
            self._file.execute("BEGIN IMMEDIATE")  # takes the lock, which stays
            self._file.execute(f"PRAGMA user_version = {VERSION}")
            self._file.execute("COMMIT")
            self._file.executescript(_TABLES)
        except BaseException:
            self._file.close()
            raise

    def close(self) -> None:
        """Let the file go."""
        self._file.close()

    def read_rooms(self) -> list[Room]:
        """Every room, each asleep if its game has begun. One that cannot be read is left out, and stays in the file."""
        with closing(self._file.execute("SELECT name, used, document FROM room")) as rows:
            return [room for row in rows if (room := _read_room(*row)) is not None]

    def read_match(self, name: str) -> Match:
        """The match of a room. Raises `InvalidSave` if its lines are damaged."""
        with closing(self._file.execute("SELECT line FROM journal WHERE room = ? ORDER BY number", [name])) as rows:
            return read_journal("".join(line for (line,) in rows)).match

    def write(self, before: Room | None, after: Room) -> None:
        """Write what is new in a room, or forget the room if it is closed: all of it or nothing."""
        if after.closed:
            self.forget(after.name)
            return
        new_lines: tuple[str, ...] = ()
        if after.match is not None and (before is None or before.revision != after.revision):
            new_lines = journal_lines(after.match, None if before is None else before.revision)
        with self._file:
            self._file.execute("BEGIN")
            self._file.execute("REPLACE INTO room VALUES (?, ?, ?)", [after.name, after.used, _write_room(after)])
            insert = "INSERT INTO journal SELECT ?1, coalesce(max(number), 0) + 1, ?2 FROM journal WHERE room = ?1"
            self._file.executemany(insert, [(after.name, line) for line in new_lines])

    def forget(self, *names: str) -> None:
        """Forget rooms and their games."""
        with self._file:
            self._file.execute("BEGIN")
            for table, column in (("journal", "room"), ("room", "name")):
                self._file.executemany(f"DELETE FROM {table} WHERE {column} = ?", [(name,) for name in names])


def _write_room(room: Room) -> str:
    document = {name: each for name, each in asdict(room, recurse=False).items() if name not in _OWN}
    return json.dumps({**document, "chairs": [asdict(chair) for chair in room.chairs]}, separators=(",", ":"))


def _read_room(name: str, used: float, document: str) -> Room | None:
    try:
        found: dict[str, Any] = json.loads(document)
        chairs = tuple([Chair(**each) for each in found.pop("chairs")])
        return evolve(Room(name, found.pop("host"), chairs, used), **found)
    except (ValueError, TypeError, KeyError):
        return None
