"""Load: rooms of four clients who play by steps, at a server in a process of its own.

    python -m benchmarks online [--seconds 300] [--rooms 100] [--whole-games]
    python -m benchmarks online --kept

Each client keeps a ledger from what it is sent and compares it with its view: what is lost or out of order is seen at
once. The figures are the times from a request to its answer, and how large the server's process is over time. With
`--whole-games` clients think before they sow, so that games end within minutes, and others begin in their place. With
`--kept` no server is started, and the figures are what one match holds in memory after more and more decisions.
"""

import argparse
import asyncio
import gc
import json
import os
import re
import subprocess
import sys
import time
import tracemalloc
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from attrs import define, evolve, field
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.timing import Report, show_table
from dejavu_rules import Dealer, Match, View, determinize, from_json
from dejavu_rules.apps.online.rooms import new_room
from dejavu_rules.apps.online.store import Store
from dejavu_rules.bots import greedy_bot
from dejavu_rules.steps import of
from dejavu_rules.testing import Ledger

ROOMS, CLIENTS, SECONDS = 100, 4, 60.0
THINKING = 1.0
"""Seconds between two decisions of a client, at most: a step follows the one before at once."""
RUN = "from dejavu_rules.apps.cli import main; main()"
SETTLING = 0.3
"""The part of the run after which memory is compared: before it, matches and their views grow into their size."""
HASTE = ("cover slots", "cover a slot"), ("end ", "go on", "discard no", "cover no", "save no")
"""How the labels of options begin that lead to the end of a game: what completes cards, and then what ends a phase."""


def think(view: str, seed: int) -> list[str]:
    """The steps of the action that the greedy bot chooses in this view."""
    seen, dealer = from_json(view), Dealer(seed)
    assert isinstance(seen, View)
    return [str(step) for step in of(determinize(seen, dealer), greedy_bot(seen, dealer))]


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
    thinker: ProcessPoolExecutor | None = None
    key: str | None = None
    host: str | None = None
    connection: ClientConnection | None = None
    ledger: Ledger | None = None
    standing: dict[str, Any] = field(factory=dict)
    view: dict[str, Any] = field(factory=dict)
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

    async def ask_as_host(self, do: str) -> None:
        """Do what only the host may do."""
        self.key, self.host = self.host, self.key
        await self.ask(do)
        self.key, self.host = self.host, self.key

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
            answer = await self.ask("view")
            self.standing, self.view = answer["standing"], answer["view"]
            if self.ledger is None:
                self.ledger = Ledger(answer["view"], self.standing["revision"])
            if self.ledger.revision == self.standing["revision"]:
                self.load.wrong += self.ledger.differences(answer["view"])
                self.load.counts["comparisons"] += 1
                return

    async def decide(self, random: Random) -> None:
        """One action, by steps."""
        revision, steps = self.standing["revision"], list[str]()
        if self.thinker is not None and self.view["phase"] == "Recollection":
            seed, loop = random.getrandbits(32), asyncio.get_running_loop()
            steps = await loop.run_in_executor(self.thinker, think, json.dumps(self.view), seed)
        while (choice := await self.ask("options")) is not None:
            step = steps.pop(0) if steps else self._choose(choice["options"], random)
            after = await self.ask("take", step=step)
            self.load.counts["steps"] += after is not None
            if after is None or after["revision"] != revision:
                self.load.counts["actions"] += after is not None
                return

    def _choose(self, options: list[dict[str, Any]], random: Random) -> str:
        if self.thinker is not None:
            for beginnings in HASTE:
                options = [each for each in options if each["label"].startswith(beginnings)] or options
        step: str = random.choice(options)["step"]
        return step

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


async def _seat(address: str, number: int, load: Load, thinker: ProcessPoolExecutor | None) -> list[Client]:
    """A room with its clients, in play."""
    headers = {"X-Forwarded-For": f"10.0.{number // 256}.{number % 256}"}
    seating = Load(wrong=load.wrong)  # its times are not counted
    clients = [Client("", place, seating, thinker) for place in range(CLIENTS)]
    for client in clients:
        client.connection = await connect(address, additional_headers=headers, max_queue=None, ping_interval=None)
    opened = await clients[0].ask("open", players=CLIENTS)
    for client in clients:
        client.room = opened["room"]
        client.key = (await client.ask("join", name=f"Client {client.number}"))["key"]
    clients[0].host = opened["host"]
    await clients[0].ask_as_host("begin")
    for client in clients:
        client.load = load
    return clients


async def _play_table(server: Server, number: int, clients: list[Client], until: float) -> None:
    """Play at a table; when a game is over, its room is closed, and another one is opened."""
    load, thinker = clients[0].load, clients[0].thinker
    while True:
        await asyncio.gather(*[client.play(until) for client in clients])
        for client in clients:  # everything that anybody was told of is there
            await client.catch_up()
        is_over = clients[0].standing["over"]
        load.counts["games"] += is_over
        if is_over:
            await clients[0].ask_as_host("close")
        for client in clients:
            assert client.connection is not None
            await client.connection.close()
        if time.monotonic() >= until:
            return
        clients = await _seat(server.address, number, load, thinker)


