"""From bytes to a table: TOML or JSON, from a file or standard input, and none of it is trusted."""

from dejavu_rules.inputs.defects import InvalidTable, defect_at
from dejavu_rules.inputs.files import STANDARD_INPUT, parse_json, parse_toml, read_standard_input, read_text
from dejavu_rules.scoring.end_state.table import Table, table_from

STDIN = "-"


def load(path: str, seats: int | None = None) -> Table:
    """The table in a TOML or JSON file or pipe; `-` reads standard input.

    Raises `InvalidTable` with every defect, or with the reason why the file cannot be read.
    """
    text = read_standard_input(InvalidTable) if path == STDIN else read_text(path, InvalidTable)
    return parse(text, path, seats)


def parse(text: str, path: str = STDIN, seats: int | None = None) -> Table:
    """The table in the text of a file; its name, or else its first character, tells TOML from JSON.

    Raises `InvalidTable` with every defect.
    """
    return table_from(parse_raw(text, path), _source(path), seats, text)


def _source(path: str) -> str:
    return STANDARD_INPUT if path == STDIN else path


def parse_raw(text: str, path: str) -> object:
    """The raw values in the text of a file.

    Raises `InvalidTable` where it is empty, or neither TOML nor JSON.
    """
    source = _source(path)
    if not text.strip():
        raise InvalidTable(source, [defect_at("", "empty-file")])
    name = path.lower()
    is_json = name.endswith(".json") or (not name.endswith(".toml") and text.lstrip().startswith("{"))
    try:
        return (parse_json if is_json else parse_toml)(text, source, InvalidTable)
    except InvalidTable as error:
        from dejavu_rules.scoring.end_state.slips import slip  # only a mistake needs it

        found = slip(text) if error.defects[0].key in ("not-toml", "not-json") else None
        raise error if found is None else InvalidTable(source, [found]) from None
