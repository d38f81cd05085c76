"""Rooms without a server, for tests of the pure part: every secret is known beforehand, and so is the time."""

import json
import re
from collections.abc import Iterable
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

import dejavu_rules.apps.online
from dejavu_rules import CardId, Match
from dejavu_rules.apps.online.house import Answered, Client, House, answer
from dejavu_rules.apps.online.limits import Limits
from dejavu_rules.apps.online.rooms import Fresh, Room

SCHEMA = json.loads((Path(dejavu_rules.apps.online.__file__).parent / "rooms.json").read_text("utf-8"))


@cache
def validator(name: str, part: str | None = None) -> Draft202012Validator:
    """What checks a value against a definition of rooms, or against one of its properties."""
    place = f"#/$defs/{name}" + (f"/properties/{part}" if part else "")
    return Draft202012Validator({"$ref": place, "$defs": SCHEMA["$defs"]})


def check(line: str, reply: dict[str, Any]) -> None:
    """Refuse a reply of a room that is not what its schema says, and an answer to what no schema allows."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        request = {}
    do = request.get("do") if type(request) is dict else None
    if do not in SCHEMA["$defs"]["RoomRequests"]["properties"]:
        return  # the wire's, which has a schema of its own
    if "error" in reply:
        validator("RoomError").validate(reply["error"])
        assert (reply["error"]["kind"] != "malformed") == validator("RoomRequests", do).is_valid(request), line
    else:
        validator("RoomRequests", do).validate(request)
        validator("RoomAnswers", do).validate(reply["answer"])


class Hall:
    """A house that answers requests, with predictable keys: `key 1`, `key 2` and so on."""

    def __init__(self, limits: Limits | None = None) -> None:
        keys, names = count(1), count(1)
        self.fresh = Fresh(lambda: f"key {next(keys)}", lambda: f"room{next(names)}")
        self.house, self.now = House(limits or Limits()), 1000.0
        self.last: Answered | None = None

    def send(self, line: str, address: str = "home", here: tuple[int | None, ...] = ()) -> dict[str, Any]:
        """The reply to a line."""
        client = Client(address, frozenset(here), "http://192.168.1.7:8000/")
        self.last = answer(self.house, line, client, self.now, self.fresh)
        self.house = self.last.house
        reply: dict[str, Any] = json.loads(self.last.reply)
        check(line, reply)
        return reply

    def ask(self, do: str, key: str | None = None, room: str = "room1", **fields: Any) -> Any:
        """The answer to a request, or the kind of its error."""
        reply = self.send(json.dumps({"id": 7, "do": do, "room": room, "key": key, **fields}))
        assert reply["id"] == 7
        return reply["answer"] if "answer" in reply else reply["error"]["kind"]

    def open(self, players: int = 3, address: str = "home") -> Any:
        """A new room and its host's key, or the kind of an error."""
        reply = self.send(json.dumps({"id": 1, "do": "open", "players": players}), address)
        return reply.get("answer") or reply["error"]["kind"]

    def room(self, name: str = "room1") -> Room:
        """A room as it is."""
        return self.house.rooms[name]

    def match(self, name: str = "room1") -> Match:
        """The match of a room."""
        match = self.room(name).match
        assert match is not None
        return match


def begin_room(bot: str = "greedy", **more: Any) -> tuple[Hall, list[str]]:
    """A hall whose first room plays: Ada, Ben and a bot, and the keys of the two; the host's is `key 1`."""
    hall = Hall(**more)
    hall.open(3)
    keys = [hall.ask("join", name=name)["key"] for name in ("Ada", "Ben")]
    assert hall.ask("begin", "key 1", bot=bot) == {}
    return hall, keys


CARD_NAME = re.compile(r"\b(?:white|green|purple) [1-7]\b")
"""Names of cards that nothing else in a game has: fragments are red, blue and yellow, and bits have no numbers."""


def secrets_by_revision(match: Match, seat: int | None) -> list[set[str]]:
    """By revision the cards in hands of others that a seat, or a spectator, cannot have seen by then: in no state up to
    it was a copy where this seat could look.

    It knows the table and nothing of views: whatever it names must be in no frame for this seat.
    """
    public_cards: set[str] = set()
    found = []
    for state in match.now.states:
        places: list[Iterable[CardId]] = [state.public, state.discard, *[player.ltm for player in state.players]]
        places += [[each.card for each in player.stm] for player in state.players]
        if seat is not None:
            places += [state.players[seat].hand, state.players[seat].discarded]
        public_cards |= {str(card) for place in places for card in place}
        held = {str(card) for other, each in enumerate(state.players) if other != seat for card in each.hand}
        found.append({card for card in held - public_cards if CARD_NAME.fullmatch(card)})
    return found


def secrets_of(match: Match, seat: int | None) -> set[str]:
    """The cards in hands of others that a seat, or a spectator, cannot have seen by now."""
    return secrets_by_revision(match, seat)[-1]


def cards_named(text: str) -> set[str]:
    """The cards that a text names, of those that can be searched for."""
    return set(CARD_NAME.findall(text))