async def run(server: Server, rooms: int, seconds: float, thinker: ProcessPoolExecutor | None = None) -> Load:
    """Play in this many rooms for this many seconds."""
    load = Load()
    tables = [await _seat(server.address, number, load, thinker) for number in range(rooms)]
    begin = time.monotonic()

    async def measure() -> None:
        while True:
            load.sizes.append((time.monotonic() - begin, server.megabytes()))
            await asyncio.sleep(1)

    measuring = asyncio.create_task(measure())
    tasks = [_play_table(server, number, table, begin + seconds) for number, table in enumerate(tables)]
    await asyncio.gather(*tasks)
    measuring.cancel()
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


def kept_bytes(decisions: int) -> tuple[int, int, int, int]:
    """How many decisions there were, and the bytes that a match of four, the entries of its log and its map give back.

    The match is played by steps, as clients do: each map remembers the paths that were asked for.
    """
    gc.collect()
    tracemalloc.start()
    random, match, number = Random(7), Match.new(["Ada", "Ben", "Cleo", "Dora"], seed=7), 0
    while number < decisions and not match.is_over:
        seat, revision = match.waiting[0], match.revision
        while match.revision == revision:
            match = match.take(seat, random.choice(match.options(seat)).step)
        number += 1
    kept: list[object] = [match.record.first.game, list(match.record.log), match]
    del match
    sizes = []
    while kept:
        gc.collect()
        sizes.append(tracemalloc.get_traced_memory()[0])
        kept.pop()
    gc.collect()
    sizes.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    of_match, of_log, of_map = [before - after for before, after in pairwise(sizes)]
    return number, of_match, of_log, of_map


def _show_kept() -> Report:
    kept_bytes(20)  # what is loaded once
    found = [kept_bytes(decisions) for decisions in (100, 400, 1200)]
    rows = [[f"{number:,}", *[f"{size / 1e3:.0f} kB" for size in sizes]] for number, *sizes in found]
    show_table("What a match holds", ["decisions", "match without its log", "log", "map"], rows)
    return {row[0]: row[1:] for row in rows}


def main(arguments: Sequence[str] = (), quick: bool = False) -> Report:
    """Play and print the figures; raises `AssertionError` if anything was lost or out of order."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks online", description="Load of a server of rooms.")
    parser.add_argument("--quick", action="store_true", help="few rooms for a short time: does it run, not how fast")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--rooms", type=int, default=ROOMS)
    parser.add_argument("--whole-games", action="store_true", help="clients think, and games end and begin anew")
    parser.add_argument("--kept", action="store_true", help="what a match holds in memory, without a server")
    wanted = parser.parse_args(arguments)
    if wanted.kept:
        return _show_kept()
    rooms, seconds = (10, 10.0) if quick or wanted.quick else (wanted.rooms, wanted.seconds)
    thinker = ProcessPoolExecutor(1) if wanted.whole_games else None
    with TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            load = asyncio.run(run(server, rooms, seconds, thinker))
        finally:
            server.end()
            if thinker is not None:
                thinker.shutdown()
        writes = write_times(Path(folder))
    late = [size for when, size in load.sizes if SETTLING * seconds <= when <= seconds]
    third = max(1, len(late) // 3)
    cuts = quantiles(load.waits, n=100)
    rows = [
        ["rooms, clients", f"{rooms}, {rooms * CLIENTS}"],
        ["requests", f"{load.counts['requests']:,}"],
        ["requests a second", f"{load.counts['requests'] / seconds:,.0f}"],
        ["actions, steps", f"{load.counts['actions']:,}, {load.counts['steps']:,}"],
        ["games to their end", f"{load.counts['games']:,}"],
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
        ["memory, by tenth of the time", f"{_tenths(load.sizes, seconds)} MB"],
        ["memory, most", f"{max(size for _, size in load.sizes):.0f} MB"],
    ]
    show_table(f"Online, {seconds:.0f} s, load of the machine {os.getloadavg()[0]:.1f}", ["what", "figure"], rows)
    for name, count in sorted(load.counts.items()):
        if name.startswith("refused"):
            print(f"{name}: {count}")
    assert load.wrong == [], load.wrong[:5]
    return dict(rows)  # type: ignore[return-value]  # strings


def _tenths(sizes: Sequence[tuple[float, float]], seconds: float) -> str:
    """The median size in each tenth of the time."""
    groups = [[size for when, size in sizes if number <= 10 * when / seconds < number + 1] for number in range(10)]
    return " ".join([f"{median(group):.0f}" for group in groups if group])
