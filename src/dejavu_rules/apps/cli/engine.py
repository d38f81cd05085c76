"""`dejavu-rules engine`: the rules for clients in any language, as lines of JSON on standard input and output."""

import sys
from typing import BinaryIO

import click

from dejavu_rules import InvalidSetup
from dejavu_rules.apps.cli.language import TranslatedCommand
from dejavu_rules.apps.cli.output import STOPPED
from dejavu_rules.apps.cli.plugging import plug_in
from dejavu_rules.apps.wire import LONGEST_LINE, Desk, answer, refusal
from dejavu_rules.bots import BOTS, known_bots


@click.command(cls=TranslatedCommand, help="engine in full")
@click.option("--bot", "bots", multiple=True, metavar="NAME", help="bot")
def command(bots: tuple[str, ...]) -> None:
    """Answer each line of JSON with a line of JSON."""
    try:
        plugged = plug_in(bots)
        if unknown := [name for name in bots if name not in known_bots(plugged)]:
            raise InvalidSetup(f"bot: {unknown[0]!r} is no bot of ours, of a package, of a module, and no process:")
    except InvalidSetup as error:
        raise click.UsageError(str(error)) from None
    if sys.stdin is None:  # it was closed
        return
    source, target, desk = sys.stdin.buffer, sys.stdout.buffer, Desk(bots={**BOTS, **plugged})
    try:
        while line := source.readline(LONGEST_LINE + 1):
            desk, reply = _answer(desk, line, source)
            target.write(f"{reply}\n".encode("ascii"))
            target.flush()
    except KeyboardInterrupt:
        sys.exit(STOPPED)


def _answer(desk: Desk, line: bytes, source: BinaryIO) -> tuple[Desk, str]:
    if len(line) > LONGEST_LINE:
        while line and not line.endswith(b"\n"):
            line = source.readline(LONGEST_LINE)
        return desk, refusal("malformed", f"a line has at most {LONGEST_LINE} bytes")
    try:
        return answer(desk, line.decode("utf-8"))
    except UnicodeDecodeError as problem:
        return desk, refusal("malformed", f"not UTF-8 (byte {problem.start})")
    except Exception as defect:  # a bug of ours: report it, and keep all games as they were
        return desk, refusal("internal", f"a defect of the engine: {type(defect).__name__}")
