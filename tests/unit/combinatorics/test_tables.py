"""`tables`: whole numbers with given sums of rows and columns, against trying every table."""

from collections.abc import Iterator
from itertools import product
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dejavu_rules.combinatorics import tables
from dejavu_rules.combinatorics.tables import Sums, count_tables, table_at

SUMS = st.lists(st.integers(0, 3), max_size=3).map(tuple)


def every_table(rows: Sums, columns: Sums) -> Iterator[list[list[int]]]:
    """The naive way: every row of small numbers with the right sum, and then look at the columns."""
    choices = [
        [row for row in product(range(amount + 1), repeat=len(columns)) if sum(row) == amount] for amount in rows
    ]
    for table in product(*choices):
        if tuple(sum(row[column] for row in table) for column in range(len(columns))) == columns:
            yield [list(row) for row in table]


@given(SUMS, SUMS)
def test_tables_are_counted_and_indexed_as_they_are_listed(rows: Sums, columns: Sums) -> None:
    """Small numbers first, row by row: the order in which `product` makes them."""
    expected = list(every_table(rows, columns))
    assert count_tables(rows, columns) == len(expected)
    if sum(rows) == sum(columns):
        assert [table_at(rows, columns, rank) for rank in range(len(expected))] == expected


def test_sums_that_are_not_equal_have_no_table() -> None:
    assert count_tables((2, 1), (2,)) == 0
    assert count_tables((), (1,)) == 0
    assert count_tables((), ()) == 1


def test_a_rank_beyond_the_last_is_an_index_error() -> None:
    assert count_tables((1, 1), (1, 1)) == 2
    with pytest.raises(IndexError, match=r"^\d+$"):
        table_at((1, 1), (1, 1), 2)


def test_ones_everywhere_are_the_orders_of_as_many_pieces() -> None:
    for number in range(8):
        assert count_tables((1,) * number, (1,) * number) == factorial(number)


@pytest.mark.parametrize(
    ("rows", "columns", "number"),
    [
        ((3,) * 3, (3,) * 3, 55),  # A110058(3)
        ((4,) * 4, (4,) * 4, 10147),  # A110058(4)
        ((2,) * 5, (2,) * 5, 6210),  # A000681(5)
        ((2,) * 8, (2,) * 8, 545007960),  # A000681(8)
    ],
)
def test_square_tables_have_their_known_numbers(rows: Sums, columns: Sums, number: int) -> None:
    assert count_tables(rows, columns) == number


def test_rows_and_columns_can_change_places_and_their_order_does_not_count() -> None:
    rows, columns = (4, 1, 3, 0, 2), (2, 2, 5, 1)
    assert count_tables(rows, columns) == count_tables(columns, rows) == count_tables(rows[::-1], columns[::-1])


def test_far_more_tables_than_can_be_listed() -> None:
    """Sixty bits, two of each kind, four on each of fifteen tiles: the first, the last and one between."""
    rows, columns = (4,) * 15, (2,) * 30
    number = count_tables(rows, columns)
    assert number > 10**40
    for rank in (0, number // 3, number - 1):
        table = table_at(rows, columns, rank)
        assert tuple(map(sum, table)) == rows
        assert tuple(map(sum, zip(*table, strict=True))) == columns
    assert table_at(rows, columns, 0)[0] == [0] * 28 + [2, 2]
    assert table_at(rows, columns, number - 1)[0] == [2, 2] + [0] * 28


def test_a_count_for_an_odd_box_ends() -> None:
    """It began again and again what a smaller memory had lost: no answer in 88 seconds."""
    rows, columns = (4,) * 15, (1,) * 9 + (2,) * 7 + (3,) * 8 + (4,) * 2 + (5,)
    tables._count.cache_clear()
    assert count_tables(rows, columns) > 10**49
    assert tables._count.cache_info().misses < 40_000
