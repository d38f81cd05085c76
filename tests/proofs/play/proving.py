"""Proofs: what is claimed holds after everything that may be done, in every state in which it holds before.

A proof is a question for a counterexample, which z3 must refute: a box, a state in which the invariants hold, an action
that is legal there, and after it a state in which the claim is broken. "unknown" is a failure, never a pass.
"""

import time
from collections.abc import Iterator
from functools import cache
from typing import Any

from dejavu_rules.combinatorics.values import frozen
from tests.proofs.play.boxes import first_slice, proper
from tests.proofs.play.claims import Claim, Invariant
from tests.proofs.play.invariants import ALWAYS, INVARIANTS
from tests.proofs.play.logic import Term, named_leaves, no, symbols
from tests.proofs.play.promises import PROMISES
from tests.proofs.play.rules.kind import Kind
from tests.proofs.play.rules.table import KINDS
from tests.proofs.play.slices import Box, Slice
from tests.proofs.play.solving import NotProved, find, value_in

CLAIMS: tuple[Claim, ...] = (*INVARIANTS, *PROMISES)
FIRST_STATE = "the first state"
_BY_NAME = {invariant.name: invariant for invariant in INVARIANTS}


@frozen
class Proof:
    """A claim that is proved for a kind of action or outcome, or for the first state."""

    kind: str
    claim: str
    seconds: float


def prove_all() -> Iterator[Proof]:
    """Prove every claim for the first state and for every kind, one after the other.

    Raises `NotProved` with a counterexample, or where z3 gave up.
    """
    yield from (prove_first(invariant) for invariant in INVARIANTS)
    for kind in KINDS:
        step = Step(kind)
        yield from (step.prove(claim) for claim in CLAIMS)


def prove_first(invariant: Invariant) -> Proof:
    """Prove that an invariant holds before anything is dealt, whatever box, options, seats and map there are.

    Raises `NotProved`.
    """
    begin, now = time.perf_counter(), _any_state()
    first = first_slice(now.box, now.touching)
    model = find(_proper_box(), no(invariant.holds(first)))
    if model is not None:
        raise NotProved(f"{FIRST_STATE} breaks: {invariant.name}; {_value_text(model, first)}")
    return Proof(FIRST_STATE, invariant.name, time.perf_counter() - begin)


@cache
def _any_state() -> Slice:
    """A state with a symbol for each number and truth."""
    return symbols(Slice(Box()), "before")


@cache
def _proper_box() -> Term:
    return proper(_any_state().box)


@cache
def _assumption(name: str) -> Term:
    """What an invariant says about any state."""
    return _BY_NAME[name].holds(_any_state())


class Step:
    """Any legal action of a kind in any state, and what comes of it; `without` a clause, as if that were not there."""

    def __init__(self, kind: Kind, without: str | None = None) -> None:
        self.kind, self.before = kind, _any_state()
        self.action: Any = symbols(kind.blank, "action")
        self.after: Slice = kind.effect(self.before, self.action)
        self._legal = kind.legal(self.before, self.action, without)

    def prove(self, claim: Claim) -> Proof:
        """Prove a claim about this step from the invariants that it relies on.

        Raises `NotProved`.
        """
        begin = time.perf_counter()
        names = {*claim.relies_on, *[each.name for each in ALWAYS], claim.name} & _BY_NAME.keys()
        broken = no(claim.promise(self.kind, self.before, self.after))
        model = find(_proper_box(), self._legal, *map(_assumption, sorted(names)), broken)
        if model is not None:
            raise NotProved(f"{self.kind.name} breaks: {claim.name}; {self._counterexample(model)}")
        return Proof(self.kind.name, claim.name, time.perf_counter() - begin)

    def _counterexample(self, model: Any) -> str:
        """A counterexample in words: the action, and everything that it changes."""
        changes = []
        for (name, then), (_, now) in zip(named_leaves(self.before), named_leaves(self.after), strict=True):
            old, new = value_in(model, then), value_in(model, now)
            if old != new:
                changes.append(f"{name[1:]} {old} -> {new}")
        return f"with {_value_text(model, self.action)}: {', '.join(changes) or 'nothing changes'}"


def _value_text(model: Any, value: Any) -> str:
    """What is there in a value, leaving out zeros."""
    found = [(name[1:], value_in(model, term)) for name, term in named_leaves(value)]
    return ", ".join([f"{name} {number}" for name, number in found if number]) or "nothing"
