"""A server of rooms in the loop of a test, and clients that note every frame they are sent."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from dejavu_rules.apps.online.doors import Doors
from dejavu_rules.apps.online.limits import Limits
from dejavu_rules.apps.online.running import run_server
from dejavu_rules.apps.online.server import OnlineServer
from dejavu_rules.apps.online.store import Store
from tests.support.rooms import validator


class Refusal(Exception):  # noqa: N818 - an answer
    """A request was refused."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(error["kind"])
        self.kind, self.error = error["kind"], error


class Guest:
    """A connection, with every frame that it was sent; `key` goes with each request."""

    def __init__(self, connection: ClientConnection, room: str | None = None, key: str | None = None) -> None:
        self.connection, self.room, self.key = connection, room, key
        self.frames: list[str] = []
        self.revision = -1
        self._last = 0

    async def ask(self, do: str, **fields: Any) -> Any:
        """The answer to a request. Raises `Refusal` with the error."""
        self._last += 1
        who = {} if self.room is None else {"room": self.room, "key": self.key}
        await self.connection.send(json.dumps({"id": self._last, "do": do, **who, **fields}))
        while (reply := await self.hear())["id"] != self._last:
            pass
        if "error" in reply:
            raise Refusal(reply["error"])
        return reply["answer"]

    async def hear(self) -> Any:
        """The next frame."""
        async with asyncio.timeout(20):
            frame = await self.connection.recv()
        assert isinstance(frame, str)
        self.frames.append(frame)
        reply = json.loads(frame)
        if reply["id"] == "news":
            validator("RoomNews").validate(reply)
        if reply["id"] == "news":
            self.revision = reply["revision"]
        return reply

    async def rest(self) -> list[str]:
        """Every frame until the server closes the connection."""
        found: list[str] = []
        async with asyncio.timeout(20):
            try:
                while True:
                    frame = await self.connection.recv()
                    assert isinstance(frame, str)
                    found.append(frame)
            except ConnectionClosed:
                return found

    @property
    def closing(self) -> int | None:
        """The code with which the connection was closed."""
        return self.connection.close_code


class Running:
    """A server that runs, with the address of its sockets."""

    def __init__(self, server: OnlineServer, port: int) -> None:
        self.server, self.port = server, port
        self.address = f"ws://127.0.0.1:{port}/online"
        self._guests: list[Guest] = []

    async def guest(self, room: str | None = None, key: str | None = None, **more: Any) -> Guest:
        """Somebody who connects."""
        found = Guest(await connect(self.address, max_queue=None, **more), room, key)  # nobody reads all notices
        self._guests.append(found)
        return found

    async def table(self, *names: str, bot: str | None = None, players: int | None = None) -> tuple[Guest, list[Guest]]:
        """A room that plays: its host and its people, with bots for the rest."""
        host = await self.guest()
        opened = await host.ask("open", players=players or len(names))
        host.room, host.key = opened["room"], opened["host"]
        people = []
        for name in names:
            person = await self.guest(host.room)
            person.key = (await person.ask("join", name=name))["key"]
            people.append(person)
        await host.ask("begin", bot=bot)
        return host, people

    async def leave(self) -> None:
        """Everybody goes."""
        for guest in self._guests:
            await guest.connection.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.leave()


def no_pages(_: Request) -> Response:
    """A server without pages."""
    return Response(404, "Not Found", Headers({"Content-Length": "0", "Connection": "close"}), b"")


@asynccontextmanager
async def running(file: Path, limits: Limits | None = None, doors: Doors | None = None) -> AsyncIterator[Running]:
    """A server with the rooms of a file, until the block ends."""
    store = Store(file)
    server = OnlineServer(store, "http://127.0.0.1/", doors or Doors(), limits or Limits(), no_pages)
    listening = socket.create_server(("127.0.0.1", 0))
    started = asyncio.Event()
    task = asyncio.create_task(run_server(server, listening, started.set))
    try:
        await started.wait()
        async with Running(server, listening.getsockname()[1]) as found:
            yield found
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        store.close()
