"""Whether a filled-in form could be a table: asked of the reader of end-state files, so questions know no rules."""

import re

from attrs import frozen

from dejavu_rules.apps.cli.asking.form import Blank, Raw, players
from dejavu_rules.inputs.defects import Defect
from dejavu_rules.scoring.end_state.live import live_table
from dejavu_rules.scoring.end_state.table import MIN_PLAYERS

_PIECE = re.compile(r"players\[(\d+)\]\.(card|fragment)s\[(\d+)\]")


@frozen
class Trouble:
    """Why values cannot stay; `others` are the pieces of other players that speak against them."""

    defects: tuple[Defect, ...]
    others: tuple[Blank, ...] = ()


def trouble(raw: Raw, seat: int = -1) -> Trouble | None:
    """What is wrong with values of which all but those of this seat were right before; None if nothing is."""
    live = live_table(dict(raw))
    own: list[Defect] = []
    others: list[Defect] = []
    for each, player in enumerate(live.players):
        (own if each == seat else others).extend(player.defects)
    table = [defect for defect in live.defects if not _is_short(defect, raw)]
    if not own and not others and not table:
        return None
    blanks = [Blank(found[2], int(found[1]), int(found[3])) for each in others if (found := _PIECE.match(each.path))]
    return Trouble((*table, *(own or others)), tuple(dict.fromkeys(blanks)))


def _is_short(defect: Defect, raw: Raw) -> bool:
    """Whether only the players are missing who are still to be asked for."""
    return defect.path == "players" and len(players(raw)) < MIN_PLAYERS
