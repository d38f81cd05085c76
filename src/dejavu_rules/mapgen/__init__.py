"""Cosmic Maps: generated, built by the players, or read from a file; and which of them are valid.

`dejavu_rules.pictures` draws them.
"""

from dejavu_rules.inputs.defects import InvalidMap
from dejavu_rules.mapgen.generator import generate
from dejavu_rules.mapgen.layout import Layout, Placement
from dejavu_rules.mapgen.loading import dump, load, parse
from dejavu_rules.mapgen.validation import validate

__all__ = ["InvalidMap", "Layout", "Placement", "dump", "generate", "load", "parse", "validate"]
