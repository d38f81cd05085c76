"""`apps.online.server`: people play through real sockets, leave, come back, and hostile ones get nothing."""

import asyncio
import json
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from dejavu_rules import Match
from dejavu_rules.apps.online.doors import Doors
from dejavu_rules.apps.online.limits import Limits
from dejavu_rules.apps.wire.seat import SEAT_REQUESTS
from tests.support.online_server import Guest, Refusal, Running, running
from tests.support.rooms import begin_room, cards_named, secrets_of


def run(play: Callable[[Running], Awaitable[None]], folder: Path, **more: Any) -> None:
    """Run a test at a server of its own."""

    async def main() -> None:
        async with asyncio.timeout(60), running(folder / "rooms.db", **more) as place:
            await play(place)

    asyncio.run(main())


FAST = Limits(requests_per_second=10_000)
"""For tests that ask more than people would."""


async def play_until(people: list[Guest], revision: int | None = None) -> None:
    """Play on until the match has this revision, or to its end; everybody does what a bot would do."""
    while True:
        for guest in people:
            standing = (await guest.ask("view"))["standing"]
            if standing["over"] or (revision is not None and standing["revision"] >= revision):
                return
            if standing["seat"] in standing["waiting"]:
                hint = await guest.ask("hint")
                await guest.ask("act", action=hint["action"])
        await asyncio.sleep(0.01)  # a bot may think


def test_people_and_a_bot_play_a_game_to_its_end(tmp_path: Path) -> None:
    async def play(place: Running) -> None:
        host, people = await place.table("Ada", "Ben", bot="greedy", players=3)
        watcher = await place.guest(host.room)
        await watcher.ask("room")
        await play_until(people)
        scores = [await each.ask("score") for each in (*people, watcher, host)]
        assert all(score == scores[0] for score in scores)
        room = await host.ask("room")
        assert room["over"]
        assert [each["here"] for each in room["chairs"]] == [True, True, False]

    run(play, tmp_path, limits=FAST)


def test_nobody_is_sent_anything_of_another_hand(tmp_path: Path) -> None:
    """No frame for a seat, or a spectator, names a card that only others can have seen."""

    async def play(place: Running) -> None:
        host, people = await place.table("Ada", "Ben", "Cleo")
        watcher, random, searched = await place.guest(host.room), Random(3), 0
        for _ in range(25):
            match = place.server.house.rooms[host.room or ""].match
            assert match is not None
            for seat, guest in [*enumerate(people), (None, watcher)]:
                begin, secret = len(guest.frames), secrets_of(match, seat)
                for do in set(SEAT_REQUESTS) - {"act", "take", "undo", "box"}:  # the box has every card
                    await _ask_everything(guest, do, random.randrange(match.revision))
                said = "".join(guest.frames[begin:])
                assert cards_named(said) & secret == set()
                assert (match.record.dealer or "none") not in said
                searched += len(secret)
            seat = random.choice(match.waiting)
            await people[seat].ask("act", action=(await people[seat].ask("hint"))["action"])
        assert searched

    run(play, tmp_path, limits=FAST)


async def _ask_everything(guest: Guest, do: str, revision: int) -> None:
    fields: dict[str, Any] = {"since": {"revision": revision}, "why": {"step": "done"}}
    fields["explain"] = {"action": {"kind": "Meditate"}}
    with suppress(Refusal):  # whoever is not asked decides nothing, and a spectator never does
        await guest.ask(do, **fields.get(do, {}))


def test_the_search_finds_a_hand_that_is_shown() -> None:
    found: set[str] = set()
    for _ in range(10):  # of 15 cards in hands some are of the colours that can be searched for
        hall, (ada, ben) = begin_room()
        secret = secrets_of(hall.match(), 1)
        found |= cards_named(json.dumps(hall.ask("view", ada))) & secret
        assert not cards_named(json.dumps(hall.ask("view", ben))) & secret
    assert found


def test_whoever_comes_back_has_lost_nothing(tmp_path: Path) -> None:
    async def play(place: Running) -> None:
        host, (ada, ben) = await place.table("Ada", "Ben")
        seen = await ada.ask("view")
        await ada.connection.close()
        again = await place.guest(ada.room, ada.key)
        assert await again.ask("view") == seen
        other_device = await place.guest(ada.room, ada.key)
        assert await other_device.ask("view") == seen
        await again.connection.close()
        await play_until([other_device, ben], seen["standing"]["revision"] + 5)
        news = await other_device.ask("since", revision=seen["standing"]["revision"])
        assert news["revision"] > seen["standing"]["revision"]
        room = await host.ask("room")
        assert [each["here"] for each in room["chairs"]] == [True, True]

    run(play, tmp_path, limits=FAST)


