"""Positions: a whole state in one line."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from dejavu_rules.box.catalogue import Catalogue
from dejavu_rules.errors import MalformedState
from dejavu_rules.i18n.sentences import show
from dejavu_rules.inputs.defects import Defects
from dejavu_rules.inputs.entry import Entry, step
from dejavu_rules.notation.errors import ImpossiblePosition, TextDefect
from dejavu_rules.notation.fields import PENDING_FIELDS, PLAYER_FIELDS, REQUIRED, STATE_FIELDS
from dejavu_rules.notation.map_fields import (
    box_name,
    read_box,
    read_map,
    read_options,
    read_tiles,
    write_map,
    write_options,
    write_tiles,
)
from dejavu_rules.notation.texts import BLANK, Problems, Text, check_length, note_strange
from dejavu_rules.saves.documents import document_of
from dejavu_rules.saves.forms import Json
from dejavu_rules.saves.plausibility import impossibilities
from dejavu_rules.saves.states import MOST_PLAYERS, STATE
from dejavu_rules.state import GameState

SOURCE: Final = "position"
HEAD: Final = "dejavu/1"
"""The beginning of a position: the name and version of its grammar."""
LONGEST: Final = 8192
_PLAYERS: Final = tuple([f"player{seat}" for seat in range(MOST_PLAYERS)])
_KEYS: Final = ("box", "options", "map", "tiles", *STATE_FIELDS, *PENDING_FIELDS, *_PLAYERS)


# Writing


def to_position(state: GameState) -> str:
    """The state in one line of ASCII, hidden hands included; equal states with the same layout give equal texts.

    `from_position` reads it back. Any box but the standard one is only named, by a fingerprint.

    Raises `MalformedState` for anything but a state and for a state with an invalid field; `InvalidCatalogue` for a
    box that no catalogue file could describe.
    """
    if type(state) is not GameState:
        raise MalformedState(f"{show(state)} is not a GameState")
    document = document_of(state)
    return " ".join([HEAD, *[f"{key}={value}" for key, value in _write_fields(state, document)]])


def _write_fields(state: GameState, document: Json) -> Iterator[tuple[str, str]]:
    game = state.game
    yield "box", box_name(game.catalogue)
    if options := write_options(game.options):
        yield "options", options
    yield "map", write_map(game)
    for key, field in STATE_FIELDS.items():
        if document[key] != field.empty:
            yield key, field.write(document[key])
    for key, (kind, name, field) in PENDING_FIELDS.items():
        pending = document["pending"]
        if pending is not None and pending["kind"] == kind and pending[name] != field.empty:
            yield key, field.write(pending[name])
    if tiles := write_tiles(state):
        yield "tiles", tiles
    for key, player in zip(_PLAYERS, document["players"], strict=False):
        parts = [
            f"{name}:{field.write(player[name])}"
            for name, field in PLAYER_FIELDS.items()
            if player[name] != field.empty
        ]
        yield key, ";".join(parts)


# Reading


def from_position(text: str, *, catalogue: Catalogue | None = None) -> GameState:
    """Read a position. Fields may be in any order, and codes in upper or lower case.

    `catalogue` is the box, if it is not the standard one.

    Raises `MalformedNotation` for a wrong grammar, `ImpossiblePosition` for a state that no game can reach; both with
    everything that is wrong, by field and column.
    """
    return read_position(Text(check_length(text, SOURCE, LONGEST).rstrip(BLANK)), catalogue)


def read_position(text: Text, catalogue: Catalogue | None) -> GameState:
    """Read a position that is part of a larger text."""
    problems = Problems(SOURCE)
    line, rest = text.cut("\n")
    if rest is not None:
        problems.note(text.part(len(line.value)), "a position is one line")
    note_strange(line, problems)
    problems.check()
    fields = _split_fields(text, problems)
    document, places = _document(text, fields, problems, catalogue)
    problems.check()
    state = None
    with Defects() as defects:
        state = STATE.read(Entry(document, "", defects))
        for defect in impossibilities(state) if state is not None else ():
            defects.add(defect.path, defect.message)
    if state is None or defects.found:
        found = [_locate(defect.path, defect.message, places, text) for defect in defects.found]
        raise ImpossiblePosition(SOURCE, found)
    return state


def _split_fields(text: Text, problems: Problems) -> dict[str, Text]:
    """The values of the fields by their keys."""
    head, *rest = text.split(" ") or [text]
    if head.value != HEAD:
        problems.expect(head, f"{HEAD!r} at the beginning")
    fields: dict[str, Text] = {}
    for part in rest:
        key, value = part.cut("=")
        if value is None or key.value not in _KEYS:
            problems.expect(part, f"KEY=VALUE with one of the keys {', '.join(_KEYS)}")
        elif key.value in fields:
            problems.note(part, "is there twice", key.value)
        else:
            fields[key.value] = value
    return fields


Places: TypeAlias = dict[str, tuple[Text, str]]
"""For a path of a save, the part of the text and the name of the field there."""


def _document(
    whole: Text, fields: dict[str, Text], problems: Problems, catalogue: Catalogue | None
) -> tuple[dict[str, Json], Places]:
    """The document of a save, and the part of the text for each path."""
    for key in ("box", "map", *[key for key, field in STATE_FIELDS.items() if field.empty is REQUIRED]):
        if key not in fields:
            problems.note(whole, "missing", key)
    places: Places = {path: (fields[key], key) for path, key in _PATHS.items() if key in fields}
    box = read_box(fields["box"], problems, catalogue) if "box" in fields else None
    options = read_options(fields.get("options"), problems)
    map, layout = read_map(fields["map"], problems) if "map" in fields else (None, None)
    document: dict[str, Json] = {"game": {"catalogue": box, "options": options, "map": map, "layout": layout}}
    for key, field in STATE_FIELDS.items():
        document[key] = field.read(fields[key], problems, key) if key in fields else field.empty
    if map is not None:
        bits, fragments, rows = read_tiles(fields.get("tiles"), map["tiles"], problems)
        document |= {"bits": bits, "fragments": fragments}
        for name, row in rows.items():
            places |= {step(place, name): (row, f"tiles.{row.value[:3]}") for place in ("bits", "fragments")}
    document["pending"] = _pending(fields, problems)
    document["players"] = list(_players(whole, fields, problems, places))
    return document, places


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


def _pending(fields: dict[str, Text], problems: Problems) -> Json:
    there = [key for key in PENDING_FIELDS if key in fields]
    if not there:
        return None
    kinds = {PENDING_FIELDS[key][0] for key in there}
    if len(kinds) > 1 or there == ["drawn"]:
        problems.note(fields[there[-1]], "only laid, with or without drawn, or chosen, or duplicate", there[-1])
        return None
    pending: dict[str, Json] = {"kind": kinds.pop()}
    for key, (kind, name, field) in PENDING_FIELDS.items():
        if kind == pending["kind"]:
            pending[name] = field.read(fields[key], problems, key) if key in fields else field.empty
    return pending


def _players(whole: Text, fields: dict[str, Text], problems: Problems, places: Places) -> Iterator[Json]:
    number = max([seat + 1 for seat, key in enumerate(_PLAYERS) if key in fields], default=0)
    for seat in range(max(2, number)):
        key = _PLAYERS[seat]
        if key in fields:
            places[f"players[{seat}]"] = (fields[key], key)
            yield _player(fields[key], key, f"players[{seat}]", problems, places)
        else:
            problems.note(whole, "missing", key)


def _player(text: Text, key: str, path: str, problems: Problems, places: Places) -> Json:
    player: dict[str, Json] = {}
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
