"""Random whole numbers of any size, from a dealer or from a source of random fractions."""

from collections.abc import Callable
from typing import Any, Final, Protocol

from dejavu_rules.combinatorics.values import whole
from dejavu_rules.errors import RankOutOfRange


class Randomness(Protocol):
    """What decides for chance: a `Dealer`, or any other object with this method.

    Functions that ask it raise `RankOutOfRange` for an answer that is not from 0 to `number - 1`.
    """

    def below(self, number: int, /) -> int:
        """A uniform integer from 0 to `number - 1`."""


_GRAIN: Final = 1 << 53  # a random fraction is a multiple of 1 / 2**53
FEW: Final = 1 << 20
"""Up to this number one fraction is enough: the bias of a multiplication is below 1 / 2**33."""


class Stream:
    """Random whole numbers for the rules, one after the other."""

    __slots__ = ()

    def below(self, number: int, /) -> int:
        """A uniform integer from 0 to `number - 1`; `number` must be at least 1, which is not checked."""
        raise NotImplementedError


class Fractions(Stream):
    """A stream out of random fractions."""

    __slots__ = ("_random",)

    def __init__(self, random: Callable[[], float]) -> None:
        self._random = random

    def below(self, number: int, /) -> int:
        if number <= FEW:
            random = self._random  # a call of an attribute would look for a method first
            return int(random() * number)
        return many_below(number, self._random)


class Answers(Stream):
    """A stream of a foreign dealer's answers, checked and made plain: it may answer with numpy's integers."""

    def __init__(self, ask: Any) -> None:
        self._ask = ask

    def below(self, number: int, /) -> int:
        """Raises `RankOutOfRange` if the answer is not an integer from 0 to `number - 1`."""
        answer: object = self._ask(number)
        found = whole(answer)
        if found is None or not 0 <= found < number:
            raise RankOutOfRange(answer, number)
        return found


class Source:
    """A dealer with a stream of numbers for the rules."""

    __slots__ = ("_stream",)
    _stream: Stream


def stream_of(dealer: Randomness) -> Stream:
    """The random numbers of a dealer."""
    asked: object = dealer  # not a protocol: the compiler knows where a `Source` has its stream
    if isinstance(asked, Source):
        try:
            return asked._stream
        except AttributeError:  # a subclass that has not called `__init__`
            pass
    return Answers(dealer.below)


def many_below(number: int, random: Callable[[], float]) -> int:
    """A random whole number below a large one, from as many fractions as needed; its bias is below 1 / 2**32."""
    grains, limit = 0, 1
    while limit < number << 32:
        grains = grains * _GRAIN + int(random() * _GRAIN)
        limit *= _GRAIN
    return grains * number // limit
