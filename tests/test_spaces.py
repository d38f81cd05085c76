"""`spaces` and `sub_bags`: what is counted and indexed agrees with what is listed, and with brute force."""

from collections.abc import Collection, Hashable
from fractions import Fraction
from itertools import combinations
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dejavu_rules import bag
from dejavu_rules.bag import Bag
from dejavu_rules.components import BITS, Bit, Slot
from dejavu_rules.spaces import NOTHING, Either, Even, Listed, Mapped, Space, position_of
from dejavu_rules.sub_bags import (
    Coverings,
    SubBags,
    iter_sub_bags,
    shapes,
    some_covering,
    sub_bag_at,
    sub_bag_counts,
    up_to,
)
from tests.chance_tree import distribution

H = TypeVar("H", bound=Hashable)

FEW_PIECES = st.lists(st.integers(0, 29), max_size=7).map(bag.of)
FEW_OF_FEW_KINDS = st.lists(st.sampled_from([0, 1, 5, 29]), max_size=7).map(bag.of)
BAGS = FEW_PIECES | FEW_OF_FEW_KINDS


def check(space: Space[H], expected: Collection[H]) -> None:
    """The space has just these choices, each once, and count, order, ranks and picks agree."""
    listed = list(space)
    assert set(listed) == set(expected)
    assert len(listed) == len(set(listed)) == space.count()
    assert [space.at(rank) for rank in range(len(listed))] == listed
    assert list(space) == listed  # walking it once does not use it up
    with pytest.raises(IndexError):
        space.at(len(listed))
    if 0 < len(listed) <= 20:
        picked = distribution(space.pick)
        assert picked.keys() == set(expected)
        assert len(set(picked.values())) == 1


def sub_bags(pieces: Bag, size: int) -> set[Bag]:
    """The naive way: every combination of single pieces."""
    return {bag.of(chosen) for chosen in combinations(bag.kinds(pieces), size)}


def test_listed() -> None:
    check(Listed("abc"), "abc")
    check(NOTHING, ())


@given(BAGS, st.integers(0, 8), st.integers(0, 8))
def test_sub_bags_of_a_range_of_sizes(pieces: Bag, least: int, most: int) -> None:
    check(SubBags(pieces, least, most), set().union(*(sub_bags(pieces, size) for size in range(least, most + 1))))


@given(BAGS, st.integers(0, 8))
def test_sub_bags_of_one_size(pieces: Bag, size: int) -> None:
    expected = sub_bags(pieces, size)
    counts = sub_bag_counts(pieces)
    assert len(counts) == bag.size(pieces) + 1
    assert (counts[size] if size < len(counts) else 0) == len(expected)
    listed = list(iter_sub_bags(pieces, size))
    assert set(listed) == expected
    assert [sub_bag_at(pieces, size, rank) for rank in range(len(listed))] == listed


@given(st.lists(st.sampled_from([0, 1, 5, 29]), max_size=4).map(bag.of), st.integers(0, 5))
def test_a_few_pieces_taken_blindly(pieces: Bag, most: int) -> None:
    """Each number of pieces is equally likely, and each of the single pieces is as likely to be among them."""
    found = distribution(lambda below: up_to(most, pieces, below))
    assert found.keys() == set(SubBags(pieces, 0, most))
    numbers = range(min(most, bag.size(pieces)) + 1)
    for number in numbers:
        assert sum(chance for bits, chance in found.items() if bag.size(bits) == number) == Fraction(1, len(numbers))
    for kind, copies in bag.items(pieces):
        mean = sum(chance * bag.count(bits, kind) for bits, chance in found.items())
        assert mean == Fraction(copies * sum(numbers), len(numbers) * bag.size(pieces))


def test_sub_bags_small_ones_first() -> None:
    sizes = [bag.size(chosen) for chosen in SubBags(bag.of([1, 1, 2, 3]), 0, 3)]
    assert sizes == sorted(sizes)


