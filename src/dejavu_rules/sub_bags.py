"""Choosing pieces out of a bag: the one combinatorial thing that nearly every choice of this game is made of."""

from collections.abc import Iterator
from functools import lru_cache
from math import prod

from dejavu_rules import bag
from dejavu_rules.bag import Bag
from dejavu_rules.below import Below
from dejavu_rules.components import OF_SHAPE, Bits, Shape
from dejavu_rules.spaces import Space


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
    taken = 0
    if number:
        left = bag.kinds(pieces)
        for _ in range(number):
            taken += bag.ONE[left.pop(below(len(left)))]
    return taken


def up_to(most: int, pieces: Bag, below: Below) -> Bag:
    """A few pieces taken blindly, not more than `most`; each number is as likely as any other."""
    return some_of(pieces, below(min(most, bag.size(pieces)) + 1), below)


class SubBags(Space[Bag]):
    """The different bags of `least` to `most` pieces that can be taken out of `pieces`, small ones first."""

    def __init__(self, pieces: Bag, least: int, most: int) -> None:
        self._pieces = pieces
        self._sizes = range(least, min(most, bag.size(pieces)) + 1)

    def __iter__(self) -> Iterator[Bag]:
        for size in self._sizes:
            yield from iter_sub_bags(self._pieces, size)

    def count(self) -> int:
        return sum(sub_bag_counts(self._pieces)[self._sizes.start : self._sizes.stop])

    def at(self, rank: int) -> Bag:
        counts = sub_bag_counts(self._pieces)
        for size in self._sizes:
            if rank < counts[size]:
                return sub_bag_at(self._pieces, size, rank)
            rank -= counts[size]
        raise IndexError(rank)


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


def some_covering(pool: Bits, need: Bag, slots: int, below: Below) -> Bits:
    """One of the `Coverings`, each of which is possible."""
    bits = 0
    for shape, number in bag.items(need):
        bits += some_of(pool & OF_SHAPE[shape], number, below)
    return bits + some_of(pool - bits, slots - bag.size(need), below)


class Coverings(Space[Bits]):
    """The different bags of bits out of a pool that cover so many slots.

    `need` says how many of each shape the slots ask for; what is left of their number takes any shape.
    """

    def __init__(self, pool: Bits, need: Bag, slots: int) -> None:
        self._need, self._slots = need, slots
        self._parts = tuple([pool & mask for mask in OF_SHAPE])

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
