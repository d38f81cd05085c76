"""Every claim about play as data, for documents and tools."""

from dejavu_rules.testing.induction.claims import Invariant
from dejavu_rules.testing.induction.proving import CLAIMS
from dejavu_rules.values import frozen

COMMAND = "python -m tests.deep.play_proofs"


@frozen
class Listed:
    """A claim: what it is called, the clauses it is about, what stands behind it, and how to see that again."""

    name: str
    clauses: tuple[str, ...]
    status: str
    says: str
    command: str = COMMAND


def listed() -> tuple[Listed, ...]:
    """All claims, in order."""
    return tuple([Listed(claim.name, claim.clauses, "proved", _says(claim)) for claim in CLAIMS])


def _says(claim: object) -> str:
    """The first paragraph of what a claim's function says about itself."""
    function = claim.holds if isinstance(claim, Invariant) else claim.claimed  # type: ignore[attr-defined]
    return " ".join((function.__doc__ or "").split("\n\n")[0].split())
