"""Actions and outcomes step by step. A step travels as its text: "tile crab", "bit red moon", "done"."""

from collections.abc import Iterable, Iterator

from dejavu_rules import (
    Action,
    Defect,
    GameState,
    InvalidInput,
    Meditate,
    Outcome,
    StartPlayer,
    Violation,
    act,
    enter,
    is_over,
    say,
    steps,
)
from dejavu_rules.apps.jsonlines.documents import document, lang
from dejavu_rules.apps.requests import Json, Params, Refused
from dejavu_rules.steps import Option, Partial, Step

_STEPS = {str(step): step for step in Step.every()}


def check_decides(state: GameState, seat: int | None) -> None:
    """Refuse a seat that does not decide now, and without a seat what is not up to chance.

    The doors of the engine have the reasons, and look at nothing else before.
    """
    if seat is None and not state.is_chance:
        enter(state, StartPlayer(0))
    if seat is not None and (is_over(state) or state.is_chance or seat != state.active):
        act(state, seat, Meditate())


def options_json(state: GameState, params: Params) -> dict[str, Json]:
    """What is asked after the steps so far, and what can be answered; at their end the whole action or outcome."""
    partial = _partial(state, params)
    whole = None if partial.whole is None else document(partial.whole)
    return {
        "question": say(partial.question, lang(params)),
        "options": [dict(_option_json(option, params)) for option in partial.options()],
        "outcome" if state.is_chance else "action": whole,
    }


def why_not(state: GameState, params: Params) -> tuple[Violation, ...]:
    """Why a step is not offered after those so far; nothing if it is."""
    (step,) = _read_steps([params["step"]])
    return _partial(state, params).why_not(step)


def build(state: GameState, params: Params) -> Action | Outcome:
    """The whole action or outcome that the steps lead to."""
    partial = _partial(state, params)
    if partial.whole is None:
        raise Refused("unfinished", say(partial.question, lang(params)))
    return partial.whole


def _partial(state: GameState, params: Params) -> Partial:
    check_decides(state, params.get("seat"))
    partial = steps.start(state, free=params.get("free", False))
    for step in _read_steps(params.get("steps", ())):
        partial = partial.take(step)
    return partial


def _read_steps(texts: Iterable[str]) -> list[Step]:
    found = list(texts)
    unknown = [
        Defect(f"steps[{place}]", f"{each!r} is not a step") for place, each in enumerate(found) if each not in _STEPS
    ]
    if unknown:
        raise InvalidInput("request", unknown)
    return [_STEPS[each] for each in found]


def _option_json(option: Option, params: Params) -> Iterator[tuple[str, Json]]:
    yield "step", str(option.step)
    yield "label", say(option, lang(params))
    yield "piece", option.piece if option.piece is None or type(option.piece) is int else str(option.piece)
    if option.probability is not None:
        yield "probability", str(option.probability)
