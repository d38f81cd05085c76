"""Values as JSON for clients, and back: the documents that saves consist of, with words beside them."""

import json
from collections.abc import Iterable

from dejavu_rules import Action, Meditate, Outcome, Record, StartPlayer, Violation, is_over, say, to_json
from dejavu_rules.apps.requests import Json, Params
from dejavu_rules.events import Event, HiddenEvent
from dejavu_rules.saves import action_from_json, outcome_from_json
from dejavu_rules.views import redact_events


def document(value: Json) -> dict[str, Json]:
    """A value as the document that `to_json` writes."""
    found: dict[str, Json] = json.loads(to_json(value))
    return found


def text(value: Json) -> str:
    """A document as a text again, for the readers of saves."""
    return json.dumps(value, separators=(",", ":"))


def _head(value: Json) -> dict[str, Json]:
    return {name: each for name, each in document(value).items() if name in ("schema", "schema_version")}


_ACTION_HEAD, _OUTCOME_HEAD = _head(Meditate()), _head(StartPlayer(0))


def action_from(value: dict[str, Json]) -> Action:
    """The action of a document; its schema may be left out, and is then the newest."""
    return action_from_json(text({**_ACTION_HEAD, **value}))


def outcome_from(value: dict[str, Json]) -> Outcome:
    """The outcome of a document; its schema may be left out, and is then the newest."""
    return outcome_from_json(text({**_OUTCOME_HEAD, **value}))


def lang(params: Params) -> str:
    """The language that the client wants words in."""
    code: str = params.get("lang", "en")
    return code


def standing_json(record: Record) -> dict[str, Json]:
    """Where a game stands, as everybody may know it; `number` is the length of its log."""
    state = record.state
    player = None if is_over(state) else state.active
    return {
        "number": len(record.log),
        "turn": state.turn,
        "phase": str(state.phase),
        "decides": "chance" if state.is_chance else player,
        "over": is_over(state),
    }


def violations_json(violations: Iterable[Violation], params: Params) -> list[Json]:
    """Violations with their words."""
    return [
        {"clause": each.clause, "message": say(each, lang(params)), "violation": document(each)} for each in violations
    ]


def events_json(record: Record, first: int, last: int, params: Params) -> list[Json]:
    """What happened by these entries of the log, as the seat that asks may know it, or a spectator."""
    entries = zip(record.states()[first:last], record.log[first:last], strict=False)
    return [
        _event_json(event, number, params)
        for number, (state, what) in enumerate(entries, start=first)
        for event in redact_events(state, what, params.get("seat"))
    ]


def _event_json(event: Event | HiddenEvent, number: int, params: Params) -> dict[str, Json]:
    return {"number": number, "clause": event.clause, "message": say(event, lang(params)), "event": document(event)}
