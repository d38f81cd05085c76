"""The matches of one process, and the answer to each line: JSON in, JSON out, nothing ever raised for a wrong one."""

import json
from collections.abc import Callable, Mapping
from typing import NoReturn, TypeVar

from attrs import evolve, field, frozen

from dejavu_rules import LANGUAGES, DejaVuError, IllegalAction, MalformedAction, Match, UnknownSeat, say
from dejavu_rules.apps.requests import (
    TEXT,
    Field,
    Json,
    Params,
    Refused,
    parse_line,
    read_request,
    refuse_error,
    request_id,
)
from dejavu_rules.apps.wire import answers
from dejavu_rules.apps.wire.documents import Command, lang, reasons
from dejavu_rules.apps.wire.owner import OWNER
from dejavu_rules.apps.wire.seat import SEAT_REQUESTS
from dejavu_rules.bots import BOTS, Bot, BotFailed

T = TypeVar("T")

PROTOCOL_VERSION = 2
"""The version of the wire, which `hello` tells."""
MOST_GAMES = 100
_GAME = {"game": TEXT}
_HELLO: dict[str, Mapping[str, Field]] = {"hello": {}}
_OWNER = {**_HELLO, **{name: {**command.fields, **_GAME} for name, command in OWNER.items()}}
_SEAT = {name: {**command.fields, **_GAME} for name, command in SEAT_REQUESTS.items()}
_OF_A_SEAT = {name: command.fields for name, command in SEAT_REQUESTS.items()}


@frozen
class Desk:
    """The matches, by the names that their owner gave them, and the bots that can play in them."""

    games: Mapping[str, Match] = field(factory=dict)
    bots: Mapping[str, Bot] = BOTS


def answer(desk: Desk, line: str) -> tuple[Desk, str]:
    """The desk after a request, and the answer: one line of JSON in ASCII. A refused request changes nothing.

    A request with a `seat` is that seat's, and one without is the owner's.
    """

    def run(value: dict[str, Json]) -> tuple[Desk, Json]:
        return _run(desk, *read_request(value, _SEAT if "seat" in value else _OWNER))

    return _reply(line, run, desk)


def answer_seat(match: Match, seat: int | None, line: str) -> tuple[Match, str]:
    """The match after a request of a seat, or of a spectator (None), and the answer: what a server sends to a client.

    The line is what the client wrote, and names no seat: whoever holds its connection knows whose it is.
    """

    def run(value: dict[str, Json]) -> tuple[Match, Json]:
        if "seat" in value:
            raise Refused("malformed", "unknown field 'seat': a client has no say in whose requests these are")
        do, params = read_request({**value, "seat": seat}, _OF_A_SEAT)
        after, found = _ask(match, SEAT_REQUESTS[do], params)
        return after or match, found

    return _reply(line, run, match)


def _reply(line: str, run: Callable[[dict[str, Json]], tuple[T, Json]], before: T) -> tuple[T, str]:
    number = None
    try:
        value = parse_line(line)
        number = request_id(value)
        after, found = run(value)
    except Refused as refused:
        return before, _line({"id": number, "error": refused.error})
    except RecursionError:
        return before, refusal("malformed", "nested too deeply", number)
    return after, _line({"id": number, "answer": found})


def refusal(kind: str, message: str, number: Json = None) -> str:
    """The answer to a line that is not even a text."""
    return _line({"id": number, "error": Refused(kind, message).error})


def _line(reply: dict[str, Json]) -> str:
    return json.dumps(reply, separators=(",", ":"))


def _run(desk: Desk, do: str, params: Params) -> tuple[Desk, Json]:
    if do == "hello":
        return desk, _hello(desk)
    command = (SEAT_REQUESTS if "seat" in params else OWNER)[do]
    name = params.get("game", "")
    match = desk.games.get(name)
    if match is None and not command.begins:
        raise Refused("unknown-game", f"there is no game {name!r}; begin it with new or open")
    if match is None and len(desk.games) >= MOST_GAMES:
        raise Refused("too-many-games", f"there are {MOST_GAMES} games already; drop one")
    after, found = _ask(desk.bots if command.begins else match, command, params)
    games = {each: kept for each, kept in desk.games.items() if each != name}
    return evolve(desk, games=games if after is None else {**games, name: after}), found


def _hello(desk: Desk) -> answers.Hello:
    return {
        "protocol": PROTOCOL_VERSION,
        "owner": [*_OWNER],
        "seat": [*_SEAT],
        "languages": dict(LANGUAGES),
        "bots": [*desk.bots],
        "games": [*desk.games],
    }


def _ask(asked: object, command: Command, params: Params) -> tuple[Match | None, Json]:
    try:
        return command.run(asked, params)
    except DejaVuError as error:
        refuse(error, params, asked if isinstance(asked, Match) else None)


def refuse(error: DejaVuError, params: Params, match: Match | None = None) -> NoReturn:
    """Refuse a request because of an error, in the language of the request and with the players' names."""
    code, names = lang(params), None if match is None else match.names
    if isinstance(error, IllegalAction) and match is not None:
        raise Refused("illegal", say(error, code, names), violations=reasons(match, error.violations, params))
    if isinstance(error, MalformedAction):
        flaw = {"path": error.field or "", "key": "", "message": str(error)}
        raise Refused("invalid", str(error), defects=[flaw])
    kinds: dict[type, str] = {UnknownSeat: "unknown-seat", BotFailed: "bot-failed"}
    raise refuse_error(error, code, kinds.get(type(error), "invalid"))
