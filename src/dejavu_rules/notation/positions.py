"""Positions: a whole state in one line."""

import re
from collections.abc import Iterator
from hashlib import sha256
from typing import Final, TypeAlias

from dejavu_rules.box.catalogue import Catalogue, standard
from dejavu_rules.errors import MalformedState
from dejavu_rules.i18n.sentences import show
from dejavu_rules.inputs.defects import Defects
from dejavu_rules.inputs.entry import Entry, step
from dejavu_rules.notation import fields, texts
from dejavu_rules.notation.fields import PENDING_FIELDS, PLAYER_FIELDS, REQUIRED, STATE_FIELDS
from dejavu_rules.notation.texts import Problems, Text, TextDefect
from dejavu_rules.saves.actions import SEATS
from dejavu_rules.saves.boxes import STANDARD, BoxForm, pieces_only
from dejavu_rules.saves.documents import document_of
from dejavu_rules.saves.envelope import canonical_text
from dejavu_rules.saves.forms import Json
from dejavu_rules.saves.plausibility import impossibilities
from dejavu_rules.saves.states import STATE
from dejavu_rules.state import GameState

SOURCE: Final = "position"
HEAD: Final = "dejavu/1"
"""The beginning of a position: the name and version of its grammar."""
LONGEST: Final = 8192
_PLAYERS: Final = tuple([f"player{seat}" for seat in range(SEATS)])
_KEYS: Final = ("box", "options", "map", "tiles", *STATE_FIELDS, *PENDING_FIELDS, *_PLAYERS)
_REQUIRED: Final = tuple([key for key, field in STATE_FIELDS.items() if field.empty is REQUIRED])
_FINGERPRINT: Final = re.compile("[0-9a-f]{16}")


def box_name(catalogue: Catalogue) -> str:
    """The name of a box in a position: `standard`, or a fingerprint of its pieces."""
    if catalogue == standard():
        return STANDARD
    return sha256(canonical_text(pieces_only(BoxForm().write(catalogue))).encode("ascii")).hexdigest()[:16]


def to_position(state: GameState) -> str:
    """The state in one line of ASCII, hidden hands included; equal states with the same layout give equal texts.

    `from_position` reads it back. Any box but the standard one is only named, by a fingerprint.

    Raises `MalformedState` for anything but a state and for a state with an invalid field; `InvalidCatalogue` for a
    box that no catalogue file could describe.
    """
    if type(state) is not GameState:
        raise MalformedState(f"{show(state)} is not a GameState")
    return " ".join([HEAD, *[f"{key}={value}" for key, value in _write_fields(state, document_of(state))]])


def _write_fields(state: GameState, document: Json) -> Iterator[tuple[str, str]]:
    yield "box", box_name(state.game.catalogue)
    if options := fields.write_options(state.game.options):
        yield "options", options
    yield "map", fields.write_map(state.game)
    for key, field in STATE_FIELDS.items():
        if document[key] != field.empty:
            yield key, field.write(document[key])
    pending = document["pending"] or {"kind": None}
    for key, (kind, name, field) in PENDING_FIELDS.items():
        if pending["kind"] == kind and pending[name] != field.empty:
            yield key, field.write(pending[name])
    if tiles := fields.write_tiles(document["bits"], document["fragments"]):
        yield "tiles", tiles
    for key, player in zip(_PLAYERS, document["players"], strict=False):
        there = [(name, field) for name, field in PLAYER_FIELDS.items() if player[name] != field.empty]
        yield key, ";".join([f"{name}:{field.write(player[name])}" for name, field in there])


def from_position(text: str, *, catalogue: Catalogue | None = None) -> GameState:
    """Read a position. Fields may be in any order, and codes in upper or lower case.

    `catalogue` is the box, if it is not the standard one.

    Raises `MalformedNotation` for a wrong grammar, `ImpossiblePosition` for a state that no game can reach; both with
    everything that is wrong, by field and column.
    """
    return read_position(Text(texts.check_length(text, SOURCE, LONGEST).rstrip(texts.BLANK)), catalogue)


def read_position(text: Text, catalogue: Catalogue | None) -> GameState:
    """Read a position that is part of a larger text."""
    problems = Problems(SOURCE)
    line, rest = text.cut("\n")
    if rest is not None:
        problems.note(text.part(len(line.value)), "a position is one line")
    texts.note_strange(line, problems)
    problems.check()
    document, places = _read_document(_split_fields(text, problems), problems, catalogue)
    problems.check()
    state = None
    with Defects() as defects:
        state = STATE.read(Entry(document, "", defects))
        for defect in impossibilities(state) if state is not None else ():
            defects.add(defect.path, defect.message)
    if state is None or defects.found:
        found = [_locate(defect.path, defect.message, places, text) for defect in defects.found]
        raise texts.ImpossiblePosition(SOURCE, found)
    return state


