"""From bytes to a table: TOML or JSON, from a file or standard input, and none of it is trusted."""

from dejavu_rules.errors import Defect, InvalidTable
from dejavu_rules.outside import STANDARD_INPUT, parse_json, parse_toml, read_standard_input, read_text
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
    parsed = (parse_json if is_json else parse_toml)(text, source, InvalidTable)
    return table_from(parsed, source, seats)
