"""Read small, untrusted text files: whatever is at the path, the result is a text or one clear error."""

import os
import re
import stat
import sys
import tomllib
from codecs import BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE

from dejavu_rules.inputs.defects import InvalidInput, defect_at, phrase, system_reason
from dejavu_rules.inputs.entry import Repeated

_MARKS = {BOM_UTF32_LE: "UTF-32", BOM_UTF32_BE: "UTF-32", BOM_UTF16_LE: "UTF-16", BOM_UTF16_BE: "UTF-16"}
"""Longer marks first: that of UTF-32 begins with one of UTF-16."""
_CONTROL = rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]"
_FEW = 8
"""UTF-16 has a zero byte in each Latin letter, and a file of ours has many: one in so many bytes is enough."""


def decode(content: bytes, source: str, error: type[InvalidInput]) -> str:
    """The text of UTF-8 bytes, with or without a byte order mark.

    Raises `error` where there are too many, or with advice where the encoding is one that editors write.
    """
    _check_size(content, source, error)
    encoding = _other_encoding(content)
    if encoding is not None:
        raise error(source, [defect_at("", "other-encoding", encoding=encoding)])
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        before = content[: problem.start]
        line, byte = before.count(b"\n") + 1, problem.start - before.rfind(b"\n")
        key = "not-text-at-all" if re.search(_CONTROL, content) else "older-encoding"
        raise error(source, [defect_at("", key, line=line, byte=byte)]) from None


def _other_encoding(content: bytes) -> str | None:
    for mark, name in _MARKS.items():
        if content.startswith(mark):
            return name
    fewer, more = sorted((content[0::2].count(0), content[1::2].count(0)))
    is_utf_16 = more > 0 and len(content) % 2 == 0 and fewer * _FEW <= more and more * _FEW >= len(content)
    return "UTF-16" if is_utf_16 else None


STANDARD_INPUT = "standard input"
OWN_INPUT = ("/dev/stdin", "/dev/fd/0", "/proc/self/fd/0")
"""Standard input by its other names."""
_INHERITED = r"/(?:dev|proc/self)/fd/([0-9]{1,5})"
WAIT = 1.0
"""Seconds to wait for the first byte from a named pipe."""
MOST_BYTES = 256 * 1024
"""About thirty times the standard catalogue: no file written by hand is larger."""
MOST_DOTS = 100
"""The most dots in one line: `tomllib` needs memory quadratic in the length of a dotted key."""


def read_text(path: str | os.PathLike[str], error: type[InvalidInput] = InvalidInput) -> str:
    """The text of a file or a pipe, in UTF-8.

    Raises `error` if the file does not exist, cannot be read, is too large or is not UTF-8.
    """
    source = os.fspath(path)
    if source in OWN_INPUT:
        return read_standard_input(error)
    try:
        content = _read(source)
    except (OSError, ValueError) as problem:  # ValueError: a zero byte in the path
        reason = phrase(str(problem)) if isinstance(problem, _Unreadable) else system_reason(problem)
        raise error(source, [defect_at("", "cannot-be-read", reason=reason)]) from None
    return decode(content, source, error)


def read_standard_input(error: type[InvalidInput] = InvalidInput) -> str:
    """The text on standard input, in UTF-8; empty where standard input is closed.

    Raises `error` if it cannot be read, is too large or is not UTF-8.
    """
    try:
        content = b"" if sys.stdin is None else sys.stdin.buffer.read(MOST_BYTES + 1)  # None: it was closed
    except OSError as problem:
        raise error(STANDARD_INPUT, [defect_at("", "cannot-be-read", reason=system_reason(problem))]) from None
    return decode(content, STANDARD_INPUT, error)


def _check_size(content: bytes | str, source: str, error: type[InvalidInput], most: int = MOST_BYTES) -> None:
    if len(content) > most:
        raise error(source, [defect_at("", "too-large", most=most // 1024)])


def parse_toml(text: str, source: str, error: type[InvalidInput] = InvalidInput) -> dict[str, object]:
    """The tables of a TOML text; `source` is its name in messages.

    Raises `error` if it is not TOML, or is too large or too deep to be read safely.
    """
    _check_size(text, source, error)
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > MOST_DOTS and not line.lstrip().startswith("#"):
            raise error(source, [defect_at("", "too-many-dots", most=MOST_DOTS, line=number)])
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise error(source, [defect_at("", "too-deep")]) from None
    except ValueError as problem:  # also for a number with too many digits
        raise error(source, [defect_at("", "not-toml", reason=str(problem))]) from None


def parse_json(text: str, source: str, error: type[InvalidInput] = InvalidInput, most: int = MOST_BYTES) -> object:
    """The values of a JSON text; `source` is its name in messages. An object with a key twice is a `Repeated`.

    Raises `error` if it is not JSON, or is too large or too deep to be read safely.
    """
    import json  # no game needs it

    _check_size(text, source, error, most)
    try:
        return json.loads(text, object_pairs_hook=_object)
    except RecursionError:
        raise error(source, [defect_at("", "too-deep")]) from None
    except ValueError as problem:  # also for a number with too many digits
        raise error(source, [defect_at("", "not-json", reason=str(problem))]) from None


def _object(items: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(items)
    if len(found) == len(items):
        return found
    repeated = Repeated(found)
    from collections import Counter

    repeated.twice = tuple([key for key, number in Counter([key for key, _ in items]).items() if number > 1])
    return repeated


class _Unreadable(ValueError):  # noqa: N818 - a signal, never seen outside
    """Not a file that can be read; the message is a key of the table of defects."""


def _read(path: str) -> bytes:
    descriptor = re.fullmatch(_INHERITED, path) if path.startswith("/") else None
    if descriptor is not None:  # opening it again would block for ever if the writer of a pipe has finished
        with open(os.dup(int(descriptor[1])), "rb") as file:
            return file.read(MOST_BYTES + 1)
    mode = os.stat(path).st_mode
    if stat.S_ISFIFO(mode):
        return _read_pipe(path)
    if not stat.S_ISREG(mode):
        raise _Unreadable("a-directory" if stat.S_ISDIR(mode) else "not-a-file")
    with open(path, "rb") as file:
        return file.read(MOST_BYTES + 1)


def _read_pipe(path: str) -> bytes:
    """The bytes of a named pipe; `open` alone would wait for ever if nobody writes to it."""
    import select

    with open(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb") as file:
        if not select.select([file], [], [], WAIT)[0]:
            raise _Unreadable("silent-pipe")
        os.set_blocking(file.fileno(), True)
        return file.read(MOST_BYTES + 1)
