"""The form: the raw values of an end-state file, as far as they are filled in, and which blank comes next.

The values show where the questions stopped, so the file alone is enough to continue. A player's fragments are complete
once there are `cards`, the cards once there are `vp_tokens`, and the tokens once they are not `[]`.
"""

import re
from collections.abc import Mapping
from typing import TypeAlias

from attrs import evolve, frozen

from dejavu_rules.apps.cli.questions.grammar import fragments
from dejavu_rules.inputs.defects import Defect
from dejavu_rules.scoring.end_state.load import live_table
from dejavu_rules.scoring.end_state.table import MIN_PLAYERS

Raw: TypeAlias = Mapping[str, object]
"""Never changed in place."""
PIECES = {"card": "cards", "fragment": "fragments"}
"""Blanks for one of several, and the key of them all."""
KEYS = {**PIECES, "cards": "cards", "fragments": "fragments", "tokens": "vp_tokens", "name": "name"} | {
    "assignment": "assignment"
}


@frozen
class Blank:
    """Something to fill in: of a player, or of the table, which has no seat."""

    what: str
    """colours, names, end; name, fragments, cards, tokens, assignment; fragment, card."""
    seat: int = -1
    index: int = -1
    """Which card or fragment; the one after the last adds one."""


@frozen
class Clash:
    """A piece that somebody else's piece speaks against; it waits until it is clear whose is wrong."""

    blank: Blank
    piece: object
    others: tuple[Blank, ...]


@frozen
class Form:
    """What has been answered, and what is being cleared up beside it."""

    raw: Raw
    clashes: tuple[Clash, ...] = ()
    changing: Blank | None = None
    """A blank that the person has turned back to."""
    done: bool = False

    def with_values(self, raw: Raw) -> "Form":
        """The form with other values."""
        return evolve(self, raw=raw)


def next_blank(raw: Raw) -> Blank:
    """The first blank that is not filled in."""
    if "players" not in raw or "fragment_colours" not in raw:
        return Blank("colours")
    people = players(raw)
    if len(people) < MIN_PLAYERS:
        return Blank("names")
    for seat, player in enumerate(people):
        if "vp_tokens" not in player:
            return Blank("cards" if "cards" in player and "fragments" in player else "fragments", seat)
        if player["vp_tokens"] == []:
            return Blank("tokens", seat)
    return Blank("end")


def colours(raw: Raw) -> tuple[str, ...]:
    """The table's words for the colours of fragments, as far as they are there."""
    return tuple(map(str, _list(raw.get("fragment_colours"))))


def players(raw: Raw) -> tuple[Raw, ...]:
    """What there is of each player."""
    return tuple([each for each in _list(raw.get("players")) if isinstance(each, dict)])


def names(raw: Raw) -> tuple[str, ...]:
    """The players' names."""
    return tuple([str(player.get("name", "")) for player in players(raw)])


def pieces(raw: Raw, seat: int, key: str) -> tuple[object, ...]:
    """A player's cards, fragments or uses of them; a file may have fragments in one text."""
    value = players(raw)[seat].get(key)
    return fragments(value) if isinstance(value, str) else tuple(_list(value))


def with_player(raw: Raw, seat: int, key: str, value: object) -> Raw:
    """The values with one key of a player changed; a value of None takes the key away."""
    player = {**players(raw)[seat], key: value}
    if value is None:
        del player[key]
    people = [player if each == seat else old for each, old in enumerate(players(raw))]
    return {**raw, "players": people}


def with_piece(raw: Raw, blank: Blank, piece: object) -> Raw:
    """The values with one piece of a player put in its place, or taken away if it is None."""
    key = KEYS[blank.what]
    old = pieces(raw, blank.seat, key)
    index = blank.index if 0 <= blank.index < len(old) else len(old)
    new = [*old[:index], *([] if piece is None else [piece]), *old[index + 1 :]]
    return with_player(raw, blank.seat, key, new)


def without(raw: Raw, key: str) -> Raw:
    """The values without a key of the table."""
    return {each: value for each, value in raw.items() if each != key}


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


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
