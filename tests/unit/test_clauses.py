"""`clauses`: every clause has a test that carries its name, and every refusal of the engine is asserted in one."""

import ast

import pytest

from dejavu_rules.rulebook import CLAUSES, VIOLATIONS
from tests.support.sources import SOURCES, TESTS, strings, trees


@pytest.fixture(scope="module")
def names() -> list[str]:
    nodes = (node for tree in trees(TESTS) for node in ast.walk(tree))
    return [node.name for node in nodes if isinstance(node, ast.FunctionDef)]


@pytest.mark.parametrize("clause", CLAUSES)
def test_the_clause_has_a_test_of_its_name(clause: str, names: list[str]) -> None:
    prefix = f"test_{clause.replace('-', '_')}_"
    assert any(name.startswith(prefix) for name in names), f"no test is named {prefix}..."


def refusals_in_tests() -> set[str]:
    """What rulebook tests assert of refusals: a clause and the code of a violation."""
    return {text for text in strings(trees(TESTS / "rulebook")) if text.partition(" ")[2] in VIOLATIONS}


def test_every_refusal_in_play_is_asserted_in_the_rulebook_s_tests() -> None:
    """A code that some rule can give, but no test ever provokes, is a check nobody has seen work."""
    building = ast.parse((SOURCES / "mapgen" / "building.py").read_text("utf-8"))
    given = strings(trees(SOURCES / "actions")) | strings([building])
    expected = {f"{VIOLATIONS[code][0]} {code}" for code in given & VIOLATIONS.keys()}
    assert expected - refusals_in_tests() == set()


def test_every_refusal_that_a_test_asserts_is_of_its_clause() -> None:
    assert refusals_in_tests() <= {f"{clause} {code}" for code, (clause, _) in VIOLATIONS.items()}


def test_a_clause_is_one_sentence() -> None:
    for clause, sentence in CLAUSES.items():
        assert sentence.endswith("."), clause
        assert len(sentence) <= 120, clause
