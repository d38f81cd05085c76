"""A table that is still being written down: players whose entries are whole are scored, the others are told why not.

So a live sheet shows what it can while somebody types, and one slip of the pen costs one player's lines and not all.
"""

from collections.abc import Iterable

from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.inputs.defects import Defect, Defects
from dejavu_rules.inputs.entry import Entry
from dejavu_rules.scoring.end_state.load import STDIN, parse_raw
from dejavu_rules.scoring.end_state.places import Finder
from dejavu_rules.scoring.end_state.table import in_file_order, read_table
from dejavu_rules.scoring.holding import Holding
from dejavu_rules.scoring.sheet import Result, Sheet, sheet


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
    found = Finder(raw, text).placed(in_file_order([*defects.found, *defects.mirrored]))
    players = []
    for seat, holding in enumerate(holdings):
        own = tuple(defect for defect in found if _is_at(defect, seat))
        players.append(LivePlayer(holding.name, None if own else sheet(holding), own))
    return LiveTable(tuple(players), _of_nobody(found, len(players)))


def _is_at(defect: Defect, seat: int) -> bool:
    path = f"players[{seat}]"
    return defect.path == path or defect.path.startswith(f"{path}.")


def _of_nobody(found: Iterable[Defect], seats: int) -> tuple[Defect, ...]:
    return tuple(defect for defect in found if not any(_is_at(defect, seat) for seat in range(seats)))


def parse_live(text: str, path: str = STDIN) -> LiveTable:
    """The table in the text of a file, as far as it is right: see `live_table`.

    Raises `InvalidTable` only where the text is neither TOML nor JSON.
    """
    return live_table(parse_raw(text, path), text)
