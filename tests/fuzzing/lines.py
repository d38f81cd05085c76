"""Requests, of the wire and of pages: each one must get an answer."""

import json
import tomllib
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from docs.tools.transcript import CONVERSATION

from dejavu_rules.apps.wire import Desk, answer
from dejavu_rules.apps.wire.owner import OWNER
from dejavu_rules.apps.wire.seat import SEAT_REQUESTS
from tests.fuzzing.files import texts
from tests.fuzzing.target import Shape, Target, as_text

MOST_LINES = 6


def protocol(content: bytes) -> None:
    """Each line gets an answer of one line with JSON in it, and a refusal changes nothing."""
    desk = Desk()
    for line in as_text(content).split("\n")[:MOST_LINES]:
        after, reply = answer(desk, line)
        assert "\n" not in reply
        told = json.loads(reply)
        assert set(told) in ({"id", "answer"}, {"id", "error"})
        assert "answer" in told or after is desk
        desk = after


def conversations() -> Iterator[str]:
    """The requests of the documents, each after those that it needs."""
    begin = '{"do":"new","seats":["Ada","greedy",null],"seed":7}\n'
    for _, requests in CONVERSATION:
        texts = [json.dumps(request, separators=(",", ":")) for request in requests]
        yield "\n".join(texts)
        yield from (begin + text.replace(',"game":"table"', "") for text in texts)


def bridge(content: bytes) -> None:
    """Each text gets an answer, and none is a defect of ours."""
    page = import_module("dejavu_rules.apps.browser").Bridge()
    for line in as_text(content).split("\n")[:MOST_LINES]:
        told = json.loads(page.answer(line))
        assert told.keys() in ({"id", "answer"}, {"id", "error"})
        assert told.get("error", {}).get("kind") != "internal", told


SAMPLES: dict[str, object] = {
    "seats": ["Ada", "greedy"],
    "seed": 5,
    "seat": 0,
    "steps": [],
    "step": "grow",
    "lang": "de",
    "table": tomllib.loads(next(texts("rule*.toml"))),
    "text": next(texts("rule*.toml")),
    "kind": "toml",
    "words": ["red", "rot"],
    "width": 80,
    "revision": 0,
    "action": {"kind": "Discard", "cards": []},
}
"""A value for every field that pages send, by its name."""


def page_requests() -> Iterator[str]:
    """Every request with all its fields and with none, in a new match where one is needed."""
    dispatcher = import_module("dejavu_rules.apps.browser.dispatcher")
    for commands in (OWNER, SEAT_REQUESTS):
        for name, command in commands.items():
            yield "\n".join([_request("new", OWNER["new"]), _request(name, command)])
            yield _request(name, None)
    for part, home in dispatcher.PARTS.items():
        for name, method in import_module(home).METHODS.items():
            yield _request(f"{part}.{name}", method)
            yield _request(f"{part}.{name}", None)


def _request(name: str, method: Any) -> str:
    fields = {each: SAMPLES[each] for each in method.fields if each in SAMPLES} if method else {}
    return json.dumps({"do": name, **fields}, separators=(",", ":"))


TARGETS = (
    Target("protocol", Shape.WORDS, protocol, conversations),
    *([Target("bridge", Shape.WORDS, bridge, page_requests)] if find_spec("dejavu_rules.apps.browser") else []),
)
