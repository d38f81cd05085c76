"""What is known of scores."""

from tests.proofs.claims import Claim, DeepCount, How

CLAIMS = (
    Claim(
        "For every holding of fragments and cards the optimiser's answer is the best, and can be had",
        ("SCORE-C1 to SCORE-C4",),
        How.PROVED,
        "python -m tests.deep proofs",
        DeepCount("proofs", "lemmas"),
        "z3, and that the lemmas together are the theorem, as `tests/proofs/scores/lemmas.py` argues",
    ),
    Claim(
        "Every clause gives the VP that the books say, for every count that the box allows",
        ("SCORE-B to SCORE-C3", "SCORE-C5 to SCORE-D"),
        How.EXHAUSTED,
        "pytest tests/unit/scoring/test_proof.py",
        "every count",
        "the books' tables as they are typed in the proof",
    ),
    Claim(
        "The best assignment of fragments has the VP, the number of ways and a witness that a brute force finds",
        ("SCORE-C1 to SCORE-C4",),
        How.EXHAUSTED,
        "python -m tests.deep scoring",
        DeepCount("scoring", "holdings"),
        "the brute force in `tests/unit/scoring/brute_force.py`, which knows the clauses alone",
    ),
    Claim(
        "A printed sheet is right to its last number",
        ("SCORE-A to SCORE-E",),
        How.PROVED,
        "dejavu-rules score --prove FILE",
        "the table in FILE",
        "z3, and the reader that takes the printed sheet apart again",
    ),
)
