"""All games of one engine process, and what becomes of them by a request."""

import json
from collections.abc import Mapping

from attrs import field, frozen

from dejavu_rules import DejaVuError, IllegalAction, InvalidInput, Record, say
from dejavu_rules.protocol import commands
from dejavu_rules.protocol.requests import Json, Refused, Request, parsed, read

PROTOCOL_VERSION = 1
MOST_GAMES = 1000


@frozen
class Desk:
    """The games, by the names that the client gave them."""

    games: Mapping[str, Record] = field(factory=dict)


def answer(desk: Desk, line: str) -> tuple[Desk, str]:
    """The desk after a request, and the answer: one line of JSON. A request that is refused changes nothing."""
    number = None
    try:
        value = parsed(line)
        number = value.get("id")
        request = read(value, {"hello": {}, **{name: each.fields for name, each in commands.COMMANDS.items()}})
        desk, found = _done(desk, request)
        reply: dict[str, Json] = {"id": number, "answer": found}
    except Refused as refused:
        reply = {"id": number, "error": refused.error}
    return desk, json.dumps(reply, separators=(",", ":"))


def _done(desk: Desk, request: Request) -> tuple[Desk, Json]:
    if request.do == "hello":
        return desk, {"protocol": PROTOCOL_VERSION, "commands": [*commands.COMMANDS], "games": [*desk.games]}
    command, name = commands.COMMANDS[request.do], request.fields.get("game", "")
    record = desk.games.get(name)
    if command.begins:
        if record is None and len(desk.games) >= MOST_GAMES:
            raise Refused("full", f"there are {MOST_GAMES} games already; drop one")
    elif record is None:
        raise Refused("unknown-game", f"there is no game {name!r}: begin it with 'new' or 'load'")
    try:
        after, found = command.run(record, request.fields)
    except IllegalAction as error:
        told = commands.told(error.violations, request.fields)
        raise Refused("illegal", "; ".join(each["message"] for each in told), violations=told) from None
    except InvalidInput as error:
        defects = [{"path": each.path, "message": each.message} for each in error.defects]
        raise Refused("invalid", str(error), defects=defects) from None
    except DejaVuError as error:
        raise Refused("malformed", str(error)) from None
    games = {each: kept for each, kept in desk.games.items() if each != name}
    return Desk(games if after is None else {**games, name: after}), found
