"""`apps.online.store`: what was written is read again, by one process at a time and nobody else."""

import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from dejavu_rules import InvalidSave
from dejavu_rules.apps.online.rooms import with_match
from dejavu_rules.apps.online.store import Store, UnknownFile
from tests.support.rooms import begin_room


def test_rooms_and_their_matches_are_read_again(tmp_path: Path) -> None:
    hall, _ = begin_room()
    file, room = tmp_path / "rooms.db", hall.room()
    store = Store(file)
    store.write(None, room)
    for _ in range(3):
        assert room.match is not None
        after = with_match(room, room.match.play_bots())
        waiting = after.match.waiting[0] if after.match else 0
        assert after.match is not None
        after = with_match(after, after.match.act(waiting, after.match.hint(waiting)))
        store.write(room, after)
        room = after
    store.close()
    again = Store(file)
    (found,) = again.read_rooms()
    assert found == evolve(room, match=None)
    assert again.read_match("room1") == room.match
    again.close()


def test_a_change_is_on_the_disk_before_it_is_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    connect = sqlite3.connect

    def listening(*args: Any, **more: Any) -> sqlite3.Connection:
        file: sqlite3.Connection = connect(*args, **more)
        file.set_trace_callback(asked.append)
        return file

    monkeypatch.setattr(sqlite3, "connect", listening)
    Store(tmp_path / "rooms.db").close()
    assert "PRAGMA synchronous = FULL" in asked  # a process can see no more of it: only a cut of power tells


def test_nothing_in_the_file_opens_a_seat(tmp_path: Path) -> None:
    hall, keys = begin_room()
    store = Store(tmp_path / "rooms.db")
    store.write(None, hall.room())
    store.close()
    content = (tmp_path / "rooms.db").read_bytes()
    assert b"Ada" in content
    assert not any(key.encode() in content for key in (*keys, "key 1"))


def test_only_the_owner_reads_the_file(tmp_path: Path) -> None:
    Store(tmp_path / "rooms.db").close()
    assert stat.S_IMODE((tmp_path / "rooms.db").stat().st_mode) == 0o600


def test_a_second_server_is_refused(tmp_path: Path) -> None:
    first = Store(tmp_path / "rooms.db")
    with pytest.raises(sqlite3.OperationalError):
        Store(tmp_path / "rooms.db")
    first.close()
    Store(tmp_path / "rooms.db").close()


def test_another_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no rooms at all, but a long enough text" * 100)
    with pytest.raises(sqlite3.DatabaseError):
        Store(tmp_path / "notes.txt")
    later = sqlite3.connect(tmp_path / "later.db")
    later.execute("PRAGMA user_version = 99")
    later.close()
    with pytest.raises(UnknownFile):
        Store(tmp_path / "later.db")


def test_a_room_that_is_damaged_is_left_alone(tmp_path: Path) -> None:
    hall, _ = begin_room()
    hall.open(2)
    store = Store(tmp_path / "rooms.db")
    for name in ("room1", "room2"):
        store.write(None, hall.room(name))
    store.close()
    file = sqlite3.connect(tmp_path / "rooms.db")
    file.execute("UPDATE room SET document = '{' WHERE name = 'room2'")
    file.execute("UPDATE journal SET line = 'x' WHERE number = 2")
    file.commit()
    file.close()
    store = Store(tmp_path / "rooms.db")
    assert [room.name for room in store.read_rooms()] == ["room1"]
    with pytest.raises(InvalidSave):
        store.read_match("room1")
    store.close()


def test_a_change_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    hall, _ = begin_room()
    store = Store(tmp_path / "rooms.db")
    store.write(None, hall.room())
    store._file.execute("CREATE TRIGGER full BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'full'); END")
    after = evolve(with_match(hall.room(), hall.match().play_bots()), version=99)
    with pytest.raises(sqlite3.Error):
        store.write(hall.room(), after)
    assert store.read_rooms()[0].version == hall.room().version
    assert store.read_match("room1") == hall.match()
    store.close()


def test_a_room_that_ends_leaves_nothing(tmp_path: Path) -> None:
    hall, _ = begin_room()
    store = Store(tmp_path / "rooms.db")
    store.write(None, hall.room())
    store.write(hall.room(), evolve(hall.room(), closed=True))
    assert store.read_rooms() == []
    assert store._file.execute("SELECT count(*) FROM journal").fetchone() == (0,)
    store.close()
