"""A table as far as it is right, scored while somebody still writes it."""

from typing import NamedTuple

from dejavu_rules.inputs.defects import Defect, Defects
from dejavu_rules.inputs.entry import Entry
from dejavu_rules.scoring.end_state.table import STDIN, parse_raw, place_defects, read_table, seat_at
from dejavu_rules.scoring.holding import Holding
from dejavu_rules.scoring.sheet import Result, Sheet, sheet


class LivePlayer(NamedTuple):
    """A player of a live table: a sheet, or else what is wrong with the entry."""

    name: str
    """Empty where it could not be read."""
    sheet: Sheet | None
    defects: tuple[Defect, ...] = ()


class LiveTable(NamedTuple):
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
