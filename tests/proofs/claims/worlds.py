"""What is known of small games, state by state."""

from tests.proofs.claims import Claim, DeepCount, How
from tests.proofs.claims.play import PLAY

CLAIMS = (
    Claim(
        "In small games every state keeps every invariant, and both engines agree on everything that may be done in it",
        PLAY,
        How.EXHAUSTED,
        "python -m tests.deep worlds",
        DeepCount("worlds", "states"),
        "that a rule which fails in a large game fails in a small one, too",
    ),
    Claim(
        "Stored games replay byte for byte, on both engines and on every Python at hand",
        PLAY,
        How.SAMPLED,
        "pytest tests/golden",
        "20 games",
        "that they were right when they were stored",
    ),
)
