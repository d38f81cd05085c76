"""Small text files from outside: whatever is at the path, the answer is a text or one clear error."""

import os
import stat
import sys
import tomllib
from pathlib import Path

from dejavu_rules.errors import Defect, InvalidInput

STANDARD_INPUT = "standard input"
MOST_BYTES = 256 * 1024
"""About thirty times the standard catalogue; what is larger was not written by hand."""
MOST_DOTS = 100
"""In one line. `tomllib` needs memory in the square of a dotted key's length, which could be all there is."""


def read_text(path: str | os.PathLike[str], error: type[InvalidInput] = InvalidInput) -> str:
    """The text of a regular file in UTF-8 that is not too large."""
    source = os.fspath(path)
    try:
        content = _read(Path(source))
    except (OSError, ValueError) as problem:  # ValueError: a zero byte in the path
        reason = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
        raise error(source, [Defect("", f"cannot be read: {reason}")]) from None
    return _decode(content, source, error)


def read_standard_input(error: type[InvalidInput] = InvalidInput) -> str:
    """The text on standard input, in UTF-8 and not too large."""
    try:
        content = b"" if sys.stdin is None else sys.stdin.buffer.read(MOST_BYTES + 1)  # None: it was closed
    except OSError as problem:
        raise error(STANDARD_INPUT, [Defect("", f"cannot be read: {problem.strerror}")]) from None
    return _decode(content, STANDARD_INPUT, error)


def _decode(content: bytes, source: str, error: type[InvalidInput]) -> str:
    """The text of a file's bytes, which may be one more than allowed but need not all be there."""
    if len(content) > MOST_BYTES:
        raise error(source, [Defect("", f"is larger than {MOST_BYTES // 1024} KiB")])
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise error(source, [Defect("", f"is no UTF-8 text (byte {problem.start})")]) from None


def parse_toml(text: str, source: str, error: type[InvalidInput] = InvalidInput) -> dict[str, object]:
    """The tables of a TOML text."""
    if len(text) > MOST_BYTES:
        raise error(source, [Defect("", f"is larger than {MOST_BYTES // 1024} KiB")])
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > MOST_DOTS and not line.lstrip().startswith("#"):
            raise error(source, [Defect("", f"has more than {MOST_DOTS} dots in line {number}")])
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise error(source, [Defect("", "is nested too deeply")]) from None
    except ValueError as problem:  # also what `int` says to a number of too many digits
        raise error(source, [Defect("", f"is no valid TOML: {problem}")]) from None


def _read(path: Path) -> bytes:
    # A pipe without a writer would block `open` for ever, so only what is surely a file is opened.
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode):
        raise ValueError("is a directory" if stat.S_ISDIR(mode) else "is not a regular file")
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)
