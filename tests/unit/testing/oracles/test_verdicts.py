"""An engine that contradicts itself about one action is reported."""

import pytest
from attrs import evolve

from dejavu_rules import Action, GameState, Meditate, explain
from dejavu_rules.testing import Oracle, setups
from dejavu_rules.testing.engines import REAL
from dejavu_rules.testing.oracles import verdicts
from dejavu_rules.testing.oracles.verdicts import VERDICTS, Verdict, ask

STATE: GameState = setups.RICH.first_state()
ACTION: Action = Meditate()
VERDICT = ask(REAL, STATE, ACTION, set())
VIOLATIONS = explain(STATE, ACTION)


@pytest.mark.parametrize(
    ("oracle", "verdict", "words"),
    [
        (verdicts.explain_and_apply_agree, evolve(VERDICT, raised=()), "and apply"),
        (verdicts.explain_and_apply_agree, evolve(VERDICT, after=STATE), "and apply"),
        (verdicts.explain_and_apply_agree, evolve(VERDICT, violations=(), raised=()), "and apply"),
        (verdicts.explain_and_membership_agree, evolve(VERDICT, contained=True), "it is a choice"),
        (verdicts.explain_and_membership_agree, evolve(VERDICT, violations=()), "it is not a choice"),
    ],
)
def test_it_says_what_does_not_agree(oracle: Oracle[[Verdict]], verdict: Verdict, words: str) -> None:
    assert VIOLATIONS
    assert oracle in VERDICTS
    assert oracle(VERDICT) == ()
    assert words in " ".join(oracle(verdict))
