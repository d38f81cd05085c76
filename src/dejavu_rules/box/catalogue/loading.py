"""Catalogues from files and texts, and the standard one that comes with the library.

What parses a file is imported when the first one is parsed: `import dejavu_rules` does without it.
"""

import os
from functools import cache

from dejavu_rules.box.catalogue.model import Catalogue
from dejavu_rules.inputs.defects import InvalidCatalogue

STANDARD_FILE = "standard.toml"


def load(path: str | os.PathLike[str]) -> Catalogue:
    """The catalogue in a TOML file.

    Raises `InvalidCatalogue` with all its defects, or with the reason why it cannot be read.
    """
    from dejavu_rules.inputs.files import read_text

    return parse(read_text(path, InvalidCatalogue), os.fspath(path))


def parse(text: str, source: str = "catalogue") -> Catalogue:
    """The catalogue in a TOML text; `source` is what its defects call it.

    Raises `InvalidCatalogue` with all of them.
    """
    from dejavu_rules.box.catalogue.tables import from_tables
    from dejavu_rules.inputs.files import parse_toml

    return from_tables(parse_toml(text, source, InvalidCatalogue), source)


@cache
def standard() -> Catalogue:
    """The balanced reconstruction that stands in for the lost pictures (COMP-10)."""
    return parse(standard_text(), STANDARD_FILE)


def standard_text() -> str:
    """The file of the standard catalogue, as a start for your own."""
    from pkgutil import get_data  # importlib.resources takes longer to import than the file to parse

    content = get_data("dejavu_rules.box.catalogue", STANDARD_FILE)
    assert content is not None
    return content.decode()
