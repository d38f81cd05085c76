"""What surrounds the content of a save: its canonical text, its checksum, its version.

A migration takes a document of one version, as `json` read it, and returns the same document in the next version. It
is pure and leaves its argument unchanged. Its argument was not checked, so it may fail; then the save is refused.
"""

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, TypeAlias

from dejavu_rules.inputs.entry import Entry
from dejavu_rules.saves.forms import Json

CHECKSUM = "checksum"
SCHEMA: Json = {"anyOf": [{"type": "null"}, {"type": "string", "pattern": "^[0-9a-f]{64}$"}]}


_ENCODER = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), allow_nan=False, check_circular=False
)  # all are trees


def canonical_text(document: Json) -> str:
    """The canonical text: sorted keys, no spaces, ASCII."""
    return _ENCODER.encode(document)


def checksum(document: dict[str, Json]) -> str:
    """The SHA-256 of a document's canonical text without its checksum; spaces and the order of keys do not matter."""
    return _digest(canonical_text({key: value for key, value in document.items() if key != CHECKSUM}))


def sealed_text(document: dict[str, Json]) -> str:
    """The canonical text of a document with its checksum, at its place in the order of keys."""
    before = canonical_text({key: value for key, value in document.items() if key < CHECKSUM})[:-1]
    after = canonical_text({key: value for key, value in document.items() if key > CHECKSUM})[1:]
    comma = "," if len(before) > 1 else ""
    return f'{before}{comma}"{CHECKSUM}":"{_digest(f"{before}{comma}{after}")}",{after}'


def _digest(text: str) -> str:
    return sha256(text.encode("ascii")).hexdigest()


def check_checksum(entry: Entry) -> None:
    """Note a wrong checksum; null means that a person wrote or changed the save."""
    if not isinstance(entry.value, dict):
        return
    there = entry.value.get(CHECKSUM)
    if there is not None and there != _find_checksum(entry.value):
        entry.at(CHECKSUM).wrong("is that of another content: the save is damaged, or was changed by hand (then: null)")


def _find_checksum(document: dict[str, Json]) -> str | None:
    try:
        return checksum(document)
    except (ValueError, RecursionError):  # `json` also reads NaN and very deep texts, which we never write
        return None


SCHEMA_VERSION = 2
"""The version of the documents that this library writes."""

Document: TypeAlias = dict[str, Any]
Migration: TypeAlias = Callable[[Document], Document]


def add_checksum(document: Document) -> Document:
    """The document with an empty checksum: version 1 had none."""
    return {"checksum": None, **document} if document["schema"] == "dejavu-rules/state" else document


MIGRATIONS: dict[int, Migration] = {1: add_checksum}
"""The migration from each older version to the next."""


def migrate(
    document: Document, version: int, table: Mapping[int, Migration] = MIGRATIONS, to: int = SCHEMA_VERSION
) -> Document | None:
    """The document in this version; None if there is no migration, or one fails."""
    while version < to:
        if version not in table:
            return None
        try:
            document = table[version](document)
        except (LookupError, TypeError, ValueError, AttributeError):
            return None
        version += 1
    return document
