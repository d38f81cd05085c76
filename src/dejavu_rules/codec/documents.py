"""Saves as JSON: a document says what it is and in which version, and loads only if a game could have written it."""

import json
from collections.abc import Mapping
from typing import Any, TypeAlias, TypeVar, cast, get_args

from dejavu_rules.actions.values import Action, Outcome
from dejavu_rules.codec import migrations
from dejavu_rules.codec.actions import ACTION, OUTCOME
from dejavu_rules.codec.events import EVENT
from dejavu_rules.codec.forms import TITLED, Json, Record, Tagged, Unwritable
from dejavu_rules.codec.plausible import impossibilities
from dejavu_rules.codec.states import STATE
from dejavu_rules.codec.violations import VIOLATION
from dejavu_rules.errors import Defect, InvalidSave, MalformedAction, MalformedState, Violation, shown
from dejavu_rules.happenings.hidden import HiddenEvent
from dejavu_rules.happenings.values import Event
from dejavu_rules.outside import Defects, Entry, parse_json
from dejavu_rules.state import GameState

T = TypeVar("T")

Saved: TypeAlias = GameState | Action | Outcome | Violation | Event | HiddenEvent
"""What can be saved."""

SOURCE = "save"
PREFIX = "dejavu-rules/"
DRAFT = "https://json-schema.org/draft/2020-12/schema"
HEAD = ("schema", "schema_version")

FORMS: Mapping[str, Record[Any] | Tagged[Any]] = {
    "state": STATE,
    "action": ACTION,
    "outcome": OUTCOME,
    "violation": VIOLATION,
    "event": EVENT,
}
"""The kinds of documents."""

_DOCUMENTS: dict[type, str] = {
    GameState: "state",
    **dict.fromkeys(get_args(Action), "action"),
    **dict.fromkeys(get_args(Outcome), "outcome"),
    Violation: "violation",
    **dict.fromkeys((*get_args(Event), *get_args(HiddenEvent)), "event"),
}


# Writing


def to_json(state: Saved) -> str:
    """The save of a state, action, outcome, violation or event: one line of ASCII, the same for equal values.

    A state is written with everything, hidden hands included.

    Raises `MalformedState` for anything else and for a state with a field that cannot be, `MalformedAction` for such
    an action, outcome, violation or event; `InvalidCatalogue` for a state with a box that no catalogue file could
    describe.
    """
    return dumped(document_of(state))


def document_of(value: Saved) -> dict[str, Json]:
    """What `to_json` writes, before it becomes a text."""
    kind = _DOCUMENTS.get(type(value))
    if kind is None:
        raise MalformedState(f"{shown(value)} is not a state, action, outcome, violation or event")
    try:
        body = FORMS[kind].write(value)
    except Unwritable as problem:
        if kind == "state":
            raise MalformedState(f"{problem.path}: {shown(problem.value)} is not {problem.wanted}") from None
        raise MalformedAction(type(value), problem.path, problem.value, problem.wanted) from None
    return {"schema": PREFIX + kind, "schema_version": migrations.SCHEMA_VERSION, **body}


