"""All proofs of play, then the model beside the engine: `python -m tests.deep.play_proofs --steps 100000`.

The table has a row for each claim and a column for the first state and each kind of action and outcome; a number says
how many milliseconds the proof took. Anything that is not proved is printed with its counterexample.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import partial

from dejavu_rules.testing.induction.honesty import Dishonest
from dejavu_rules.testing.induction.invariants import INVARIANTS
from dejavu_rules.testing.induction.proving import CLAIMS, FIRST_STATE, Proof, Step, prove_first
from dejavu_rules.testing.induction.rules.table import KINDS
from dejavu_rules.testing.induction.solving import NotProved
from tests.testing.induction.steps import seen_steps

STEPS = 100_000
CLAIMS_EVERY = 10
"""The claims are looked at in one of so many steps: they take longest, and follow from the proofs."""


class Table:
    """Milliseconds by claim and kind, and what was not proved."""

    def __init__(self) -> None:
        self.cells: dict[tuple[str, str], str] = {}
        self.wrong: list[str] = []

    def prove(self) -> None:
        for invariant in INVARIANTS:
            self._enter(invariant.name, FIRST_STATE, partial(prove_first, invariant))
        for kind in KINDS:
            step = Step(kind)
            for claim in CLAIMS:
                self._enter(claim.name, kind.name, partial(step.prove, claim))
            print(kind.name, file=sys.stderr)

    def _enter(self, claim: str, kind: str, prove: Callable[[], Proof]) -> None:
        try:
            self.cells[claim, kind] = f"{1000 * prove().seconds:.0f}"
        except NotProved as failed:
            self.cells[claim, kind] = "NO"
            self.wrong.append(str(failed))

    def show(self) -> None:
        kinds = [FIRST_STATE, *[kind.name for kind in KINDS]]
        for number, kind in enumerate(kinds):
            print(f"{number:>3} {kind}")
        print(f"\n{'claim':42}" + "".join(f"{number:>5}" for number in range(len(kinds))))
        for claim in CLAIMS:
            print(f"{claim.name:42}" + "".join(f"{self.cells.get((claim.name, kind), '-'):>5}" for kind in kinds))


def compare(steps: int, first: int) -> tuple[Counter[str], list[str]]:
    """How many steps of each kind were compared with the engine, and where the model differs."""
    compared, wrong = Counter[str](), []
    for number, seen in enumerate(seen_steps(steps, first)):
        compared[seen.kind.name] += 1
        try:
            seen.check()
            if number % CLAIMS_EVERY == 0:
                seen.check_claims()
        except Dishonest as differs:
            wrong.append(str(differs))
        if (number + 1) % 20_000 == 0:
            print(f"{number + 1:,} steps", file=sys.stderr)
    return compared, wrong


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="prove that play keeps its invariants")
    parser.add_argument("--steps", type=int, default=STEPS, help="how many steps to compare with the engine")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    asked = parser.parse_args(arguments)
    begin, table = time.perf_counter(), Table()
    table.prove()
    table.show()
    proved = len(table.cells) - len(table.wrong)
    print(f"{proved:,} claims proved, {len(table.wrong)} not, {time.perf_counter() - begin:.0f} s")
    begin = time.perf_counter()
    compared, differs = compare(asked.steps, asked.first)
    for kind, number in sorted(compared.items()):
        print(f"{number:>9,} {kind}")
    print(f"{compared.total():,} steps compared, {len(differs)} differ, {time.perf_counter() - begin:.0f} s")
    print(*table.wrong[:20], *differs[:20], sep="\n")
    return 1 if table.wrong or differs else 0


if __name__ == "__main__":
    sys.exit(main())
