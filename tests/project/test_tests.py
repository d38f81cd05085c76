"""Every test checks something, whatever its `if`s find."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]


def always_checks(statements: list[ast.stmt]) -> bool:
    """Whether some check is not left to an `if`: an assertion, an expected error, or a call that may have checks.

    A loop counts if it has a check anywhere: what it goes through is known to whoever wrote it.
    """
    return any(_checks(each) for each in statements)


def _checks(statement: ast.stmt) -> bool:
    match statement:
        case ast.Assert() | ast.Raise() | ast.Expr(ast.Call() | ast.Await()):
            return True
        case ast.If(body=body, orelse=other):
            return always_checks(body) and always_checks(other)
        case ast.With(items=items, body=body) | ast.AsyncWith(items=items, body=body):
            return any("raises" in ast.unparse(item) for item in items) or always_checks(body)
        case ast.For() | ast.AsyncFor() | ast.While():
            inside = [each for each in ast.walk(statement) if isinstance(each, ast.stmt) and each is not statement]
            return any(_checks(each) for each in inside)
        case ast.Try(body=body, orelse=other):
            return always_checks(body) or always_checks(other)
    return False


def functions(text: str) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield node


def test_no_test_may_do_nothing() -> None:
    idle = [
        f"{path.relative_to(TESTS)}: {function.name}"
        for path in sorted(TESTS.rglob("test_*.py"))
        for function in functions(path.read_text("utf-8"))
        if not always_checks(function.body)
    ]
    assert idle == []


@pytest.mark.parametrize(
    ("body", "checks"),
    [
        ("if a:\n  assert b", False),
        ("if a:\n  assert b\nelse:\n  assert c", True),
        ("with a:\n  if b:\n    assert c", False),
        ("with pytest.raises(A):\n  b", True),
        ("for a in b:\n  if a:\n    assert c", True),
        ("a = b", False),
        ("a == b", False),
    ],
)
def test_an_if_alone_is_no_check(body: str, checks: bool) -> None:
    assert always_checks(ast.parse(body).body) is checks
