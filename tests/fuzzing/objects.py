"""Arbitrary objects for the public functions. An input is JSON that says which function gets which objects.

A value is itself; `{"is": "Sow", "of": [...]}` is what that public name makes of these arguments, `{"state": 3}` a
state of a game, `{"legal": [3, 7]}` something that may be done in it, `{"odd": 0}` an object that misbehaves.
"""

import inspect
import json
from collections.abc import Callable, Iterator
from typing import Any

import dejavu_rules
from dejavu_rules import (
    Action,
    Dealer,
    DejaVuError,
    GameState,
    Outcome,
    act,
    apply,
    chance_outcomes,
    deal,
    determinize,
    enter,
    events,
    explain,
    fingerprint,
    first_state,
    from_json,
    is_over,
    legal_actions,
    new_game,
    notation,
    random_action,
    say,
    score,
    settle,
    steps,
    to_json,
    view,
    views,
)
from dejavu_rules.testing.garbage import GARBAGE
from tests.fuzzing.target import Shape, Target
from tests.fuzzing.texts import states

FUNCTIONS: tuple[Callable[..., object], ...] = (
    *(explain, apply, act, enter, legal_actions, chance_outcomes, random_action, is_over, score),
    *(events.of, events.apply_with_events, steps.of, steps.start, view, views.redact, views.redact_events),
    *(to_json, notation.to_move, notation.to_position, fingerprint, settle, deal, determinize, say),
    *(notation.code_of, notation.piece_of, first_state, notation.from_move, notation.from_position),
    *(notation.from_notation, from_json, new_game),
)
"""What takes a state, an action or a piece, and loaders that get something else than a text."""
MOST_DEEP = 8
ANYBODY = Dealer(0)


class Unsuitable(Exception):  # noqa: N818 - not an error of anybody
    """The input names nothing that can be called."""


def call(content: bytes) -> None:
    """Call a public function with objects of any kind."""
    try:
        said = json.loads(content)
        function = FUNCTIONS[said["call"] % len(FUNCTIONS)]
        arguments = [build(each) for each in said["with"]]
        bound = inspect.signature(function).bind(*arguments).arguments
        if not isinstance(bound.get("dealer", ANYBODY), Dealer):
            return  # whoever writes a dealer of their own answers for it
    except (Unsuitable, ValueError, TypeError, KeyError, LookupError, RecursionError, AttributeError, DejaVuError):
        return  # what cannot be said, or whose makers refuse it
    function(*arguments)


def build(value: Any, deep: int = 0) -> Any:
    """The object that a description stands for."""
    if deep > MOST_DEEP:
        raise Unsuitable
    if isinstance(value, list):
        return tuple([build(each, deep + 1) for each in value])
    if not isinstance(value, dict):
        return value
    if "odd" in value:
        return GARBAGE[value["odd"] % len(GARBAGE)]
    if "state" in value:
        return states()[value["state"] % len(states())]
    if "legal" in value:
        return _legal(*value["legal"])
    if "dealer" in value:
        return Dealer(value["dealer"])
    if "is" in value:
        return _of(value["is"], value["of"], deep)
    return {build(key, deep + 1): build(each, deep + 1) for key, each in value.items()}


def _legal(number: int, place: int) -> Action | Outcome:
    state: GameState = states()[number % len(states())]
    if is_over(state):
        raise Unsuitable
    choices = chance_outcomes(state) if state.is_chance else legal_actions(state)
    return choices.at(place % choices.count())


def _of(name: str, arguments: list[Any], deep: int) -> object:
    if name not in dejavu_rules.__all__:
        raise Unsuitable
    kind = getattr(dejavu_rules, name)
    objects = [build(each, deep + 1) for each in arguments]
    if not isinstance(kind, type) or issubclass(kind, Dealer):
        raise Unsuitable
    return kind(*objects)


def calls() -> Iterator[str]:
    """Every function with what it takes, and every kind of action with its fields one by one."""
    for number, function in enumerate(FUNCTIONS):
        takes = len(inspect.signature(function).parameters)
        for state in range(0, len(states()), 3):
            objects: list[object] = [{"state": state}, {"legal": [state, 5]}, 0, "en"]
            yield json.dumps({"call": number, "with": objects[: max(1, takes)]})
            yield json.dumps({"call": number, "with": [{"state": state}, {"dealer": 1}][: max(1, takes)]})
            yield json.dumps({"call": number, "with": [{"state": state}, {"odd": 9 * number + state}][: max(1, takes)]})
            yield json.dumps({"call": number, "with": [{"odd": 7 * number + state}, 0, 0][: max(1, takes)]})
    for state in range(len(states())):
        for described in action_descriptions(state):
            yield json.dumps({"call": 0, "with": [{"state": state}, described]})
            yield json.dumps({"call": 1, "with": [{"state": state}, described]})
            for place in range(len(described["of"])):
                odd = {**described, "of": [*described["of"]]}
                odd["of"][place] = {"odd": 7 * state + place}
                yield json.dumps({"call": 1, "with": [{"state": state}, odd]})


def action_descriptions(number: int) -> Iterator[Any]:
    """Some legal actions of a state, field by field."""
    state = states()[number]
    if not is_over(state):
        choices = chance_outcomes(state) if state.is_chance else legal_actions(state)
        for place in {0, choices.count() // 2, choices.count() - 1}:
            yield describe(choices.at(place))


def describe(value: Any) -> Any:
    """A description of an action or of what it is made of."""
    if hasattr(value, "__attrs_attrs__"):
        fields = [describe(getattr(value, field.name)) for field in value.__attrs_attrs__ if field.init]
        return {"is": type(value).__name__, "of": fields}
    if isinstance(value, tuple):
        return [describe(each) for each in value]
    if value is None or isinstance(value, int | str):
        return value if type(value) in (int, str, bool, type(None)) else str(value)
    if type(value).__name__ in ("Bits", "Cards", "Fragments"):
        return {"is": type(value).__name__, "of": [", ".join(map(str, value))]}
    return {"is": type(value).__name__, "of": [str(value)]}


TARGETS = (Target("objects", Shape.JSON, call, calls),)
