"""What is claimed: sentences about a state, and about a state and the next."""

from collections.abc import Callable
from typing import TypeAlias

from dejavu_rules.combinatorics.values import frozen
from tests.proofs.play.logic import Term
from tests.proofs.play.rules.kind import Kind
from tests.proofs.play.slices import Slice


@frozen
class Invariant:
    """What holds in every state: in the first one, and in the next one if it holds in one.

    `relies_on` are the other invariants that a proof needs to hold before; they are proved as well.
    """

    name: str
    clauses: tuple[str, ...]
    holds: Callable[[Slice], Term]
    relies_on: tuple[str, ...] = ()

    def promise(self, kind: Kind, before: Slice, after: Slice) -> Term:
        """What is to be proved of a step."""
        return self.holds(after)


@frozen
class Promise:
    """What every action and outcome keeps to: a sentence about the state before and the state after."""

    name: str
    clauses: tuple[str, ...]
    promise: Callable[[Kind, Slice, Slice], Term]
    relies_on: tuple[str, ...] = ()


Claim: TypeAlias = Invariant | Promise
