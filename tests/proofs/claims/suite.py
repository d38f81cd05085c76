"""What is known of the suite itself."""

import json
from typing import Any

from tests.deep import coverage, mutation
from tests.proofs.claims import Claim, How
from tests.support.broken.clauses import BROKEN_RULES
from tests.unit.scoring.planted_bugs import BUGS

MUTANTS: dict[str, dict[str, Any]] = json.loads(mutation.SUMMARY.read_text(encoding="utf-8"))
COVERAGE: dict[str, int] = json.loads(coverage.SUMMARY.read_text(encoding="utf-8"))["packages"]["all"]
_RUN, _KILLS = (sum(part[word] for part in MUTANTS.values()) for word in ("run", "killed"))

CLAIMS = (
    Claim(
        "Nearly every change of one place in the sources is noticed by a test",
        (),
        How.EXHAUSTED if all(part["run"] == part["mutants"] for part in MUTANTS.values()) else How.SAMPLED,
        "make mutation",
        f"{_KILLS:,} of {_RUN:,} mutants of {', '.join(f'`{name}`' for name in MUTANTS)}",
        "that other bugs are like these, and the reasons that are given for the [survivors](mutation.md#survivors)",
    ),
    Claim(
        "The tests take every branch of the sources that they can",
        (),
        How.SAMPLED,
        "make coverage",
        f"{COVERAGE['covered_branches']:,} of {COVERAGE['num_branches']:,} branches",
        "that a branch which was taken was looked at, and the reasons that are given for [the rest](coverage.md)",
    ),
    Claim(
        "Every rule that is broken on purpose is noticed; for each invariant there is one that no other notices",
        (),
        How.EXHAUSTED,
        "pytest tests/properties/test_broken_rules.py tests/unit/scoring/test_planted_bugs.py",
        f"{len(BROKEN_RULES)} broken rules of play, {len(BUGS)} bugs in scores",
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