def _split_fields(text: Text, problems: Problems) -> dict[str, Text]:
    """The values of the fields by their keys."""
    head, *rest = text.split(" ") or [text]
    if head.value != HEAD:
        problems.expect(head, f"{HEAD!r} at the beginning")
    values: dict[str, Text] = {}
    for part in rest:
        key, value = part.cut("=")
        if value is None or key.value not in _KEYS:
            problems.expect(part, f"KEY=VALUE with one of the keys {', '.join(_KEYS)}")
        elif key.value in values:
            problems.note(part, "is there twice", key.value)
        else:
            values[key.value] = value
    seats = max([1, *[seat for seat, key in enumerate(_PLAYERS) if key in values]]) + 1
    for name in ("box", "map", *_REQUIRED, *_PLAYERS[:seats]):
        if name not in values:
            problems.note(text, "missing", name)
    return values


Places: TypeAlias = dict[str, tuple[Text, str]]
"""For a path of a save, the part of the text and the name of the field there."""
_PATHS: Final = {
    "game.catalogue": "box",
    "game.options": "options",
    "game.map": "map",
    "game.layout": "map",
    "bits": "tiles",
    "fragments": "tiles",
    **{key: key for key in STATE_FIELDS},
    **{f"pending.{name}": key for key, (_, name, _) in PENDING_FIELDS.items()},
}


def _read_document(
    values: dict[str, Text], problems: Problems, catalogue: Catalogue | None
) -> tuple[dict[str, Json], Places]:
    """The document of a save, and the part of the text for each path."""
    places: Places = {path: (values[key], key) for path, key in _PATHS.items() if key in values}
    box = _read_box(values["box"], problems, catalogue) if "box" in values else None
    options = fields.read_options(values.get("options"), problems)
    map, layout = fields.read_map(values["map"], problems) if "map" in values else (None, None)
    document: dict[str, Json] = {"game": {"catalogue": box, "options": options, "map": map, "layout": layout}}
    for key, field in STATE_FIELDS.items():
        document[key] = field.read(values[key], problems, key) if key in values else field.empty
    if map is not None:
        bits, fragments, rows = fields.read_tiles(values.get("tiles"), map["tiles"], problems)
        document |= {"bits": bits, "fragments": fragments}
        for name, row in rows.items():
            places |= {step(place, name): (row, f"tiles.{row.value[:3]}") for place in ("bits", "fragments")}
    document["pending"] = _read_pending(values, problems)
    players = [(seat, key) for seat, key in enumerate(_PLAYERS) if key in values]
    document["players"] = [
        _read_player(values[key], key, f"players[{seat}]", problems, places) for seat, key in players
    ]
    return document, places


def _read_box(text: Text, problems: Problems, catalogue: Catalogue | None) -> Json:
    """The box as in a save; any but the standard one must be given as `catalogue`."""
    if text.value == STANDARD:
        return STANDARD
    if not _FINGERPRINT.fullmatch(text.value):
        problems.expect(text, f"{STANDARD!r} or the 16 digits that tell another box", "box")
    elif catalogue is None:
        problems.note(text, "is a box that has to be given as catalogue=...", "box")
    elif (name := box_name(catalogue)) != text.value:
        problems.note(text, f"is not the box that was given: that one is {name}", "box")
    return BoxForm().write(catalogue) if catalogue is not None else None


def _read_pending(values: dict[str, Text], problems: Problems) -> Json:
    there = [key for key in PENDING_FIELDS if key in values]
    kinds = {PENDING_FIELDS[key][0] for key in there}
    if len(kinds) > 1 or there == ["drawn"]:
        problems.note(values[there[-1]], "only laid, with or without drawn, or chosen, or duplicate", there[-1])
    if len(kinds) != 1:
        return None
    pending: dict[str, Json] = {"kind": kinds.pop()}
    for key, (kind, name, field) in PENDING_FIELDS.items():
        if kind == pending["kind"]:
            pending[name] = field.read(values[key], problems, key) if key in values else field.empty
    return pending


def _read_player(text: Text, key: str, path: str, problems: Problems, places: Places) -> Json:
    player: dict[str, Json] = {}
    places[path] = (text, key)
    for part in text.split(";"):
        name, value = part.cut(":")
        if value is None or name.value not in PLAYER_FIELDS or name.value in player:
            problems.expect(part, f"NAME:VALUE with each of {', '.join(PLAYER_FIELDS)} once at most", key)
            continue
        places[f"{path}.{name.value}"] = (value, f"{key}.{name.value}")
        player[name.value] = PLAYER_FIELDS[name.value].read(value, problems, f"{key}.{name.value}")
    return {name: field.empty for name, field in PLAYER_FIELDS.items()} | player


def _locate(path: str, message: str, places: Places, whole: Text) -> TextDefect:
    """A defect of a save as one of the text, at its place there."""
    near = path
    while near and near not in places:
        near = near[: max(near.rfind("."), near.rfind("["), 0)]
    text, label = places.get(near, (whole, path))
    return TextDefect(label, message, text.line, text.column)
