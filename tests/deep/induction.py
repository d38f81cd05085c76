"""Every proof about play; a piece is a kind of action or outcome by its place in the table; None is the first state."""

from collections import Counter
from collections.abc import Callable, Iterator

from dejavu_rules.testing.induction.invariants import INVARIANTS
from dejavu_rules.testing.induction.proving import CLAIMS, Proof, Step, prove_first
from dejavu_rules.testing.induction.rules.table import KINDS
from dejavu_rules.testing.induction.solving import NotProved
from tests.deep.stage import Found, share_of


def pieces(share: float) -> list[int | None]:
    """The first state, and every kind."""
    return share_of([None, *range(len(KINDS))], share)


def check(place: int | None) -> Found:
    """Prove every claim for this kind; where z3 gives up that is wrong too."""
    proved, wrong = 0, []
    for prove in _questions(place):
        try:
            prove()
            proved += 1
        except NotProved as failed:
            wrong.append(str(failed))
    return Found(Counter(proofs=proved), tuple(wrong))


def _questions(place: int | None) -> Iterator[Callable[[], Proof]]:
    if place is None:
        yield from (lambda one=one: prove_first(one) for one in INVARIANTS)
    else:
        step = Step(KINDS[place])
        yield from (lambda one=one: step.prove(one) for one in CLAIMS)
