"""Every claim about play as data, for documents and tools."""

from dejavu_rules.combinatorics.values import frozen
from tests.proofs.play.claims import Claim, Invariant
from tests.proofs.play.proving import CLAIMS

COMMAND = "python -m tests.deep.play_proofs"


@frozen
class Entry:
    """A claim: what it is called, the clauses it is about, what stands behind it, and how to see that again."""

    name: str
    clauses: tuple[str, ...]
    status: str
    says: str
    of_states: bool
    """Whether it is about every state, not about every step."""
    relies_on: tuple[str, ...] = ()
    command: str = COMMAND


def entries() -> tuple[Entry, ...]:
    """All claims, in order."""
    return tuple([_entry(claim) for claim in CLAIMS])


def _entry(claim: Claim) -> Entry:
    of_states = isinstance(claim, Invariant)
    said = claim.holds if isinstance(claim, Invariant) else claim.promise
    says = " ".join((said.__doc__ or "").split("\n\n")[0].split())
    return Entry(claim.name, claim.clauses, "proved", says, of_states, claim.relies_on)
