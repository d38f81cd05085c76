"""The canonical text of a save, and its checksum."""

import json
from hashlib import sha256

from dejavu_rules.inputs.entry import Entry
from dejavu_rules.saves.forms import Json

CHECKSUM = "checksum"
SCHEMA: Json = {"anyOf": [{"type": "null"}, {"type": "string", "pattern": "^[0-9a-f]{64}$"}]}


def dumped(document: Json) -> str:
    """The canonical text: sorted keys, no spaces, ASCII."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"), allow_nan=False)


def checksum(document: dict[str, Json]) -> str:
    """The SHA-256 of a document's canonical text without its checksum: spaces and the order of keys do not count."""
    content = {key: value for key, value in document.items() if key != CHECKSUM}
    return sha256(dumped(content).encode("ascii")).hexdigest()


def check(entry: Entry) -> None:
    """Notes that a document is not the one that was written; null says that people have written it."""
    if not isinstance(entry.value, dict):
        return
    there = entry.value.get(CHECKSUM)
    if there is not None and there != _found(entry.value):
        entry.at(CHECKSUM).wrong("is that of another content: the save is damaged, or was changed by hand (then: null)")


def _found(document: dict[str, Json]) -> str | None:
    try:
        return checksum(document)
    except (ValueError, RecursionError):  # what `json` reads and we never write: not a number, or too many levels
        return None
