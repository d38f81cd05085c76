"""The box as data with provenance: the model, its TOML file, and the standard reconstruction."""

from dejavu_rules.catalogue.load import load, parse, standard
from dejavu_rules.catalogue.model import Catalogue, Provenance

__all__ = ["Catalogue", "Provenance", "load", "parse", "standard"]
