"""Bits that come to tiles by chance, drawn one by one (SETUP-3, HIVE-2)."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import comb

from dejavu_rules import Bit, Bits
from dejavu_rules.testing.second.table import some_of


def is_possible(given: tuple[Bits, ...], amounts: list[int], pile: Counter[Bit]) -> bool:
    """Whether each tile gets its amount, all of it from the pile."""
    together = Counter(bit for bits in given for bit in bits)
    return [len(bits) for bits in given] == amounts and together <= pile


def odds(given: tuple[Bits, ...], pile: Counter[Bit]) -> Fraction:
    """Tile by tile: of all ways to draw single bits, the part that brings these."""
    left, chance = Counter(pile), Fraction(1)
    for bits in given:
        drawn = Counter(bits)
        ways = 1
        for bit, number in drawn.items():
            ways *= comb(left[bit], number)
        chance *= Fraction(ways, comb(left.total(), drawn.total()))
        left -= drawn
    return chance


def ways(amounts: list[int], pile: Counter[Bit]) -> Iterator[tuple[tuple[Bits, ...], Fraction]]:
    """Every different way, with how likely it is."""
    for given in _every(amounts, pile):
        yield given, odds(given, pile)


def _every(amounts: list[int], pile: Counter[Bit]) -> Iterator[tuple[Bits, ...]]:
    if not amounts:
        yield ()
        return
    for bits in some_of(pile, amounts[0]):
        if len(bits) == amounts[0]:
            for others in _every(amounts[1:], pile - Counter(bits)):
                yield (Bits(bits), *others)
