"""Bits of colours and shapes, and those that fit a run of slots (CARD-2)."""

from collections.abc import Iterator
from functools import lru_cache
from math import prod
from typing import Final

from dejavu_rules.box.pieces import BITS, COLOURS, SHAPES
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.combinatorics.randomness import Below
from dejavu_rules.combinatorics.spaces import Space
from dejavu_rules.combinatorics.sub_bags import iter_sub_bags, some_of, sub_bag_at, sub_bag_counts

OF_COLOUR: Final = tuple([bag.mask([bit for bit in BITS if bit.colour is colour]) for colour in COLOURS])
"""Per colour the mask that leaves only the bits of that colour in a bag."""
OF_SHAPE: Final = tuple([bag.mask([bit for bit in BITS if bit.shape is shape]) for shape in SHAPES])
"""Per shape the mask that leaves only the bits of that shape in a bag."""


@lru_cache(maxsize=1 << 12)
def shapes(bits: Bag) -> Bag:
    """How many bits of each shape there are, whatever their colour."""
    return bag.of_counts([bag.size(bits & mask) for mask in OF_SHAPE])


@lru_cache(maxsize=4096)
def _shape_splits(need: Bag, slots: int) -> tuple[tuple[int, ...], ...]:
    """Every way to say how many bits of each shape lie on the slots."""
    splits = [tuple([bag.count(need, shape) for shape in SHAPES])]
    for _ in range(slots - bag.size(need)):
        splits = sorted({(*s[:i], s[i] + 1, *s[i + 1 :]) for s in splits for i in range(len(SHAPES))})
    return tuple(splits)


def some_covering(pool: Bag, need: Bag, slots: int, below: Below) -> Bag:
    """One of the `Coverings`, each of which is possible."""
    bits = 0
    for shape, number in bag.items(need):
        bits += some_of(pool & OF_SHAPE[shape], number, below)
    return bits + some_of(pool - bits, slots - bag.size(need), below)


class Coverings(Space[Bag]):
    """The different bags of bits out of a pool that cover a number of slots.

    `need` says how many of each shape the slots ask for; what is left of their number takes any shape.
    """

    def __init__(self, pool: Bag, need: Bag, slots: int) -> None:
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

    def __iter__(self) -> Iterator[Bag]:
        for split, _ in self._split_counts():
            yield from self._walk(split, 0)

    def _walk(self, split: tuple[int, ...], shape: int) -> Iterator[Bag]:
        if shape == len(split):
            yield 0
            return
        for chosen in iter_sub_bags(self._parts[shape], split[shape]):
            for rest in self._walk(split, shape + 1):
                yield chosen + rest

    def count(self) -> int:
        return sum([prod(ways) for _, ways in self._split_counts()])

    def at(self, rank: int) -> Bag:
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
