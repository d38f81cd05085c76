"""The second engine shares values with the first, and no rule: what the import linter cannot see behind the root."""

import ast
from pathlib import Path

from docs.tools.generate import _clauses_in_text

import dejavu_rules.testing.second
from dejavu_rules.rulebook import CLAUSES

HERE = Path(dejavu_rules.testing.second.__file__).parent
VALUES = {
    *("Bit", "Bits", "Card", "CardId", "Cards", "Catalogue", "Colour", "CosmicMap", "Fragment", "NebulaTile"),
    *("Options", "Phase", "Placement", "Scoring", "Slot", "Touching", "Action", "Outcome", "GameState", "Player"),
    *("Add", "Begin", "ChooseTiles", "Construct", "Discard", "Grow", "KeepHand", "LayTile", "Meditate", "Plant"),
    *("ResolveDuplicate", "Save", "SkipRecollection", "Sow", "SpeedStart", "Walk"),
    *("Draw", "DrawTiles", "FirstTile", "PlaceBits", "PlaceFragments", "Replenish", "StartPlayer"),
}
"""Pieces, actions and outcomes, and what a state shows; `table` alone looks at states."""
MAP_FIELDS = {"neighbours", "tiles"}
"""What is asked of a map: not its paths."""


def names_from_the_root(source: str) -> set[str]:
    """What a module takes from the root of the library."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module == "dejavu_rules":
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "values":
            names.add(node.attr)
    return names


def test_only_values_are_taken_from_the_root() -> None:
    seen = {path.name: names_from_the_root(path.read_text("utf-8")) for path in HERE.glob("*.py")}
    assert len(seen) > 6
    assert set().union(*seen.values()) <= VALUES
    assert [name for name, names in seen.items() if "GameState" in names] == ["table.py"]


def test_a_rule_taken_from_the_root_would_be_seen() -> None:
    assert names_from_the_root("from dejavu_rules import apply, Bit") - VALUES == {"apply"}
    assert names_from_the_root("import dejavu_rules as values\nvalues.score") - VALUES == {"score"}


def test_nothing_private_is_read() -> None:
    for path in HERE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            private = isinstance(node, ast.Attribute) and node.attr.startswith("_")
            assert not private, f"{path.name}: {ast.unparse(node)}"


def test_of_a_map_only_the_connections_are_asked() -> None:
    for path in HERE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and ast.unparse(node.value) in ("game.map", "cosmic_map"):
                assert node.attr in MAP_FIELDS


def test_every_clause_is_said_a_second_time() -> None:
    said = {clause for path in HERE.glob("*.py") for clause in _clauses_in_text(path.read_text("utf-8"))}
    assert CLAUSES.keys() - said == {"COMP-10", "RULING-14"}  # data, and the names of the backs
