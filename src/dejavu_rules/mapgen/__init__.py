"""How Cosmic Maps come to be: geometry, generation, building, validation, files and pictures."""

from dejavu_rules.mapgen.generator import generate
from dejavu_rules.mapgen.layout import Layout, Placement
from dejavu_rules.mapgen.loading import dump, load, parse
from dejavu_rules.mapgen.picture import Contents, Picture
from dejavu_rules.mapgen.validation import validate

__all__ = ["Contents", "Layout", "Picture", "Placement", "dump", "generate", "load", "parse", "validate"]
