"""The box as data with provenance: the model, its TOML file, and the standard reconstruction."""

from dejavu_rules.box.catalogue.differences import Notice, notices
from dejavu_rules.box.catalogue.loading import load, parse, standard, standard_text
from dejavu_rules.box.catalogue.model import Catalogue, Provenance
from dejavu_rules.box.catalogue.write import to_toml

__all__ = ["Catalogue", "Notice", "Provenance", "load", "notices", "parse", "standard", "standard_text", "to_toml"]
