"""What a page in a browser asks, and its answers: the requests of the wire, and those of the score sheet."""

import json
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

from attrs import field, frozen

from dejavu_rules import LANGUAGES, DejaVuError
from dejavu_rules.apps.requests import (
    LONGEST_LINE,
    Field,
    Json,
    Params,
    Refused,
    parse_line,
    read_request,
    refuse_error,
    request_id,
)

if TYPE_CHECKING:  # loaded with the first request of a game
    from dejavu_rules.apps.wire import Desk


@frozen
class Method:
    """A pure function of checked params to its result.

    `fields` says what the params may be; `lang`, one of the `LANGUAGES`, may be among them always.
    """

    run: Callable[[Params], Json]
    fields: Mapping[str, Field] = field(factory=dict)


def show(_: Params) -> Json:
    """The languages that there are words in."""
    return {"languages": dict(LANGUAGES)}


METHODS = {"show": Method(show)}
PARTS = {"about": "dejavu_rules.apps.browser.dispatcher", "score": "dejavu_rules.apps.browser.score"}
"""Which module has the methods of a part, as `METHODS`. It is loaded when the first of them is asked for: a score sheet
need not wait for the engine."""
LONGEST_MESSAGE = 500


class Bridge:
    """One page's conversation with the rules. A refused request changes nothing."""

    def __init__(self) -> None:
        self._desk: Desk | None = None

    def answer(self, text: str) -> str:
        """The answer to a line of the wire, or to one whose `do` is a method of a part: `{"do": "about.show"}`.

        It has the request's `id`, and an `answer` or an `error` as on the wire. Nothing is ever raised.
        """
        number = None
        try:
            if len(text) > LONGEST_LINE:
                raise Refused("malformed", f"a request has at most {LONGEST_LINE} letters")
            value = parse_line(text)
            number = request_id(value)
            if "." not in str(value.get("do")):
                return self._ask_wire(text)
            return _text(number, answer=_result(value))
        except Refused as refused:
            return _text(number, error=refused.error)
        except RecursionError:
            return _text(number, error={"kind": "malformed", "message": "nested too deeply"})
        except Exception as defect:  # ours: the page is told as well, and goes on as if it had not asked
            message = f"a defect of the engine: {type(defect).__name__}: {defect}"
            return _text(number, error={"kind": "internal", "message": message[:LONGEST_MESSAGE]})

    def _ask_wire(self, line: str) -> str:
        from dejavu_rules.apps import wire

        self._desk, reply = wire.answer(self._desk or wire.Desk(), line)
        return reply


def _text(number: Json, **reply: Json) -> str:
    return json.dumps({"id": number, **reply}, separators=(",", ":"))


def _result(value: dict[str, Json]) -> Json:
    name = str(value["do"]).partition(".")[0]
    if name not in PARTS:
        raise Refused("malformed", f"there is no part '{name[:40]}', only {', '.join(PARTS)}")
    methods: Mapping[str, Method] = import_module(PARTS[name]).METHODS
    do, params = read_request(value, {f"{name}.{each}": method.fields for each, method in methods.items()})
    try:
        return methods[do.removeprefix(f"{name}.")].run(params)
    except DejaVuError as error:
        raise refuse_error(error, params.get("lang", "en")) from error
