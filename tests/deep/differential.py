"""Whole games on both engines, step by step.

A game is known by its number: where the engines differ, that number and the difference are told, and
`python -m tests.deep.differential NUMBER` plays it again.
"""

import sys
from collections import Counter

from dejavu_rules.testing.differ import Disagreement
from tests.deep.stage import Found, share_of
from tests.support.differential import Pace, compare, game

GAMES = 10_000
IN_A_PIECE = 25
STEPS = 400
"""Most games are over by then; those of boxes in which nobody comes to ten cards never are."""


def pieces(share: float) -> list[range]:
    """The numbers of the games."""
    return [range(first, first + IN_A_PIECE) for first in share_of(range(0, GAMES, IN_A_PIECE), share)]


def check(numbers: range) -> Found:
    """Play some games."""
    counts: Counter[str] = Counter(games=len(numbers))
    wrong: list[str] = []
    for number in numbers:
        checked, difference = play(number)
        for what, times in checked.items():
            counts["steps" if what[0].isupper() else what] += times
        wrong += [difference] if difference else []
    return Found(counts, tuple(wrong))


def play(number: int) -> tuple[Counter[str], str]:
    """What was compared in one game, and where the engines differ."""
    setup, eager = game(number)
    try:
        return compare(setup, number, Pace(STEPS, tries=1, look=5, eager=eager)).checked, ""
    except Disagreement as found:
        return Counter(), f"game {number}: {found}"


if __name__ == "__main__":
    sys.exit(play(int(sys.argv[1]))[1] or 0)
