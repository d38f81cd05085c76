"""Game registry and request handling of one engine process."""

import json
from collections.abc import Mapping
from typing import NoReturn

from attrs import field, frozen

from dejavu_rules import (
    LANGUAGES,
    DejaVuError,
    IllegalAction,
    InvalidInput,
    MalformedAction,
    Record,
    UnknownSeat,
    say,
)
from dejavu_rules.apps.jsonlines.commands import COMMANDS
from dejavu_rules.apps.jsonlines.documents import lang, violations_json
from dejavu_rules.apps.requests import MOST_NAMED, Json, Params, Refused, Request, parse_line, read_request, request_id
from dejavu_rules.bots import BOTS

PROTOCOL_VERSION = 1
MOST_GAMES = 100

_FIELDS = {"hello": {}, **{name: command.fields for name, command in COMMANDS.items()}}


@frozen
class Desk:
    """The games, by the names that the client gave them."""

    games: Mapping[str, Record] = field(factory=dict)


def answer(desk: Desk, line: str) -> tuple[Desk, str]:
    """The desk after a request, and the answer: one line of JSON in ASCII. A refused request changes nothing."""
    number = None
    try:
        value = parse_line(line)
        number = request_id(value)
        desk, found = _run(desk, read_request(value, _FIELDS))
    except Refused as refused:
        return desk, _line({"id": number, "error": refused.error})
    except RecursionError:
        return desk, refusal("malformed", "nested too deeply", number)
    return desk, _line({"id": number, "answer": found})


def refusal(kind: str, message: str, number: Json = None) -> str:
    """The answer to a line that is not even a text."""
    return _line({"id": number, "error": Refused(kind, message).error})


def _line(reply: dict[str, Json]) -> str:
    return json.dumps(reply, separators=(",", ":"))


def _run(desk: Desk, request: Request) -> tuple[Desk, Json]:
    if request.do == "hello":
        return desk, _hello(desk)
    command, name = COMMANDS[request.do], request.fields.get("game", "")
    record = desk.games.get(name)
    if record is None and not command.begins:
        raise Refused("unknown-game", f"there is no game {name!r}; begin it with new or load")
    if record is None and len(desk.games) >= MOST_GAMES:
        raise Refused("too-many-games", f"there are {MOST_GAMES} games already; drop one")
    try:
        after, found = command.run(record, request.fields)
    except DejaVuError as error:
        _refuse(error, request.fields)
    games = {each: kept for each, kept in desk.games.items() if each != name}
    return Desk(games if after is None else {**games, name: after}), found


def _hello(desk: Desk) -> Json:
    known = {"commands": [*COMMANDS], "languages": [*LANGUAGES], "bots": [*BOTS]}
    return {"protocol": PROTOCOL_VERSION, **known, "games": [*desk.games]}


def _refuse(error: DejaVuError, params: Params) -> NoReturn:
    if isinstance(error, IllegalAction):
        raise Refused("illegal", say(error, lang(params)), violations=violations_json(error.violations, params))
    if isinstance(error, UnknownSeat):
        raise Refused("unknown-seat", say(error, lang(params)))
    if isinstance(error, InvalidInput):
        defects = [{"path": each.path, "message": each.message} for each in error.defects]
        raise Refused("invalid", "; ".join(map(str, error.defects[:MOST_NAMED])), defects=defects)
    if isinstance(error, MalformedAction):
        raise Refused("invalid", str(error), defects=[{"path": error.field or "", "message": str(error)}])
    raise Refused("invalid", say(error, lang(params)))
