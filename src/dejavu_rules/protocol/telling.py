"""Values as JSON for clients, and back: the documents that saves consist of, with words beside them."""

import json
from collections.abc import Iterable, Mapping

from dejavu_rules import (
    Action,
    Outcome,
    Record,
    Result,
    Violation,
    action_from_json,
    is_over,
    outcome_from_json,
    result_as_json,
    say,
    to_json,
)
from dejavu_rules.protocol.requests import Json

HEADS = {kind: {"schema": f"dejavu-rules/{kind}", "schema_version": 1} for kind in ("action", "outcome")}


def document(value: Json) -> Json:
    """A value as the document that `to_json` writes."""
    return json.loads(to_json(value))


def text(value: Json) -> str:
    """A document as a text again, for the readers of saves."""
    return json.dumps(value)


def action_from(value: dict[str, Json]) -> Action:
    """The action of a document; its head may be left out."""
    return action_from_json(text({**HEADS["action"], **value}))


def outcome_from(value: dict[str, Json]) -> Outcome:
    """The outcome of a document; its head may be left out."""
    return outcome_from_json(text({**HEADS["outcome"], **value}))


def standing(record: Record) -> dict[str, Json]:
    """Where a game stands, as everybody may know it; `number` is the length of its log."""
    state = record.state
    return {
        "number": len(record.log),
        "phase": state.phase.name,
        "turn": state.turn,
        "decides": None if state.is_chance or is_over(state) else state.active,
        "chance": state.is_chance,
        "over": is_over(state),
    }


def violations_told(violations: Iterable[Violation], asked: Mapping[str, Json]) -> list[Json]:
    """Violations with their words."""
    return [{**document(each), "message": say(each, asked.get("lang", "en"))} for each in violations]
