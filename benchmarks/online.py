"""Load: rooms of four clients who play by steps, at a server in a process of its own.

Each client keeps a ledger from what it is sent and compares it with its view: what is lost or out of order is seen at
once. Told are the times from a request to its answer, and how large the server's process is over time.
"""

import asyncio
import json
import os
import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from attrs import define, evolve, field
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.timing import Report, show_table
from dejavu_rules.apps.online.rooms import new_room
from dejavu_rules.apps.online.store import Store
from dejavu_rules.testing import Ledger

ROOMS, CLIENTS, SECONDS = 100, 4, 60.0
THINKING = 1.0
"""Seconds between two decisions of a client, at most: a step follows the one before at once."""
RUN = "from dejavu_rules.apps.cli import main; main()"
SETTLING = 0.3
"""The part of the run after which memory is compared: before it, matches and their views grow into their size."""


@define
class Load:
    """The figures of a load test, and everything that was wrong."""

    waits: list[float] = field(factory=list)
    counts: Counter[str] = field(factory=Counter)
    wrong: list[str] = field(factory=list)
    sizes: list[tuple[float, float]] = field(factory=list)


class Server:
    """The command as a process that allows as many connections from one address as the load needs."""

    def __init__(self, folder: Path) -> None:
        (folder / "web").mkdir()
        (folder / "web" / "index.html").write_text("<p>load</p>")
        where = ["--folder", str(folder / "web"), "--rooms", str(folder / "rooms.db"), "--port", "0"]
        public = ["--public", "http://127.0.0.1/"]  # so that each client may have an address of its own
        command = [sys.executable, "-u", "-c", RUN, "serve", "--online", "--host", "127.0.0.1", *where, *public]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.process.stdout.readline())
        assert found is not None
        self.address = f"ws://127.0.0.1:{found[1]}/online"

    def megabytes(self) -> float:
        """How much memory the process holds."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024

    def end(self) -> None:
        """Stop it."""
        self.process.kill()
        self.process.communicate()


@define
class Client:
    """Somebody at a seat."""

    room: str
    number: int
    load: Load
    key: str | None = None
    connection: ClientConnection | None = None
    ledger: Ledger | None = None
    standing: dict[str, Any] = field(factory=dict)
    noticed: int = -1
    last: int = 0

    async def ask(self, do: str, **fields: Any) -> Any:
        """The answer to a request, or None if it was refused; the time is noted."""
        assert self.connection is not None
        self.last += 1
        who = {"room": self.room, "key": self.key} if self.room else {}
        begin = time.perf_counter()
        await self.connection.send(json.dumps({"id": self.last, "do": do, **who, **fields}))
        while True:
            reply = json.loads(await self.connection.recv())
            if reply["id"] == "news":
                self.notice(reply)
            elif reply["id"] == self.last:
                break
            else:
                self.load.wrong.append(f"an answer to {reply['id']} instead of {self.last}")
        self.load.waits.append(time.perf_counter() - begin)
        self.load.counts["requests"] += 1
        if "error" in reply:
            self.load.counts[f"refused: {reply['error']['kind']}"] += 1
        return reply.get("answer")

    def notice(self, reply: dict[str, Any]) -> None:
        """Check that a notice comes in order."""
        revision = -1 if reply["revision"] is None else reply["revision"]
        if revision < self.noticed:
            self.load.wrong.append(f"heard of {self.noticed}, and then of {revision}")
        self.noticed = revision

    async def catch_up(self) -> None:
        """Hear what is new, and compare with what the server shows."""
        while True:
            if self.ledger is not None:
                self.ledger.hear(await self.ask("since", revision=self.ledger.revision))
            seen = await self.ask("view")
            self.standing = seen["standing"]
            if self.ledger is None:
                self.ledger = Ledger(seen["view"], self.standing["revision"])
            if self.ledger.revision == self.standing["revision"]:
                self.load.wrong += self.ledger.differences(seen["view"])
                self.load.counts["comparisons"] += 1
                return

    async def decide(self, random: Random) -> None:
        """One action, by steps."""
        revision = self.standing["revision"]
        while (choice := await self.ask("options")) is not None:
            after = await self.ask("take", step=random.choice(choice["options"])["step"])
            self.load.counts["steps"] += after is not None
            if after is None or after["revision"] != revision:
                self.load.counts["actions"] += after is not None
                return

    async def play(self, until: float) -> None:
        """Play until the time is over, or the game is."""
        random = Random(f"{self.room} {self.number}")
        while time.monotonic() < until and not self.standing.get("over"):
            await self.catch_up()
            if self.standing["seat"] in self.standing["waiting"]:
                await asyncio.sleep(random.random() * THINKING)
                await self.decide(random)
                continue
            assert self.connection is not None
            assert self.ledger is not None
            while self.noticed <= self.ledger.revision and time.monotonic() < until:
                try:
                    async with asyncio.timeout(1):
                        reply = json.loads(await self.connection.recv())
                except TimeoutError:
                    continue
                self.notice(reply)


async def _seat(address: str, number: int, load: Load) -> list[Client]:
    """A room with its clients, in play."""
    headers = {"X-Forwarded-For": f"10.0.{number // 256}.{number % 256}"}
    clients = [Client("", place, load) for place in range(CLIENTS)]
    for client in clients:
        client.connection = await connect(address, additional_headers=headers, max_queue=None)
    opened = await clients[0].ask("open", players=CLIENTS)
    for client in clients:
        client.room = opened["room"]
        client.key = (await client.ask("join", name=f"Client {client.number}"))["key"]
    host = clients[0].key
    clients[0].key = opened["host"]
    await clients[0].ask("begin")
    clients[0].key = host
    return clients


async def run(server: Server, rooms: int, seconds: float) -> Load:
    """Play in this many rooms for this many seconds."""
    load, seating = Load(), Load()
    tables = [await _seat(server.address, number, seating) for number in range(rooms)]
    clients = [client for table in tables for client in table]
    for client in clients:
        client.load = load
    begin = time.monotonic()

    async def measure() -> None:
        while True:
            load.sizes.append((time.monotonic() - begin, server.megabytes()))
            await asyncio.sleep(1)

    measuring = asyncio.create_task(measure())
    await asyncio.gather(*[client.play(begin + seconds) for client in clients])
    for client in clients:  # everything that anybody was told of is there
        await client.catch_up()
    measuring.cancel()
    load.wrong += seating.wrong
    for client in clients:
        assert client.connection is not None
        await client.connection.close()
    return load


def write_times(folder: Path, number: int = 400) -> list[float]:
    """How long it takes to put a change of a room on the disk."""
    store, times = Store(folder / "writes.db"), []
    room = new_room("room", "key", CLIENTS, 0)
    for version in range(number):
        after = evolve(room, version=version)
        begin = time.perf_counter()
        store.write(room, after)
        times.append(time.perf_counter() - begin)
    store.close()
    return times


def main(quick: bool = False) -> Report:
    """Play and print the figures; raises `AssertionError` if anything was lost or out of order."""
    rooms, seconds = (10, 10.0) if quick else (ROOMS, SECONDS)
    with TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            load = asyncio.run(run(server, rooms, seconds))
        finally:
            server.end()
        writes = write_times(Path(folder))
    late = [size for when, size in load.sizes if when >= SETTLING * seconds]
    third = max(1, len(late) // 3)
    cuts = quantiles(load.waits, n=100)
    rows = [
        ["rooms, clients", f"{rooms}, {rooms * CLIENTS}"],
        ["requests", f"{load.counts['requests']:,}"],
        ["requests a second", f"{load.counts['requests'] / seconds:,.0f}"],
        ["actions, steps", f"{load.counts['actions']:,}, {load.counts['steps']:,}"],
        ["views compared with what events said", f"{load.counts['comparisons']:,}"],
        ["differences, lost, out of order", str(len(load.wrong))],
        ["answer, median", f"{median(load.waits) * 1000:.1f} ms"],
        ["answer, 95 of 100", f"{cuts[94] * 1000:.1f} ms"],
        ["answer, 99 of 100", f"{cuts[98] * 1000:.1f} ms"],
        [
            "a change, on the disk: median, 95 of 100",
            f"{median(writes) * 1e3:.2f}, {quantiles(writes, n=20)[18] * 1e3:.2f} ms",
        ],
        ["memory, first and last third", f"{median(late[:third]):.0f}, {median(late[-third:]):.0f} MB"],
        ["memory, most", f"{max(size for _, size in load.sizes):.0f} MB"],
    ]
    show_table(f"Online, {seconds:.0f} s, load of the machine {os.getloadavg()[0]:.1f}", ["what", "figure"], rows)
    for name, count in sorted(load.counts.items()):
        if name.startswith("refused"):
            print(f"{name}: {count}")
    assert load.wrong == [], load.wrong[:5]
    return dict(rows)  # type: ignore[return-value]  # strings
