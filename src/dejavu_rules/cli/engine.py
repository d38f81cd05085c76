"""`dejavu-rules engine`: the rules for clients in any language, by lines of JSON on standard input and output."""

import sys

import click

from dejavu_rules.protocol import LONGEST_LINE, Desk, answer, refusal


@click.command()
def command() -> None:
    """Play by lines of JSON: one request on standard input, one answer on standard output.

    docs/engine.md has all requests. A wrong line gets an error as its answer and never ends the engine; the end of the input does.
    """
    desk = Desk()
    try:
        while line := sys.stdin.buffer.readline(LONGEST_LINE + 1):
            desk, reply = _answered(desk, line)
            sys.stdout.write(reply + "\n")
            sys.stdout.flush()
    except (KeyboardInterrupt, BrokenPipeError):
        # Nobody listens any more: what is still to be written goes nowhere.
        sys.stderr.close()


def _answered(desk: Desk, line: bytes) -> tuple[Desk, str]:
    if len(line) > LONGEST_LINE:
        while not line.endswith(b"\n") and (line := sys.stdin.buffer.readline(LONGEST_LINE)):
            pass
        return desk, refusal(f"a line has at most {LONGEST_LINE} bytes")
    try:
        return answer(desk, line.decode("utf-8"))
    except UnicodeDecodeError as problem:
        return desk, refusal(f"not UTF-8 (byte {problem.start})")
