"""Every claim is proved for every kind of action and outcome, and each proof refutes wrong rules."""

from pathlib import Path
from typing import get_args

import pytest
from attrs import evolve

from dejavu_rules import Action, Outcome
from dejavu_rules import rulebook as clauses
from dejavu_rules.actions.table import RULES
from tests.proofs.play import solving
from tests.proofs.play.invariants import INVARIANTS
from tests.proofs.play.listing import entries
from tests.proofs.play.proving import CLAIMS, Step, prove_first
from tests.proofs.play.rules.kind import Kind
from tests.proofs.play.rules.table import KINDS
from tests.proofs.play.solving import NotProved
from tests.proofs.play.wrong import ALL, Wrong

BY_ACTION = {kind.action: kind for kind in KINDS}
BY_NAME = {claim.name: claim for claim in CLAIMS}


def test_every_kind_of_action_and_outcome_has_a_proof() -> None:
    everything = {*get_args(Action), *get_args(Outcome)}
    assert set(BY_ACTION) == everything == {rule.action for rule in RULES}
    assert len(KINDS) == len(everything)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_the_phases_of_a_kind_are_those_of_the_engine(kind: Kind) -> None:
    assert set(kind.phases) == {phase for rule in RULES if rule.action is kind.action for phase in rule.phases}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_kind_keeps_every_claim(kind: Kind) -> None:
    step = Step(kind)
    assert [step.prove(claim).claim for claim in CLAIMS] == list(BY_NAME)


def test_every_invariant_holds_in_the_first_state() -> None:
    assert [prove_first(invariant).claim for invariant in INVARIANTS] == [each.name for each in INVARIANTS]


def wrong_kind(wrong: Wrong) -> Kind:
    right = BY_ACTION[wrong.kind]
    if wrong.change is None:
        return right
    change = wrong.change
    return evolve(right, effect=lambda before, action: change(before, action, right.effect(before, action)))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_wrong_rules_are_refuted(kind: Kind) -> None:
    planted = [wrong for wrong in ALL if wrong.kind is kind.action]
    assert planted
    for wrong in planted:
        step = Step(wrong_kind(wrong), wrong.without)
        for name in wrong.breaks:
            with pytest.raises(NotProved, match=f"^{kind.name} breaks: {name}; with ") as refuted:
                step.prove(BY_NAME[name])
            assert ": nothing changes" in (words := str(refuted.value)) or " -> " in words, wrong.what


def test_every_claim_refutes_a_wrong_rule() -> None:
    assert {name for wrong in ALL for name in wrong.breaks} == set(BY_NAME)


def test_the_page_counts_the_wrong_rules() -> None:
    page = Path(__file__).parents[3] / "docs" / "evidence" / "proofs-of-play.md"
    assert f"{len(ALL)} wrong rules" in page.read_text(encoding="utf-8")


def test_a_counterexample_is_told_in_words() -> None:
    wrong = next(wrong for wrong in ALL if wrong.what == "the supply stays as it was")
    with pytest.raises(NotProved) as refuted:
        Step(wrong_kind(wrong)).prove(BY_NAME["flowers are conserved"])
    words = str(refuted.value)
    assert words.startswith("Grow breaks: flowers are conserved; with bits.")
    assert "].flower False -> True" in words


def test_a_wrong_first_state_is_refuted() -> None:
    full = evolve(INVARIANTS[0], name="nothing is in the deck", holds=lambda now: now.deck.all == 0)
    with pytest.raises(NotProved, match=r"^the first state breaks: nothing is in the deck; .*deck\.(this|others) \d"):
        prove_first(full)


def test_what_a_proof_relies_on_is_proved_too() -> None:
    names = {invariant.name for invariant in INVARIANTS}
    assert {name for claim in CLAIMS for name in claim.relies_on} <= names
    assert len(BY_NAME) == len(CLAIMS)


def test_unknown_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "TIMEOUT_MS", 1)
    replenish = next(kind for kind in KINDS if kind.name == "Replenish")
    with pytest.raises(NotProved, match="z3 gave no answer: "):
        Step(replenish).prove(BY_NAME["the last bits are too few for a level"])


def test_every_claim_is_listed_with_clauses_and_words() -> None:
    assert [each.name for each in entries()] == list(BY_NAME)
    for each in entries():
        assert each.status == "proved"
        assert each.clauses
        assert set(each.clauses) <= clauses.CLAUSES.keys()
        assert each.says, each.name


@pytest.mark.usefixtures("without_z3")
def test_without_z3_the_error_names_the_extra() -> None:
    with pytest.raises(ImportError, match=r"pip install 'dejavu-rules\[proof\]'"):
        solving.z3()
