"""Random whole numbers, however large, out of random fractions."""

from collections.abc import Callable
from typing import Final, TypeAlias

Below: TypeAlias = Callable[[int], int]
"""A source of randomness: `below(number)` is a uniform integer from 0 to `number - 1`."""

_GRAIN: Final = 1 << 53  # a random fraction is a multiple of 1 / 2**53
_FEW: Final = 1 << 20  # up to here the bias of one multiplication is below 1 / 2**33


def whole_numbers(random: Callable[[], float]) -> Below:
    """Made of a source of fractions; a closure, because it is called more often than anything else."""

    def below(number: int) -> int:
        if number <= _FEW:
            return int(random() * number)
        grains, limit = 0, 1
        while limit < number << 32:
            grains = grains * _GRAIN + int(random() * _GRAIN)
            limit *= _GRAIN
        return grains * number // limit

    return below
