"""Read catalogues from files and texts, and the standard one that comes with the library.

The parser is imported on first use: `import dejavu_rules` does not need it.
"""

import os
from functools import cache

from dejavu_rules.box.catalogue.model import Catalogue
from dejavu_rules.inputs.defects import InvalidCatalogue

STANDARD_FILE = "standard.toml"


def load(path: str | os.PathLike[str]) -> Catalogue:
    """The catalogue in a TOML file.

    Raises `InvalidCatalogue` with all defects, or with the reason why the file cannot be read.
    """
    from dejavu_rules.inputs.files import read_text

    return parse(read_text(path, InvalidCatalogue), os.fspath(path))


def parse(text: str, source: str = "catalogue") -> Catalogue:
    """The catalogue in a TOML text; `source` is its name in error messages.

    Raises `InvalidCatalogue` with all defects.
    """
    from dejavu_rules.box.catalogue.tables import from_tables
    from dejavu_rules.inputs.files import parse_toml

    return from_tables(parse_toml(text, source, InvalidCatalogue), source)


@cache
def standard() -> Catalogue:
    """The standard catalogue: a balanced reconstruction in place of the lost pictures (COMP-10)."""
    return parse(standard_text(), STANDARD_FILE)


def standard_text() -> str:
    """The text of the standard catalogue's file, to start your own from."""
    from pkgutil import get_data  # importlib.resources takes longer to import than the file to parse

    content = get_data("dejavu_rules.box.catalogue", STANDARD_FILE)
    assert content is not None
    return content.decode()
