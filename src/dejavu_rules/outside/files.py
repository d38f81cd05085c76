"""Small text files from outside: whatever is at the path, the answer is a text or one clear error."""

import os
import stat
import sys
import tomllib

from dejavu_rules.errors import Defect, InvalidInput
from dejavu_rules.outside.entry import Repeated

STANDARD_INPUT = "standard input"
MOST_BYTES = 256 * 1024
"""About thirty times the standard catalogue; what is larger was not written by hand."""
MOST_DOTS = 100
"""In one line. `tomllib` needs memory quadratic in a dotted key's length, which could be all there is."""


def read_text(path: str | os.PathLike[str], error: type[InvalidInput] = InvalidInput) -> str:
    """The text of a regular file in UTF-8.

    Raises `error` where there is no such file, or it cannot be read or is too large.
    """
    source = os.fspath(path)
    try:
        content = _read(source)
    except (OSError, ValueError) as problem:  # ValueError: a zero byte in the path
        reason = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
        raise error(source, [Defect("", f"cannot be read: {reason}")]) from None
    return _decode(content, source, error)


def read_standard_input(error: type[InvalidInput] = InvalidInput) -> str:
    """The text on standard input, in UTF-8; empty where standard input is closed.

    Raises `error` where it cannot be read or is too large.
    """
    try:
        content = b"" if sys.stdin is None else sys.stdin.buffer.read(MOST_BYTES + 1)  # None: it was closed
    except OSError as problem:
        raise error(STANDARD_INPUT, [Defect("", f"cannot be read: {problem.strerror}")]) from None
    return _decode(content, STANDARD_INPUT, error)


def _decode(content: bytes, source: str, error: type[InvalidInput]) -> str:
    """The text of bytes of which at most one more than allowed was read."""
    if len(content) > MOST_BYTES:
        raise error(source, [Defect("", f"is larger than {MOST_BYTES // 1024} KiB")])
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise error(source, [Defect("", f"is not UTF-8 text (byte {problem.start})")]) from None


def parse_toml(text: str, source: str, error: type[InvalidInput] = InvalidInput) -> dict[str, object]:
    """The tables of a TOML text; `source` is what its defects call it.

    Raises `error` where it is not TOML, or is too large or too deep to be read safely.
    """
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
        raise error(source, [Defect("", f"is not valid TOML: {problem}")]) from None


def parse_json(text: str, source: str, error: type[InvalidInput] = InvalidInput, most: int = MOST_BYTES) -> object:
    """The values of a JSON text; `source` is what its defects call it. An object with a key twice is a `Repeated`.

    Raises `error` where it is not JSON, or is too large or too deep to be read safely.
    """
    import json  # no game needs it

    if len(text) > most:
        raise error(source, [Defect("", f"is larger than {most // 1024} KiB")])
    try:
        return json.loads(text, object_pairs_hook=_object)
    except RecursionError:
        raise error(source, [Defect("", "is nested too deeply")]) from None
    except ValueError as problem:  # also what `int` says to a number of too many digits
        raise error(source, [Defect("", f"is not valid JSON: {problem}")]) from None


def _object(items: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(items)
    if len(found) == len(items):
        return found
    repeated = Repeated(found)
    from collections import Counter

    repeated.twice = tuple([key for key, number in Counter([key for key, _ in items]).items() if number > 1])
    return repeated


def _read(path: str) -> bytes:
    # A pipe without a writer would block `open` forever, so only what is certainly a file is opened.
    mode = os.stat(path).st_mode
    if not stat.S_ISREG(mode):
        raise ValueError("is a directory" if stat.S_ISDIR(mode) else "is not a regular file")
    with open(path, "rb") as file:
        return file.read(MOST_BYTES + 1)
