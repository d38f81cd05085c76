"""What clients ask: a request is a JSON object, read strictly before anything is done."""

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from attrs import frozen

Json: TypeAlias = Any
"""What `json` reads and writes."""

LONGEST_LINE = 2**21
"""A line of more bytes is refused unread; a save of the longest game fits."""

_MOST_DIGITS = 18


class Refused(Exception):  # noqa: N818 - an answer, not a crash
    """The request can't be done: what the client is told."""

    def __init__(self, kind: str, message: str, **more: Json) -> None:
        super().__init__(kind, message)
        self.error: dict[str, Json] = {"kind": kind, "message": message, **more}


@frozen
class Field:
    """What a request says under one name."""

    wanted: str
    is_fine: Callable[[Json], bool]
    required: bool = False


@frozen
class Request:
    """A request whose fields have been checked."""

    id: Json
    do: str
    fields: Mapping[str, Json]


def _is_number(value: Json) -> bool:
    return type(value) is int and value >= 0


def _is_text(value: Json) -> bool:
    return type(value) is str and len(value) <= 200


SEAT = Field("a seat, counted from 0, or null for a spectator", lambda value: value is None or _is_number(value))
OWN_SEAT = Field("a seat, counted from 0", _is_number, required=True)
PLAYERS = Field("the number of players", _is_number, required=True)
NUMBER = Field("a whole number of 0 or more", _is_number)
TEXT = Field("a text of at most 200 letters", _is_text)
FLAG = Field("true or false", lambda value: type(value) is bool)
OBJECT = Field("an object", lambda value: type(value) is dict, required=True)
ACTION = Field("an action", OBJECT.is_fine)
NAMES = Field("a list of names", lambda value: type(value) is list and len(value) <= 4 and all(map(_is_text, value)))
STEP = Field("a step", _is_text, required=True)
STEPS = Field("a list of steps", lambda value: type(value) is list and len(value) <= 500 and all(map(_is_text, value)))


def parsed(line: str) -> dict[str, Json]:
    """The JSON object on a line; refuses anything else."""
    try:
        value = json.loads(line, parse_int=_integer, parse_constant=_no_number, object_pairs_hook=_once)
    except RecursionError:
        raise Refused("malformed", "nested too deeply") from None
    except ValueError as problem:
        raise Refused("malformed", f"not JSON: {problem}") from None
    if type(value) is not dict:
        raise Refused("malformed", "a request is a JSON object")
    return value


def read(value: dict[str, Json], known: Mapping[str, Mapping[str, Field]]) -> Request:
    """A request with everything in its place; refuses it with all that is wrong."""
    do = value.get("do")
    if type(do) is not str or do not in known:
        raise Refused("malformed", f"'do' must be one of {', '.join(known)}")
    fields = {**known[do], "game": TEXT, "lang": TEXT}
    given = {name: each for name, each in value.items() if name not in ("id", "do")}
    wrong = [f"unknown field {name[:40]!r}" for name in given if name not in fields]
    wrong += [f"'{name}' is missing: {field.wanted}" for name, field in fields.items() if _missing(name, field, given)]
    wrong += [
        f"'{name}' must be {fields[name].wanted}"
        for name, each in given.items()
        if name in fields and not fields[name].is_fine(each)
    ]
    if wrong:
        raise Refused("malformed", "; ".join(wrong), defects=wrong)
    return Request(value.get("id"), do, given)


def _missing(name: str, field: Field, given: Mapping[str, Json]) -> bool:
    return field.required and name not in given


def _integer(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError(f"a number with {len(digits)} digits")
    return int(digits)


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is not a number")


def _once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return value
