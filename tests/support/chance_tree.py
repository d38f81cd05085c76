"""Exact probabilities of whatever draws from a stream: every answer that it could give is tried."""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

from dejavu_rules.combinatorics.randomness import Answers, Stream

A = TypeVar("A")


def distribution(choose: Callable[[Stream], A]) -> dict[A, Fraction]:
    """How likely each result is, if `stream.below(n)` gives each of its n answers equally often.

    `choose` runs once for each leaf of the tree of answers, so it must ask few questions and always stop.
    """
    found: dict[A, Fraction] = defaultdict(Fraction)
    open_branches: list[tuple[int, ...]] = [()]
    while open_branches:
        script = open_branches.pop()
        asked: list[int] = []

        def below(number: int, script: tuple[int, ...] = script, asked: list[int] = asked) -> int:
            assert number >= 1, "there is nothing below 0"
            asked.append(number)
            return script[len(asked) - 1] if len(asked) <= len(script) else 0

        result = choose(Answers(below))
        # The run answered 0 beyond its script: the other answers there are branches still to be tried.
        for depth in range(len(script), len(asked)):
            zeros = (0,) * (depth - len(script))
            open_branches += [(*script, *zeros, answer) for answer in range(1, asked[depth])]
        found[result] += _product(asked)
    return dict(found)


def _product(asked: list[int]) -> Fraction:
    chance = Fraction(1)
    for number in asked:
        chance /= number
    return chance
