"""The wire and rooms as JSON Schema and TypeScript, made from the tables of requests and the types of their answers."""

import json
from collections.abc import Mapping
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from dejavu_rules.apps.online import answers as online
from dejavu_rules.apps.online.requests import OPEN, ROOM_REQUESTS
from dejavu_rules.apps.requests import ALWAYS, KINDS, NUMBER, SEAT, TEXT, Field, Json, maybe, need
from dejavu_rules.apps.wire import PROTOCOL_VERSION, answers
from dejavu_rules.apps.wire.documents import Command
from dejavu_rules.apps.wire.owner import OWNER
from dejavu_rules.apps.wire.seat import SEAT_REQUESTS
from dejavu_rules.i18n.texts import texts_of
from dejavu_rules.saves import json_schema
from dejavu_rules.steps import Step

SAVED_KINDS = ("view", "event", "action", "outcome", "violation")
"""The kinds of saved documents that travel."""
_PLAIN = {int: "integer", str: "string", bool: "boolean", NoneType: "null"}


def schema() -> dict[str, Json]:
    """One JSON Schema for a line of the wire, with every part of it by name under `$defs`."""
    found: dict[str, Json] = {
        "Step": {"enum": [str(step) for step in Step.every()]},
        "ErrorKind": {"enum": list(KINDS)},
        **_saved_documents(),
    }
    owner = {"hello": Command(_hello), **OWNER}
    for whose, commands in (("Owner", owner), ("Seat", SEAT_REQUESTS)):
        replies = {}
        for name, command in commands.items():
            found[f"{whose}{name.title()}"] = _request(name, command, whose == "Seat")
            replies[name] = _type(get_args(get_type_hints(command.run, include_extras=True)["return"])[1], found)
        asked = {name: _reference(f"{whose}{name.title()}") for name in commands}
        found |= {f"{whose}Requests": _object(asked), f"{whose}Answers": _object(replies)}
        found[f"{whose}Request"] = {"oneOf": list(asked.values())}
        found[f"{whose}Answer"] = {"anyOf": list({str(each): each for each in replies.values()}.values())}
    _define(answers.Decide, found)
    identity = {"anyOf": [{"type": "null"}, {"type": "integer"}, TEXT.schema]}
    answered = {"anyOf": [_reference("OwnerAnswer"), _reference("SeatAnswer")]}
    found["Reply"] = {"oneOf": [_object({"id": identity, name: each}) for name, each in (
        ("answer", answered), ("error", _type(answers.Error, found)))]}  # fmt: skip
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The wire of dejavu-rules, version {PROTOCOL_VERSION}",
        "anyOf": [_reference("OwnerRequest"), _reference("SeatRequest"), _reference("Reply")],
        "$defs": {name: found[name] for name in sorted(found)},
    }


def _hello(_: None, __: None) -> tuple[None, answers.Hello]:  # type: ignore[empty-body]  # for its types
    """What can be asked; the bots and games that are there."""


def _reference(name: str) -> Json:
    return {"$ref": f"#/$defs/{name}"}


def _object(properties: Mapping[str, Json], optional: tuple[str, ...] = ()) -> dict[str, Json]:
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": dict(properties), "required": required, "additionalProperties": False}


def _saved_documents() -> dict[str, Json]:
    found: dict[str, Json] = {}
    for kind in SAVED_KINDS:
        whole = json_schema(kind)
        found |= whole["$defs"]
        found[kind.title()] = {name: each for name, each in whole.items() if name not in ("$schema", "$defs", "title")}
    for kind in ("action", "outcome"):
        found[f"{kind.title()}Request"] = {"oneOf": [_may_omit_head(each) for each in found[kind.title()]["oneOf"]]}
    return found


def _may_omit_head(each: Json) -> Json:
    return {**each, "required": [name for name in each["required"] if name not in ("schema", "schema_version")]}


def rooms_schema() -> dict[str, Json]:
    """One JSON Schema with what is asked of rooms beside the wire, by name under `$defs`."""
    found: dict[str, Json] = {"RoomErrorKind": {"enum": [*KINDS, *texts_of("online")]}}
    asked = {"open": _room_request("open", OPEN, "A new room, whose host has the key in the answer.", {})}
    replies = {"open": _type(online.Opened, found)}
    for name, request in ROOM_REQUESTS.items():
        asked[name] = _room_request(name, request.fields, request.run.__doc__ or "", {"room": need(TEXT), "key": _KEY})
        replies[name] = _type(get_args(get_type_hints(request.run, include_extras=True)["return"])[1], found)
    found |= {f"Room{name.title()}": each for name, each in asked.items()}
    references = {name: _reference(f"Room{name.title()}") for name in asked}
    found |= {"RoomRequests": _object(references), "RoomAnswers": _object(replies)}
    for kind in (online.RoomNews, online.RoomError):
        _define(kind, found)
    identity = {"anyOf": [{"type": "null"}, {"type": "integer"}, TEXT.schema]}
    answered = {"anyOf": list({str(each): each for each in replies.values()}.values())}
    found["RoomReply"] = {"oneOf": [_object({"id": identity, name: each}) for name, each in (
        ("answer", answered), ("error", _reference("RoomError")))]}  # fmt: skip
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Rooms of dejavu-rules, version {PROTOCOL_VERSION}; their games speak the wire",
        "anyOf": [*references.values(), _reference("RoomReply"), _reference("RoomNews")],
        "$defs": {name: found[name] for name in sorted(found)},
    }


