"""Requests: of the protocol, line by line, and of pages, where there is a bridge. All of them are answered."""

import json
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec

from docs.transcript import CONVERSATION

from dejavu_rules.protocol import Desk, answer
from tests.fuzzing.target import Shape, Target, as_text

MOST_LINES = 6
OURS = {"malformed", "invalid", "illegal", "unknown-seat", "unknown-game", "too-many-games", "not-your-turn"}


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
    begin = '{"do":"new","players":2,"seed":7}\n'
    for _, requests in CONVERSATION:
        texts = [json.dumps(request, separators=(",", ":")) for request in requests]
        yield "\n".join(texts)
        yield from (begin + text.replace(',"game":"table"', "") for text in texts)


def bridge(content: bytes) -> None:
    """Each text gets an answer, and none is a defect of ours."""
    page = import_module("dejavu_rules.bridge").Bridge()
    for line in as_text(content).split("\n")[:MOST_LINES]:
        told = json.loads(page.answer(line))
        assert told.keys() in ({"result"}, {"error"})
        assert told.get("error", {}).get("code") != "internal", told


def page_requests() -> Iterator[str]:
    """A request without parameters for every method."""
    dispatcher = import_module("dejavu_rules.bridge.dispatcher")
    for name, home in dispatcher.PARTS.items():
        for method in import_module(home).METHODS:
            yield json.dumps({"method": f"{name}.{method}", "params": {}})


TARGETS = (
    Target("protocol", Shape.WORDS, protocol, conversations),
    *([Target("bridge", Shape.WORDS, bridge, page_requests)] if find_spec("dejavu_rules.bridge") else []),
)
