"""What every violation must be like."""

from dejavu_rules import Bits, Cards, Fragments, Violation
from dejavu_rules.box.pieces import Named
from dejavu_rules.rulebook import CLAUSES, VIOLATIONS

GRAPHS = {"K5", "K3,3"}
"""The names of the two graphs that cannot be drawn without a crossing, which are the same in every language."""


def speaks_values(value: object) -> bool:
    """Whether a value is data and not words: a piece, a number, a phase, a kind of action, or several of them."""
    if isinstance(value, tuple):
        return all(map(speaks_values, value))
    if isinstance(value, str):
        return value in GRAPHS
    return type(value) is int or isinstance(value, (Named, type, Bits, Cards, Fragments))


def check(violation: Violation) -> None:
    """It has a code of the table, values and no words, and a message that is made of both."""
    clause, _ = VIOLATIONS[violation.code]
    assert violation.clause == clause
    assert violation.rule == CLAUSES[clause]
    assert all(speaks_values(value) for value in violation.values.values()), violation.values
    assert violation.message
    assert not set("{}") & set(violation.message), violation.message
    assert " object at " not in violation.message
    assert str(violation) == f"{clause}: {violation.message}"