_KEY = Field("the key of a seat or of the host, or null for a spectator", maybe(TEXT.schema))


def _room_request(do: str, fields: Mapping[str, Field], about: str, who: Mapping[str, Field]) -> Json:
    whole: dict[str, Field] = {**fields, **who, **ALWAYS}
    properties = {name: {"description": field.wanted, **field.schema} for name, field in whole.items()}
    properties |= {"do": {"const": do}, "id": {"anyOf": [{"type": "integer"}, TEXT.schema]}}
    needed = ("do", *[name for name, field in whole.items() if field.required])
    described = _object(properties, tuple(name for name in properties if name not in needed))
    return {"description": about.strip().partition("\n")[0], **described}


# Requests


def _request(do: str, command: Command, is_seats: bool) -> Json:
    """A request with its fields. The seat is put in by whoever passes a client's request on."""
    fields: dict[str, Field] = {**command.fields, **ALWAYS, "game": TEXT}
    if is_seats:
        fields["seat"] = SEAT if command.fields["seat"] is SEAT else NUMBER
    needed = [name for name, field in command.fields.items() if field.required and name != "seat"]
    properties = {name: _field(name, field) for name, field in fields.items()}
    properties |= {"do": {"const": do}, "id": {"anyOf": [{"type": "integer"}, TEXT.schema]}}
    whole = _object(properties, tuple(name for name in properties if name not in ("do", *needed)))
    return {"description": (command.run.__doc__ or "").strip().partition("\n")[0], **whole}


def _field(name: str, field: Field) -> Json:
    if name in ("action", "outcome"):
        return _reference(f"{name.title()}Request")
    if name in ("step", "steps"):
        one = _reference("Step")
        return one if name == "step" else {**field.schema, "items": one}
    return {"description": field.wanted, **field.schema}


# Answers


def _type(kind: Any, found: dict[str, Json]) -> Json:
    """The schema of a type; a typed dict becomes a definition of its name."""
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _reference(inside[1])
    if origin in (NotRequired, Required):
        return _type(inside[0], found)
    if is_typeddict(kind):
        return _define(kind, found)
    if origin is Literal:
        return {"enum": list(inside)}
    if origin is list:
        return {"type": "array", "items": _type(inside[0], found)}
    if origin is dict:
        return {"type": "object", "additionalProperties": _type(inside[1], found)}
    if origin in (Union, UnionType):
        return {"anyOf": [_type(each, found) for each in inside]}
    return {} if kind is Any else {"type": _PLAIN[kind]}


def _define(kind: Any, found: dict[str, Json]) -> Json:
    name: str = kind.__name__
    if name not in found:
        found[name] = {}  # so that one that contains itself ends
        hints = get_type_hints(kind, include_extras=True)
        properties = {key: _type(each, found) for key, each in hints.items()}
        words = " ".join((kind.__doc__ or "").split())
        found[name] = {"description": words, **_object(properties, tuple(kind.__optional_keys__))}
    return _reference(name)


# TypeScript


def typescript(whole: Json, page: str) -> str:
    """A schema as TypeScript declarations, one type for each name; a page of the guide says what they are for."""
    lines = [f"// Generated by `make docs` from the rules' own tables: see docs/guide/{page}.", ""]
    for name, each in whole["$defs"].items():
        if "description" in each:
            lines.append(f"/** {each['description']} */")
        lines.append(f"export type {_pascal(name)} = {_declare(each)};")
    return "\n".join(lines) + "\n"


def _pascal(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in name.replace("-", " ").replace("_", " ").split())


def _declare(each: Json) -> str:
    if "$ref" in each:
        return _pascal(each["$ref"].rpartition("/")[2])
    if "const" in each:
        return json.dumps(each["const"])
    if "enum" in each:
        return " | ".join(json.dumps(value) for value in each["enum"])
    for union in ("anyOf", "oneOf"):
        if union in each:
            return " | ".join(dict.fromkeys(map(_declare, each[union])))
    match each.get("type"):
        case "array":
            inside = _declare(each.get("items", {}))
            return f"({inside})[]" if " | " in inside else f"{inside}[]"
        case "object":
            return _declare_object(each)
        case "integer" | "number":
            return "number"
        case None:
            return "any"
        case plain:
            return str(plain)


def _declare_object(each: Json) -> str:
    rest = each.get("additionalProperties", True)
    if "properties" not in each:
        return f"Record<string, {_declare(rest) if isinstance(rest, dict) else 'any'}>"
    needed = each.get("required", ())
    fields = [
        f"{json.dumps(name)}{'' if name in needed else '?'}: {_declare(value)}"
        for name, value in each["properties"].items()
    ]
    return "{ " + "; ".join(fields) + " }" if fields else "Record<string, never>"
