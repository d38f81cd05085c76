"""Asking a desk as a client would, but in Python."""

import json
from typing import Any

from dejavu_rules import Record
from dejavu_rules.apps.jsonlines import Desk, answer


def ask(desk: Desk, do: str, **fields: Any) -> tuple[Desk, Any]:
    """The desk after a request, and the answer; it must be one."""
    desk, reply = _reply(desk, do, fields)
    assert "answer" in reply, reply
    return desk, reply["answer"]


def refused(desk: Desk, do: str, **fields: Any) -> Any:
    """The error that a request gets; the desk must stay as it is."""
    after, reply = _reply(desk, do, fields)
    assert "error" in reply, reply
    assert after is desk
    return reply["error"]


def desk_of(record: Record) -> Desk:
    """A desk with one game, that of no name."""
    return Desk({"": record})


def _reply(desk: Desk, do: str, fields: dict[str, Any]) -> tuple[Desk, Any]:
    after, line = answer(desk, json.dumps({"id": 7, "do": do, **fields}))
    reply = json.loads(line)
    assert reply.pop("id") == 7
    return after, reply
