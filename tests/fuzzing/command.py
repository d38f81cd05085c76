"""The command line, run inside this process: an input is JSON with options and standard input.

Commands that ask or write files are left out: `tests/unit/apps/cli` tries those in real terminals and folders.
"""

import json
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, StringIO, TextIOWrapper
from unittest.mock import patch

from dejavu_rules.apps.cli.main import main
from tests.fuzzing.files import texts
from tests.fuzzing.target import Shape, Target

ENDINGS = {0, 1, 2}
"""All is well, a wrong file, a wrong use."""
WRITES = ("--html", "--svg", "--template", "--ask", "play", "serve", "verify", "--prove")
MOST_ARGUMENTS = 8


def command(content: bytes) -> None:
    """Whatever the options are, the command ends with a code that it has, and no traceback."""
    try:
        said = json.loads(content)
        arguments, given = said["arguments"], said["input"]
        words = [str(each) for each in arguments][:MOST_ARGUMENTS]
        stdin = TextIOWrapper(BytesIO(str(given).encode("utf-8", "surrogatepass")), encoding="utf-8")
    except (ValueError, TypeError, KeyError, RecursionError):
        return
    if any("/" in word or "\0" in word or word.startswith(WRITES) for word in words):
        return
    with redirect_stdout(TextIOWrapper(BytesIO())), redirect_stderr(StringIO()), patch("sys.stdin", stdin):
        assert _code(words) in ENDINGS


def _code(words: list[str]) -> object:
    try:
        main(words, prog_name="dejavu-rules")
    except SystemExit as end:
        return end.code
    return 0


def commands() -> Iterator[str]:
    """Every command that neither asks nor writes, with something to read."""
    table, cosmic_map = next(texts("rule*.toml")), next(texts("map.toml"))
    for arguments, given in (
        (["score", "-"], table),
        (["--lang", "de", "score", "--explain", "-"], table),
        (["score", "--json", "-"], next(texts("*.json"))),
        (["map", "--seed", "3"], ""),
        (["map", "check", "-"], cosmic_map),
        (["catalogue", "show"], ""),
        (["catalogue", "check", "-"], next(texts("catalogues/*.toml"))),
        (["engine"], '{"do":"hello"}\n{"do":"new","players":2,"seed":1}\n'),
        (["--version"], ""),
        (["score", "--help"], ""),
    ):
        yield json.dumps({"arguments": arguments, "input": given})


TARGETS = (Target("command", Shape.JSON, command, commands),)
