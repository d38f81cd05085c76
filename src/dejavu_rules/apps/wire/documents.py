"""What requests share: their fields and steps as values, and values as the documents of answers."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from attrs import field, fields, frozen

from dejavu_rules import Action, Defect, InvalidInput, Match, Meditate, Outcome, StartPlayer, Violation, say
from dejavu_rules.apps.requests import Field, Json, Params, Refused
from dejavu_rules.apps.wire import answers
from dejavu_rules.match import Happened
from dejavu_rules.saves import action_from_json, outcome_from_json, to_document
from dejavu_rules.steps import Option, Partial, Step

LISTED, MOST_LISTED = 100, 1000
"""Default and maximum number of listed choices; the maximum holds for events, too."""


@frozen
class Command:
    """A function from a match and the checked fields of a request to the next match and the answer.

    What it answers is the type that the function says it returns. `begins`: it gets the bots that are known instead of
    a match, and returns a new match.
    """

    run: Callable[[Any, Any], tuple[Any, Any]]
    fields: Mapping[str, Field] = field(factory=dict)
    begins: bool = False


def ranks_to_list(params: Mapping[str, Any], count: int) -> range:
    """The ranks that a request wants to have listed."""
    first = params.get("from", 0)
    return range(first, min(count, first + min(params.get("limit", LISTED), MOST_LISTED)))


def lang(params: Params) -> str:
    """The language that the client wants words in."""
    code: str = params.get("lang", "en")
    return code


def names_of(pieces: Iterable[object]) -> list[str]:
    """Pieces by their names."""
    return [str(piece) for piece in pieces]


def standing(match: Match, params: Params) -> answers.Standing:
    """Where a match stands."""
    state = match.record.state
    return {
        "revision": match.revision,
        "turn": state.turn,
        "phase": str(state.phase),
        "phase_name": say(state.phase, lang(params)),
        "waiting": list(match.waiting),
        "chance": state.is_chance,
        "over": match.is_over,
        "names": list(match.names),
        "bots": list(match.bots),
        "open": list(match.open_seats),
    }


def seat_standing(match: Match, params: Params) -> answers.SeatStanding:
    """Where a match stands for the seat that asks."""
    seat = params["seat"]
    may = seat is not None and not match.why_not_undo(seat)
    return {**standing(match, params), "seat": seat, "undo": may}


def happened_document(match: Match, told: Happened, params: Params) -> answers.Happened:
    """An event, with its words."""
    message = say(told.event, lang(params), match.names)
    event = to_document(told.event)
    return {"revision": told.revision, "clause": told.event.clause, "message": message, "event": event}


def reasons(match: Match, violations: Iterable[Violation], params: Params) -> list[answers.Reason]:
    """Violations, with their words."""
    code, names = lang(params), match.names
    return [
        {"clause": each.clause, "message": say(each, code, names), "violation": to_document(each)}
        for each in violations
    ]


def choice_document(
    match: Match, partial: Partial, settles: bool, params: Params, harvests: dict[str, list[str]] | None = None
) -> answers.Choice:
    """What is asked after some steps, and what can follow."""
    code, whole = lang(params), partial.whole
    return {
        "steps": names_of(partial.taken),
        "question": {"key": partial.question.key, "message": say(partial.question, code)},
        "options": [_option_document(match, option, code) for option in partial.options()],
        "so_far": _so_far(partial),
        "action": None if whole is None else to_document(whole),
        "message": None if whole is None else say(whole, code, match.names),
        "settles": settles,
        "harvests": harvests or {},
    }


def _option_document(match: Match, option: Option, code: str) -> answers.Option:
    piece = option.piece if option.piece is None or type(option.piece) is int else str(option.piece)
    found: answers.Option = {
        "step": str(option.step),
        "kind": option.step.kind,
        "key": option.key,
        "label": say(option, code, match.names),
        "piece": piece,
    }
    return found if option.probability is None else {**found, "probability": str(option.probability)}


def _so_far(partial: Partial) -> answers.SoFar:
    """The fields of what is being built, as names of pieces."""
    made: Any = partial.so_far
    if made is None:
        return {}
    return {each.name: _plain(getattr(made, each.name)) for each in fields(type(made))}  # type: ignore[return-value]  # the schema tells


def _plain(value: Any) -> Json:
    if value is None or type(value) is int:
        return value
    return str(value) if hasattr(value, "index") and not isinstance(value, tuple) else [_plain(each) for each in value]


def action_from(document: dict[str, Json]) -> Action:
    """The action of a document; its schema may be left out, and is then the newest."""
    return action_from_json(json.dumps({**_ACTION_HEAD, **document}))


def outcome_from(document: dict[str, Json]) -> Outcome:
    """The outcome of a document; its schema may be left out, and is then the newest."""
    return outcome_from_json(json.dumps({**_OUTCOME_HEAD, **document}))


def _head(value: Json) -> dict[str, Json]:
    return {name: each for name, each in to_document(value).items() if name in ("schema", "schema_version")}


_ACTION_HEAD, _OUTCOME_HEAD = _head(Meditate()), _head(StartPlayer(0))


STEPS = {str(step): step for step in Step.every()}
"""All steps by their texts."""


def read_steps(texts: Iterable[str], path: str = "steps") -> list[Step]:
    """The steps of these texts. Raises `InvalidInput` with every text that is none."""
    found = list(texts)
    wrong = [
        Defect(f"{path}[{place}]", f"{each!r} is not a step") for place, each in enumerate(found) if each not in STEPS
    ]
    if wrong:
        raise InvalidInput("request", wrong)
    return [STEPS[each] for each in found]


def take_steps(partial: Partial, params: Params) -> Partial:
    """What the steps of a request lead to."""
    for step in read_steps(params.get("steps", ())):
        partial = partial.take(step)
    return partial


def whole(partial: Partial, params: Params) -> Action | Outcome:
    """The action or outcome, if it is complete."""
    made = partial.whole
    if made is None:
        raise Refused("unfinished", say(partial.question, lang(params)))
    return made
