"""Pieces chosen out of a bag, against every combination of single pieces."""

from fractions import Fraction
from itertools import combinations, permutations
from math import comb

from hypothesis import given
from hypothesis import strategies as st

from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.combinatorics.sub_bags import SubBags, iter_sub_bags, some_of, some_up_to, sub_bag_at, sub_bag_counts
from tests.support.chance_tree import distribution
from tests.support.spaces import check

FEW_PIECES = st.lists(st.integers(0, 29), max_size=7).map(bag.of)
FEW_OF_FEW_KINDS = st.lists(st.sampled_from([0, 1, 5, 29]), max_size=7).map(bag.of)
BAGS = FEW_PIECES | FEW_OF_FEW_KINDS


def sub_bags(pieces: Bag, size: int) -> set[Bag]:
    """The naive way: every combination of single pieces."""
    return {bag.of(chosen) for chosen in combinations(bag.kinds(pieces), size)}


@given(BAGS, st.integers(0, 8), st.integers(0, 8))
def test_sub_bags_of_a_range_of_sizes_are_a_space(pieces: Bag, least: int, most: int) -> None:
    check(SubBags(pieces, least, most), set().union(*(sub_bags(pieces, size) for size in range(least, most + 1))))


@given(BAGS, st.integers(0, 8))
def test_sub_bags_of_one_size_are_counted_and_listed(pieces: Bag, size: int) -> None:
    expected = sub_bags(pieces, size)
    counts = sub_bag_counts(pieces)
    assert len(counts) == bag.size(pieces) + 1
    assert (counts[size] if size < len(counts) else 0) == len(expected)
    listed = list(iter_sub_bags(pieces, size))
    assert set(listed) == expected
    assert [sub_bag_at(pieces, size, rank) for rank in range(len(listed))] == listed


@given(st.lists(st.sampled_from([0, 1, 5, 29]), max_size=4).map(bag.of), st.integers(0, 5))
def test_a_few_pieces_taken_blindly_are_equally_likely_by_number(pieces: Bag, most: int) -> None:
    """Each number of pieces is equally likely, and each of the single pieces is as likely to be among them."""
    found = distribution(lambda stream: some_up_to(most, pieces, stream))
    assert found.keys() == set(SubBags(pieces, 0, most))
    numbers = range(min(most, bag.size(pieces)) + 1)
    for number in numbers:
        assert sum(chance for bits, chance in found.items() if bag.size(bits) == number) == Fraction(1, len(numbers))
    for kind, copies in bag.items(pieces):
        mean = sum(chance * bag.count(bits, kind) for bits, chance in found.items())
        assert mean == Fraction(copies * sum(numbers), len(numbers) * bag.size(pieces))


@given(st.lists(st.sampled_from([0, 1, 5, 29]), max_size=5).map(bag.of), st.data())
def test_a_number_of_pieces_is_taken_as_if_each_had_a_mark(pieces: Bag, data: st.DataObject) -> None:
    """As if each piece had a mark of its own: every choice of marks is equally likely."""
    number = data.draw(st.integers(0, bag.size(pieces)))
    marks = [bag.of(chosen) for chosen in combinations(bag.kinds(pieces), number)]
    expected = {taken: Fraction(marks.count(taken), comb(bag.size(pieces), number)) for taken in marks}
    assert distribution(lambda stream: some_of(pieces, number, stream)) == expected


def test_small_sub_bags_come_first() -> None:
    sizes = [bag.size(chosen) for chosen in SubBags(bag.of([1, 1, 2, 3]), 0, 3)]
    assert sizes == sorted(sizes)


def test_counts_do_not_depend_on_what_was_asked_before() -> None:
    """Counts are kept between questions; they must not depend on what was asked before."""
    pieces = bag.of([1, 1, 2, 3])
    for sizes in permutations(range(5)):
        assert [sub_bag_counts(pieces)[size] for size in sizes] == [len(sub_bags(pieces, size)) for size in sizes]


def test_sub_bags_too_many_to_list() -> None:
    """Half of sixty bits, two of each kind: the trinomial triangle's 30th central number."""
    everything = bag.of([*range(30), *range(30)])
    space = SubBags(everything, 30, 30)
    assert space.count() == 18252025766941  # A002426(30)
    last = space.at(space.count() - 1)
    assert bag.size(last) == 30
    assert bag.contains(everything, last)
