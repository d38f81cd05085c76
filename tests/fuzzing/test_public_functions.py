"""Every public function, with nonsense for each of its arguments: nothing but errors of ours comes out."""

import inspect
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

import dejavu_rules
from dejavu_rules import (
    Bit,
    Dealer,
    DejaVuError,
    Options,
    events,
    notation,
    pictures,
    random_action,
    saves,
    score,
    steps,
    view,
    views,
)
from dejavu_rules.records import redact_record
from dejavu_rules.testing.garbage import GARBAGE
from tests.support.saves import examples, records

ELSEWHERE = {"chart", "outline_svg", "phrase", "redact_log", "new_game", "deal_game"}
"""Pictures and texts of a front-end, a log that must be something to go through, and what `test_opening` tries."""
FUNCTIONS = {
    f"{module.__name__}.{name}": value
    for module in (dejavu_rules, events, notation, pictures, saves, steps, views)
    for name in module.__all__
    if inspect.isfunction(value := getattr(module, name)) and name not in ELSEWHERE
} | {"dejavu_rules.records.redact_record": redact_record}


def sensible() -> dict[str, Any]:
    """Something that makes sense for an argument of this name."""
    state = examples()["deja-vu"]
    action = random_action(state, Dealer(1))
    return {
        "state": state,
        "record": records()["duplicates"],
        "view": view(state, 0),
        "seat": 0,
        "dealer": Dealer(1),
        "action": action,
        "what": action,
        "outcome": action,
        "result": score(state),
        "piece": Bit.RED_MOON,
        "text": "x",
        "lang": "en",
        "code": "rM",
        "players": 2,
        "seed": 1,
        "options": Options(),
    }


def with_nonsense(function: Callable[..., object], name: str) -> None:
    """Call it with everything sensible but this argument."""
    known, parameters = sensible(), inspect.signature(function).parameters
    needed = [each for each, one in parameters.items() if one.default is one.empty and each != name]
    for garbage in GARBAGE:
        with suppress(DejaVuError):
            function(**{each: known.get(each) for each in needed}, **{name: garbage})


@pytest.mark.parametrize("function", FUNCTIONS.values(), ids=FUNCTIONS)
def test_nonsense_for_one_argument_raises_only_our_errors(function: Callable[..., object]) -> None:
    for name in inspect.signature(function).parameters:
        if name != "dealer":  # whoever writes a dealer of their own answers for it
            with_nonsense(function, name)
