"""Phase 4: Meditation, up to the cards; these are in `drawing`."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from dejavu_rules import ChooseTiles, NebulaTile, Phase, Replenish
from dejavu_rules.testing.second import recollection, scattering
from dejavu_rules.testing.second.counting import pieces
from dejavu_rules.testing.second.table import Table


def meditation(table: Table) -> None:
    """HIVE-1, RULING-17: spent and unsaved bits. HIVE-2, RULING-18: a hive returns that is full or waits in vain."""
    table.hive += table.spent
    table.spent = Counter()
    stuck = not recollection.can_sow(table) and not any(seat.saved for seat in table.players)
    if table.hive.total() >= table.holes or (stuck and table.hive):
        replenishment(table)
        return
    if stuck:
        table.last_turns = 1
    table.phase = Phase.DISCARD


def replenishment(table: Table) -> None:
    """HIVE-3 as far as levels are whole, HIVE-4 for the rest."""
    if not table.hive:
        table.phase = Phase.DISCARD
    elif any(whole_levels(table)):
        table.phase = Phase.REPLENISHMENT
    else:
        table.phase = Phase.REPLENISHED_TILES


def whole_levels(table: Table) -> list[int]:
    """HIVE-3: how many bits each tile gets for sure, one more for all the lowest tiles as long as there are enough."""
    rest, before = table.hive.total(), [table.bits[tile].total() for tile in table.tiles]
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
    return scattering.is_possible(outcome.bits, amounts(table), table.hive)


def replenish(table: Table, outcome: Replenish) -> None:
    """HIVE-2: back to the map."""
    for tile, bits in zip(table.tiles, outcome.bits, strict=True):
        table.bits[tile] += pieces(bits)
        table.hive -= pieces(bits)
    table.chosen = set()
    replenishment(table)


def replenishments(table: Table) -> Iterator[tuple[Replenish, Fraction]]:
    """HIVE-2: each bit is as likely as any other to be the next."""
    for bits, odds in scattering.ways(amounts(table), table.hive):
        yield Replenish(bits), odds


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
    for tiles in combinations(_lowest(table), table.hive.total()):
        yield ChooseTiles(tiles)
