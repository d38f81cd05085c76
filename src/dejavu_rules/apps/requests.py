"""Requests of clients: JSON objects, checked strictly before anything is done."""

import json
from collections.abc import Collection, Iterator, Mapping
from math import isfinite
from typing import Any, TypeAlias

from attrs import evolve, frozen

from dejavu_rules import LANGUAGES, DejaVuError, InvalidInput

Json: TypeAlias = Any
"""What `json` reads and writes."""
Params: TypeAlias = Mapping[str, Json]
"""The fields of a request, checked."""

LONGEST_LINE = 2**22 + 2**16
"""Maximum number of bytes in a line: the largest record fits, as a text with a request around it."""
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
    "bot-failed": "a bot that the owner plugged in did not decide: it failed, took too long or chose what is illegal",
    "internal": "a defect of the engine, which goes on as if it had not been asked; please report it",
}
"""What can be wrong with a request."""


class Refused(Exception):  # noqa: N818 - an answer, not a crash
    """The request is not carried out; `error` goes to the client."""

    def __init__(self, kind: str, message: str, **more: Json) -> None:
        assert kind in KINDS, kind
        super().__init__(kind, message)
        self.error: dict[str, Json] = {"kind": kind, "message": message, **more}


def refuse_error(error: DejaVuError, lang: str, kind: str = "invalid") -> Refused:
    """The refusal because of an error, with the first defects of what was sent."""
    from dejavu_rules import say  # it loads words for the whole engine

    if not isinstance(error, InvalidInput):
        return Refused(kind, say(error, lang))
    shown = error.defects[:MOST_NAMED]
    defects = [{"path": each.path, "key": each.key, "message": say(each, lang)} for each in shown]
    return Refused("invalid", "\n".join(each["message"] for each in defects), defects=defects)


@frozen
class Field:
    """One field of a request: what is wanted, in words and as the JSON Schema by which it is checked."""

    wanted: str
    schema: Mapping[str, Json]
    required: bool = False


_TYPES = {"integer": int, "string": str, "boolean": bool, "array": list, "object": dict, "null": type(None)}


def fits(schema: Mapping[str, Json], value: Json) -> bool:
    """Whether a value is what a schema of a field wants; true is no number here, and 3.0 no whole one."""
    if "anyOf" in schema:
        return any(fits(each, value) for each in schema["anyOf"])
    if "enum" in schema:
        return type(value) is str and value in schema["enum"]
    if type(value) is not _TYPES[schema["type"]]:
        return False
    if type(value) is list:
        items = schema["items"]
        return len(value) <= schema["maxItems"] and all(fits(items, each) for each in value)
    return len(value) <= schema["maxLength"] if type(value) is str else type(value) is not int or value >= 0


def text_up_to(longest: int = LONGEST_TEXT) -> dict[str, Json]:
    """The schema of a text."""
    return {"type": "string", "maxLength": longest}


def list_of(items: Json, most: int) -> dict[str, Json]:
    """The schema of a list."""
    return {"type": "array", "items": items, "maxItems": most}


def maybe(schema: Json) -> dict[str, Json]:
    """The schema of something, or null."""
    return {"anyOf": [{"type": "null"}, schema]}


def one_of(known: Collection[str]) -> Field:
    """A text that must be one of these."""
    return Field(f"one of {', '.join(known)}", {"enum": list(known)})


def need(field: Field) -> Field:
    """The same field, which must be given."""
    return evolve(field, required=True)


_WHOLE = {"type": "integer", "minimum": 0}
SEAT = Field("a seat, counted from 0, or null for a spectator", maybe(_WHOLE), required=True)
OWN_SEAT = Field("a seat, counted from 0", _WHOLE, required=True)
NUMBER = Field(f"a whole number of 0 or more with at most {_MOST_DIGITS} digits", _WHOLE)
FLAG = Field("true or false", {"type": "boolean"})
OBJECT = Field("an object", {"type": "object"})
TEXT = Field(f"a text of at most {LONGEST_TEXT} letters", text_up_to())
NAMES = Field(f"a list of names of at most {LONGEST_TEXT} letters", list_of(text_up_to(), 4))
SEATS = Field(
    "a list with a person's name, a bot's name or null for each seat", list_of(maybe(text_up_to()), 4), required=True
)
PAIRS = Field(f"a list of at most {MOST_PAIRS} pairs of tiles", list_of(list_of(text_up_to(), 2), MOST_PAIRS))
STEP = Field('the text of a step, like "tile crab"', text_up_to(), required=True)
STEPS = Field(f"a list of at most {MOST_STEPS} steps", list_of(text_up_to(), MOST_STEPS))
ALWAYS = {"lang": one_of(LANGUAGES)}
"""The fields that every request may have."""


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
    if number is None or type(number) is int or fits(text_up_to(), number):
        return number
    raise Refused("malformed", f"'id' must be a whole number or a text of at most {LONGEST_TEXT} letters")


def read_request(value: dict[str, Json], known: Mapping[str, Mapping[str, Field]]) -> tuple[str, Params]:
    """What a request wants, one of the known, and its fields, checked. Raises `Refused` with every defect."""
    do = value.get("do")
    if type(do) is not str or do not in known:
        raise Refused("malformed", f"'do' must be one of {', '.join(known)}")
    given = {name: each for name, each in value.items() if name not in ("id", "do")}
    defects = list(find_defects({**known[do], **ALWAYS}, given))
    if defects:
        raise Refused("malformed", "; ".join(defects[:MOST_NAMED]))
    return do, given


def find_defects(fields: Mapping[str, Field], given: Params) -> Iterator[str]:
    """Yield every defect of these fields, in words."""
    for name, each in given.items():
        if name not in fields:
            yield f"unknown field '{name[:40]}'"
        elif not fits(fields[name].schema, each):
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
