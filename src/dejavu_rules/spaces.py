"""Sets of choices that are too large for a list: counted, indexed and walked without building them.

A tile with eight bits has millions of sowings. So whatever a player may choose is a `Space`: it knows how
many choices it has, which one stands at any rank, and yields them lazily in that same order. A uniform
random choice is the one at a uniform random rank. What *chance* may choose is a `Chance`: lazily listed
with exact probabilities, or picked according to them.
"""

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, chain
from math import prod
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from dejavu_rules import bag
from dejavu_rules.bag import Bag
from dejavu_rules.components import OF_SHAPE, Bits, Shape

if TYPE_CHECKING:
    from fractions import Fraction

Below: TypeAlias = Callable[[int], int]
"""A source of randomness: `below(n)` is a uniform integer from 0 to n - 1."""

A = TypeVar("A", covariant=True)
B = TypeVar("B")


class Choices(ABC, Generic[A]):
    """Something to choose from, never listed as a whole."""

    @abstractmethod
    def __iter__(self) -> Iterator[A]:
        """Every choice once, lazily, in a stable order."""

    @abstractmethod
    def pick(self, below: Below) -> A:
        """A random choice."""


class Space(Choices[A]):
    """What a player may choose."""

    @abstractmethod
    def count(self) -> int:
        """How many choices there are, exactly; nothing is enumerated."""

    @abstractmethod
    def at(self, rank: int) -> A:
        """The choice at a rank from 0 to `count() - 1`, in the order of iteration."""

    def pick(self, below: Below) -> A:
        """A choice with every choice equally likely; there must be one."""
        return self.at(below(self.count()))

    def some(self, below: Below) -> A:
        """A random choice, found quickly: every choice is possible, but not all are equally likely."""
        return self.pick(below)


class Chance(Choices[A]):
    """What chance may bring."""

    @abstractmethod
    def ways(self) -> Iterator[tuple[A, int]]:
        """Every outcome once, lazily, with the number of equally likely ways in which it comes about."""

    @abstractmethod
    def all_ways(self) -> int:
        """The sum of all those numbers, which need not be listed for it."""

    def weighted(self) -> Iterator[tuple[A, "Fraction"]]:
        """Every outcome once, lazily, with its exact probability."""
        from fractions import Fraction  # slow to import, and seldom needed

        total = self.all_ways()
        return ((outcome, Fraction(number, total)) for outcome, number in self.ways())

    def __iter__(self) -> Iterator[A]:
        return (outcome for outcome, _ in self.ways())


class Even(Chance[A]):
    """A few outcomes, all equally likely."""

    def __init__(self, outcomes: Sequence[A]) -> None:
        self._outcomes = outcomes

    def ways(self) -> Iterator[tuple[A, int]]:
        return ((outcome, 1) for outcome in self._outcomes)

    def all_ways(self) -> int:
        return len(self._outcomes)

    def pick(self, below: Below) -> A:
        return self._outcomes[below(len(self._outcomes))]


def position_of(rank: int, counts: Sequence[int]) -> int:
    """Which of several spaces, one after the other, has the choice at a rank."""
    position = bisect_right(list(accumulate(counts)), rank)
    if position == len(counts):
        raise IndexError(rank)
    return position


class Listed(Space[A]):
    """A few choices, listed."""

    def __init__(self, choices: Sequence[A]) -> None:
        self._choices = choices

    def __iter__(self) -> Iterator[A]:
        return iter(self._choices)

    def count(self) -> int:
        return len(self._choices)

    def at(self, rank: int) -> A:
        return self._choices[rank]


NOTHING: Space[Any] = Listed(())
"""No choice at all."""


class Either(Space[A]):
    """The choices of several spaces that have none in common, one space after the other."""

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

    def pick(self, below: Below) -> A:
        counts = self._count_each()
        return self._spaces[position_of(below(sum(counts)), counts)].pick(below)

    def some(self, below: Below) -> A:
        """From any space, if none of them is empty."""
        spaces = self._spaces
        return spaces[below(len(spaces)) if len(spaces) > 1 else 0].some(below)


class Mapped(Space[A]):
    """The choices of another space, each made into something else."""

    def __init__(self, make: Callable[[B], A], space: Space[B]) -> None:
        self._make = make
        self._space: Space[object] = space

    def __iter__(self) -> Iterator[A]:
        return map(self._make, self._space)  # type: ignore[arg-type]  # B is bound in __init__ only

    def count(self) -> int:
        return self._space.count()

    def at(self, rank: int) -> A:
        return self._make(self._space.at(rank))  # type: ignore[arg-type]  # as above

    def pick(self, below: Below) -> A:
        return self._make(self._space.pick(below))  # type: ignore[arg-type]  # as above

    def some(self, below: Below) -> A:
        return self._make(self._space.some(below))  # type: ignore[arg-type]  # as above


# Sub-bags: the one combinatorial thing that nearly every choice of this game is made of.


@lru_cache(maxsize=4096)
def _ways(multiplicities: tuple[int, ...]) -> tuple[int, ...]:
    """Per size the number of sub-multisets: the coefficients of the product of 1 + x + ... + x^m."""
    ways = [1]
    for number in multiplicities:
        wider = [0] * (len(ways) + number)
        for size, count in enumerate(ways):
            for taken in range(number + 1):
                wider[size + taken] += count
        ways = wider
    return tuple(ways)


@lru_cache(maxsize=1 << 16)
def sub_bag_counts(pieces: Bag) -> tuple[int, ...]:
    """Per size the number of different bags that can be taken out of `pieces`."""
    return _ways(tuple(sorted(number for _, number in bag.items(pieces))))


