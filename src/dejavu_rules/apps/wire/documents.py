"""Values as the documents of answers, with words beside them; and the documents of requests as values."""

import json
from collections.abc import Iterable
from typing import Any

from attrs import fields

from dejavu_rules import Action, InvalidInput, Match, Meditate, Outcome, StartPlayer, Violation, say
from dejavu_rules.apps.requests import Json, Params
from dejavu_rules.apps.wire import answers
from dejavu_rules.match import Happened
from dejavu_rules.saves import action_from_json, outcome_from_json, to_document
from dejavu_rules.steps import Option, Partial


def lang(params: Params) -> str:
    """The language that the client wants words in."""
    code: str = params.get("lang", "en")
    return code


def names_of(pieces: Iterable[object]) -> list[str]:
    """Pieces by their names."""
    return [str(piece) for piece in pieces]


# Where a match stands


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


# Choices


def choice_document(match: Match, partial: Partial, settles: bool, params: Params) -> answers.Choice:
    """What is asked after some steps, and what can follow."""
    code, whole = lang(params), partial.whole
    return {
        "steps": names_of(partial.taken),
        "question": {"key": partial.question.key, "message": say(partial.question, code, match.names)},
        "options": [_option_document(match, option, code) for option in partial.options()],
        "so_far": _so_far(partial),
        "action": None if whole is None else to_document(whole),
        "message": None if whole is None else say(whole, code, match.names),
        "settles": settles,
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
    return {field.name: _plain(getattr(made, field.name)) for field in fields(type(made))}  # type: ignore[return-value]  # the schema tells


def _plain(value: Any) -> Json:
    if value is None or type(value) is int:
        return value
    return str(value) if hasattr(value, "index") and not isinstance(value, tuple) else [_plain(each) for each in value]


# Documents of requests


def action_from(document: dict[str, Json]) -> Action:
    """The action of a document; its schema may be left out, and is then the newest."""
    return action_from_json(json.dumps({**_ACTION_HEAD, **document}))


def outcome_from(document: dict[str, Json]) -> Outcome:
    """The outcome of a document; its schema may be left out, and is then the newest."""
    return outcome_from_json(json.dumps({**_OUTCOME_HEAD, **document}))


def _head(value: Json) -> dict[str, Json]:
    return {name: each for name, each in to_document(value).items() if name in ("schema", "schema_version")}


_ACTION_HEAD, _OUTCOME_HEAD = _head(Meditate()), _head(StartPlayer(0))


def flaws(error: InvalidInput, code: str) -> list[answers.Flaw]:
    """What is wrong with something that was sent."""
    return [{"path": each.path, "key": each.key, "message": say(each, code)} for each in error.defects]