def test_whoever_thinks_keeps_nobody_waiting_and_a_key_that_was_changed_meanwhile_gets_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    going_on = threading.Event()

    def think(match: Match, seat: int, **_: Any) -> tuple[()]:
        assert going_on.wait(20)
        return ()

    monkeypatch.setattr(Match, "review", think)

    async def play(place: Running) -> None:
        host, (ada, ben) = await place.table("Ada", "Ben")
        asked = asyncio.create_task(ada.ask("review"))
        own = asyncio.create_task(ben.ask("review"))
        watcher = await place.guest(host.room)
        assert (await watcher.ask("view"))["standing"]["seat"] is None  # answered while the others wait
        assert not asked.done()
        await host.ask("fill", at=0, bot=None)
        going_on.set()
        with pytest.raises((Refusal, ConnectionClosed)):
            await asked
        assert await own == {"turns": []}
        assert [each["here"] for each in (await host.ask("room"))["chairs"]] == [False, True]

    run(play, tmp_path, limits=FAST)


def test_undo_is_by_the_rules(tmp_path: Path) -> None:
    async def play(place: Running) -> None:
        _, (ada, ben) = await place.table("Ada", "Ben")
        hint = await ada.ask("hint")
        await ada.ask("act", action=hint["action"])
        assert 0 not in (await ben.ask("view"))["standing"]["waiting"]
        assert sorted((await ada.ask("undo"))["waiting"]) == [0, 1]
        with pytest.raises(Refusal) as refused:
            await ben.ask("undo")
        assert refused.value.kind == "illegal"

    run(play, tmp_path)


def test_a_restart_brings_everything_back(tmp_path: Path) -> None:
    keep: dict[str, Any] = {}

    async def before(place: Running) -> None:
        host, people = await place.table("Ada", "Ben", bot="greedy", players=3)
        await play_until(people, 60)
        keep.update(room=host.room, keys=[each.key for each in people])
        keep.update(views=[await each.ask("view") for each in people])

    async def after(place: Running) -> None:
        for key, view in zip(keep["keys"], keep["views"], strict=True):
            guest = await place.guest(keep["room"], key)
            again = await guest.ask("view")
            news = await guest.ask("since", revision=view["standing"]["revision"])
            assert news["revision"] >= view["standing"]["revision"]  # a bot may have gone on
            assert again["view"]["players"][again["standing"]["seat"]]["hand"] is not None
            if again["standing"]["revision"] == view["standing"]["revision"]:
                assert again == view

    run(before, tmp_path, limits=FAST)
    run(after, tmp_path)


def test_what_cannot_be_written_did_not_happen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(place: Running) -> None:
        _, (ada, ben) = await place.table("Ada", "Ben")
        seen, hint = await ada.ask("view"), await ada.ask("hint")
        await ben.ask("view")
        heard = len(ben.frames)

        def fail(*_: object) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        monkeypatch.setattr(place.server._store, "write", fail)
        with pytest.raises(Refusal) as refused:
            await ada.ask("act", action=hint["action"])
        assert refused.value.kind == "internal"
        monkeypatch.undo()
        assert await ada.ask("view") == seen
        await ben.ask("view")
        assert not any('"news"' in frame for frame in ben.frames[heard:])
        await ada.ask("act", action=hint["action"])

    run(play, tmp_path)


def test_an_answer_is_sent_when_it_is_written(tmp_path: Path) -> None:
    async def play(place: Running) -> None:
        _, (ada, _) = await place.table("Ada", "Ben")
        written: list[int | None] = []
        write = place.server._store.write

        def note(before: Any, after: Any) -> None:
            write(before, after)
            written.append(after.revision)

        place.server._store.write = note  # type: ignore[method-assign]
        standing = await ada.ask("act", action=(await ada.ask("hint"))["action"])
        assert written == [standing["revision"]]

    run(play, tmp_path)


# Hostile guests


async def _closes(guest: Guest, code: int) -> None:
    await guest.rest()
    assert guest.closing == code


