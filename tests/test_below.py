"""`below`: whole numbers out of fractions reach from the first to the last, however many there are."""

from itertools import chain, repeat

import pytest

from dejavu_rules.below import whole_numbers

LARGEST = 1 - 2**-53
NUMBERS = (1, 2, 15, 2**20, 2**20 + 1, 2**53, 10**30)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_smallest_and_the_largest_fraction(number: int) -> None:
    assert whole_numbers(lambda: 0.0)(number) == 0
    assert whole_numbers(lambda: LARGEST)(number) == number - 1


def test_equal_parts_of_the_fractions_belong_to_each_number() -> None:
    fractions = [part / 16 for part in range(16)]
    below = whole_numbers(iter(fractions).__next__)
    assert [below(8) for _ in fractions] == [part // 2 for part in range(16)]


@pytest.mark.parametrize("number", [2**30, 10**30])
def test_a_large_number_is_decided_by_the_first_fraction_first(number: int) -> None:
    for half in (0, 1):
        below = whole_numbers(chain([half / 2], repeat(0.0)).__next__)
        assert below(number) == half * number // 2
