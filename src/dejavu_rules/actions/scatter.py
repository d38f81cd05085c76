"""Bits that fall on the map at random: at set-up (SETUP-3) and when they return from the hive (HIVE-2)."""

from collections.abc import Callable, Iterator
from math import comb, prod
from typing import TypeVar

from dejavu_rules.actions.rule import is_tuple_of, raise_malformed
from dejavu_rules.actions.values import PlaceBits, Replenish
from dejavu_rules.box.multisets import Bits
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.combinatorics.randomness import Stream
from dejavu_rules.combinatorics.spaces import Chance
from dejavu_rules.combinatorics.sub_bags import iter_sub_bags
from dejavu_rules.rulebook import Violation, violation

S = TypeVar("S", bound=PlaceBits | Replenish, covariant=True)


def check_scatter(
    outcome: PlaceBits | Replenish, bits: Bag, amounts: tuple[int, ...], wrong_amounts: str, wrong_bits: str
) -> list[Violation]:
    """Each tile must get its amount, out of these bits; otherwise the violations have these codes."""
    found: list[Violation] = []
    if not is_tuple_of(Bits, outcome.bits):
        raise_malformed(outcome, "bits", outcome.bits, "a tuple with the Bits of each tile")
    got = tuple([len(each) for each in outcome.bits])
    if got != amounts:
        found.append(violation(wrong_amounts, amounts=amounts, got=got))
    left = bits
    for each in outcome.bits:  # one by one: the sum of arbitrary bags could carry over into another kind
        if not bag.contains(left, each._bag):
            found.append(violation(wrong_bits, bits=Bits._of(bits)))
            return found
        left -= each._bag
    return found


class ScatterChance(Chance[S]):
    """All ways in which each tile gets `amounts[tile]` bits, drawn blindly out of `bits`."""

    def __init__(self, make: Callable[[tuple[Bits, ...]], S], bits: Bag, amounts: tuple[int, ...]) -> None:
        self._make, self._bits, self._amounts = make, bits, amounts

    def _outcome(self, tiles: tuple[Bag, ...]) -> S:
        return self._make(tuple([Bits._of(bits) for bits in tiles]))

    def ways(self) -> Iterator[tuple[S, int]]:
        for tiles, ways in self._fall(self._bits, 0):
            yield self._outcome(tiles), ways

    def _fall(self, bits: Bag, tile: int) -> Iterator[tuple[tuple[Bag, ...], int]]:
        if tile == len(self._amounts):
            yield (), 1
            return
        for drawn in iter_sub_bags(bits, self._amounts[tile]):
            here = prod([comb(bag.count(bits, kind), number) for kind, number in bag.items(drawn)])
            for rest, ways in self._fall(bits - drawn, tile + 1):
                yield (drawn, *rest), here * ways

    def all_ways(self) -> int:
        left, total = bag.size(self._bits), 1
        for amount in self._amounts:
            total *= comb(left, amount)
            left -= amount
        return total

    def count(self) -> int:
        from dejavu_rules.combinatorics.tables import count_tables  # seldom needed

        return count_tables(*self._sums())

    def at(self, rank: int) -> S:
        from dejavu_rules.combinatorics.tables import table_at  # seldom needed

        table = table_at(*self._sums(), rank)
        kinds = bag.members(self._bits)
        tiles = [sum([bag.ONE[kind] * number for kind, number in zip(kinds, row, strict=True)]) for row in table]
        return self._outcome(tuple(tiles[: len(self._amounts)]))

    def _sums(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The number of bits for each tile, and last the number that stays; and the number of bits of each kind."""
        rows = (*self._amounts, bag.size(self._bits) - sum(self._amounts))
        return rows, tuple([number for _, number in bag.items(self._bits)])

    def pick(self, stream: Stream) -> S:
        return self._outcome(tuple(self.fall(stream)))

    def fall(self, stream: Stream) -> list[Bag]:
        """Random bits for each tile."""
        pieces = bag.kinds(self._bits)
        tiles = []
        for amount in self._amounts:
            drawn = 0
            for _ in range(amount):
                which = stream.below(len(pieces))
                drawn += bag.ONE[pieces[which]]
                pieces[which] = pieces[-1]
                pieces.pop()
            tiles.append(drawn)
        return tiles
