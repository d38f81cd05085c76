"""What a page in a browser asks, and its answers."""

import json
from collections.abc import Callable, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

from attrs import field, frozen

import dejavu_rules
from dejavu_rules import LANGUAGES, DejaVuError, IllegalAction, InvalidInput
from dejavu_rules.apps.requests import (
    LONGEST_LINE,
    MOST_NAMED,
    Field,
    Json,
    Params,
    Refused,
    find_defects,
    one_of,
    parse_line,
)


@frozen
class Method:
    """A pure function of what its part remembers and of checked params, to what the part remembers then and the result.

    `fields` says what the params may be; `lang`, one of the `LANGUAGES`, may be among them always.
    """

    run: Callable[[Any, Params], tuple[Any, Json]]
    fields: Mapping[str, Field] = field(factory=dict)


def show(_: None, __: Params) -> tuple[None, Json]:
    """The languages that there are words in."""
    return None, {"languages": dict(LANGUAGES)}


METHODS = {"show": Method(show)}
MEMORY = None


PARTS = {
    "about": "dejavu_rules.apps.browser.dispatcher",
    "score": "dejavu_rules.apps.browser.score",
    "board": "dejavu_rules.apps.browser.board",
}
"""Which module has the methods of a part, as `METHODS`, and what it remembers at first, as `MEMORY`.

A part is loaded when the first of its methods is asked for: a score sheet need not wait for the engine.
"""
LONGEST_MESSAGE = 500
_LANG = {"lang": one_of(LANGUAGES)}


class Bridge:
    """One page's conversation with the rules. A refused request changes nothing."""

    def __init__(self) -> None:
        self._memory: dict[str, Any] = {}

    def answer(self, text: str) -> str:
        """The answer to a request like `{"method": "about.show", "params": {}}`: an object with `result` or `error`.

        An error has a `code` (one of `dejavu_rules.apps.requests.KINDS`), a `message`, and where there are any the
        `defects` of what was sent or the `violations` of rules. Nothing is ever raised.
        """
        try:
            return _text({"result": self._result(text)})
        except Refused as refused:
            error = dict(refused.error)
            return _text({"error": {"code": error.pop("kind"), **error}})
        except RecursionError:
            return _text({"error": {"code": "malformed", "message": "nested too deeply"}})
        except Exception as defect:  # ours: the page is told as well, and goes on as if it had not asked
            message = f"a defect of the engine: {type(defect).__name__}: {defect}"
            return _text({"error": {"code": "internal", "message": message[:LONGEST_MESSAGE]}})

    def _result(self, text: str) -> Json:
        if len(text) > LONGEST_LINE:
            raise Refused("malformed", f"a request has at most {LONGEST_LINE} letters")
        part, method, params = _request(parse_line(text))
        memory = self._memory.get(part.__name__, part.MEMORY)
        try:
            self._memory[part.__name__], found = method.run(memory, params)
        except DejaVuError as error:
            raise _refusal(error, params.get("lang", "en")) from error
        return found


def _text(reply: dict[str, Json]) -> str:
    return json.dumps(reply, separators=(",", ":"))


def _request(value: dict[str, Json]) -> tuple[ModuleType, Method, Params]:
    name, params = value.get("method"), value.get("params", {})
    unknown = value.keys() - {"method", "params"}
    if unknown or type(name) is not str or type(params) is not dict:
        raise Refused("malformed", "a request has a 'method', a text, and may have 'params', an object")
    part = _part(name)
    method = _methods(part).get(name.partition(".")[2])
    if method is None:
        raise Refused("malformed", f"there is no method '{name[:40]}'")
    defects = list(find_defects({**method.fields, **_LANG}, params))
    if defects:
        raise Refused("malformed", "; ".join(defects[:MOST_NAMED]))
    return part, method, params


def _part(name: str) -> ModuleType:
    part = PARTS.get(name.partition(".")[0])
    if part is None:
        raise Refused("malformed", f"there is no method '{name[:40]}'; its first word is one of {', '.join(PARTS)}")
    return import_module(part)


def _methods(part: ModuleType) -> Mapping[str, Method]:
    methods: Mapping[str, Method] = part.METHODS
    return methods


def _refusal(error: DejaVuError, lang: str) -> Refused:
    say = dejavu_rules.say  # here and not above: it loads words for the whole engine
    if isinstance(error, IllegalAction):
        broken = [{"code": each.code, "clause": each.clause, "message": say(each, lang)} for each in error.violations]
        return Refused("illegal", say(error, lang), violations=broken)
    if isinstance(error, InvalidInput):
        defects = [
            {"path": each.path, "key": each.key, "message": say(each, lang)} for each in error.defects[:MOST_NAMED]
        ]
        return Refused("invalid", "\n".join(each["message"] for each in defects), defects=defects)
    return Refused("invalid", say(error, lang))
