"""The vectors: our engine passes them, they cover the rules, and a wrong engine does not pass."""

import json
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest
from conformance.ours import answer, passes
from conformance.run import read_vectors

from dejavu_rules import Action, Outcome
from dejavu_rules.rulebook import VIOLATIONS
from tests.support.broken.breaking import BrokenRule
from tests.support.broken.clauses import BREAKS, BROKEN_RULES

ROOT = Path(__file__).parents[2]
VECTORS = read_vectors()
OUTSIDE_THE_RULES = {
    "of a match, not of the rules": {"choice-sealed", "stale-revision", "seat-taken", "step-not-asked"},
    "of a score by hand: an engine answers with the best assignment": {
        "assignment-card-missing",
        "assignment-card-twice",
        "assignment-fragment-missing",
        "assignment-fragment-used",
        "sequence-not-consecutive",
        "sequence-other-colour",
        "sets-incomplete",
    },
    "no pairs of different tiles can have it": {
        "connected-one-way",
        "connected-twice",
        "map-size-wrong",
        "neighbour-not-on-map",
        "touches-itself",
    },
    "needs more tiles on a point than chance brings together: `unit/mapgen/test_building`": {"too-many-at-a-point"},
    "of a program that enters outcomes as actions, which a question cannot do": {"player-decides", "chance-decides"},
}
"""The violations that no vector has, by the reason why."""


def test_our_engine_answers_as_the_vectors_say() -> None:
    for vector in VECTORS[::9]:
        assert json.loads(json.dumps(answer(vector["question"]))) == vector["answer"], vector["name"]


def test_every_violation_is_among_them() -> None:
    found = {code for vector in VECTORS for _, code, _ in vector["answer"].get("violations", ())}
    assert sorted([*found, *[code for codes in OUTSIDE_THE_RULES.values() for code in codes]]) == sorted(VIOLATIONS)


def test_every_kind_of_action_and_outcome_is_accepted_somewhere() -> None:
    accepted = {
        vector["question"].get(kind, {}).get("kind")
        for vector in VECTORS
        for kind in ("action", "outcome")
        if "next" in vector["answer"]
    }
    assert {each.__name__ for each in (*get_args(Action), *get_args(Outcome))} <= accepted


def test_there_are_a_few_thousand_and_each_has_a_name() -> None:
    assert len({vector["name"] for vector in VECTORS}) == len(VECTORS) > 2000


@pytest.mark.parametrize("broken", BROKEN_RULES[::20], ids=lambda broken: broken.name)
def test_a_broken_rule_is_caught(broken: BrokenRule) -> None:
    """`make deep` tries all of them."""
    engine = broken.engine()
    clauses = {clause for clause, names in BREAKS.items() if broken.name in names}
    likely_first = sorted(VECTORS, key=lambda vector: clauses.isdisjoint(vector["clauses"]))
    assert not all(passes(vector, engine) for vector in likely_first)


def test_the_runner_counts_what_another_program_answers_wrongly(tmp_path: Path) -> None:
    program = tmp_path / "engine.py"
    program.write_text("import sys\nfor line in sys.stdin: print('{\"violations\": []}')\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, ROOT / "conformance" / "run.py", sys.executable, program], capture_output=True, text=True
    )
    right = [vector for vector in VECTORS if vector["answer"] == {"violations": []}]
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1] == f"{len(right)} passed, {len(VECTORS) - len(right)} failed"
