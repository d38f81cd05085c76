"""From bytes to a table: files come from outside, so nothing about them is trusted.

Size is checked before anything is parsed, and what a parser may do with strange input (endless nesting,
numbers of a thousand digits) ends as one defect. tomllib needs quadratic time for a key with many dots,
so a line of dots is refused before it sees it.
"""

import json
import sys
import tomllib
from collections import Counter

from dejavu_rules.errors import Defect, InvalidTable
from dejavu_rules.scoring.end_state.fields import Raw, Repeated
from dejavu_rules.scoring.end_state.table import Table, table_from

MAX_BYTES = 256 * 1024
MAX_DOTS = 64
STDIN = "-"


def load(path: str) -> Table:
    """The table in a TOML or JSON file; `-` reads standard input."""
    return parse(read_bytes(path), path)


def read_bytes(path: str) -> bytes:
    """The file's bytes, or `InvalidTable` if there are none to be had or far too many."""
    try:
        if path == STDIN:
            content = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with open(path, "rb") as file:
                content = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a null character in the name
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise InvalidTable(source_name(path), [Defect("", f"cannot be read: {reason}")]) from error
    if len(content) > MAX_BYTES:
        raise InvalidTable(source_name(path), [Defect("", f"larger than {MAX_BYTES // 1024} KiB: not an end state")])
    return content


def parse(content: bytes | str, path: str = STDIN, seats: int | None = None) -> Table:
    """The table in the text of a file; its name, or else its first character, tells TOML from JSON."""
    source = source_name(path)
    try:
        text = content if isinstance(content, str) else content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidTable(source, [Defect("", f"not a text file in UTF-8 (byte {error.start})")]) from error
    if not text.strip():
        raise InvalidTable(source, [Defect("", "empty; `dejavu-rules score --template` writes a file to fill in")])
    return table_from(_raw(text, path, source), source, seats)


def source_name(path: str) -> str:
    """The file's name for messages."""
    return "standard input" if path == STDIN else "".join(c if c.isprintable() else "?" for c in path)


def _raw(text: str, path: str, source: str) -> Raw:
    is_json = path.lower().endswith(".json") or (not path.lower().endswith(".toml") and text.lstrip().startswith("{"))
    form = "JSON" if is_json else "TOML"
    try:
        return _json(text) if is_json else _toml(text)
    except RecursionError as error:
        raise InvalidTable(source, [Defect("", f"not valid {form}: nested too deeply")]) from error
    except ValueError as error:  # both decoders' errors, and Python's limit on digits
        raise InvalidTable(source, [Defect("", f"not valid {form}: {str(error)[:200]}")]) from error


def _json(text: str) -> Raw:
    def pairs(items: list[tuple[str, Raw]]) -> dict[str, Raw]:
        found = dict(items)
        if len(found) == len(items):
            return found
        repeated = Repeated(found)
        repeated.twice = tuple(key for key, number in Counter(key for key, _ in items).items() if number > 1)[:10]
        return repeated

    return json.loads(text, object_pairs_hook=pairs)


def _toml(text: str) -> Raw:
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > MAX_DOTS and not line.lstrip().startswith("#"):
            raise ValueError(f"more than {MAX_DOTS} dots (at line {number})")
    return tomllib.loads(text)
