"""Every proof about scores; a piece is the name of a lemma."""

from collections import Counter

from dejavu_rules.scoring.proof import ProofFailed
from tests.deep.stage import Found, share_of
from tests.proofs.scores import lemmas


def pieces(share: float) -> list[str]:
    """The names of the lemmas."""
    return share_of([name for name, _ in lemmas()], share)


def check(name: str) -> Found:
    """Prove one lemma; it counts as wrong if z3 gives up."""
    try:
        dict(lemmas())[name]()
    except ProofFailed as failed:
        return Found(Counter(), (f"{name}: {failed}",))
    return Found(Counter({"lemmas": 1}))
