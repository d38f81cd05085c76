"""Random whole numbers of any size, from a dealer or from a source of random fractions."""

from collections.abc import Callable
from typing import Any, Final, Protocol, TypeAlias, cast

from dejavu_rules.combinatorics.values import whole
from dejavu_rules.errors import RankOutOfRange

Below: TypeAlias = Callable[[int], int]
"""The engine's source of chance: `below(number)` is a uniform integer from 0 to `number - 1`."""


class Randomness(Protocol):
    """What decides for chance: a `Dealer`, or any other object with this method.

    Functions that ask it raise `RankOutOfRange` for an answer that is not from 0 to `number - 1`.
    """

    def below(self, number: int, /) -> int:
        """A uniform integer from 0 to `number - 1`."""


_GRAIN: Final = 1 << 53  # a random fraction is a multiple of 1 / 2**53
FEW: Final = 1 << 20
"""Up to this number one fraction is enough: the bias of a multiplication is below 1 / 2**33."""


PLAIN: Final[set[type]] = set()
"""The classes of dealers whose answers need no check: always an `int` below the number."""


def below_of(dealer: Randomness) -> Below:
    """The dealer's `below`, with answers checked and made plain: a dealer may answer with numpy's integers.

    The result raises `RankOutOfRange` if the answer is not an integer from 0 to `number - 1`.
    """
    ask: Any = dealer.below
    if type(dealer) in PLAIN:
        return cast(Below, ask)

    def below(number: int) -> int:
        answer: object = ask(number)
        found = whole(answer)
        if found is None or not 0 <= found < number:
            raise RankOutOfRange(answer, number)
        return found

    return below


def many_below(number: int, random: Callable[[], float]) -> int:
    """A random whole number below a large one, from as many fractions as needed; its bias is below 1 / 2**32."""
    grains, limit = 0, 1
    while limit < number << 32:
        grains = grains * _GRAIN + int(random() * _GRAIN)
        limit *= _GRAIN
    return grains * number // limit
