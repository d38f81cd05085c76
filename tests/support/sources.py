"""The sources of the library and of its tests, read as trees."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import dejavu_rules

TESTS = Path(__file__).parent.parent
SOURCES = Path(dejavu_rules.__file__).parent


def trees(folder: Path) -> Iterator[ast.AST]:
    for path in sorted(folder.rglob("*.py")):
        yield ast.parse(path.read_text("utf-8"))


def calls(folder: Path, name: str) -> Iterator[ast.Call]:
    """The calls of functions with this name."""
    for tree in trees(folder):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node


def strings(nodes: Iterable[ast.AST]) -> set[str]:
    """Every text that is written out somewhere in these."""
    every = (node for start in nodes for node in ast.walk(start))
    return {node.value for node in every if isinstance(node, ast.Constant) and isinstance(node.value, str)}
