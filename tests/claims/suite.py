"""What is known of the suite itself."""

from tests.claims import Claim, How
from tests.oracles.broken_clauses import BROKEN
from tests.scoring.planted_bugs import BUGS

CLAIMS = (
    Claim(
        "Every rule that is broken on purpose is noticed, and for each invariant there is one that only it notices",
        ("COMP-1 to RULING-25",),
        How.EXHAUSTED,
        "pytest tests/properties/test_broken_rules.py tests/scoring/test_planted_bugs.py",
        f"{len(BROKEN)} broken rules of play, {len(BUGS)} bugs in scores",
        "that other bugs are like these: `make mutation` plants those of a machine",
    ),
    Claim(
        "Everything that is up to chance has the odds that `chance_outcomes` tells, whichever way it is dealt",
        ("SETUP-1 to SETUP-3", "SETUP-6", "HIVE-2 to HIVE-4", "DRAW-1", "DRAW-3"),
        How.EXHAUSTED,
        "pytest tests/properties/test_odds.py",
        "every answer of a dealer, in small set-ups",
        "Python's `random`, and that large set-ups are dealt like small ones",
    ),
)
