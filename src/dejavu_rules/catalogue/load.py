"""Catalogues from files and texts, and the standard one that comes with the library."""

import os
from functools import cache
from importlib.resources import files

from dejavu_rules.catalogue.model import Catalogue
from dejavu_rules.catalogue.parse import from_tables
from dejavu_rules.errors import InvalidCatalogue
from dejavu_rules.outside import parse_toml, read_text

STANDARD_FILE = "standard.toml"


def load(path: str | os.PathLike[str]) -> Catalogue:
    """The catalogue in a TOML file; `InvalidCatalogue` has all its defects."""
    return parse(read_text(path, InvalidCatalogue), os.fspath(path))


def parse(text: str, source: str = "catalogue") -> Catalogue:
    """The catalogue in a TOML text; `source` is what its defects call it."""
    return from_tables(parse_toml(text, source, InvalidCatalogue), source)


@cache
def standard() -> Catalogue:
    """The balanced reconstruction that stands in for the lost pictures (COMP-10)."""
    text = files("dejavu_rules.catalogue").joinpath(STANDARD_FILE).read_text(encoding="utf-8")
    return parse(text, STANDARD_FILE)
