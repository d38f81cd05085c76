"""`randomness`: whole numbers out of fractions reach from the first to the last, however many there are."""

from itertools import chain, repeat

import pytest

from dejavu_rules.combinatorics.randomness import FEW, many_below, stream_of
from dejavu_rules.dealer import Dealer
from dejavu_rules.errors import RankOutOfRange
from tests.support.dealers import DealerOf, ScriptedDealer

LARGEST = 1 - 2**-53
NUMBERS = (1, 2, 15, FEW, FEW + 1, 2**53, 10**30)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_smallest_and_the_largest_fraction_give_the_first_and_the_last_number(number: int) -> None:
    assert many_below(number, lambda: 0.0) == 0
    assert many_below(number, lambda: LARGEST) == number - 1


def test_equal_parts_of_the_fractions_belong_to_each_number() -> None:
    fractions = [part / 16 for part in range(16)]
    assert [many_below(8, repeat(fraction).__next__) for fraction in fractions] == [part // 2 for part in range(16)]


@pytest.mark.parametrize("number", [2**30, 10**30])
def test_a_large_number_is_decided_by_the_first_fraction_first(number: int) -> None:
    for half in (0, 1):
        assert many_below(number, chain([half / 2], repeat(0.0)).__next__) == half * number // 2


@pytest.mark.parametrize(("number", "fractions"), [(FEW + 1, 1), (2**21, 1), (2**22, 2), (2**53, 2), (10**30, 3)])
def test_a_large_number_takes_fractions_with_32_digits_to_spare(number: int, fractions: int) -> None:
    """So that the numbers are equally likely but for a bias of 1 / 2**32."""
    asked: list[float] = []

    def random() -> float:
        asked.append(0.5)
        return 0.5

    many_below(number, random)
    assert len(asked) == fractions
    assert 2 ** (53 * fractions) >= number << 32


@pytest.mark.parametrize("answer", [3, -1, 1.0, None, "0"])
def test_who_is_no_plain_dealer_is_not_believed(answer: object) -> None:
    stream = stream_of(DealerOf(lambda number: answer))  # type: ignore[arg-type,return-value]
    with pytest.raises(RankOutOfRange, match=r"the ranks are 0 to 2$") as refusal:
        stream.below(3)
    assert (refusal.value.rank, refusal.value.count) == (answer, 3)


def test_the_first_and_the_last_answer_are_believed() -> None:
    assert [stream_of(ScriptedDealer([answer])).below(3) for answer in (0, 2)] == [0, 2]


def test_a_plain_dealer_is_asked_without_ado() -> None:
    dealer = Dealer(1)
    assert stream_of(dealer) is dealer._stream
