"""The dealer: the only place with a random generator.

A seed gives the same game on every machine and Python version for ever: of the standard generator only
`random()` is used, the one method whose sequence Python promises to keep.
"""

from collections.abc import Callable
from random import Random
from typing import Final

from dejavu_rules.errors import InvalidSetup, shown

_GRAIN: Final = 1 << 53  # random() is a multiple of 1 / 2**53
_FEW: Final = 1 << 20  # up to here the bias of one multiplication is below 1 / 2**33


class Dealer:
    """Draws chance outcomes, or random choices of a player, from a seeded generator."""

    def __init__(self, seed: int) -> None:
        if type(seed) is not int or seed < 0:
            raise InvalidSetup(f"seed: {shown(seed)} is not a whole number of 0 or more")
        self.below = _below(Random(seed).random)
        """`below(number)` is a uniform integer from 0 to `number - 1`."""


def _below(random: Callable[[], float]) -> Callable[[int], int]:
    """Whole numbers out of fractions; a closure, because it is called more often than anything else."""

    def below(number: int) -> int:
        if number <= _FEW:
            return int(random() * number)
        grains, limit = 0, 1
        while limit < number << 32:
            grains = grains * _GRAIN + int(random() * _GRAIN)
            limit *= _GRAIN
        return grains * number // limit

    return below
