"""Every clause has a test that carries its name, and every refusal of the engine is asserted in one of them."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import dejavu_rules
from dejavu_rules.clauses import CLAUSES

TESTS = Path(__file__).parent.parent
ACTIONS, MAPGEN = (Path(dejavu_rules.__file__).parent / folder for folder in ("actions", "mapgen"))

NOT_ABOUT_PLAY = {"RULING-14", "RULING-15"}
"""What a table calls the backs of the cards, and how tiles touch."""


def _trees(folder: Path) -> Iterator[ast.AST]:
    for path in sorted(folder.rglob("*.py")):
        yield ast.parse(path.read_text("utf-8"))


def _calls(folder: Path, *names: str) -> Iterator[ast.Call]:
    """The calls of functions with these names."""
    for tree in _trees(folder):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                yield node


def _strings(nodes: list[ast.expr]) -> set[str]:
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


@pytest.fixture(scope="module")
def names() -> list[str]:
    nodes = (node for tree in _trees(TESTS) for node in ast.walk(tree))
    return [node.name for node in nodes if isinstance(node, ast.FunctionDef)]


@pytest.mark.parametrize("clause", [clause for clause in CLAUSES if clause not in NOT_ABOUT_PLAY])
def test_the_clause_has_a_test_of_its_name(clause: str, names: list[str]) -> None:
    prefix = f"test_{clause.replace('-', '_')}_"
    assert any(name.startswith(prefix) for name in names), f"no test is named {prefix}..."


def test_every_clause_that_the_engine_can_name_is_asserted_in_a_refusal() -> None:
    """A clause that `broken` names in some rule, but no test ever provokes, is a check nobody has seen work."""
    named = set().union(
        *(_strings(call.args[:1]) for call in _calls(ACTIONS, "broken", "check_scatter", "_check_bits"))
    )
    named |= set().union(*(_strings(call.args[:1]) for call in _calls(MAPGEN, "broken")))
    named |= set().union(*(_strings(call.args[2:]) for call in _calls(ACTIONS, "_check_bits")))
    asserted = set().union(*(_strings(call.args[2:]) for call in _calls(TESTS, "assert_refused")))
    assert {clause for clause in named if clause in CLAUSES} - asserted == set()
    assert asserted <= CLAUSES.keys()
