"""From the saves of older versions to those of this one, a step at a time.

A migration takes a document of one version, as `json` read it, and gives that of the next. It is pure: it changes
nothing that it was given and asks nobody. What it is given was not checked, so it may fail; then the save is refused.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

SCHEMA_VERSION = 2
"""The version of the documents that this library writes."""

Document: TypeAlias = dict[str, Any]
Migration: TypeAlias = Callable[[Document], Document]


def unsealed(document: Document) -> Document:
    """Version 1 had no checksums."""
    return {"checksum": None, **document} if document["schema"] == "dejavu-rules/state" else document


MIGRATIONS: dict[int, Migration] = {1: unsealed}
"""By the version that a migration starts from. Version 1 is the first one."""


def migrated(
    document: Document, version: int, table: Mapping[int, Migration] = MIGRATIONS, to: int = SCHEMA_VERSION
) -> Document | None:
    """The document as this version would have written it; None where no migration leads there, or one fails."""
    while version < to:
        if version not in table:
            return None
        try:
            document = table[version](document)
        except (LookupError, TypeError, ValueError, AttributeError):
            return None
        version += 1
    return document
