"""Steps and whole actions, one to one: at least a million whole actions of games with toys and standard boxes.

For position after position every whole action and every sequence of steps in order are listed and compared; where there
are few enough, also with what steps in any order lead to.
"""

from collections import Counter
from collections.abc import Iterator

from dejavu_rules import Dealer, GameState, apply, chance_outcomes, is_over, random_action
from dejavu_rules.testing.setups import BY_PLACE, TOYS, Setup, standards
from tests.deep.stage import Found, share_of
from tests.support.stepping import compare, list_actions, reach_freely

SEEDS = 3
"""With three games of each set-up there are more than a million whole actions."""
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
        choices = list_actions(state, MOST)
        if choices is None:
            return
        self.positions += 1
        self.kinds.update([type(action).__name__ for action in choices])
        wrong = compare(state, choices)
        if wrong is None and len(choices) <= MOST_FREELY:
            self.freely += len(choices)
            wrong = None if reach_freely(state) == choices else "freely something else is reached"
        if wrong is not None:
            self.wrong.append(f"{state.phase}: {wrong}")


def pieces(share: float) -> list[tuple[Setup, int]]:
    """Games: a set-up and a seed."""
    return share_of([(setup, seed) for seed in range(SEEDS) for setup in (*TOYS, BY_PLACE, *standards())], share)


def check(game: tuple[Setup, int]) -> Found:
    """Compare the positions of a game."""
    findings = Findings()
    for state in positions(*game):
        findings.add(state)
    counts = {"whole actions": findings.kinds.total(), "positions": findings.positions, "in any order": findings.freely}
    return Found(Counter(counts), tuple([f"seed {game[1]}, {wrong}" for wrong in findings.wrong]))
