"""Ways to choose pieces out of a bag; nearly every choice of the game is made of these."""

from collections.abc import Iterator
from functools import lru_cache

from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.combinatorics.randomness import Stream
from dejavu_rules.combinatorics.spaces import Space


@lru_cache(maxsize=4096)
def _ways(multiplicities: tuple[int, ...]) -> tuple[int, ...]:
    """Per size, the number of sub-multisets: the coefficients of the product of 1 + x + ... + x^m."""
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
    """Per size, the number of different bags that can be taken out of `pieces`."""
    return _ways(tuple(sorted(number for _, number in bag.items(pieces))))


def sub_bag_at(pieces: Bag, size: int, rank: int) -> Bag:
    """The sub-bag of `size` pieces at a rank; few pieces of low kinds come first."""
    taken = 0
    while size:
        kind = bag.lowest(pieces)
        number, one = bag.count(pieces, kind), bag.ONE[kind]
        pieces -= number * one
        counts = sub_bag_counts(pieces)
        for copies in range(number + 1):
            rest = size - copies
            count = counts[rest] if 0 <= rest < len(counts) else 0
            if rank < count:
                break
            rank -= count
        taken += copies * one
        size = rest
    return taken


def iter_sub_bags(pieces: Bag, size: int) -> Iterator[Bag]:
    """Every sub-bag of `size` pieces, in the order of `sub_bag_at`."""
    if size == 0:
        yield 0
        return
    if bag.size(pieces) < size:
        return
    kind = bag.lowest(pieces)
    number, one = bag.count(pieces, kind), bag.ONE[kind]
    others = pieces - number * one
    for copies in range(min(number, size) + 1):
        for rest in iter_sub_bags(others, size - copies):
            yield rest + copies * one


def some_of(pieces: Bag, number: int, stream: Stream) -> Bag:
    """This number of random pieces, where two of a kind are as likely as any other two."""
    taken = 0
    if number:
        left = bag.kinds(pieces)
        for _ in range(number):
            taken += bag.ONE[left.pop(stream.below(len(left)))]
    return taken


def some_up_to(most: int, pieces: Bag, stream: Stream) -> Bag:
    """Random pieces, at most `most`; each number is equally likely."""
    return some_of(pieces, stream.below(min(most, bag.size(pieces)) + 1), stream)


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
