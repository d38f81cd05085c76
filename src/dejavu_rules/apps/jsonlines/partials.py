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
from dejavu_rules.apps.jsonlines.telling import document, lang
from dejavu_rules.apps.requests import Asked, Json, Refused
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


def options_told(state: GameState, asked: Asked) -> dict[str, Json]:
    """What is asked after the steps so far, and what can be answered; at their end the whole action or outcome."""
    partial = _partial(state, asked)
    whole = None if partial.action is None else document(partial.action)
    return {
        "question": say(partial.question, lang(asked)),
        "options": [dict(_option_told(option, asked)) for option in partial.options()],
        "outcome" if state.is_chance else "action": whole,
    }


def why_not(state: GameState, asked: Asked) -> tuple[Violation, ...]:
    """Why a step is not offered after those so far; nothing if it is."""
    (step,) = _read([asked["step"]])
    return _partial(state, asked).why_not(step)


def built(state: GameState, asked: Asked) -> Action | Outcome:
    """The whole action or outcome that the steps lead to."""
    partial = _partial(state, asked)
    if partial.action is None:
        raise Refused("unfinished", say(partial.question, lang(asked)))
    return partial.action


def _partial(state: GameState, asked: Asked) -> Partial:
    check_decides(state, asked.get("seat"))
    partial = steps.start(state, free=asked.get("free", False))
    for step in _read(asked.get("steps", ())):
        partial = partial.take(step)
    return partial


def _read(texts: Iterable[str]) -> list[Step]:
    found = list(texts)
    unknown = [
        Defect(f"steps[{place}]", f"{each!r} is not a step") for place, each in enumerate(found) if each not in _STEPS
    ]
    if unknown:
        raise InvalidInput("request", unknown)
    return [_STEPS[each] for each in found]


def _option_told(option: Option, asked: Asked) -> Iterator[tuple[str, Json]]:
    yield "step", str(option.step)
    yield "label", say(option, lang(asked))
    yield "piece", option.piece if option.piece is None or type(option.piece) is int else str(option.piece)
    if option.probability is not None:
        yield "probability", str(option.probability)
