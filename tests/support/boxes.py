"""Catalogues as plain tables, to break in one place, and the defects that this causes."""

import tomllib
from typing import Any

from dejavu_rules.box.catalogue import Catalogue, to_toml
from dejavu_rules.box.catalogue.tables import from_tables
from dejavu_rules.inputs.defects import InvalidCatalogue

CARD = {"colour": "blue", "number": 1, "slots": ["moon"], "vp": 2}


def one_card(**changes: object) -> dict[str, Any]:
    """A box with one card; a change to None takes that key away."""
    card = {key: value for key, value in {**CARD, **changes}.items() if value is not None}
    return {"name": "one", "cards": [card]}


def tables_of(catalogue: Catalogue) -> dict[str, Any]:
    """The tables of a catalogue's file, fresh ones for each caller."""
    return tomllib.loads(to_toml(catalogue))


def defects_of(tables: dict[str, Any]) -> dict[str, str]:
    """What is wrong with these tables, by path; empty when nothing is."""
    try:
        from_tables(tables)
    except InvalidCatalogue as error:
        return {defect.path: defect.message for defect in error.defects}
    return {}
