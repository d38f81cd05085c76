"""Phase 4: Meditation (TURN-2), up to the cards; these are in `drawing`."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb, prod

from dejavu_rules import Bit, Bits, ChooseTiles, NebulaTile, Phase, Replenish
from dejavu_rules.testing.second import recollection
from dejavu_rules.testing.second.table import Table, some_of


def meditation(table: Table) -> None:
    """HIVE-1, RULING-17: spent and unsaved bits. HIVE-2, RULING-18: a hive returns that is full or waits in vain."""
    table.hive += table.spent
    table.spent = Counter()
    stuck = not recollection.can_sow(table) and not any(seat.saved for seat in table.players)
    if table.hive.total() >= table.holes or (stuck and table.hive):
        replenishment(table)
    else:
        table.last_turns = 1 if stuck else table.last_turns
        table.phase = Phase.DISCARD


def replenishment(table: Table) -> None:
    """HIVE-3 as far as levels are whole, HIVE-4 for the rest."""
    rest = Phase.REPLENISHMENT if any(whole_levels(table)) else Phase.REPLENISHED_TILES
    table.phase = rest if table.hive else Phase.DISCARD


def whole_levels(table: Table) -> list[int]:
    """HIVE-3: how many bits each tile gets for sure, one more for all the lowest tiles as long as there are enough."""
    rest, before = table.hive.total(), [bits.total() for bits in table.bits.values()]
    now = list(before)
    while 0 < now.count(min(now)) <= rest:
        lowest = min(now)
        rest -= now.count(lowest)
        now = [number + 1 if number == lowest else number for number in now]
    return [after - number for number, after in zip(before, now, strict=True)]


def amounts(table: Table) -> list[int]:
    """What each tile gets now."""
    if table.phase is Phase.LAST_REPLENISHMENT:
        return [int(tile in table.chosen) for tile in table.tiles]
    return whole_levels(table)


def may_replenish(table: Table, outcome: Replenish) -> bool:
    """HIVE-2, HIVE-3."""
    return is_possible(outcome.bits, amounts(table), table.hive)


def replenish(table: Table, outcome: Replenish) -> None:
    """HIVE-2: back to the map."""
    for tile, bits in zip(table.tiles, outcome.bits, strict=True):
        table.bits[tile] += Counter(bits)
        table.hive -= Counter(bits)
    table.chosen = set()
    replenishment(table)


def replenishments(table: Table) -> Iterator[tuple[Replenish, Fraction]]:
    """HIVE-2: each bit is as likely as any other to be the next."""
    return ((Replenish(bits), odds(bits, table.hive)) for bits in ways(amounts(table), table.hive))


def _lowest(table: Table) -> list[NebulaTile]:
    level = min(table.bits[tile].total() for tile in table.tiles)
    return [tile for tile in table.tiles if table.bits[tile].total() == level]


def may_choose(table: Table, action: ChooseTiles) -> bool:
    """HIVE-4: as many of the lowest tiles as bits are left."""
    tiles = set(action.tiles)
    return len(action.tiles) == len(tiles) == table.hive.total() and tiles <= set(_lowest(table))


def choose(table: Table, action: ChooseTiles) -> None:
    """HIVE-4: chosen before the bits are drawn."""
    table.chosen = set(action.tiles)
    table.phase = Phase.LAST_REPLENISHMENT


def choices(table: Table) -> Iterator[ChooseTiles]:
    """HIVE-4."""
    return map(ChooseTiles, combinations(_lowest(table), table.hive.total()))


# Bits that come to tiles by chance, drawn one by one (SETUP-3, HIVE-2)


def is_possible(given: tuple[Bits, ...], amounts: list[int], pile: Counter[Bit]) -> bool:
    """Whether each tile gets its amount, all of it from the pile."""
    together = Counter(bit for bits in given for bit in bits)
    return [len(bits) for bits in given] == amounts and together <= pile


def odds(given: tuple[Bits, ...], pile: Counter[Bit]) -> Fraction:
    """Tile by tile: of all ways to draw single bits, the part that brings these."""
    left, chance = Counter(pile), Fraction(1)
    for bits in given:
        drawn = Counter(bits)
        these = prod(comb(left[bit], number) for bit, number in drawn.items())
        chance *= Fraction(these, comb(left.total(), drawn.total()))
        left -= drawn
    return chance


def ways(amounts: list[int], pile: Counter[Bit]) -> Iterator[tuple[Bits, ...]]:
    """Every different way to give each tile its amount."""
    if not amounts:
        yield ()
        return
    for bits in some_of(pile, amounts[0]):
        if len(bits) == amounts[0]:
            yield from ((Bits(bits), *others) for others in ways(amounts[1:], pile - Counter(bits)))
