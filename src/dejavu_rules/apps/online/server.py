"""The thin shell around the rooms: sockets, a clock, a file, and bots that think in threads."""

import asyncio
import json
import logging
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import TypeAlias

from attrs import evolve
from websockets.asyncio.server import ServerConnection, broadcast
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from dejavu_rules import DejaVuError, Match
from dejavu_rules.apps.online import house as core
from dejavu_rules.apps.online.answers import RoomNews
from dejavu_rules.apps.online.doors import Doors
from dejavu_rules.apps.online.house import Answered, Client, Follower, House
from dejavu_rules.apps.online.keys import new_key, new_room_name
from dejavu_rules.apps.online.limits import Bucket, Limits
from dejavu_rules.apps.online.rooms import Fresh, Room, after_bot, bot_waits
from dejavu_rules.apps.online.store import Store
from dejavu_rules.apps.requests import parse_line, request_id
from dejavu_rules.apps.wire import refusal

PATH = "/online"
SWEEP_SECONDS = 60.0
REFUSED, NOT_TEXT = 1008, 1003
FRESH = Fresh(new_key, new_room_name)
Pages: TypeAlias = Callable[[Request], Response]
"""Answers a request for a page."""
_log = logging.getLogger(__name__)


class OnlineServer:
    """The rooms of one process, and who is connected to them."""

    def __init__(self, store: Store, url: str, doors: Doors, limits: Limits, pages: Pages) -> None:
        self._store, self._url, self._doors, self._pages = store, url, doors, pages
        self.limits = limits
        self.house = House(limits, {room.name: room for room in store.read_rooms()})
        self._followers: dict[ServerConnection, Follower] = {}
        self._present: dict[str, set[ServerConnection]] = {}
        self._addresses: Counter[str] = Counter()
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._closing: set[asyncio.Task[None]] = set()
        self._thought = asyncio.Semaphore(1)
        self._owed: dict[ServerConnection, bool] = {}
        """A client who waits for an answer hears news after it: a new key comes before what it is needed for."""

    # Coming in

    def enter(self, connection: ServerConnection, request: Request) -> Response | None:
        """Let a connection in, or answer with a page or a refusal."""
        host = request.headers.get("Host")
        if not self._doors.lets_host(host):
            return _plain(HTTPStatus.MISDIRECTED_REQUEST, "this server does not know that name\n")
        if request.path.partition("?")[0] != PATH:
            return self._pages(request)
        if not self._doors.lets_origin(request.headers.get("Origin"), host):
            return _plain(HTTPStatus.FORBIDDEN, "another site's page\n")
        address = self._address(connection, request)
        if self._addresses.total() >= self.limits.connections:
            return _plain(HTTPStatus.SERVICE_UNAVAILABLE, "too many connections\n")
        if self._addresses[address] >= self.limits.connections_per_address:
            return _plain(HTTPStatus.TOO_MANY_REQUESTS, "too many connections from this address\n")
        return None

    def _address(self, connection: ServerConnection, request: Request) -> str:
        peer = connection.remote_address
        return self._doors.address(str(peer[0]) if peer else "", request.headers.get("X-Forwarded-For"))

    async def attend(self, connection: ServerConnection) -> None:
        """Answer one connection until it goes or is shown the door."""
        assert connection.request is not None
        address = self._address(connection, connection.request)
        self._addresses[address] += 1
        try:
            await self._converse(connection, address)
        except ConnectionClosed:
            pass  # whoever it was comes back with the same key
        finally:
            self._owed.pop(connection, None)
            self._addresses[address] -= 1
            self._addresses += Counter()  # forgets addresses with nobody
            self._forget(connection)

    async def _converse(self, connection: ServerConnection, address: str) -> None:
        limits, bucket = self.limits, Bucket.full(self.limits.requests_at_once, time.monotonic())
        until = asyncio.get_running_loop().time() + limits.seconds_to_enter
        while True:
            try:
                async with asyncio.timeout_at(None if connection in self._followers else until):
                    line = await connection.recv()
            except TimeoutError:
                return await connection.close(REFUSED, "nobody came in")
            if not isinstance(line, str):
                return await connection.close(NOT_TEXT, "send text")
            bucket, wait = bucket.take(time.monotonic(), limits.requests_per_second, limits.requests_at_once)
            if wait:
                await asyncio.sleep(wait)  # what comes too fast waits in the sender's own buffers
            self._owed[connection] = False
            answered = await self._answer(connection, line, address)
            await connection.send(answered.reply)
            is_owed = self._owed.pop(connection)
            if answered.refused:
                return await connection.close(REFUSED, "refused")
            if is_owed and (follower := self._followers.get(connection)) is not None:
                self._notify(follower.room, [connection])

    # Answers

    async def _answer(self, connection: ServerConnection, line: str, address: str) -> Answered:
        name, is_slow = core.room_of(line)
        client = Client(address, self._here(name), self._url)
        before = self._awake(name)
        try:
            if is_slow:
                return await self._think(connection, line, client)
            answered = core.answer(self.house, line, client, time.time(), FRESH)
            if answered.room is not None and _is_news(before, answered.room):
                self._store.write(before, answered.room)
        except Exception as defect:  # ours, or the disk's: whoever asked is told, and nothing has happened
            _log.exception("a request failed")
            return Answered(self.house, _internal(line, defect))
        if answered.refused:
            self._forget(connection)
            return answered
        self.house = answered.house
        self._follow(connection, answered.follows)
        if answered.room is not None:
            self._spread(before, answered.room)
        return answered

    async def _think(self, connection: ServerConnection, line: str, client: Client) -> Answered:
        """Answer what takes long in a thread, one at a time: it changes nothing, and everybody else goes on."""
        async with self._thought:
            answered = await asyncio.to_thread(core.answer, self.house, line, client, time.time(), FRESH)
        follows = answered.follows
        room = None if follows is None else self.house.rooms.get(follows.room)
        if follows is not None and (room is None or room.role(follows.key) != follows.role):
            answered = core.answer(self.house, line, client, time.time(), FRESH)  # refused: the key was changed
        if answered.refused:
            self._forget(connection)
        else:
            self._follow(connection, answered.follows)
        return answered

    def _awake(self, name: str | None) -> Room | None:
        """The room of this name, with its match read from the file if it slept."""
        room = None if name is None else self.house.rooms.get(name)
        if room is None or not room.is_asleep:
            return room
        try:
            room = evolve(room, match=self._store.read_match(room.name))
        except (DejaVuError, sqlite3.Error):
            _log.exception("room %s cannot be read", room.name)
            return room
        self.house = self.house.with_room(room)
        return room

    def _spread(self, before: Room | None, after: Room) -> None:
        """Tell everybody in a room that something is new, and let its bots go on."""
        if before is not None and before.version != after.version:
            self._check_keys(after)
        if _is_news(before, after):
            self._notify(after.name)
        self._wake_bots(after)

    # Who is connected

    def _here(self, name: str | None) -> frozenset[int | None]:
        present = self._present.get(name, ()) if name else ()
        return frozenset([self._followers[each].role.seat for each in present])

    def _follow(self, connection: ServerConnection, follows: Follower | None) -> None:
        before = self._followers.get(connection)
        if follows is None or before == follows:
            return
        if before is not None and follows.role.host and before.room == follows.room and before.role.seat is not None:
            return  # a host who plays shows either key, and sits where the other one says
        self._remove(connection)
        self._followers[connection] = follows
        self._present.setdefault(follows.room, set()).add(connection)
        if before is None or (before.room, before.role) != (follows.room, follows.role):
            self._notify(follows.room)

    def _remove(self, connection: ServerConnection) -> Follower | None:
        follower = self._followers.pop(connection, None)
        if follower is not None:
            present = self._present[follower.room]
            present.discard(connection)
            if not present:
                del self._present[follower.room]
        return follower

    def _forget(self, connection: ServerConnection) -> None:
        follower = self._remove(connection)
        if follower is not None:
            self._notify(follower.room)

    def _check_keys(self, room: Room) -> None:
        """Show everybody the door whose key opens nothing any more; they hear nothing of what comes next."""
        for connection in [*self._present.get(room.name, ())]:
            if room.closed or room.role(self._followers[connection].key) is None:
                self._show_out(connection)

    def _show_out(self, connection: ServerConnection) -> None:
        self._remove(connection)
        task = asyncio.get_running_loop().create_task(connection.close(REFUSED, "refused"))
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)

    def _notify(self, name: str, whom: Iterable[ServerConnection] | None = None) -> None:
        """Tell these connections, or everybody in a room, that something is new there."""
        room = self.house.rooms.get(name)
        if room is None:
            return
        present = self._present.get(name, ()) if whom is None else whom
        for connection in self._owed.keys() & present:
            self._owed[connection] = True
        notice: RoomNews = {"id": "news", "revision": room.revision, "version": room.version}
        broadcast([each for each in present if each not in self._owed], json.dumps(notice))

    # Bots, and rooms that end

    def _wake_bots(self, room: Room) -> None:
        if bot_waits(room) and room.name not in self._thinking:
            task = asyncio.get_running_loop().create_task(self._let_bots_play(room.name))
            self._thinking[room.name] = task
            task.add_done_callback(lambda _: self._thinking.pop(room.name, None))

    async def _let_bots_play(self, name: str) -> None:
        """Let bots decide one after the other; each decision is written and heard before the next one begins."""
        while (room := self.house.rooms.get(name)) is not None and bot_waits(room):
            match = room.match
            assert match is not None
            try:
                decided = await asyncio.to_thread(match.play_bot)
                self._take_decision(name, match, decided)
            except Exception:  # the bot's, or the disk's: the next request in this room tries again
                _log.exception("a bot in room %s failed", name)
                return

    def _take_decision(self, name: str, before: Match, decided: Match) -> None:
        room = self.house.rooms.get(name)
        after = None if room is None else after_bot(room, before, decided)
        if after is not None:
            self._store.write(room, after)
            self.house = self.house.with_room(after)
            self._notify(name)

    async def keep_house(self) -> None:
        """End rooms that nobody uses, and let matches sleep that nobody asks for; for ever."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.sweep(time.time())

    def sweep(self, now: float) -> None:
        """End rooms that nobody uses any more. A room with a connection is in use."""
        used = {follower.room for follower in self._followers.values()}
        fresh = {name: evolve(room, used=now) for name, room in self.house.rooms.items() if name in used}
        self.house = evolve(self.house, rooms={**self.house.rooms, **fresh})
        self.house, ended = core.sweep(self.house, now)
        self.house = core.put_to_sleep(self.house, now)
        if ended:
            self._store.forget(*[room.name for room in ended])


def _is_news(before: Room | None, after: Room) -> bool:
    return before is None or (before.version, before.revision) != (after.version, after.revision)


def _internal(line: str, defect: Exception) -> str:
    """The answer to a line that nobody is to blame for but us."""
    message = "the change could not be written" if isinstance(defect, sqlite3.Error) else "a defect of the server"
    return refusal("internal", message, request_id(parse_line(line)))


def _plain(status: HTTPStatus, text: str) -> Response:
    body = text.encode()
    headers = {"Content-Type": "text/plain; charset=utf-8", "Content-Length": str(len(body)), "Connection": "close"}
    return Response(status.value, status.phrase, Headers(headers), body)
