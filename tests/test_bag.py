"""`bag`: multisets as integers, against a plain list or Counter."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dejavu_rules import bag

PIECES = st.lists(st.integers(0, 41), max_size=120)


@given(PIECES)
def test_a_bag_holds_what_was_put_in(pieces: list[int]) -> None:
    made = bag.of(pieces)
    assert list(bag.kinds(made)) == sorted(pieces)
    assert dict(bag.items(made)) == Counter(pieces)
    assert bag.size(made) == len(pieces)
    assert [bag.count(made, kind) for kind in range(42)] == [pieces.count(kind) for kind in range(42)]


@given(PIECES)
def test_pieces_by_name_have_one_of_each_kind_first(pieces: list[int]) -> None:
    named = bag.pieces(bag.of(pieces), [f"kind {kind}" for kind in range(42)])
    assert Counter(named) == Counter(f"kind {kind}" for kind in pieces)
    assert named[: len(set(pieces))] == [f"kind {kind}" for kind in sorted(set(pieces))]


@given(PIECES, PIECES)
def test_putting_together_is_addition(left: list[int], right: list[int]) -> None:
    assert bag.of(left) + bag.of(right) == bag.of(left + right)


@given(PIECES, PIECES)
def test_contains_compares_every_kind(whole: list[int], part: list[int]) -> None:
    assert bag.contains(bag.of(whole), bag.of(part)) == (Counter(part) <= Counter(whole))


@given(PIECES)
def test_pieces_by_position(pieces: list[int]) -> None:
    made = bag.of(pieces)
    assert [bag.nth(made, position) for position in range(len(pieces))] == sorted(pieces)
    with pytest.raises(IndexError):
        bag.nth(made, len(pieces))


def test_pieces_by_position_in_as_many_as_can_be_counted() -> None:
    for many in (127, 128, 254):
        pieces = [kind % 42 for kind in range(many)]
        made = bag.of(pieces)
        assert [bag.nth(made, position) for position in range(many)] == sorted(pieces)
        with pytest.raises(IndexError):
            bag.nth(made, many)


@given(PIECES, PIECES)
def test_the_kinds_that_are_there(pieces: list[int], others: list[int]) -> None:
    made = bag.of(pieces)
    assert list(bag.kinds(bag.distinct(made))) == list(bag.members(made)) == sorted(set(pieces))
    assert list(bag.kinds(bag.of(others) & bag.support(made))) == sorted(kind for kind in others if kind in pieces)


def test_a_borrow_from_the_next_kind_is_no_containment() -> None:
    assert not bag.contains(bag.of([1]), bag.of([0]))
    assert bag.contains(bag.of([0, 1]), bag.of([0]))


def test_the_empty_bag() -> None:
    assert bag.size(bag.EMPTY) == 0
    assert not bag.kinds(bag.EMPTY)
    assert bag.contains(bag.EMPTY, bag.EMPTY)


def test_a_bag_of_more_pieces_than_a_byte_can_count_is_still_listed() -> None:
    """No box has so many, but what somebody hands in may, and errors show it."""
    assert bag.kinds(100 * bag.of([3, 4, 5])) == [3] * 100 + [4] * 100 + [5] * 100


def test_the_largest_count_still_compares() -> None:
    full = bag.MAX_COUNT * bag.ONE[3]
    assert bag.contains(full, full)
    assert not bag.contains(full - bag.ONE[3], full)


TWO_KINDS = bag.MAX_COUNT * bag.of([0, 1])


@pytest.mark.parametrize("value", [-1, 128, 1 << 16, True, 1.0, "1", None])
def test_an_outside_value_that_is_no_bag_of_two_kinds(value: object) -> None:
    assert not bag.is_bag(value, TWO_KINDS)


def test_an_outside_value_that_is_a_bag() -> None:
    assert bag.is_bag(127 + 127 * 256, TWO_KINDS)
    assert bag.is_bag(0, TWO_KINDS)
