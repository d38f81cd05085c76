"""The comparison of `make deep` on a few positions: it agrees, and it would notice."""

from itertools import islice

import pytest
from native import is_compiled

from dejavu_rules.testing.setups import SMALL
from tests.deep.steps import Findings, positions
from tests.support.broken.steps import BROKEN_STEPS


def compare() -> Findings:
    findings = Findings()
    for state in islice(positions(SMALL, 3), 40):
        findings.add(state)
    return findings


def test_a_few_positions() -> None:
    found = compare()
    assert found.wrong == []
    assert found.kinds.total() > 100
    assert found.freely > 50


@pytest.mark.skipif(is_compiled(), reason="compiled methods cannot be exchanged; they are built from these")
@pytest.mark.parametrize("name", ["white may be last", "a bag is picked in several orders"])
def test_broken_steps_are_noticed(name: str) -> None:
    (broken,) = [each for each in BROKEN_STEPS if each.name == name]
    with broken.in_place():
        assert compare().wrong
