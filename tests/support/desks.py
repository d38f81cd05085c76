"""Asking a desk as a client would, but in Python. Every answer must be what its schema says."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

import dejavu_rules.apps.wire
from dejavu_rules import Match, Record
from dejavu_rules.apps.wire import Desk, answer
from tests.support.wording import assert_tidy

WIRE = json.loads((Path(dejavu_rules.apps.wire.__file__).parent / "wire.json").read_text("utf-8"))


@cache
def validator(name: str, part: str | None = None) -> Draft202012Validator:
    """A validator for a definition of the wire, or for one of its properties."""
    place = f"#/$defs/{name}" + (f"/properties/{part}" if part else "")
    return Draft202012Validator({"$ref": place, "$defs": WIRE["$defs"]})


def check(request: dict[str, Any], reply: dict[str, Any]) -> None:
    """Refuse a reply that is not what its schema says."""
    if "error" in reply:
        validator("Error").validate(reply["error"])
    else:
        validator("SeatAnswers" if "seat" in request else "OwnerAnswers", request["do"]).validate(reply["answer"])


def ask(desk: Desk, do: str, **fields: Any) -> tuple[Desk, Any]:
    """The desk after a request, and the answer; it must be one."""
    desk, reply = _reply(desk, do, fields)
    assert "answer" in reply, reply
    return desk, reply["answer"]


def error_of(desk: Desk, do: str, **fields: Any) -> Any:
    """The error that a request gets; the desk must stay as it is."""
    after, reply = _reply(desk, do, fields)
    assert "error" in reply, reply
    assert after is desk
    if fields.get("lang", "en") == "en":
        assert_tidy(*reply["error"]["message"].split("\n"))
    return reply["error"]


def desk_of(record: Record, *, enter: bool = False) -> Desk:
    """A desk with one match, which has no name."""
    return Desk({"": Match.of(record, enter=enter)})


def _reply(desk: Desk, do: str, fields: dict[str, Any]) -> tuple[Desk, Any]:
    request = {"id": 7, "do": do, **fields}
    after, line = answer(desk, json.dumps(request))
    reply = json.loads(line)
    check(request, reply)
    assert reply.pop("id") == 7
    return after, reply
