"""Steps and whole actions, one to one: at least a million whole actions of games with toys and standard boxes.

`python -m tests.deep.steps` lists, for position after position, every whole action and every sequence of steps in
order, and compares them; where there are few enough, it also compares with what steps in any order lead to.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator

from dejavu_rules import Dealer, GameState, apply, chance_outcomes, is_over, random_action
from dejavu_rules.testing.setups import Setup, standards
from dejavu_rules.testing.toys import BY_PLACE, TOYS
from tests.oracles.stepping import compare, listed, reached_freely

ACTIONS = 1_200_000
MOST, MOST_FREELY = 30_000, 100
"""Up to this number the actions of a position are listed, and reached in any order."""
STATES = 150
"""So many positions are taken from a game."""


def positions(setup: Setup, seed: int) -> Iterator[GameState]:
    """The states of a random game."""
    dealer, state = Dealer(seed), setup.first_state()
    for _ in range(STATES):
        if is_over(state):
            return
        yield state
        action = chance_outcomes(state).pick(dealer) if state.is_chance else random_action(state, dealer)
        state = apply(state, action)


class Findings:
    """What was compared and what was wrong."""

    def __init__(self) -> None:
        self.kinds: Counter[str] = Counter()
        self.positions = self.freely = 0
        self.wrong: list[str] = []

    def add(self, state: GameState) -> None:
        """Compare one position."""
        choices = listed(state, MOST)
        if choices is None:
            return
        self.positions += 1
        self.kinds.update([type(action).__name__ for action in choices])
        wrong = compare(state, choices)
        if wrong is None and len(choices) <= MOST_FREELY:
            self.freely += len(choices)
            wrong = None if reached_freely(state) == choices else "freely something else is reached"
        if wrong is not None:
            self.wrong.append(f"{state.phase}: {wrong}")


def main(actions: int = ACTIONS) -> int:
    findings, start, seed = Findings(), time.perf_counter(), 0
    while findings.kinds.total() < actions:
        for setup in (*TOYS, BY_PLACE, *standards()):
            for state in positions(setup, seed):
                findings.add(state)
        seed += 1
    for kind, number in sorted(findings.kinds.items()):
        print(f"{number:>9,} {kind}")
    print(*findings.wrong[:20], sep="\n")
    print(
        f"{findings.kinds.total():,} whole actions in {findings.positions:,} positions, "
        f"{findings.freely:,} of them in any order too, {len(findings.wrong)} positions differ, "
        f"{time.perf_counter() - start:.0f} s"
    )
    return 1 if findings.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
