"""Write and read whole documents: each names its kind and version, and loads only if a game could have written it.

The forms of documents are loaded with the first document: a front-end imports these functions before it needs them.
"""

from hashlib import sha256
from typing import TYPE_CHECKING, cast

from dejavu_rules.actions.values import Action, Outcome
from dejavu_rules.errors import MalformedAction, MalformedState
from dejavu_rules.i18n.sentences import show
from dejavu_rules.inputs.defects import Defect, Defects, InvalidSave
from dejavu_rules.inputs.entry import Entry
from dejavu_rules.records import Record
from dejavu_rules.rulebook import Violation
from dejavu_rules.saves import envelope
from dejavu_rules.saves.envelope import CHECKSUM, canonical_text
from dejavu_rules.state import GameState
from dejavu_rules.views.view import View

if TYPE_CHECKING:
    from dejavu_rules.events.kinds import Event, HiddenEvent, MatchEvent
    from dejavu_rules.saves.forms import Json
    from dejavu_rules.saves.kinds import Saved

SOURCE = "save"
PREFIX = "dejavu-rules/"
DRAFT = "https://json-schema.org/draft/2020-12/schema"
HEAD = ("schema", "schema_version")
SEALED = ("state", "view", "record")
"""The kinds that are kept in files, and have a checksum."""
MOST = {"record": 2 * 1024 * 1024}
"""Size limits by kind, in bytes, where it is not `MOST_BYTES`; a game of four players needs less than a fifth."""


def to_json(state: "Saved") -> str:
    """A state, view, record, action, outcome, violation or event as one line of ASCII; equal values give equal texts.

    States and records are written with everything, hidden hands included.

    Raises `MalformedState` for anything else and for a state, view or record with an invalid field,
    `MalformedAction` for such an action, outcome, violation or event; `InvalidCatalogue` for a box that no catalogue
    file could describe.
    """
    from dejavu_rules.saves.kinds import KIND_OF

    document = document_of(state)
    return envelope.sealed_text(document) if KIND_OF[type(state)] in SEALED else canonical_text(document)


def to_document(value: "Saved") -> "dict[str, Json]":
    """What `to_json` writes, before it is a text: a new dict that `json.dumps` accepts, to put into a larger document.

    Raises `MalformedState`, `MalformedAction` and `InvalidCatalogue` as `to_json` does.
    """
    from dejavu_rules.saves.kinds import KIND_OF

    document = document_of(value)
    if KIND_OF[type(value)] in SEALED:
        document[CHECKSUM] = envelope.checksum(document)
    return document


def document_of(value: "Saved") -> "dict[str, Json]":
    """The document that `to_json` writes, without a checksum."""
    from dejavu_rules.saves.forms import Unwritable
    from dejavu_rules.saves.kinds import FORMS, KIND_OF

    kind = KIND_OF.get(type(value))
    if kind is None:
        raise MalformedState(f"{show(value)} is not a state, view, record, action, outcome, violation or event")
    try:
        body = FORMS[kind].write(value)
    except Unwritable as problem:
        if kind in SEALED:
            raise MalformedState(f"{problem.path}: {show(problem.value)} is not {problem.wanted}") from None
        raise MalformedAction(type(value), problem.path, problem.value, problem.wanted) from None
    return {"schema": PREFIX + kind, "schema_version": envelope.SCHEMA_VERSION, **body}


def from_json(text: str | bytes) -> "Saved":
    """The value that was saved; the document itself names its kind. Bytes are read as UTF-8.

    Nothing in the text is executed. `state_from_json` and the like accept one kind only.

    Raises `InvalidSave` with everything that is wrong, each defect with its path: not JSON, an unknown kind, a newer
    version, a wrong checksum, wrong types or names, states that no game can reach, views that no seat can have, and
    records with illegal entries.
    """
    from dejavu_rules.saves.kinds import FORMS

    return _load(text, tuple(FORMS))


def state_from_json(text: str | bytes) -> GameState:
    """The state that was saved, as `from_json` reads it. Raises `InvalidSave`, also for anything but a state."""
    return cast(GameState, _load(text, ("state",)))


def view_from_json(text: str | bytes) -> View:
    """The view that was saved, as `from_json` reads it. Raises `InvalidSave`, also for anything but a view."""
    return cast(View, _load(text, ("view",)))


def record_from_json(text: str | bytes) -> Record:
    """The record that was saved, as `from_json` reads it: its log is replayed, and must be legal.

    Raises `InvalidSave`, also for a save of anything but a record.
    """
    return cast(Record, _load(text, ("record",)))


def action_from_json(text: str | bytes) -> Action:
    """The action that was saved, as `from_json` reads it. `explain` says whether it is legal.

    Raises `InvalidSave`, also for a save of anything but an action.
    """
    return cast(Action, _load(text, ("action",)))


def outcome_from_json(text: str | bytes) -> Outcome:
    """The outcome that was saved, as `from_json` reads it. `explain` says whether it is possible.

    Raises `InvalidSave`, also for a save of anything but an outcome.
    """
    return cast(Outcome, _load(text, ("outcome",)))