def test_a_wrong_key_gets_one_answer_and_nothing_after_it(tmp_path: Path) -> None:
    async def play(place: Running) -> None:
        _, (ada, _) = await place.table("Ada", "Ben")
        _, (eve, _) = await place.table("Eve", "Fay")
        for key in ("guess", eve.key, f"{ada.key} ", (ada.key or "")[:-1]):
            thief = await place.guest(ada.room)
            await thief.ask("room")  # a spectator at first, who would hear news
            thief.key = key
            with pytest.raises(Refusal):
                await thief.ask("view")
            await ada.ask("act", action=(await ada.ask("hint"))["action"])
            await ada.ask("undo")
            assert '"no-key"' in thief.frames[-1]
            assert await thief.rest() == []
            assert thief.closing == 1008

    run(play, tmp_path)


def test_somebody_whose_seat_is_taken_away_hears_nothing_more(tmp_path: Path) -> None:
    async def play(place: Running) -> None:
        host, (ada, ben) = await place.table("Ada", "Ben")
        await ben.ask("view")
        await host.ask("fill", at=1, bot=None)
        assert all('"id": "news"' in frame for frame in await ben.rest())
        assert ben.closing == 1008
        again = await place.guest(ben.room, ben.key)
        with pytest.raises(Refusal) as refused:
            await again.ask("view")
        assert refused.value.kind == "no-key"
        cleo = await place.guest(ada.room)
        cleo.key = (await cleo.ask("join", name="Cleo"))["key"]
        assert (await cleo.ask("view"))["standing"]["seat"] == 1
        assert (await ada.ask("view"))["standing"]["names"] == ["Ada", "Cleo"]

    run(play, tmp_path)


def test_a_room_that_is_closed_shows_everybody_out(tmp_path: Path) -> None:
    async def play(place: Running) -> None:
        host, people = await place.table("Ada", "Ben")
        await people[1].ask("view")
        await host.ask("close")
        for guest in people:
            await _closes(guest, 1008)
        assert place.server.house.rooms == {}
        assert place.server._store.read_rooms() == []

    run(play, tmp_path)


@pytest.mark.parametrize(
    ("frame", "code"),
    [("x" * 5000, 1009), (b"{}", 1003), (b"\xff" * 100, 1003)],
    ids=["oversize", "binary", "binary that is no text"],
)
def test_frames_that_are_no_lines_end_the_connection(tmp_path: Path, frame: str | bytes, code: int) -> None:
    async def play(place: Running) -> None:
        guest = await place.guest()
        await guest.connection.send(frame)
        await _closes(guest, code)

    run(play, tmp_path, limits=Limits(message_bytes=4096))


def test_bad_json_is_answered_and_nothing_is_lost(tmp_path: Path) -> None:
    async def play(place: Running) -> None:
        _, (ada, _) = await place.table("Ada", "Ben")
        seen = await ada.ask("view")
        for line in ("{", "[]", '{"do":', "[" * 3000, "\x00", '{"id": 1, "room": 7}', '"' + "é" * 500 + '"'):
            await ada.connection.send(line)
            while "error" not in (reply := await ada.hear()):
                pass
            assert reply["error"]["kind"] == "malformed"
        assert await ada.ask("view") == seen

    run(play, tmp_path)


def test_a_flood_is_slowed_down_and_nobody_else_waits(tmp_path: Path) -> None:
    async def play(place: Running) -> None:
        _, (ada, ben) = await place.table("Ada", "Ben")
        begin = time.monotonic()

        async def flood() -> None:
            for number in range(60):
                await ada.connection.send(json.dumps({"id": number, "do": "room", "room": ada.room, "key": ada.key}))

        task = asyncio.create_task(flood())
        waits = []
        for _ in range(5):
            asked = time.monotonic()
            await ben.ask("room")
            waits.append(time.monotonic() - asked)
        answered = 0
        while answered < 60:
            answered += (await ada.hear())["id"] != "news"
        await task
        assert time.monotonic() - begin > 40 / 50  # 20 at once, then 50 a second
        assert max(waits) < 0.5

    run(play, tmp_path, limits=Limits(requests_per_second=50, requests_at_once=20))


def test_there_are_only_so_many_connections(tmp_path: Path) -> None:
    async def play(place: Running) -> None:
        await place.guest()
        await place.guest()
        with pytest.raises(InvalidStatus) as refused:
            await place.guest()
        assert refused.value.response.status_code == 503

    run(play, tmp_path, limits=Limits(connections=2))


