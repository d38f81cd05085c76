"""The box as data with provenance: the model, its TOML file, and the standard reconstruction."""

from typing import TYPE_CHECKING

from dejavu_rules.box.catalogue.model import Catalogue, Provenance
from dejavu_rules.box.catalogue.tables import load, parse, standard, standard_text
from dejavu_rules.inputs.defects import InvalidCatalogue

if TYPE_CHECKING:
    from dejavu_rules.box.catalogue.overview import Notice, notices
    from dejavu_rules.box.catalogue.write import to_toml
else:

    def __getattr__(name: str) -> object:
        """Import what compares and writes catalogues on first use: no game needs it."""
        if name in ("Notice", "notices"):
            from dejavu_rules.box.catalogue import overview as home
        elif name == "to_toml":
            from dejavu_rules.box.catalogue import write as home
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(home, name)


# fmt: off
__all__ = [
    "Catalogue", "InvalidCatalogue", "Notice", "Provenance", "load", "notices", "parse", "standard", "standard_text",
    "to_toml",
]
