"""Read a game or a position from a file: any save that has one, or notation."""

import json
import sys

from dejavu_rules import DejaVuError, GameState, Record, View, say
from dejavu_rules.apps.cli.files import printable, read_save
from dejavu_rules.apps.cli.language import lang
from dejavu_rules.apps.cli.output import fail
from dejavu_rules.inputs.defects import InvalidSave
from dejavu_rules.inputs.files import STANDARD_INPUT, decode
from dejavu_rules.match import open_match
from dejavu_rules.match.saving import LONGEST
from dejavu_rules.notation import from_notation, from_position
from dejavu_rules.saves import from_json

STANDARD = "-"
"""Standard input instead of a file."""


def read_record(file: str) -> Record:
    """The game in a file; ends the command where there is none."""
    return _find_record(file, _read(file))


def read_position(file: str) -> tuple[GameState | View, tuple[str, ...]]:
    """The position in a file, or the last one of the game there, and the players' names; ends the command without."""
    text = _read(file)
    position = _find_position(file, text)
    if position is None:
        record = _find_record(file, text)
        return record.state, record.names
    return position, tuple(f"Player {number}" for number in range(1, len(position.players) + 1))


def _read(file: str) -> str:
    try:
        if file != STANDARD:
            return read_save(file, LONGEST)
        content = b"" if sys.stdin is None else sys.stdin.buffer.read(LONGEST + 1)  # None: it was closed
        return decode(content, STANDARD_INPUT, InvalidSave)
    except DejaVuError as error:
        fail(say(error, lang()))


def _find_record(file: str, text: str) -> Record:
    try:
        return open_match(text).record if _is_json(text) else from_notation(text)
    except DejaVuError as error:
        fail(f"{printable(file)}: {say(error, lang())}")


def _find_position(file: str, text: str) -> GameState | View | None:
    """The state or view in a text; None if it says that it is something else."""
    try:
        if _is_json(text) and _schema(text) in ("dejavu-rules/state", "dejavu-rules/view"):
            saved = from_json(text)
            assert isinstance(saved, GameState | View)
            return saved
        return from_position(text.strip()) if text.startswith("dejavu/") else None
    except DejaVuError as error:
        fail(f"{printable(file)}: {say(error, lang())}")


def _is_json(text: str) -> bool:
    return text.lstrip().startswith("{")  # a game in notation may begin with [


def _schema(text: str) -> object:
    """The kind that a save says it is."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found.get("schema") if isinstance(found, dict) else None
