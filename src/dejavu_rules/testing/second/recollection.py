"""Phase 2: Recollection."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from math import factorial, prod

from dejavu_rules import Bit, Bits, Colour, NebulaTile, Phase, SkipRecollection, Sow
from dejavu_rules.testing.second.table import Table, some_of

Way = tuple[NebulaTile, ...]


def _white(bits: Counter[Bit]) -> Counter[Bit]:
    return Counter({bit: number for bit, number in bits.items() if bit.colour is Colour.WHITE})


def may_sow(table: Table, action: Sow) -> bool:
    """SOW-1 to SOW-4, SOW-6, in this order."""
    if not table.bits.get(action.start):
        return False
    way = [action.start, *action.path]
    return (
        Counter(action.order) == table.bits[action.start]
        and len(action.path) == len(action.order)
        and all(there in table.near[here] for here, there in pairwise(way))
        and len(set(way)) == len(way)
        and action.order[-1].colour is not Colour.WHITE
        and Counter(action.white) <= _white(table.bits[action.path[-1]])
        and len(action.white) <= table.power("white_claim")
    )


def sow(table: Table, action: Sow) -> None:
    """SOW-2: a bit on each tile. SOW-5: the last one's colour is taken. SOW-6: and white bits."""
    table.bits[action.start] = Counter()
    for tile, bit in zip(action.path, action.order, strict=True):
        table.bits[tile][bit] += 1
    end, colour = action.path[-1], action.order[-1].colour
    taken = Counter({bit: number for bit, number in table.bits[end].items() if bit.colour is colour})
    taken += Counter(action.white)
    table.bits[end] -= taken
    deja_vu(table, taken)


def may_skip(table: Table, action: SkipRecollection) -> bool:
    """SOW-7, RULING-1: only where nothing can be sown."""
    return not can_sow(table)


def skip(table: Table, action: SkipRecollection) -> None:
    """RULING-1: with what the chests hold."""
    deja_vu(table, Counter())


def deja_vu(table: Table, taken: Counter[Bit]) -> None:
    """CHEST-1: the saved bits are free to use again."""
    table.pool = taken + table.me.saved
    table.me.saved = Counter()
    table.phase = Phase.DEJA_VU


def can_sow(table: Table) -> bool:
    """Whether there is any sowing on the whole map."""
    return any(True for start in table.tiles if _is_sowable(table.bits[start]) for _ in _paths(table, start))


def _is_sowable(bits: Counter[Bit]) -> bool:
    """SOW-1 and SOW-4: some bit, and one that may be the last."""
    return bool(bits - _white(bits))


def _paths(table: Table, start: NebulaTile) -> Iterator[Way]:
    """SOW-2, SOW-3: every way to drop all bits."""
    return _longer(table, (start,), table.bits[start].total())


def _longer(table: Table, way: Way, steps: int) -> Iterator[Way]:
    if not steps:
        yield way[1:]
        return
    for tile in table.near[way[-1]]:
        if tile not in way:
            yield from _longer(table, (*way, tile), steps - 1)


def sowings(table: Table) -> Iterator[Sow]:
    """Every path with every order with every claim."""
    for start in filter(lambda tile: _is_sowable(table.bits[tile]), table.tiles):
        for path in _paths(table, start):
            for white in some_of(_white(table.bits[path[-1]]), table.power("white_claim")):
                for order in _orders(table.bits[start]):
                    yield Sow(start, path, order, Bits(white))


def _orders(bits: Counter[Bit]) -> Iterator[tuple[Bit, ...]]:
    """SOW-4: every order of them in which the last one is not white."""
    if bits.total() == 1:
        yield from ((bit,) for bit in bits if bit.colour is not Colour.WHITE)
        return
    for first in list(bits):
        for others in _orders(bits - Counter([first])):
            yield (first, *others)


def number_of_sowings(table: Table) -> int:
    """How many there are: the paths one by one, the orders and the claims of each by a product."""
    claims = {tile: len(list(some_of(_white(table.bits[tile]), table.power("white_claim")))) for tile in table.tiles}
    return sum(
        number_of_orders(table.bits[start]) * sum(claims[path[-1]] for path in _paths(table, start))
        for start in table.tiles
        if _is_sowable(table.bits[start])
    )


def number_of_orders(bits: Counter[Bit]) -> int:
    """SOW-4: by the bit that is the last."""
    number = 0
    for last in bits - _white(bits):
        rest = bits - Counter([last])
        number += factorial(rest.total()) // prod(factorial(many) for many in rest.values())
    return number