def test_an_address_has_only_so_many_connections_and_gets_them_back(tmp_path: Path) -> None:
    async def play(place: Running) -> None:
        first = await place.guest()
        with pytest.raises(InvalidStatus) as refused:
            await place.guest()
        assert refused.value.response.status_code == 429
        other = await place.guest(additional_headers={"X-Forwarded-For": "9.9.9.9"})
        await other.connection.close()
        await first.connection.close()
        await asyncio.sleep(0.05)
        await place.guest()

    run(play, tmp_path, limits=Limits(connections_per_address=1), doors=Doors(proxy=True))


def test_whoever_does_not_come_in_is_shown_out(tmp_path: Path) -> None:
    async def play(place: Running) -> None:
        silent, lost = await place.guest(), await place.guest()
        await lost.connection.send("{}")
        await _closes(silent, 1008)
        await _closes(lost, 1008)

    run(play, tmp_path, limits=Limits(seconds_to_enter=0.2))


def test_a_half_open_connection_is_no_burden(tmp_path: Path) -> None:
    """Somebody who connects and says nothing, or half of a request, keeps nobody waiting."""

    async def play(place: Running) -> None:
        streams = [await asyncio.open_connection("127.0.0.1", place.port) for _ in range(20)]
        for _, writer in streams[::2]:
            writer.write(b"GET /online HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        _, (ada, _) = await place.table("Ada", "Ben")
        gone = await place.guest(ada.room, ada.key)
        await gone.ask("view")
        gone.connection.transport.abort()  # no closing handshake: a phone in a tunnel
        for guest in (ada,):
            await guest.ask("act", action=(await guest.ask("hint"))["action"])
            await guest.ask("undo")
        for _, writer in streams:
            writer.close()

    run(play, tmp_path)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://127.0.0.1:1"}, 403),
        ({"Host": "evil.example"}, 421),
    ],
)
def test_other_sites_do_not_come_in(tmp_path: Path, headers: dict[str, str], status: int) -> None:
    async def play(place: Running) -> None:
        _, writer = reader_writer = await asyncio.open_connection("127.0.0.1", place.port)
        fields = {"Host": f"127.0.0.1:{place.port}", "Upgrade": "websocket", "Connection": "Upgrade", **headers}
        fields |= {"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version": "13"}
        lines = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        writer.write(f"GET /online HTTP/1.1\r\n{lines}\r\n".encode())
        assert (await reader_writer[0].readline()).split()[1] == str(status).encode()
        writer.close()

    run(play, tmp_path)


def test_rooms_that_nobody_uses_are_swept_out_of_the_file_too(tmp_path: Path) -> None:
    async def play(place: Running) -> None:
        host, people = await place.table("Ada", "Ben")
        server, name = place.server, host.room or ""
        server.sweep(time.time() + server.limits.play + 1)
        assert name in server.house.rooms  # people are connected: it is used
        assert server.house.rooms[name].match is not None
        await place.leave()
        await asyncio.sleep(0.1)
        server.sweep(server.house.rooms[name].used + server.limits.sleep + 1)
        assert server.house.rooms[name].is_asleep
        again = await place.guest(name, people[0].key)
        assert (await again.ask("view"))["standing"]["seat"] == 0  # read from the file
        await again.connection.close()
        await asyncio.sleep(0.1)
        server.sweep(server.house.rooms[name].used + server.limits.play + 1)
        assert server.house.rooms == {}
        assert server._store.read_rooms() == []

    run(play, tmp_path)


def test_the_server_ends_unused_rooms_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dejavu_rules.apps.online.server.SWEEP_SECONDS", 0.01)

    async def play(place: Running) -> None:
        guest = await place.guest()
        await guest.ask("open", players=2)
        await asyncio.sleep(0.1)
        assert len(place.server.house.rooms) == 1  # somebody is connected
        await place.leave()
        while place.server.house.rooms:
            await asyncio.sleep(0.01)
        assert place.server._store.read_rooms() == []

    run(play, tmp_path, limits=Limits(wait=0.05))


def test_a_match_that_cannot_be_read_is_read_again_at_the_next_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(place: Running) -> None:
        host, people = await place.table("Ada", "Ben")
        server, name = place.server, host.room or ""
        await place.leave()
        await asyncio.sleep(0.1)
        server.sweep(server.house.rooms[name].used + server.limits.sleep + 1)
        assert server.house.rooms[name].is_asleep

        def fail(_: str) -> None:
            raise sqlite3.OperationalError("disk I/O error")

        monkeypatch.setattr(server._store, "read_match", fail)
        again = await place.guest(name, people[0].key)
        for request in ("view", "leave"):
            with pytest.raises(Refusal) as refused:
                await again.ask(request)
            assert refused.value.error == {
                "kind": "internal",
                "message": "the game cannot be read from the server's file",
            }
        assert server.house.rooms[name].is_asleep
        monkeypatch.undo()
        assert (await again.ask("view"))["standing"]["seat"] == 0

    run(play, tmp_path)