def dumped(document: Json) -> str:
    """The canonical text: sorted keys, no spaces, ASCII."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"), allow_nan=False)


# Reading


def from_json(text: str | bytes) -> Saved:
    """What was saved: the document itself says what it is. Bytes are read as UTF-8.

    Nothing in the text is executed. For a document that must be of one kind, ask `state_from_json` and the like.

    Raises `InvalidSave` with everything that is wrong, each defect with its path: no JSON, not one of our documents, a
    newer version, values of a wrong type or name, and states that no game could have come to.
    """
    return _loaded(text, tuple(FORMS))


def state_from_json(text: str | bytes) -> GameState:
    """The state that was saved, as `from_json` reads it.

    Raises `InvalidSave`, also for a save of anything but a state.
    """
    return cast(GameState, _loaded(text, ("state",)))


def action_from_json(text: str | bytes) -> Action:
    """The action that was saved, as `from_json` reads it. Whether it is legal, a state's `explain` tells.

    Raises `InvalidSave`, also for a save of anything but an action.
    """
    return cast(Action, _loaded(text, ("action",)))


def outcome_from_json(text: str | bytes) -> Outcome:
    """The outcome that was saved, as `from_json` reads it. Whether it is possible, a state's `explain` tells.

    Raises `InvalidSave`, also for a save of anything but an outcome.
    """
    return cast(Outcome, _loaded(text, ("outcome",)))


def violation_from_json(text: str | bytes) -> Violation:
    """The violation that was saved, as `from_json` reads it.

    Raises `InvalidSave`, also for a save of anything but a violation.
    """
    return cast(Violation, _loaded(text, ("violation",)))


def event_from_json(text: str | bytes) -> Event | HiddenEvent:
    """The event that was saved, as `from_json` reads it.

    Raises `InvalidSave`, also for a save of anything but an event.
    """
    return cast(Event | HiddenEvent, _loaded(text, ("event",)))


def _loaded(text: str | bytes, kinds: tuple[str, ...]) -> Saved:
    parsed = parse_json(_decoded(text), SOURCE, InvalidSave)
    found = None
    with Defects() as defects:
        found = _read(Entry(parsed, "", defects), kinds)
    if defects.found or found is None:
        raise InvalidSave(SOURCE, defects.found)
    return found


def _decoded(text: str | bytes) -> str:
    if isinstance(text, str):
        return text
    if not isinstance(text, bytes):
        raise InvalidSave(SOURCE, [Defect("", f"{shown(text)} is not a text")])
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise InvalidSave(SOURCE, [Defect("", f"is not UTF-8 text (byte {problem.start})")]) from None


def _read(entry: Entry, kinds: tuple[str, ...]) -> Saved | None:
    if not isinstance(entry.value, dict):
        entry.unexpected("a table")
        return None
    kind = entry.at("schema").choice({PREFIX + kind: kind for kind in kinds})
    version = _version(entry.at("schema_version"))
    if kind is None or version is None:
        return None
    if version < migrations.SCHEMA_VERSION:
        document = migrations.migrated(entry.value, version, migrations.MIGRATIONS, migrations.SCHEMA_VERSION)
        if document is None:
            entry.at("schema_version").wrong(f"a save of version {version} that cannot be brought up to date")
            return None
        entry = Entry(document, entry.path, entry.defects)
    value: Saved | None = FORMS[kind].read(entry, HEAD)
    if isinstance(value, GameState):
        for defect in impossibilities(value):
            entry.defects.add(defect.path, defect.message)
    return value


def _version(entry: Entry) -> int | None:
    newest = migrations.SCHEMA_VERSION
    if type(entry.value) is int and entry.value > newest:
        entry.wrong(f"{shown(entry.value)} is newer than {newest}, the newest that this version of the library reads")
        return None
    return entry.integer(1, newest)


# Telling others


def json_schema(kind: str) -> dict[str, Json]:
    """The JSON Schema (draft 2020-12) of a kind of document: "state", "action", "outcome", "violation" or "event".

    It tells the form alone. Whether a game could have come to a state, `from_json` tells.

    Raises `InvalidSave` for another kind.
    """
    if kind not in FORMS:
        raise InvalidSave(SOURCE, [Defect("", f"{shown(kind)} is not one of {', '.join(FORMS)}")])
    beside = {"schema": {"const": PREFIX + kind}, "schema_version": {"const": migrations.SCHEMA_VERSION}}
    title = f"{PREFIX}{kind}, version {migrations.SCHEMA_VERSION}"
    schema = FORMS[kind].schema(beside)
    return {"$schema": DRAFT, "title": title, **schema, "$defs": _definitions(schema)}


def _definitions(schema: Json) -> dict[str, Json]:
    """The titled schemas that this one refers to, or that those refer to."""
    found: dict[str, Json] = {}
    waiting = [schema]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            title = str(part.get("$ref", "")).removeprefix("#/$defs/")
            if title and title not in found:
                found[title] = TITLED[title].schema()
                waiting.append(found[title])
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part
    return {title: found[title] for title in sorted(found)}
