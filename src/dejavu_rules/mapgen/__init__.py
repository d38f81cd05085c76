"""How Cosmic Maps come to be: geometry, generation, building, validation, files and pictures."""

from dejavu_rules.mapgen.generator import generate
from dejavu_rules.mapgen.layout import Layout, Placement

__all__ = ["Layout", "Placement", "generate"]
