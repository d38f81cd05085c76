"""Where random whole numbers come from, however large they are."""

from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

Below: TypeAlias = Callable[[int], int]
"""What the engine asks inside: `below(number)` is a uniform integer from 0 to `number - 1`."""


class Randomness(Protocol):
    """Whatever decides by chance: a `Dealer`, or anything else with this method."""

    def below(self, number: int, /) -> int:
        """A uniform integer from 0 to `number - 1`."""


_GRAIN: Final = 1 << 53  # a random fraction is a multiple of 1 / 2**53
FEW: Final = 1 << 20
"""Up to here one fraction is enough: the bias of a multiplication is below 1 / 2**33."""


def many_below(number: int, random: Callable[[], float]) -> int:
    """A whole number below a large one, out of as many fractions as that takes; its bias is below 1 / 2**32."""
    grains, limit = 0, 1
    while limit < number << 32:
        grains = grains * _GRAIN + int(random() * _GRAIN)
        limit *= _GRAIN
    return grains * number // limit
