"""Requests of clients: JSON objects, checked strictly before anything is done."""

import json
from collections.abc import Callable, Collection, Iterator, Mapping
from math import isfinite
from typing import Any, TypeAlias

from attrs import frozen

from dejavu_rules import LANGUAGES

Json: TypeAlias = Any
"""What `json` reads and writes."""
Params: TypeAlias = Mapping[str, Json]
"""The fields of a request, checked."""

LONGEST_LINE = 2**21 + 2**16
"""Maximum number of bytes in a line: the largest save fits, with a request around it."""
LONGEST_TEXT = 200
MOST_STEPS = 500
MOST_PAIRS = 105
"""The number of pairs of 15 tiles."""
MOST_NAMED = 20
"""How many defects of one request are listed at most."""
_MOST_DIGITS = 18

KINDS = {
    "malformed": "the line is no request: not JSON, an unknown command, fields that are missing, unknown or wrong",
    "invalid": "what the request brings is wrong in itself: a save, an action, a step, a set-up; `defects` says where",
    "illegal": "a rule forbids it; `violations` has every one that does, as [`explain`](playing.md) tells them",
    "unfinished": "the steps do not make a whole action yet; the message is what is asked next",
    "too-early": "nothing is scored before the first turn: what lies in LTM is secret then",
    "unknown-game": "there is no game of this name",
    "unknown-seat": "the game has no such seat",
    "too-many-games": "drop one first",
    "internal": "a defect of the engine, which goes on as if it had not been asked; please report it",
}
"""What can be wrong with a request."""


class Refused(Exception):  # noqa: N818 - an answer, not a crash
    """The request is not carried out; `error` goes to the client."""

    def __init__(self, kind: str, message: str, **more: Json) -> None:
        assert kind in KINDS, kind
        super().__init__(kind, message)
        self.error: dict[str, Json] = {"kind": kind, "message": message, **more}


@frozen
class Field:
    """One field of a request: what is wanted, and how it is checked."""

    wanted: str
    is_fine: Callable[[Json], bool]
    required: bool = False


@frozen
class Request:
    """A request whose fields have been checked."""

    do: str
    fields: Params


def _is_number(value: Json) -> bool:
    return type(value) is int and value >= 0


def _is_text(value: Json) -> bool:
    return type(value) is str and len(value) <= LONGEST_TEXT


def _is_texts(value: Json, most: int) -> bool:
    return type(value) is list and len(value) <= most and all(map(_is_text, value))


def _is_pairs(value: Json) -> bool:
    return type(value) is list and len(value) <= MOST_PAIRS and all(_is_texts(pair, 2) for pair in value)


def one_of(known: Collection[str]) -> Field:
    """A text that must be one of these."""
    return Field(f"one of {', '.join(known)}", lambda value: type(value) is str and value in known)


SEAT = Field("a seat, counted from 0, or null", lambda value: value is None or _is_number(value))
OWN_SEAT = Field("a seat, counted from 0", _is_number, required=True)
PLAYERS = Field("the number of players", _is_number, required=True)
NUMBER = Field(f"a whole number of 0 or more with at most {_MOST_DIGITS} digits", _is_number)
FLAG = Field("true or false", lambda value: type(value) is bool)
OBJECT = Field("an object", lambda value: type(value) is dict)
DOCUMENT = Field("an object", OBJECT.is_fine, required=True)
NAMES = Field(f"a list of names of at most {LONGEST_TEXT} letters", lambda value: _is_texts(value, 4))
PAIRS = Field(f"a list of at most {MOST_PAIRS} pairs of tiles", _is_pairs)
STEP = Field('the text of a step, like "tile crab"', _is_text, required=True)
STEPS = Field(f"a list of at most {MOST_STEPS} steps", lambda value: _is_texts(value, MOST_STEPS))
_GAME = Field(f"a text of at most {LONGEST_TEXT} letters", _is_text)
_ALWAYS = {"game": _GAME, "lang": one_of(LANGUAGES)}


def parse_line(line: str) -> dict[str, Json]:
    """The JSON object on a line. Raises `Refused` for anything else."""
    try:
        value = json.loads(
            line,
            parse_int=_integer,
            parse_float=_fraction,
            parse_constant=_refuse_constant,
            object_pairs_hook=_refuse_repeated_keys,
        )
    except ValueError as problem:
        raise Refused("malformed", f"not JSON: {problem}") from None
    if type(value) is not dict:
        raise Refused("malformed", "a request is a JSON object")
    return value


def request_id(value: dict[str, Json]) -> Json:
    """The client's ID of the request; the answer repeats it."""
    number = value.get("id")
    if number is None or type(number) is int or _is_text(number):
        return number
    raise Refused("malformed", f"'id' must be a whole number or a text of at most {LONGEST_TEXT} letters")


def read_request(value: dict[str, Json], known: Mapping[str, Mapping[str, Field]]) -> Request:
    """A checked request. Raises `Refused` with every defect."""
    do = value.get("do")
    if type(do) is not str or do not in known:
        raise Refused("malformed", f"'do' must be one of {', '.join(known)}")
    given = {name: each for name, each in value.items() if name not in ("id", "do")}
    defects = list(find_defects({**known[do], **_ALWAYS}, given))
    if defects:
        raise Refused("malformed", "; ".join(defects[:MOST_NAMED]))
    return Request(do, given)


def find_defects(fields: Mapping[str, Field], given: Params) -> Iterator[str]:
    """Yield every defect of these fields, in words."""
    for name, each in given.items():
        if name not in fields:
            yield f"unknown field '{name[:40]}'"
        elif not fields[name].is_fine(each):
            yield f"'{name}' must be {fields[name].wanted}"
    for name, field in fields.items():
        if field.required and name not in given:
            yield f"'{name}' is missing: {field.wanted}"


def _integer(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError(f"a number with {len(digits)} digits")
    return int(digits)


def _fraction(digits: str) -> float:
    if not isfinite(number := float(digits)):
        raise ValueError("a number that is too large")
    return number


def _refuse_constant(word: str) -> float:
    raise ValueError(f"{word} is not a number")


def _refuse_repeated_keys(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return value
