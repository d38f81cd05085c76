"""Sets of choices that are too large for a list: counted, indexed and iterated without building them.

A `Space` knows the number of its choices and the choice at any rank, and yields them lazily in the same order. A
uniform random choice is the one at a uniform random rank. A `Chance` is a space of outcomes with probabilities, and
its random choices follow them.
"""

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, chain
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from dejavu_rules.combinatorics.randomness import Stream

if TYPE_CHECKING:
    from fractions import Fraction

A = TypeVar("A", covariant=True)
B = TypeVar("B")


class Space(ABC, Generic[A]):
    """A set of choices without a list of them."""

    @abstractmethod
    def __iter__(self) -> Iterator[A]:
        """Every choice once, lazily, in a stable order."""

    @abstractmethod
    def count(self) -> int:
        """The exact number of choices, without listing them."""

    @abstractmethod
    def at(self, rank: int) -> A:
        """The choice at a rank from 0 to `count() - 1`, in the order of iteration."""

    def pick(self, stream: Stream) -> A:
        """A random choice, all equally likely; there must be one."""
        return self.at(stream.below(self.count()))


class Chance(Space[A]):
    """A set of outcomes; some may be likelier than others."""

    @abstractmethod
    def ways(self) -> Iterator[tuple[A, int]]:
        """Every outcome once, lazily, with the number of equally likely ways that lead to it."""

    @abstractmethod
    def all_ways(self) -> int:
        """The sum of these numbers, without listing the outcomes."""

    @abstractmethod
    def pick(self, stream: Stream) -> A:
        """A random outcome, with probabilities in proportion to the ways."""

    def weighted(self) -> Iterator[tuple[A, "Fraction"]]:
        """Every outcome once, lazily, with its exact probability."""
        from fractions import Fraction  # slow to import, and seldom needed

        total = self.all_ways()
        for outcome, number in self.ways():
            yield outcome, Fraction(number, total)

    def __iter__(self) -> Iterator[A]:
        for outcome, _ in self.ways():
            yield outcome


def position_of(rank: int, counts: Sequence[int]) -> int:
    """The position of the space that has the choice at a rank, if spaces of these sizes follow one another."""
    position = bisect_right(list(accumulate(counts)), rank)
    if position == len(counts):
        raise IndexError(rank)
    return position


class ListSpace(Space[A]):
    """A few choices in a list."""

    def __init__(self, choices: Sequence[A]) -> None:
        self._choices = choices

    def __iter__(self) -> Iterator[A]:
        return iter(self._choices)

    def count(self) -> int:
        return len(self._choices)

    def at(self, rank: int) -> A:
        return self._choices[rank]


NOTHING: Space[Any] = ListSpace(())
"""The space without a choice."""


class EvenChance(ListSpace[A], Chance[A]):
    """A few outcomes, all equally likely."""

    def ways(self) -> Iterator[tuple[A, int]]:
        for outcome in self._choices:
            yield outcome, 1

    def all_ways(self) -> int:
        return len(self._choices)

    def pick(self, stream: Stream) -> A:
        return self._choices[stream.below(len(self._choices))]


class UnionSpace(Space[A]):
    """The choices of several spaces that have none in common."""

    def __init__(self, spaces: Sequence[Space[A]]) -> None:
        self._spaces = spaces
        self._counts: list[int] | None = None

    def __iter__(self) -> Iterator[A]:
        return chain.from_iterable(self._spaces)

    def _count_each(self) -> list[int]:
        if self._counts is None:
            self._counts = [space.count() for space in self._spaces]
        return self._counts

    def count(self) -> int:
        return sum(self._count_each())

    def at(self, rank: int) -> A:
        for space, count in zip(self._spaces, self._count_each(), strict=True):
            if rank < count:
                return space.at(rank)
            rank -= count
        raise IndexError(rank)

    def pick(self, stream: Stream) -> A:
        counts = self._count_each()
        return self._spaces[position_of(stream.below(sum(counts)), counts)].pick(stream)


class MappedSpace(Space[A]):
    """The choices of another space, each passed through a function."""

    def __init__(self, make: Callable[[B], A], space: Space[B]) -> None:
        self._make = make
        self._space: Space[object] = space

    def __iter__(self) -> Iterator[A]:
        return map(self._make, self._space)  # type: ignore[arg-type]  # B is bound in __init__ only

    def count(self) -> int:
        return self._space.count()

    def at(self, rank: int) -> A:
        return self._make(self._space.at(rank))  # type: ignore[arg-type]  # as above

    def pick(self, stream: Stream) -> A:
        return self._make(self._space.pick(stream))  # type: ignore[arg-type]  # as above
