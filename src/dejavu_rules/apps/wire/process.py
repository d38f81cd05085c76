"""A bot that is another program: we speak the wire with it, and it plays as any client at a seat does.

It gets a line `{"do": "decide", "id": 1, "seat": 0, "view": {...}, "seed": 7}` on its standard input. Before it answers
it may ask whatever a seat may look at, a line each on its standard output: `options`, `legal`, `explain` and so on. Its
decision is an `act` that is not refused.
"""

import json
import os
import shlex
import signal
import subprocess
import weakref
from collections.abc import Iterable
from contextlib import suppress
from threading import Timer

from dejavu_rules import Action, Dealer, InvalidSetup, Match, Randomness, Record, View, determinize
from dejavu_rules.apps.requests import LONGEST_LINE
from dejavu_rules.apps.wire.answers import Decide
from dejavu_rules.apps.wire.desk import answer_seat, refusal
from dejavu_rules.apps.wire.seat import action_of
from dejavu_rules.bots import Bot, BotFailed, find_bot
from dejavu_rules.saves import to_document

__all__ = ["ProcessBot", "find_bots"]

PREFIX = "process:"
SECONDS = 20.0
"""How long a decision may take, from its request to the program's `act`."""
MOST_ASKED = 2000
"""How many lines a program may write for one decision."""
_CHANGING = ("take", "undo")


def find_bots(names: Iterable[str]) -> dict[str, Bot]:
    """Bots by the names that an owner gives: `process:COMMAND`, or as `find_bot` takes them. Raises `InvalidSetup`."""
    return {
        name: ProcessBot(name.removeprefix(PREFIX)) if name.startswith(PREFIX) else find_bot(name) for name in names
    }


class ProcessBot:
    """A bot that is a program. It is started with the first decision, and ended with `close` or with this process."""

    def __init__(self, command: str, seconds: float = SECONDS) -> None:
        """A bot that runs a command, split as a shell does it, but by no shell.

        Raises `InvalidSetup` for what is no command.
        """
        try:
            self._command = shlex.split(command)
        except ValueError as problem:
            raise InvalidSetup(f"bot: {command!r} is not a command: {problem}") from None
        if not self._command:
            raise InvalidSetup("bot: process: is followed by a command")
        self._seconds, self._asked = seconds, 0
        self._process: subprocess.Popen[bytes] | None = None

    def __call__(self, view: View, dealer: Randomness) -> Action:
        """The program's decision for the seat of a view.

        Raises `BotFailed` if it cannot be started, ends, takes too long or says too much.
        """
        try:
            process = self._running()
            clock = Timer(self._seconds, _kill, [process])
            clock.start()
            try:
                return self._decide(process, view, dealer)
            finally:
                clock.cancel()
        except (OSError, ValueError) as problem:  # also where the clock has ended it
            self.close()
            why = "it ended" if isinstance(problem, BrokenPipeError) else problem
            raise BotFailed(f"bot: {self._command[0]} did not decide within {self._seconds:g} s: {why}") from None

    def _running(self) -> "subprocess.Popen[bytes]":
        if self._process is None or self._process.poll() is not None:
            pipe = subprocess.PIPE
            self._process = subprocess.Popen(self._command, stdin=pipe, stdout=pipe, start_new_session=True)
            weakref.finalize(self, _end, self._process)
        return self._process

    def _decide(self, process: "subprocess.Popen[bytes]", view: View, dealer: Randomness) -> Action:
        """Talk with the program. What it asks is answered by a match that is made up where the seat cannot see."""
        assert process.stdout is not None
        seat, self._asked = view.seat, self._asked + 1
        match = Match.of(Record.begin(determinize(view, dealer), dealer=Dealer(dealer.below(2**53)).save()))
        seen, seed = to_document(view), dealer.below(2**53)
        request: Decide = {"do": "decide", "id": self._asked, "seat": seat, "view": seen, "seed": seed}
        _send(process, json.dumps(request))
        for _ in range(MOST_ASKED):
            line = process.stdout.readline(LONGEST_LINE + 1)
            if not line.endswith(b"\n"):
                raise ValueError("it ended" if len(line) <= LONGEST_LINE else "a line is too long")
            words = line.decode("utf-8", "replace")
            reply = answer_seat(match, seat, words)[1]
            told = json.loads(reply)
            asked = json.loads(words) if "answer" in told else {"do": None}
            if asked["do"] in _CHANGING:
                reply = refusal("malformed", "a bot decides with one act", told["id"])
            _send(process, reply)
            if asked["do"] == "act":
                return action_of(match, {**asked, "seat": seat})
        raise ValueError(f"it has asked {MOST_ASKED} times")

    def close(self) -> None:
        """End the program; it is started again if there is something to decide."""
        if self._process is not None:
            _end(self._process)
        self._process = None


def _send(process: "subprocess.Popen[bytes]", line: str) -> None:
    assert process.stdin is not None
    process.stdin.write(line.encode("ascii") + b"\n")
    process.stdin.flush()


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Close its input, which tells a program to end; kill it if it goes on."""
    for pipe in (process.stdin, process.stdout):
        with suppress(OSError):  # what was not sent yet has nobody to read it
            assert pipe is not None
            pipe.close()
    try:
        process.wait(1)
    except subprocess.TimeoutExpired:
        _kill(process)
        process.wait()


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """Kill a program, and where groups of processes are known whatever it has started, even if it has ended itself."""
    with suppress(OSError):  # nobody is left
        os.killpg(process.pid, signal.SIGKILL) if hasattr(os, "killpg") else process.kill()
