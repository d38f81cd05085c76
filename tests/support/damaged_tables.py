"""Strategies for tables with one thing wrong, and what must be said about it."""

from collections.abc import Callable
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from dejavu_rules.box.pieces import CARD_IDS
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.scoring.end_state.write import raw_table
from tests.support.tables import tables


@frozen
class DamagedTable:
    """A table with one thing wrong, and the defect that must be found: nothing else is wrong."""

    raw: dict[str, Any]
    path: str
    words: str


Plant = Callable[[dict[str, Any], int], tuple[str, str] | None]
"""Spoils a raw table at a seat; gives the path of the defect and words of its message, or None where it cannot."""


def _set(key: str, value: object, words: str, suffix: str = "") -> Plant:
    def plant(raw: dict[str, Any], seat: int) -> tuple[str, str]:
        raw["players"][seat][key] = value
        return f"players[{seat}].{key}{suffix}", words

    return plant


def _add_card(card: object, words: str, suffix: str = "") -> Plant:
    def plant(raw: dict[str, Any], seat: int) -> tuple[str, str]:
        cards = raw["players"][seat]["cards"]
        cards.append(card)
        return f"players[{seat}].cards[{len(cards) - 1}]{suffix}", words

    return plant


def _same_card_twice(raw: dict[str, Any], seat: int) -> tuple[str, str] | None:
    cards = raw["players"][seat]["cards"]
    if not cards:
        return None
    cards.append(cards[0])
    return f"players[{seat}].cards[{len(cards) - 1}]", "is already in this Long-term Memory"


def _another_face(raw: dict[str, Any], seat: int) -> tuple[str, str] | None:
    """A Regular Card of the first player, here with another printed VP."""
    mine = raw["players"][seat]["cards"]
    ids = [(card["colour"], card["number"]) for player in raw["players"][1:] for card in player["cards"]]
    for card in raw["players"][0]["cards"]:
        if seat and "vp" in card and (card["colour"], card["number"]) not in ids:
            mine.append({**card, "vp": card["vp"] + 1})
            return f"players[{seat}].cards[{len(mine) - 1}]", "both copies show the same (COMP-4)"
    return None


def _third_copy(raw: dict[str, Any], seat: int) -> tuple[str, str] | None:
    """A Regular Card that nobody has, now with the first three players."""
    ids = [(card["colour"], card["number"]) for player in raw["players"] for card in player["cards"]]
    new = next(card for card in CARD_IDS if (str(card.colour), card.number) not in ids)
    if len(raw["players"]) < 3:
        return None
    for player in raw["players"][:3]:
        player["cards"].append({"colour": str(new.colour), "number": new.number, "vp": 1})
    return f"players[2].cards[{len(raw['players'][2]['cards']) - 1}]", "the box has 2 of each card (COMP-4)"


def _two_owners(raw: dict[str, Any], seat: int) -> tuple[str, str] | None:
    total = sum(len(player["fragments"]) for player in raw["players"])
    first, mine = raw["players"][0]["fragments"], raw["players"][seat]["fragments"]
    if seat == 0 or not first or total == 15:
        return None
    mine.append(first[0])
    return f"players[{seat}].fragments[{len(mine) - 1}]", "also lies at players[0].fragments[0]"


def _no_name(raw: dict[str, Any], seat: int) -> tuple[str, str]:
    del raw["players"][seat]["name"]
    return f"players[{seat}].name", "missing"


def _same_name(raw: dict[str, Any], seat: int) -> tuple[str, str] | None:
    raw["players"][seat]["name"] = raw["players"][0]["name"]
    return (f"players[{seat}].name", "is also the name of players[0]") if seat else None


def _five_players(raw: dict[str, Any], seat: int) -> tuple[str, str]:
    while len(raw["players"]) < 5:
        raw["players"].append({"name": "x" * (40 + len(raw["players"]))})
    return "players", "5 listed; the game is for 2 to 4 players (COMP-1)"


def _four_colours(raw: dict[str, Any], seat: int) -> tuple[str, str]:
    raw["fragment_colours"] = ["one", "two", "three", "four"]
    return "fragment_colours", "4 fragment colours; there are three (COMP-3)"


def _fragment(text: object, words: str) -> Plant:
    def plant(raw: dict[str, Any], seat: int) -> tuple[str, str]:
        held = raw["players"][seat]["fragments"]
        place = len(held)
        if place == 15:  # there is room for a wrong one only instead of a right one
            raw["players"][seat].pop("assignment", None)
            place = 14
            held.pop()
        held.append(text)
        return f"players[{seat}].fragments[{place}]", words

    return plant


def _one_player(raw: dict[str, Any], seat: int) -> tuple[str, str]:
    raw["players"] = [raw["players"][seat]]
    return "players", "1 listed; the game is for 2 to 4 players (COMP-1)"


def _unknown_key(raw: dict[str, Any], seat: int) -> tuple[str, str]:
    raw["players"][seat]["card"] = []
    return f"players[{seat}].card", "did you mean 'cards'?"


PLANTS: dict[str, Plant] = {
    "tokens as text": _set("vp_tokens", "12", "'12' is not a whole number"),
    "tokens true": _set("vp_tokens", True, "true is not a whole number"),
    "tokens 3.9": _set("vp_tokens", 3.9, "3.9 is not a whole number"),
    "negative tokens": _set("vp_tokens", -1, "-1 is not a whole number"),
    "a negative piece": _set("vp_tokens", [1, -1], "-1 is not a whole number", "[1]"),
    "no name": _no_name,
    "an empty name": _set("name", "", "empty; a player needs a name"),
    "number 8": _add_card({"colour": "red", "number": 8, "vp": 1}, "8 is not a whole number from 1 to 7", ".number"),
    "number 0": _add_card({"colour": "red", "number": 0, "vp": 1}, "0 is not a whole number from 1 to 7", ".number"),
    "no such colour": _add_card({"colour": "rde", "number": 1, "vp": 1}, "did you mean 'red'?", ".colour"),
    "neither vp nor scores": _add_card({"colour": "red", "number": 1}, "has neither vp nor scores"),
    "both vp and scores": _add_card(
        {"colour": "red", "number": 1, "vp": 1, "scores": "sets"}, "has both vp and scores"
    ),
    "no such scoring": _add_card({"colour": "red", "number": 1, "scores": "setts"}, "did you mean sets?", ".scores"),
    "another colour": _add_card(
        {"colour": "red", "number": 1, "scores": "blue cards"}, "red 1 cannot count blue cards", ".scores"
    ),
    "equal names": _same_name,
    "a card twice": _same_card_twice,
    "a card with two faces": _another_face,
    "a third copy": _third_copy,
    "a fragment owned twice": _two_owners,
    "four colours of fragments": _four_colours,
    "6 pips": _fragment("red 6", "'red 6' has 6 pips"),
    "0 pips": _fragment("red 0", "'red 0' has 0 pips"),
    "a fragment as a number": _fragment(5, "5 is not printable text"),
    "one player": _one_player,
    "five players": _five_players,
    "an unknown key": _unknown_key,
}
"""Everything that can be wrong with a table, by names for `planted`."""


@st.composite
def tables_with(draw: st.DrawFn, kind: str) -> DamagedTable:
    """A valid table with one defect of this kind planted."""
    raw = raw_table(draw(tables()))
    players = raw["players"]
    assert isinstance(players, list)
    spoiled = PLANTS[kind](raw, draw(st.integers(0, len(players) - 1)))
    assume(spoiled is not None)
    assert spoiled is not None
    return DamagedTable(raw, *spoiled)