def sub_bag_at(pieces: Bag, size: int, rank: int) -> Bag:
    """The sub-bag of `size` pieces at a rank; few pieces of low kinds come first."""
    taken = 0
    while size:
        kind = ((pieces & -pieces).bit_length() - 1) >> 3
        number = bag.count(pieces, kind)
        pieces -= number << 8 * kind
        counts = sub_bag_counts(pieces)
        for copies in range(number + 1):
            rest = size - copies
            count = counts[rest] if 0 <= rest < len(counts) else 0
            if rank < count:
                break
            rank -= count
        taken += copies << 8 * kind
        size = rest
    return taken


def iter_sub_bags(pieces: Bag, size: int) -> Iterator[Bag]:
    """Every sub-bag of `size` pieces, in the order of `sub_bag_at`."""
    if size == 0:
        yield 0
        return
    if bag.size(pieces) < size:
        return
    kind = ((pieces & -pieces).bit_length() - 1) >> 3
    number = bag.count(pieces, kind)
    others = pieces - (number << 8 * kind)
    for copies in range(min(number, size) + 1):
        for rest in iter_sub_bags(others, size - copies):
            yield rest + (copies << 8 * kind)


def some_of(pieces: Bag, number: int, below: Below) -> Bag:
    """So many pieces taken blindly: two of a kind are as likely as any other two."""
    left, taken = list(bag.kinds(pieces)), 0
    for _ in range(number):
        taken += bag.ONE[left.pop(below(len(left)))]
    return taken


class SubBags(Space[Bag]):
    """The different bags of `least` to `most` pieces that can be taken out of `pieces`, small ones first."""

    def __init__(self, pieces: Bag, least: int, most: int) -> None:
        self._pieces = pieces
        self._sizes = range(least, min(most, bag.size(pieces)) + 1)

    def __iter__(self) -> Iterator[Bag]:
        return chain.from_iterable(iter_sub_bags(self._pieces, size) for size in self._sizes)

    def count(self) -> int:
        return sum(sub_bag_counts(self._pieces)[self._sizes.start : self._sizes.stop])

    def at(self, rank: int) -> Bag:
        counts = sub_bag_counts(self._pieces)
        for size in self._sizes:
            if rank < counts[size]:
                return sub_bag_at(self._pieces, size, rank)
            rank -= counts[size]
        raise IndexError(rank)

    def some(self, below: Below) -> Bag:
        sizes = self._sizes
        return some_of(self._pieces, sizes[below(len(sizes))] if len(sizes) > 1 else sizes[0], below)


# Coverings: sub-bags whose shapes fit a run of slots (CARD-2).

_ROW = 8 * len(Shape)  # one colour's bytes in a bag of bits
_COLOUR_ROW = (1 << _ROW) - 1


@lru_cache(maxsize=1 << 12)
def shapes(bits: Bits) -> Bag:
    """How many bits of each shape there are, whatever their colour."""
    total = 0
    while bits:
        total += bits & _COLOUR_ROW
        bits >>= _ROW
    return total


@lru_cache(maxsize=4096)
def _shape_splits(need: Bag, slots: int) -> tuple[tuple[int, ...], ...]:
    """Every way to say how many bits of each shape lie on the slots."""
    splits = [tuple(bag.count(need, shape) for shape in Shape)]
    for _ in range(slots - bag.size(need)):
        splits = sorted({(*s[:i], s[i] + 1, *s[i + 1 :]) for s in splits for i in range(len(Shape))})
    return tuple(splits)


class Coverings(Space[Bits]):
    """The different bags of bits out of a pool that cover so many slots.

    `need` says how many of each shape the slots ask for; what is left of their number takes any shape.
    """

    def __init__(self, pool: Bits, need: Bag, slots: int) -> None:
        self._need, self._slots = need, slots
        self._parts = tuple([pool & mask for mask in OF_SHAPE])

    def some(self, below: Below) -> Bits:
        bits = 0
        for shape, number in bag.items(self._need):
            bits += some_of(self._parts[shape], number, below)
        return bits + some_of(sum(self._parts) - bits, self._slots - bag.size(self._need), below)

    def _split_counts(self) -> Iterator[tuple[tuple[int, ...], list[int]]]:
        """Each split of the slots over the shapes that the pool can serve, with the ways per shape."""
        for split in _shape_splits(self._need, self._slots):
            ways = []
            for part, number in zip(self._parts, split, strict=True):
                if number:
                    counts = sub_bag_counts(part)
                    if number >= len(counts):
                        break
                    ways.append(counts[number])
                else:
                    ways.append(1)
            else:
                yield split, ways

    def __iter__(self) -> Iterator[Bits]:
        for split, _ in self._split_counts():
            yield from self._walk(split, 0)

    def _walk(self, split: tuple[int, ...], shape: int) -> Iterator[Bits]:
        if shape == len(split):
            yield 0
            return
        for chosen in iter_sub_bags(self._parts[shape], split[shape]):
            for rest in self._walk(split, shape + 1):
                yield chosen + rest

    def count(self) -> int:
        return sum([prod(ways) for _, ways in self._split_counts()])

    def at(self, rank: int) -> Bits:
        for split, ways in self._split_counts():
            total = prod(ways)
            if rank < total:
                bits = 0
                for part, number, count in zip(self._parts, split, ways, strict=True):
                    if number:
                        total //= count
                        which, rank = divmod(rank, total)
                        bits += sub_bag_at(part, number, which)
                return bits
            rank -= total
        raise IndexError(rank)
