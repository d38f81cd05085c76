"""Bits that fall on the map at random: at set-up (SETUP-3) and when the hive gives them back (HIVE-2)."""

from collections.abc import Callable, Iterator
from math import comb, prod
from typing import Any, Protocol, TypeVar

from dejavu_rules import bag
from dejavu_rules.actions.rule import malformed
from dejavu_rules.below import Below
from dejavu_rules.components import MOST_BITS, Bits, show_bits
from dejavu_rules.errors import Violation, broken, shown
from dejavu_rules.spaces import Chance
from dejavu_rules.sub_bags import iter_sub_bags


class Scattered(Protocol):
    """An outcome that says which bits each tile gets, or anything else if it comes from outside."""

    @property
    def tiles(self) -> Any: ...


S = TypeVar("S", bound=Scattered, covariant=True)


def show_bits_per_tile(tiles: object) -> str:
    return "(" + ", ".join(map(show_bits, tiles)) + ")" if type(tiles) is tuple else shown(tiles)


def check_scatter(clause: str, outcome: Scattered, bits: Bits, amounts: tuple[int, ...]) -> Iterator[Violation]:
    """Each tile must get its amount, out of these bits."""
    tiles = outcome.tiles
    if type(tiles) is not tuple or not all(bag.is_bag(each, MOST_BITS) for each in tiles):
        malformed(outcome, "tiles", tiles, "a bag of bits for each tile")
    got = tuple(bag.size(each) for each in tiles)
    if got != amounts:
        yield broken(clause, "the tiles get {amounts} bits, not {got}", amounts=amounts, got=got)
    else:
        left = bits
        for each in tiles:  # one by one: the sum of strange bags could carry into another kind
            if not bag.contains(left, each):
                yield broken(clause, "only these bits are there to scatter: {bits}", bits=show_bits(bits))
                return
            left -= each


class ScatterChance(Chance[S]):
    """All ways in which `amounts[tile]` bits, drawn blindly out of `bits`, can fall on each tile."""

    def __init__(self, make: Callable[[tuple[Bits, ...]], S], bits: Bits, amounts: tuple[int, ...]) -> None:
        self._make = make
        self._bits = bits
        self._amounts = amounts

    def ways(self) -> Iterator[tuple[S, int]]:
        for tiles, ways in self._fall(self._bits, 0):
            yield self._make(tiles), ways

    def _fall(self, bits: Bits, tile: int) -> Iterator[tuple[tuple[Bits, ...], int]]:
        if tile == len(self._amounts):
            yield (), 1
            return
        for drawn in iter_sub_bags(bits, self._amounts[tile]):
            here = prod(comb(bag.count(bits, kind), number) for kind, number in bag.items(drawn))
            for rest, ways in self._fall(bits - drawn, tile + 1):
                yield (drawn, *rest), here * ways

    def all_ways(self) -> int:
        left, total = bag.size(self._bits), 1
        for amount in self._amounts:
            total *= comb(left, amount)
            left -= amount
        return total

    def pick(self, below: Below) -> S:
        pieces = list(bag.kinds(self._bits))
        tiles = []
        for amount in self._amounts:
            drawn = 0
            for _ in range(amount):
                which = below(len(pieces))
                drawn += bag.ONE[pieces[which]]
                pieces[which] = pieces[-1]
                pieces.pop()
            tiles.append(drawn)
        return self._make(tuple(tiles))
