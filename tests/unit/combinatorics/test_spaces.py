"""`spaces`: what is counted and indexed agrees with what is listed, and picks with the probabilities."""

from fractions import Fraction

import pytest

from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.spaces import (
    NOTHING,
    EvenChance,
    ListSpace,
    MappedSpace,
    Space,
    UnionSpace,
    position_of,
)
from dejavu_rules.combinatorics.sub_bags import SubBags
from tests.support.chance_tree import distribution
from tests.support.spaces import check, check_chance


def test_a_listed_space_has_what_is_listed() -> None:
    check(ListSpace("abc"), "abc")
    check(NOTHING, ())


def test_either_is_one_space_after_the_other() -> None:
    space = UnionSpace([ListSpace("ab"), ListSpace("c"), SubBags(bag.of([0, 1]), 1, 2)])
    check(space, {"a", "b", "c", bag.of([0]), bag.of([1]), bag.of([0, 1])})
    assert list(space)[:3] == ["a", "b", "c"]


def test_either_with_empty_parts() -> None:
    space: Space[str] = UnionSpace([ListSpace(""), ListSpace("a"), ListSpace(""), ListSpace("bc"), ListSpace("")])
    assert list(space) == ["a", "b", "c"]
    assert [space.at(rank) for rank in range(3)] == ["a", "b", "c"]
    assert len(set(distribution(space.pick).values())) == 1


def test_a_union_of_nothing_is_empty() -> None:
    check(UnionSpace([]), ())


def test_mapped_makes_each_choice_into_something_else() -> None:
    space = MappedSpace(lambda pieces: ("made of", bag.size(pieces), pieces), SubBags(bag.of([0, 0, 1]), 0, 2))
    check(space, {("made of", bag.size(pieces), pieces) for pieces in SubBags(bag.of([0, 0, 1]), 0, 2)})


def test_mapped_picks_as_the_space_behind_it_does() -> None:
    """That may have a way of its own, other than the choice at a random rank."""
    assert distribution(MappedSpace(str.upper, UnionSpace([ListSpace("a"), ListSpace("bc")])).pick) == dict.fromkeys(
        "ABC", Fraction(1, 3)
    )


def test_a_rank_has_a_position_by_the_counts() -> None:
    counts = [0, 2, 0, 3]
    assert [position_of(rank, counts) for rank in range(5)] == [1, 1, 3, 3, 3]
    with pytest.raises(IndexError):
        position_of(5, counts)


def test_even_chances_are_even() -> None:
    chance = EvenChance("abc")
    check_chance(chance, "abc")
    assert dict(chance.weighted()) == distribution(chance.pick) == dict.fromkeys("abc", Fraction(1, 3))
    assert list(chance) == ["a", "b", "c"]
