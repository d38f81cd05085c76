"""What is asked of a seat, step by step: the question, what can be answered, and how the table looks so far."""

from collections.abc import Iterator

from dejavu_rules import Action, Bits, Defect, InvalidInput, Match, Placement, say
from dejavu_rules.apps.browser.board.pictures import changes
from dejavu_rules.apps.browser.board.table import names_of
from dejavu_rules.apps.jsonlines.documents import lang
from dejavu_rules.apps.requests import Json, Params, Refused
from dejavu_rules.pictures import outline_svg
from dejavu_rules.steps import (
    CardSoFar,
    ChoiceSoFar,
    LayingSoFar,
    Option,
    Partial,
    SoFar,
    SowingSoFar,
    Step,
    WalkSoFar,
)

_STEPS = {str(step): step for step in Step.every()}


def step_of(text: str) -> Step:
    """The step with this text."""
    if text not in _STEPS:
        raise InvalidInput("request", [Defect("step", f"{text!r} is not a step")])
    return _STEPS[text]


def partial_of(match: Match, params: Params) -> Partial:
    """What the steps of a seat have led to, pieces in any order."""
    partial = match.start(params["seat"])
    for text in params.get("steps", ()):
        partial = partial.take(step_of(text))
    return partial


def whole_action(partial: Partial, params: Params) -> Action:
    """The action, if it is complete."""
    if partial.action is None:
        raise Refused("unfinished", say(partial.question, lang(params)))
    return partial.action


def question_json(match: Match, partial: Partial, params: Params) -> Json:
    """The question, the options, what is so far. After the first step those without a choice are taken at once."""
    while partial.taken and partial.action is None and len(partial.options()) == 1:
        partial = partial.take(partial.options()[0].step)
    return {
        "steps": [str(step) for step in partial.taken],
        "key": partial.question.key,
        "question": say(partial.question, lang(params)),
        "options": [_option_json(option, partial.so_far, params) for option in partial.options()],
        "complete": partial.action is not None,
        "said": None if partial.action is None else say(partial.action, lang(params)),
        "settles": partial.action is not None and _settles(match, whole_action(partial, params), params["seat"]),
        "so_far": dict(_so_far_json(partial, match.view(None).pool)),
        **changes(match.view(params["seat"]), partial, params),
    }


def _settles(match: Match, action: Action, seat: int) -> bool:
    """Whether the seat cannot take the action back, or has nothing to decide after it: then it is asked once more."""
    after = match.act(seat, action)
    return seat not in after.waiting or bool(after.why_not_undo(seat))


def _option_json(option: Option, so_far: SoFar, params: Params) -> dict[str, Json]:
    words = say(option, lang(params))
    document = {"step": str(option.step), "kind": option.step.kind, "key": option.key, "label": words}
    if option.step.kind in ("tile", "bit", "card"):
        document["piece"] = str(option.piece)
    outline = _outline(option, so_far)
    return document if outline is None else {**document, "outline": outline}


def _outline(option: Option, so_far: SoFar) -> str | None:
    """Where a tile would lie, or how it would be turned."""
    if option.key == "lay-tile":
        return outline_svg(Placement(option.piece))  # type: ignore[arg-type]  # a tile
    if not isinstance(so_far, LayingSoFar) or so_far.tile is None:
        return None
    if option.key == "turn":
        return outline_svg(Placement(so_far.tile, turns=option.piece))  # type: ignore[arg-type]  # a number
    if option.key == "place":
        return outline_svg(Placement(so_far.tile, option.values["u"], option.values["v"], so_far.turns or 0))  # type: ignore[arg-type]  # numbers
    return None


def _so_far_json(partial: Partial, pool: Bits) -> Iterator[tuple[str, Json]]:
    made = partial.so_far
    match made:
        case SowingSoFar():
            yield "sowing", {"start": str(made.start), "path": names_of(made.path), "order": names_of(made.order)}
            yield "in_hand", names_of(made.in_hand)
            yield "white", names_of(made.white)
        case WalkSoFar():
            yield "walk", names_of(made.walk)
        case CardSoFar():
            yield "card", str(made.card)
            yield "covered", [[str(slot), bit and str(bit)] for slot, bit in made.slots]
            yield "left", names_of(pool - Bits([bit for _, bit in made.slots if bit is not None]))
        case ChoiceSoFar():
            yield "chosen", names_of(made.chosen)
            yield "remembered", names_of(made.remembered)
            if isinstance(made.chosen, Bits):
                yield "left", names_of(pool - made.chosen)
        case LayingSoFar() if made.tile is not None:
            yield "laying", {"tile": str(made.tile), "touches": names_of(made.touches), "turns": made.turns}
