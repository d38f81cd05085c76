"""What a kind of action or outcome is to the proofs."""

from collections.abc import Callable
from typing import Any, TypeAlias

from dejavu_rules.box.phases import Phase
from dejavu_rules.combinatorics.values import frozen
from tests.proofs.play.logic import Term, every, field_names, is_one_of
from tests.proofs.play.slices import Pair, Slice

Guard: TypeAlias = list[tuple[str, Term]]
"""What must be so, each with its clause; those without one are facts about what is described."""

FACT = "fact"


@frozen
class Kind:
    """One kind of action or outcome: when it is legal, and what comes of it.

    `blank` is any action of the kind, as a slice: what is to be a symbol in a proof.
    """

    action: type
    phases: tuple[Phase, ...]
    blank: Any
    guard: Callable[[Slice, Any], Guard]
    effect: Callable[[Slice, Any], Slice]

    @property
    def name(self) -> str:
        return self.action.__name__

    def legal(self, now: Slice, action: Any, without: str | None = None) -> Term:
        """Whether the action is legal; without a clause, as if that were not there."""
        asked = [term for clause, term in self.guard(now, action) if clause != without]
        return every([in_phase(now, *self.phases), counts(action), *asked])


def in_phase(now: Slice, *phases: Phase) -> Term:
    return is_one_of(now.phase, [phase.index for phase in phases])


def after(now: Slice, phase: Phase) -> Term:
    """Whether this phase is over."""
    return now.phase > phase.index


def counts(value: Any) -> Term:
    """Whether no pair in a value counts fewer than none."""
    return every([term >= 0 for pair in pairs(value) for term in (pair.this, pair.others)])


def pairs(value: Any) -> list[Pair]:
    """Every pair in a value."""
    if isinstance(value, Pair):
        return [value]
    if isinstance(value, tuple):
        return [pair for each in value for pair in pairs(each)]
    return [pair for field in field_names(type(value)) for pair in pairs(getattr(value, field))]
