"""What is known of scores."""

from tests.claims import Claim, Counted, How

CLAIMS = (
    Claim(
        "The best assignment of fragments has the VP, the number of ways and a witness that a brute force finds",
        ("SCORE-C1 to SCORE-C4",),
        How.EXHAUSTED,
        "python -m tests.deep scoring",
        Counted("scoring", "holdings"),
        "the brute force in `tests/scoring/brute_force.py`, which knows the clauses alone",
    ),
)
