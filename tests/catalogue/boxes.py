"""Catalogues as plain tables, to break in one place, and the defects that this causes."""

import tomllib
from typing import Any

from dejavu_rules.catalogue import Catalogue, to_toml
from dejavu_rules.catalogue.tables import from_tables
from dejavu_rules.errors import InvalidCatalogue


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
