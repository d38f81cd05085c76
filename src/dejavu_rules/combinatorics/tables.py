"""Tables of whole numbers with given sums of rows and columns, counted and indexed without a list.

Pieces that fall into places make such a table: a row is a place with its number of pieces, a column is a kind with
its number of copies. The order of rows and columns does not matter for the count.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import comb, prod
from typing import TypeAlias

Sums: TypeAlias = tuple[int, ...]


def count_tables(rows: Sums, columns: Sums) -> int:
    """The number of tables with these sums; 0 if rows and columns have different totals."""
    return _count(_normalize(rows), _normalize(columns)) if sum(rows) == sum(columns) else 0


def table_at(rows: Sums, columns: Sums, rank: int) -> list[list[int]]:
    """The table at a rank below their count: small numbers come first, row by row and from left to right."""
    table, left = [], list(columns)
    for place, amount in enumerate(rows):
        row: list[int] = []
        later = _normalize(rows[place + 1 :])
        for column, most in enumerate(left):
            done = [height - taken for height, taken in zip(left, row, strict=False)]
            for taken in range(min(most, amount) + 1):
                fixed = (*done, most - taken)
                rests = _row(amount - taken, _normalize(left[column + 1 :]))
                number = sum([ways * _count(later, _normalize(rest + fixed)) for rest, ways in rests])
                if rank < number:
                    break
                rank -= number
            else:
                raise IndexError(rank)
            row.append(taken)
            amount -= taken
        left = [height - taken for height, taken in zip(left, row, strict=True)]
        table.append(row)
    return table


def _normalize(sums: list[int] | Sums) -> Sums:
    """The sums without zeros, in order: all that matters for the count."""
    return tuple(sorted([each for each in sums if each]))


@lru_cache(maxsize=1 << 18)  # odd boxes need 65,000 entries for one count, and with fewer it would never end
def _count(rows: Sums, columns: Sums) -> int:
    if not rows:
        return not columns
    if _profiles(rows) < _profiles(columns):  # a table can be transposed
        rows, columns = columns, rows
    return sum([ways * _count(rows[1:], left) for left, ways in _row(rows[0], columns)])


def _profiles(sums: Sums) -> int:
    """The number of different sums that can be left of these, apart from their order."""
    return prod([comb(sums.count(each) + each, each) for each in set(sums)])


@lru_cache(maxsize=1 << 14)
def _row(amount: int, columns: Sums) -> tuple[tuple[Sums, int], ...]:
    """Each rest of the columns after one row of this sum, with the number of ways."""
    if not columns:
        return () if amount else (((), 1),)
    height = columns[-1]
    same = columns.count(height)
    left: dict[Sums, int] = {}
    for taken in _falling_sequences(same, height, amount):
        rest = tuple([height - each for each in taken]) + (height,) * (same - len(taken))
        ways = _orders(same, taken)
        for others, number in _row(amount - sum(taken), columns[:-same]):
            key = _normalize(others + rest)
            left[key] = left.get(key, 0) + ways * number
    return tuple(left.items())


def _falling_sequences(parts: int, largest: int, most: int) -> Iterator[Sums]:
    """Every falling sequence of at most `parts` numbers from 1 to `largest`, with a sum of at most `most`."""
    yield ()
    if parts:
        for first in range(1, min(largest, most) + 1):
            for rest in _falling_sequences(parts - 1, first, most - first):
                yield (first, *rest)


def _orders(same: int, taken: Sums) -> int:
    """The number of ways in which equal columns can give these amounts."""
    ways = 1
    for amount in set(taken):
        number = taken.count(amount)
        ways *= comb(same, number)
        same -= number
    return ways