def violation_from_json(text: str | bytes) -> Violation:
    """The violation that was saved, as `from_json` reads it. Raises `InvalidSave`, also for anything else."""
    return cast(Violation, _load(text, ("violation",)))


def event_from_json(text: str | bytes) -> "Event | HiddenEvent | MatchEvent":
    """The event that was saved, as `from_json` reads it. Raises `InvalidSave`, also for anything but an event."""
    return cast("Event | HiddenEvent | MatchEvent", _load(text, ("event",)))


def _load(text: str | bytes, kinds: tuple[str, ...]) -> "Saved":
    from dejavu_rules.inputs.files import parse_json

    text = _decode(text)
    parsed = parse_json(text, SOURCE, InvalidSave, max([_most_bytes(kind) for kind in kinds]))
    found = None
    with Defects() as defects:
        found = _read(Entry(parsed, "", defects), kinds, len(text))
    if defects.found or found is None:
        raise InvalidSave(SOURCE, defects.found)
    return found


def _most_bytes(kind: str) -> int:
    from dejavu_rules.inputs.files import MOST_BYTES

    return MOST.get(kind, MOST_BYTES)


def _decode(text: str | bytes) -> str:
    if isinstance(text, str):
        return text
    if not isinstance(text, bytes):
        raise InvalidSave(SOURCE, [Defect("", f"{show(text)} is not a text")])
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise InvalidSave(SOURCE, [Defect("", f"is not UTF-8 text (byte {problem.start})")]) from None


def _read(entry: Entry, kinds: tuple[str, ...], size: int) -> "Saved | None":
    if not isinstance(entry.value, dict):
        entry.refuse_value("a table")
        return None
    kind = entry.at("schema").choice({PREFIX + kind: kind for kind in kinds})
    version = _version(entry.at("schema_version"))
    if kind is None or version is None:
        return None
    if size > (most := _most_bytes(kind)):
        entry.wrong(f"is larger than {most // 1024} KiB")
        return None
    envelope.check_checksum(entry)
    document = envelope.migrate(entry.value, version, envelope.MIGRATIONS, envelope.SCHEMA_VERSION)
    if document is None:
        entry.at("schema_version").wrong(f"a save of version {version} that cannot be brought up to date")
        return None
    return _value(kind, Entry(document, entry.path, entry.defects))


def _value(kind: str, entry: Entry) -> "Saved | None":
    """The value of a document of this version."""
    from dejavu_rules.saves.kinds import FORMS
    from dejavu_rules.saves.plausibility import impossibilities

    sealed = kind in SEALED
    if sealed and isinstance(entry.value, dict) and CHECKSUM not in entry.value:
        entry.at(CHECKSUM).wrong("missing; it is null, if the save was written by hand")
    value: Saved | None = FORMS[kind].read(entry, (*HEAD, CHECKSUM) if sealed else HEAD)
    if isinstance(value, GameState):
        for defect in impossibilities(value):
            entry.defects.add(defect.path, defect.message)
    return value


def _version(entry: Entry) -> int | None:
    newest = envelope.SCHEMA_VERSION
    if type(entry.value) is int and entry.value > newest:
        entry.wrong(f"{show(entry.value)} is newer than {newest}, the newest that this version of the library reads")
        return None
    return entry.integer(1, newest)


def json_schema(kind: str) -> "dict[str, Json]":
    """The JSON Schema (draft 2020-12) of a kind of document: "state", "record", "action" and so on.

    It describes the form only. Whether a game can reach a state, only `from_json` checks.

    Raises `InvalidSave` for another kind.
    """
    from dejavu_rules.saves.kinds import FORMS

    if type(kind) is not str or kind not in FORMS:
        raise InvalidSave(SOURCE, [Defect("", f"{show(kind)} is not one of {', '.join(FORMS)}")])
    beside = {"schema": {"const": PREFIX + kind}, "schema_version": {"const": envelope.SCHEMA_VERSION}}
    if kind in SEALED:
        beside[CHECKSUM] = envelope.SCHEMA
    title = f"{PREFIX}{kind}, version {envelope.SCHEMA_VERSION}"
    schema = FORMS[kind].schema(beside)
    return {"$schema": DRAFT, "title": title, **schema, "$defs": _definitions(schema)}


def _definitions(schema: "Json") -> "dict[str, Json]":
    """The titled schemas that this one refers to, directly or indirectly."""
    from dejavu_rules.saves.forms import TITLED

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


def fingerprint(state: GameState) -> str:
    """64 hexadecimal digits that are the same for equal states, on every machine and on both engines.

    They are the SHA-256 of what `to_json` writes, without the layout and the provenance of the catalogue, in which
    equal states may differ. They stay the same until the `schema_version` changes.

    Raises `MalformedState` for anything but a state, and as `to_json` does.
    """
    from dejavu_rules.box.catalogue import standard
    from dejavu_rules.saves.boxes import STANDARD, pieces_only

    if type(state) is not GameState:
        raise MalformedState(f"{show(state)} is not a GameState")
    document = document_of(state)
    game = dict(document["game"])
    del game["layout"]
    game["catalogue"] = STANDARD if state.game.catalogue == standard() else pieces_only(game["catalogue"])
    return sha256(canonical_text({**document, "game": game}).encode("ascii")).hexdigest()
