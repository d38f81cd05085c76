"""Requests: of the protocol, line by line, and of pages, where there is a bridge. All of them are answered."""

import json
import tomllib
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from docs.tools.transcript import CONVERSATION

from dejavu_rules.apps.jsonlines import Desk, answer
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
    begin = '{"do":"new","players":2,"seed":7}\n'
    for _, requests in CONVERSATION:
        texts = [json.dumps(request, separators=(",", ":")) for request in requests]
        yield "\n".join(texts)
        yield from (begin + text.replace(',"game":"table"', "") for text in texts)


def bridge(content: bytes) -> None:
    """Each text gets an answer, and none is a defect of ours."""
    page = import_module("dejavu_rules.apps.browser").Bridge()
    for line in as_text(content).split("\n")[:MOST_LINES]:
        told = json.loads(page.answer(line))
        assert told.keys() in ({"result"}, {"error"})
        assert told.get("error", {}).get("code") != "internal", told


SAMPLES: dict[str, object] = {
    "names": ["Ada", "Ben"],
    "bots": [None, "greedy"],
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
    "to": 0,
    "since": 0,
    "action": {"kind": "Discard", "cards": []},
}
"""A value for every parameter that pages send, by its name."""


def page_requests() -> Iterator[str]:
    """Every method with all its parameters and with none, in a new game where there is one."""
    dispatcher = import_module("dejavu_rules.apps.browser.dispatcher")
    for part, home in dispatcher.PARTS.items():
        methods = import_module(home).METHODS
        for name, method in methods.items():
            begin = [_request(f"{part}.new", methods["new"])] if "new" in methods else []
            yield "\n".join([*begin, _request(f"{part}.{name}", method)])
            yield _request(f"{part}.{name}", None)


def _request(name: str, method: Any) -> str:
    params = {each: SAMPLES[each] for each in method.fields if each in SAMPLES} if method else {}
    return json.dumps({"method": name, "params": params}, separators=(",", ":"))


TARGETS = (
    Target("protocol", Shape.WORDS, protocol, conversations),
    *([Target("bridge", Shape.WORDS, bridge, page_requests)] if find_spec("dejavu_rules.apps.browser") else []),
)
