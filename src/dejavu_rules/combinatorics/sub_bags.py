"""Ways to choose pieces out of a bag: nearly every choice of the game is made of these."""

from collections.abc import Iterator
from functools import lru_cache

from dejavu_rules.combinatorics.bag import ONE, Bag, count, items, kinds, lowest, size
from dejavu_rules.combinatorics.randomness import Stream
from dejavu_rules.combinatorics.spaces import Space


@lru_cache(maxsize=4096)
def _ways(multiplicities: tuple[int, ...]) -> tuple[int, ...]:
    """Per size, the number of sub-multisets: the coefficients of the product of 1 + x + ... + x^m."""
    ways = [1]
    for number in multiplicities:
        wider = [0] * (len(ways) + number)
        for before, found in enumerate(ways):
            for taken in range(number + 1):
                wider[before + taken] += found
        ways = wider
    return tuple(ways)


@lru_cache(maxsize=1 << 10)  # every starting hand is another bag
def sub_bag_counts(bag: Bag) -> tuple[int, ...]:
    """Per size, the number of different bags that can be taken out of this one."""
    return _ways(tuple(sorted(number for _, number in items(bag))))


def sub_bag_at(bag: Bag, number: int, rank: int) -> Bag:
    """The sub-bag of this number of pieces at a rank; few pieces of low kinds come first."""
    taken = 0
    while number:
        kind = lowest(bag)
        there = count(bag, kind)
        bag -= there * ONE[kind]
        counts = sub_bag_counts(bag)
        for copies in range(there + 1):
            rest = number - copies
            ways = counts[rest] if 0 <= rest < len(counts) else 0
            if rank < ways:
                break
            rank -= ways
        taken += copies * ONE[kind]
        number = rest
    return taken


def iter_sub_bags(bag: Bag, number: int) -> Iterator[Bag]:
    """Every sub-bag of this number of pieces, in the order of `sub_bag_at`."""
    if number == 0:
        yield 0
        return
    if size(bag) < number:
        return
    kind = lowest(bag)
    there = count(bag, kind)
    for copies in range(min(there, number) + 1):
        for rest in iter_sub_bags(bag - there * ONE[kind], number - copies):
            yield rest + copies * ONE[kind]


def some_of(bag: Bag, number: int, stream: Stream) -> Bag:
    """This number of random pieces, where two of a kind are as likely as any other two."""
    taken = 0
    if number:
        left = kinds(bag)
        for _ in range(number):
            taken += ONE[left.pop(stream.below(len(left)))]
    return taken


def some_up_to(most: int, bag: Bag, stream: Stream) -> Bag:
    """Random pieces, at most `most`; each number is equally likely."""
    return some_of(bag, stream.below(min(most, size(bag)) + 1), stream)


class SubBags(Space[Bag]):
    """The different bags of `least` to `most` pieces that can be taken out of a bag, small ones first."""

    def __init__(self, bag: Bag, least: int, most: int) -> None:
        self._bag, self._sizes = bag, range(least, min(most, size(bag)) + 1)

    def __iter__(self) -> Iterator[Bag]:
        for number in self._sizes:
            yield from iter_sub_bags(self._bag, number)

    def count(self) -> int:
        return sum(sub_bag_counts(self._bag)[self._sizes.start : self._sizes.stop])

    def at(self, rank: int) -> Bag:
        counts = sub_bag_counts(self._bag)
        for number in self._sizes:
            if rank < counts[number]:
                return sub_bag_at(self._bag, number, rank)
            rank -= counts[number]
        raise IndexError(rank)
