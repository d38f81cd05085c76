"""An engine that contradicts itself about one action is reported."""

import pytest
from attrs import evolve

from dejavu_rules import Action, GameState, LayTile, Meditate, NebulaTile, Placement, explain
from dejavu_rules.box.pieces import TILES
from dejavu_rules.rulebook import violation
from dejavu_rules.testing import Oracle, setups
from dejavu_rules.testing.engines import REAL
from dejavu_rules.testing.oracles import verdicts
from dejavu_rules.testing.oracles.verdicts import VERDICTS, Verdict, ask
from tests.support.builders import building

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


def test_where_the_second_engine_cannot_tell_only_an_unfinished_map_may_be_the_reason() -> None:
    state = building(TILES[0], Placement(NebulaTile.FOX_FUR, 8, -5, 2), drawn=TILES[1:3])
    verdict = ask(REAL, state, LayTile(Placement(TILES[1], 5, 6, 2)), None)
    assert verdict.allowed is None
    oracle = verdicts.explain_and_the_rulebook_agree
    unfinished = violation("map-cannot-be-finished", to_come=13, tiles=TILES[:1])
    assert oracle(verdict) == ()
    assert oracle(evolve(verdict, violations=(unfinished,))) == ()
    assert "knows no such reason" in " ".join(oracle(evolve(verdict, violations=VIOLATIONS)))
