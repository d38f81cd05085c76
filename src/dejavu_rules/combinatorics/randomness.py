"""Where random whole numbers come from, however large they are."""

from collections.abc import Callable
from typing import Any, Final, Protocol, TypeAlias, cast

from dejavu_rules.combinatorics.values import whole
from dejavu_rules.errors import RankOutOfRange

Below: TypeAlias = Callable[[int], int]
"""What the engine asks inside: `below(number)` is a uniform integer from 0 to `number - 1`."""


class Randomness(Protocol):
    """Whatever decides by chance: a `Dealer`, or anything else with this method.

    Whoever lets it decide raises `RankOutOfRange` for an answer that is not from 0 to `number - 1`.
    """

    def below(self, number: int, /) -> int:
        """A uniform integer from 0 to `number - 1`."""


_GRAIN: Final = 1 << 53  # a random fraction is a multiple of 1 / 2**53
FEW: Final = 1 << 20
"""Up to here one fraction is enough: the bias of a multiplication is below 1 / 2**33."""


PLAIN: Final[set[type]] = set()
"""The kinds of dealers whose answers are `int` and below the number for certain."""


def below_of(dealer: Randomness) -> Below:
    """What the engine can ask a dealer, who may answer in numpy's integers.

    Raises `RankOutOfRange` when it is asked and the answer is no integer from 0 to `number - 1`.
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
    """A whole number below a large one, out of as many fractions as that takes; its bias is below 1 / 2**32."""
    grains, limit = 0, 1
    while limit < number << 32:
        grains = grains * _GRAIN + int(random() * _GRAIN)
        limit *= _GRAIN
    return grains * number // limit
