"""From bytes to a table: TOML or JSON, from a file or standard input, and none of it is trusted."""

import json
from collections import Counter

from dejavu_rules.errors import Defect, InvalidTable
from dejavu_rules.outside import MOST_BYTES, STANDARD_INPUT, parse_toml, read_standard_input, read_text
from dejavu_rules.scoring.end_state.drafts import Repeated
from dejavu_rules.scoring.end_state.table import Table, table_from

STDIN = "-"


def load(path: str, seats: int | None = None) -> Table:
    """The table in a TOML or JSON file; `-` reads standard input.

    Raises `InvalidTable` with every defect, or with the reason why the file cannot be read.
    """
    text = read_standard_input(InvalidTable) if path == STDIN else read_text(path, InvalidTable)
    return parse(text, path, seats)


def parse(text: str, path: str = STDIN, seats: int | None = None) -> Table:
    """The table in the text of a file; its name, or else its first character, tells TOML from JSON.

    Raises `InvalidTable` with every defect.
    """
    source = STANDARD_INPUT if path == STDIN else path
    if not text.strip():
        raise InvalidTable(source, [Defect("", "is empty; `dejavu-rules score --template` writes a file to fill in")])
    name = path.lower()
    is_json = name.endswith(".json") or (not name.endswith(".toml") and text.lstrip().startswith("{"))
    return table_from(_parse_json(text, source) if is_json else parse_toml(text, source, InvalidTable), source, seats)


def _parse_json(text: str, source: str) -> object:
    if len(text) > MOST_BYTES:
        raise InvalidTable(source, [Defect("", f"is larger than {MOST_BYTES // 1024} KiB")])
    try:
        return json.loads(text, object_pairs_hook=_object)
    except RecursionError:
        raise InvalidTable(source, [Defect("", "is nested too deeply")]) from None
    except ValueError as problem:  # also what `int` says to a number of too many digits
        raise InvalidTable(source, [Defect("", f"is not valid JSON: {problem}")]) from None


def _object(items: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(items)
    if len(found) == len(items):
        return found
    repeated = Repeated(found)
    repeated.twice = tuple(key for key, number in Counter(key for key, _ in items).items() if number > 1)
    return repeated