def test_sub_bags_too_many_to_list() -> None:
    """Half of sixty bits, two of each kind: the trinomial triangle's 30th central number."""
    everything = bag.of([*BITS, *BITS])
    space = SubBags(everything, 30, 30)
    assert space.count() == 18252025766941  # A002426(30)
    last = space.at(space.count() - 1)
    assert bag.size(last) == 30
    assert bag.contains(everything, last)


# Coverings

SLOTS = st.lists(st.sampled_from(Slot), min_size=1, max_size=5)
POOLS = st.lists(st.sampled_from(BITS), max_size=7).map(bag.of)


def fits(bits: tuple[int, ...], slots: list[Slot]) -> bool:
    """Whether the bits can lie on the slots: shapes where they are asked for, the rest on any-shape slots."""
    left = [BITS[bit].shape for bit in bits]
    for slot in slots:
        if slot is not Slot.ANY:
            if int(slot) not in left:
                return False
            left.remove(int(slot))  # type: ignore[arg-type]  # a shape equals its number
    return len(left) == slots.count(Slot.ANY)


@given(POOLS, SLOTS)
def test_coverings(pool: Bag, slots: list[Slot]) -> None:
    need = bag.of(slot for slot in slots if slot is not Slot.ANY)
    expected = {bag.of(bits) for bits in combinations(bag.kinds(pool), len(slots)) if fits(bits, slots)}
    check(Coverings(pool, need, len(slots)), expected)
    if expected and len(slots) < 4:
        assert distribution(lambda below: some_covering(pool, need, len(slots), below)).keys() == expected


def test_coverings_of_any_shape_slots_name_each_choice_once() -> None:
    """A moon on the moon slot and a moon on the any-shape slot are the same choice, however they lie."""
    pool = bag.of([Bit.RED_MOON, Bit.BLUE_MOON, Bit.RED_SUN])
    need = bag.of([Slot.MOON])
    check(
        Coverings(pool, need, 2),
        {bag.of(pair) for pair in combinations([Bit.RED_MOON, Bit.BLUE_MOON, Bit.RED_SUN], 2)},
    )


def test_coverings_where_one_shape_is_missing() -> None:
    check(Coverings(bag.of([Bit.RED_MOON]), bag.of([Slot.SUN]), 1), ())


@given(POOLS)
def test_shapes_forget_the_colour(pool: Bag) -> None:
    assert sorted(bag.kinds(shapes(pool))) == sorted(int(BITS[bit].shape) for bit in bag.kinds(pool))


# Spaces made of spaces


def test_either_is_one_space_after_the_other() -> None:
    space = Either([Listed("ab"), Listed("c"), SubBags(bag.of([0, 1]), 1, 2)])
    check(space, {"a", "b", "c", bag.of([0]), bag.of([1]), bag.of([0, 1])})
    assert list(space)[:3] == ["a", "b", "c"]


def test_either_with_empty_parts() -> None:
    space: Space[str] = Either([Listed(""), Listed("a"), Listed(""), Listed("bc"), Listed("")])
    assert list(space) == ["a", "b", "c"]
    assert [space.at(rank) for rank in range(3)] == ["a", "b", "c"]
    assert len(set(distribution(space.pick).values())) == 1


def test_either_of_nothing() -> None:
    check(Either([]), ())


def test_mapped_makes_each_choice_into_something_else() -> None:
    space = Mapped(lambda pieces: ("made of", bag.size(pieces), pieces), SubBags(bag.of([0, 0, 1]), 0, 2))
    check(space, {("made of", bag.size(pieces), pieces) for pieces in SubBags(bag.of([0, 0, 1]), 0, 2)})


def test_the_position_of_a_rank() -> None:
    counts = [0, 2, 0, 3]
    assert [position_of(rank, counts) for rank in range(5)] == [1, 1, 3, 3, 3]
    with pytest.raises(IndexError):
        position_of(5, counts)


def test_even_chances() -> None:
    chance = Even("abc")
    assert dict(chance.weighted()) == distribution(chance.pick)
    assert list(chance) == ["a", "b", "c"]
