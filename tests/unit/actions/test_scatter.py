"""`actions.scatter`: bits that fall on tiles, against every order in which they could be drawn."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dejavu_rules import Bit, Bits, MalformedAction, PlaceBits, Replenish
from dejavu_rules.actions.scatter import ScatterChance, check_scatter
from dejavu_rules.box.pieces import BITS
from dejavu_rules.combinatorics import bag
from tests.support.chance_tree import distribution
from tests.support.spaces import check_chance

SUN, MOON, STAR = Bit.RED_SUN, Bit.RED_MOON, Bit.BLUE_STAR
THREE_KINDS = st.lists(st.sampled_from([SUN, MOON, STAR]), min_size=1, max_size=6)


def by_drawing(pieces: list[Bit], amounts: tuple[int, ...]) -> dict[Replenish, Fraction]:
    """The naive way: draw in every order, and put the first bits on the first tile."""
    found: Counter[Replenish] = Counter()
    orders = list(permutations(pieces))
    for order in orders:
        tiles, at = [], 0
        for amount in amounts:
            tiles.append(Bits(order[at : at + amount]))
            at += amount
        found[Replenish(tuple(tiles))] += 1
    return {outcome: Fraction(number, len(orders)) for outcome, number in found.items()}


@given(THREE_KINDS, st.data())
def test_outcomes_counts_and_chances_agree_with_drawing_one_by_one(pieces: list[Bit], data: st.DataObject) -> None:
    """Some bits may stay where they are."""
    amounts, left = [], len(pieces)
    for _ in range(data.draw(st.integers(1, 3))):
        amounts.append(data.draw(st.integers(0, left)))
        left -= amounts[-1]
    space = ScatterChance(Replenish, bag.of(pieces), tuple(amounts))
    expected = by_drawing(pieces, tuple(amounts))
    assert dict(space.weighted()) == expected
    check_chance(space, expected)


@given(st.lists(st.sampled_from([SUN, MOON, STAR]), max_size=4))
def test_what_falls_is_as_likely_as_it_is_said_to_be(pieces: list[Bit]) -> None:
    amounts = (1, max(len(pieces) - 2, 0)) if pieces else (0, 0)
    space = ScatterChance(Replenish, bag.of(pieces), amounts)
    assert distribution(space.pick) == dict(space.weighted())
    fallen = distribution(lambda stream: tuple([Bits(bag.pieces(each, BITS)) for each in space.fall(stream)]))
    assert {Replenish(bits): chance for bits, chance in fallen.items()} == dict(space.weighted())


def test_two_of_a_kind_count_as_one_outcome() -> None:
    space = ScatterChance(PlaceBits, bag.of([SUN, SUN, MOON]), (1, 2))
    assert dict(space.weighted()) == {
        PlaceBits((Bits([SUN]), Bits([SUN, MOON]))): Fraction(2, 3),
        PlaceBits((Bits([MOON]), Bits([SUN, SUN]))): Fraction(1, 3),
    }
    assert space.count() == 2
    assert space.all_ways() == 3


def test_the_first_and_the_last_of_very_many_are_found_by_rank() -> None:
    space = ScatterChance(PlaceBits, bag.of([*BITS, *BITS]), (4,) * 15)
    for rank in (0, space.count() - 1):
        outcome = space.at(rank)
        assert [len(bits) for bits in outcome.bits] == [4] * 15
        assert sum(outcome.bits, Bits()) == Bits([*BITS, *BITS])
    assert space.at(0) == next(iter(space))
    with pytest.raises(IndexError):
        space.at(space.count())


CODES = ("bits-amounts-wrong", "bits-not-in-box")


@pytest.mark.parametrize(
    ("tiles", "codes"),
    [
        ((Bits([SUN]), Bits([SUN, MOON])), []),
        ((Bits([SUN, SUN]), Bits([MOON])), ["bits-amounts-wrong"]),
        ((Bits([SUN]),), ["bits-amounts-wrong"]),
        ((Bits([SUN]), Bits([SUN, MOON]), Bits()), ["bits-amounts-wrong"]),
        ((Bits([MOON]), Bits([SUN, MOON])), ["bits-not-in-box"]),
        ((Bits([STAR]), Bits([SUN, MOON])), ["bits-not-in-box"]),
    ],
)
def test_each_tile_gets_its_amount_out_of_the_bits(tiles: tuple[Bits, ...], codes: list[str]) -> None:
    found = list(check_scatter(PlaceBits(tiles), bag.of([SUN, SUN, MOON]), (1, 2), *CODES))
    assert [violation.code for violation in found] == codes
    for violation in found:
        wrong = {"amounts": (1, 2), "got": tuple(map(len, tiles))}
        assert violation.values == (wrong if violation.code == CODES[0] else {"bits": Bits([SUN, SUN, MOON])})


@pytest.mark.parametrize("tiles", [None, [Bits()], (Bits(), None), (1, 2), Bits()])
def test_what_are_no_bits_of_tiles_is_refused(tiles: object) -> None:
    with pytest.raises(MalformedAction, match="a tuple with the Bits of each tile"):
        list(check_scatter(PlaceBits(tiles), 0, (0, 0), *CODES))  # type: ignore[arg-type]
