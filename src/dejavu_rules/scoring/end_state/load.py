"""From bytes to a table: TOML or JSON, from a file or standard input, and none of it is trusted."""

from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.inputs.defects import Defect, Defects, InvalidTable, defect_at
from dejavu_rules.inputs.entry import Entry
from dejavu_rules.inputs.files import STANDARD_INPUT, parse_json, parse_toml, read_standard_input, read_text
from dejavu_rules.scoring.end_state.table import Table, place_defects, read_table, seat_at, table_from
from dejavu_rules.scoring.holding import Holding
from dejavu_rules.scoring.sheet import Result, Sheet, sheet

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


@frozen
class LivePlayer:
    """A player of a live table: a sheet, or else what is wrong with the entry."""

    name: str
    """Empty where it could not be read."""
    sheet: Sheet | None
    defects: tuple[Defect, ...] = ()


@frozen
class LiveTable:
    """A table as far as it is right."""

    players: tuple[LivePlayer, ...]
    defects: tuple[Defect, ...] = ()
    """What is wrong with the table as a whole, and with no player."""

    @property
    def result(self) -> Result | None:
        """Who won, once nothing is wrong any more."""
        sheets = tuple(player.sheet for player in self.players if player.sheet is not None)
        return None if self.defects or not sheets or len(sheets) < len(self.players) else Result(sheets)


def live_table(raw: object, text: str = "") -> LiveTable:
    """Score the players whose entries are whole, and name the defects of the others, whatever the values are.

    What is wrong between two players, such as a fragment that both have, is named at both, and neither is scored.
    `text` is where the values were read, for the lines of defects.
    """
    defects = Defects()
    holdings: tuple[Holding, ...] = ()
    with defects:
        holdings = read_table(Entry(raw, "", defects), None).holdings
    found = place_defects([*defects.found, *defects.mirrored], raw, text)
    owners = [seat_at(defect.path) for defect in found]
    players = []
    for seat, holding in enumerate(holdings):
        own = tuple(defect for defect, owner in zip(found, owners, strict=True) if owner == seat)
        players.append(LivePlayer(holding.name, None if own else sheet(holding), own))
    nobodys = [defect for defect, owner in zip(found, owners, strict=True) if not 0 <= owner < len(holdings)]
    return LiveTable(tuple(players), tuple(nobodys))


def parse_live(text: str, path: str = STDIN) -> LiveTable:
    """The table in the text of a file, as far as it is right: see `live_table`.

    Raises `InvalidTable` only where the text is neither TOML nor JSON.
    """
    return live_table(parse_raw(text, path), text)