def test_a_room_whose_match_cannot_be_read_can_be_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(place: Running) -> None:
        host, _ = await place.table("Ada", "Ben")
        server, name = place.server, host.room or ""
        key = host.key
        await place.leave()
        await asyncio.sleep(0.1)
        server.sweep(server.house.rooms[name].used + server.limits.sleep + 1)

        def fail(_: str) -> None:
            raise sqlite3.OperationalError("disk I/O error")

        monkeypatch.setattr(server._store, "read_match", fail)
        await (await place.guest(name, key)).ask("close")
        assert name not in server.house.rooms

    run(play, tmp_path)


def test_a_decision_of_a_bot_does_not_bring_back_a_room_that_was_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    began, go_on, play_bot = threading.Event(), threading.Event(), Match.play_bot

    def think(match: Match) -> Match:
        began.set()
        go_on.wait(20)
        return play_bot(match)

    monkeypatch.setattr(Match, "play_bot", think)

    async def play(place: Running) -> None:
        host, _ = await place.table("Ada", bot="greedy", players=2)
        await asyncio.to_thread(began.wait, 20)
        await host.ask("close")
        go_on.set()
        while place.server._thinking:
            await asyncio.sleep(0.01)
        assert place.server.house.rooms == {}
        assert place.server._store.read_rooms() == []

    run(play, tmp_path)


def test_a_host_who_plays_shows_either_key_and_keeps_the_seat(tmp_path: Path) -> None:
    async def play(place: Running) -> None:
        host, (ada, ben) = await place.table("Ada", "Ben")
        own, ada.key = ada.key, host.key
        assert (await ada.ask("room"))["host"]
        assert [each["here"] for each in (await ben.ask("room"))["chairs"]] == [True, True]
        ada.key = own
        assert (await ada.ask("room"))["seat"] == 0

    run(play, tmp_path)


def test_whoever_renews_a_key_stays_connected(tmp_path: Path) -> None:
    async def play(place: Running) -> None:
        _, (ada, ben) = await place.table("Ada", "Ben")
        old, ada.key = ada.key, (await ada.ask("renew"))["key"]
        assert ada.key != old
        assert (await ada.ask("view"))["standing"]["seat"] == 0
        assert [each["here"] for each in (await ben.ask("room"))["chairs"]] == [True, True]

    run(play, tmp_path)


def test_a_defect_of_ours_ends_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(place: Running) -> None:
        _, (ada, _) = await place.table("Ada", "Ben")

        def fail(*_: object) -> None:
            raise ZeroDivisionError("secret words")

        monkeypatch.setattr("dejavu_rules.apps.online.house.answer_seat", fail)
        with pytest.raises(Refusal) as refused:
            await ada.ask("view")
        assert refused.value.kind == "internal"
        assert "secret" not in json.dumps(refused.value.error)
        monkeypatch.undo()
        assert await ada.ask("view")

    run(play, tmp_path)


def test_a_bot_that_fails_is_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(place: Running) -> None:
        def fail(_: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr("dejavu_rules.Match.play_bot", fail)
        host, (ada,) = await place.table("Ada", bot="greedy", players=2)
        await ada.ask("act", action=(await ada.ask("hint"))["action"])
        await asyncio.sleep(0.05)
        assert (await host.ask("room"))["revision"] is not None
        await asyncio.sleep(0.05)
        monkeypatch.undo()
        before = (await ada.ask("view"))["standing"]["revision"]
        while ada.revision <= before:
            await ada.hear()

    run(play, tmp_path)


def test_a_connection_that_breaks_is_forgotten(tmp_path: Path) -> None:
    async def play(place: Running) -> None:
        host, (ada, _) = await place.table("Ada", "Ben")
        ada.connection.transport.abort()
        while (await host.ask("room"))["chairs"][0]["here"]:
            await asyncio.sleep(0.02)
        assert len(place.server._followers) == 2
        with pytest.raises(ConnectionClosed):
            await ada.ask("view")

    run(play, tmp_path)
