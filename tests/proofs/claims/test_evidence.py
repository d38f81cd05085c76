"""Every clause has code, a test, something that watches it, a broken rule or a reason, and a line in the document."""

import pytest
from docs.tools import evidence
from docs.tools.layers import ROOT

from dejavu_rules.rulebook import CLAUSES
from tests.deep.stages import STAGES
from tests.proofs.claims import How, claims

EACH_CLAUSE = pytest.mark.parametrize("clause", CLAUSES)


@EACH_CLAUSE
def test_the_clause_has_code_tests_and_a_line(clause: str) -> None:
    assert evidence.code(clause), "no module names it, and no violation is of it"
    assert evidence.tests(clause), "no test has its name"
    assert evidence.evidence_for(clause), "no claim is about it"
    assert f"\n| {clause} | " in (ROOT / "docs" / "evidence" / "verification.md").read_text("utf-8")


@EACH_CLAUSE
def test_the_clause_is_broken_on_purpose_or_it_is_said_why_not(clause: str) -> None:
    assert evidence.breaks_for(clause)


def test_every_claim_is_whole() -> None:
    assert {claim.how for claim in claims()} == set(How)
    assert len({claim.name for claim in claims()}) == len(claims())
    stages = {stage.name for stage in STAGES}
    for claim in claims():
        assert list(claim.each()) or not claim.clauses
        assert claim.command
        assert claim.trust
        assert not claim.name.endswith(".")
        assert getattr(claim.count, "stage", "steps") in stages
