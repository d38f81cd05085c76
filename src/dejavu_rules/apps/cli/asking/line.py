"""One line from a person: edited with the keys of the terminal where there is one, read plainly where there is none."""

import re
import sys
from collections.abc import Sequence
from types import ModuleType

LONGEST = 10_000
"""Of a line; nobody types more."""


def read_line(likely: Sequence[str]) -> str:
    """The line that a person types; in a terminal, Tab completes these words and the arrows bring back earlier lines.

    The question stands above: a long prompt and a narrow terminal do not go together. `readline` is enough for all
    this, and where it is missing only the comfort is: so no larger library is asked for.
    Raises `EOFError` where there is no more input.
    """
    if sys.stdin is None:  # it was closed
        raise EOFError
    if sys.stdin.isatty() and sys.stdout.isatty():
        editor = _readline()
        if editor is not None:
            _complete(editor, likely)
        return _decoded(_input())
    line = sys.stdin.buffer.readline(LONGEST)
    if not line:
        raise EOFError
    return line.decode("utf-8", "replace")


def _input() -> str:
    try:
        return input("> ")
    except UnicodeDecodeError as error:  # a terminal that sends something else than it said
        return bytes(error.object).decode("utf-8", "replace")


def _decoded(line: str) -> str:
    """Bytes that the terminal's encoding does not know are UTF-8 far more often than anything else."""
    if not re.search("[\ud800-\udfff]", line):
        return line
    return line.encode(sys.stdin.encoding or "utf-8", "surrogateescape").decode("utf-8", "replace")


def _readline() -> ModuleType | None:
    try:
        import readline
    except ImportError:  # Windows, and some builds of Python
        return None
    return readline


def _complete(editor: ModuleType, likely: Sequence[str]) -> None:
    def completed(start: str, index: int) -> str | None:
        found = [word for word in likely if start and word.casefold().startswith(start.casefold())]
        return f"{found[index]} " if index < len(found) else None

    editor.set_completer(completed)
    editor.set_completer_delims(" ,;")
    editor.parse_and_bind("bind ^I rl_complete" if "libedit" in (editor.__doc__ or "") else "tab: complete")
