"""The server of `docs/guide/online.md` in a process of its own, and clients that play at it by lines alone."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Self

from attrs import define, field
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage

from dejavu_rules.match import MatchOptions
from dejavu_rules.testing import Ledger

PAGE = Path(__file__).parents[2] / "docs" / "guide" / "online.md"
PIECES = 3
"""So many blocks of the page are the server."""
LONGEST = 400
"""Seconds in which a game must end, on a machine that does other work: nobody waits for ever."""
START = "import asyncio, json, sys\nfrom table import main\nasyncio.run(main(*json.loads(sys.argv[1])))"


class Server:
    """The server in a folder: started, killed, and started again with the same file."""

    def __init__(self, folder: Path, seats: Sequence[str], options: MatchOptions) -> None:
        blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
        (folder / "table.py").write_text("\n\n".join(blocks[:PIECES]), encoding="utf-8")
        self._folder, self._arguments = folder, [str(folder / "table.db"), [*seats], {**options}, 0]
        self.links: dict[str, str] = {}
        self._process: subprocess.Popen[str] | None = None
        self._links = 1 + len([seat for seat in seats if seat not in ("greedy", "random")])

    def start(self) -> Self:
        """Start it, and read its links by name."""
        command = [sys.executable, "-c", START, json.dumps(self._arguments)]
        self._process = subprocess.Popen(command, cwd=self._folder, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        lines = [self._process.stdout.readline() for _ in range(self._links)]
        self.links = dict(line.strip().split(": ", 1) for line in lines)
        return self

    def kill(self) -> None:
        """End it at once, wherever it is: kill -9."""
        assert self._process is not None
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.kill()


@define
class Client:
    """A player or a spectator who knows only what the server has sent."""

    link: str
    random: Random
    counts: Counter[str]
    differences: list[str]
    seat: int | None = None
    ledger: Ledger | None = None
    standing: dict[str, Any] = field(factory=dict)
    _connection: ClientConnection | None = None
    _last: int = 0
    _announced: int = 0
    """The newest revision of which the server has said that it is there."""

    async def ask(self, **request: Any) -> Any:
        """The answer to a request."""
        assert self._connection is not None
        self._last += 1
        await self._connection.send(json.dumps({"id": self._last, **request}))
        while (reply := await self._hear())["id"] != self._last:
            pass
        self.counts["answers"] += 1
        return reply

    async def _hear(self) -> Any:
        """The next message. News can overtake an answer that was made before them, so they are kept in mind."""
        assert self._connection is not None
        message = json.loads(await self._connection.recv())
        if message["id"] == "news":
            self._announced = max(self._announced, message["revision"])
        return message

    async def connect(self, remember: bool = False) -> None:
        """Connect, or connect again, with all that was known or with nothing."""
        if self._connection is not None:
            await self._connection.close()
            self.counts["reconnects"] += 1
        self._connection = await connect(self.link)
        if not remember or self.ledger is None:
            self.ledger = None
        await self.catch_up()

    async def catch_up(self) -> None:
        """Hear what is new until nothing is, and compare what the events have told with what the server shows."""
        while True:
            if self.ledger is None:
                answer = (await self.ask(do="view"))["answer"]
                self.ledger = Ledger(answer["view"], answer["standing"]["revision"])
            else:
                news = (await self.ask(do="since", revision=self.ledger.revision))["answer"]
                if news["revision"] < self.ledger.revision:
                    self.differences.append(f"heard of {self.ledger.revision}, and the server is at {news['revision']}")
                self.ledger.hear(news)
                answer = (await self.ask(do="view"))["answer"]
            self.standing = answer["standing"]
            self.seat = self.standing["seat"]
            if self.standing["revision"] == self.ledger.revision:
                self.differences += self.ledger.differences(answer["view"])
                self.counts["comparisons"] += 1
                return

    async def wait(self) -> None:
        """Wait until the server has said that something is new."""
        assert self.ledger is not None
        while self._announced <= self.ledger.revision:
            await self._hear()

    async def decide(self) -> None:
        """Act, by steps or with what a bot would do; a refusal because the game went on is no mistake."""
        if self.random.random() < 0.5:
            hint = await self.ask(do="hint")
            if "answer" in hint:
                revision = self.standing["revision"]
                reply = await self.ask(do="act", action=hint["answer"]["action"], revision=revision)
                self.counts["actions"] += "answer" in reply
            return
        while True:
            choice = await self.ask(do="options")
            if "error" in choice:
                return
            step = self.random.choice(choice["answer"]["options"])["step"]
            reply = await self.ask(do="take", step=step)
            if "error" in reply:
                codes = [each["violation"]["code"] for each in reply["error"].get("violations", ())]
                if codes != ["not-your-turn"]:  # which it is when another player has just undone the last action
                    self.differences.append(f"a step that was offered is refused: {step}: {reply['error']}")
                return
            self.counts["steps"] += 1
            if reply["answer"]["revision"] != self.standing["revision"] or reply["answer"]["over"]:
                self.counts["actions"] += 1
                return
            if self.seat not in reply["answer"]["waiting"]:
                return

    def forget_connection(self) -> None:
        """Forget the connection, and keep what is known of the game."""
        self._connection = None

    async def play(self, reconnects: float, begin: bool = True) -> None:
        """Play to the end of the game."""
        if begin:
            await self.connect()
        while not self.standing["over"]:
            if self.random.random() < reconnects:
                await self.connect(remember=self.random.random() < 0.5)
                continue  # meanwhile the game may have ended
            if self.seat is not None and self.seat in self.standing["waiting"]:
                await self.decide()
                await self.catch_up()
                if not self.standing["over"] and self.random.random() < 0.1:  # later the others have left
                    self.counts["undos"] += "answer" in await self.ask(do="undo")
                    await self.catch_up()
            else:
                await self.wait()
                await self.catch_up()
        assert self._connection is not None
        await self._connection.close()


@define
class Tally:
    """Counts of what was done in games, and every difference that was found."""

    counts: Counter[str] = field(factory=Counter)
    differences: list[str] = field(factory=list)


def _seat_clients(server: Server, seed: int, played: Tally) -> list[Client]:
    return [
        Client(link, Random(f"{seed} {name}"), played.counts, played.differences) for name, link in server.links.items()
    ]


async def _play(clients: list[Client], reconnects: float) -> None:
    async with asyncio.timeout(LONGEST), asyncio.TaskGroup() as group:
        for client in clients:
            group.create_task(client.play(reconnects))


def play_game(folder: Path, seed: int, seats: Sequence[str], options: MatchOptions, reconnects: float = 0.02) -> Tally:
    """A whole game of clients at the server, with a spectator."""
    played = Tally()
    with Server(folder, seats, options) as server:
        asyncio.run(_play(_seat_clients(server, seed, played), reconnects))
    played.counts["games"] += 1
    return played


def play_and_kill(folder: Path, seed: int, seats: Sequence[str], moments: int) -> Tally:
    """Kill the server again and again: what anybody has heard of is in its file."""
    played, random, server = Tally(), Random(seed), Server(folder, seats, {})
    clients: list[Client] = []
    for _ in range(moments):
        server.start()
        clients = clients or _seat_clients(server, seed, played)
        for client, link in zip(clients, server.links.values(), strict=True):
            client.link = link
        asyncio.run(_play_until_killed(server, clients, random.random() / 2))
        played.counts["kills"] += 1
    return played


async def _play_until_killed(server: Server, clients: list[Client], seconds: float) -> None:
    for client in clients:
        client.forget_connection()
        await client.connect(remember=True)  # where everything heard must be there
    games = [asyncio.create_task(client.play(0.02, begin=False)) for client in clients]
    await asyncio.wait(games, timeout=seconds)
    server.kill()
    for error in await asyncio.gather(*games, return_exceptions=True):
        if error is not None and not isinstance(error, ConnectionClosed | InvalidMessage | OSError):
            raise error
