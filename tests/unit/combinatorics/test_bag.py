"""`bag`: multisets as integers, against a plain list or Counter."""

from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from native import is_compiled

from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.randomness import Answers, Stream
from tests.support.chance_tree import distribution

PIECES = st.lists(st.integers(0, 41), max_size=120)


@given(PIECES)
def test_a_bag_holds_what_was_put_in(pieces: list[int]) -> None:
    made = bag.of(pieces)
    assert list(bag.kinds(made)) == sorted(pieces)
    assert dict(bag.items(made)) == Counter(pieces)
    assert bag.size(made) == len(pieces)
    assert [bag.count(made, kind) for kind in range(42)] == [pieces.count(kind) for kind in range(42)]


@given(PIECES)
def test_a_bag_is_made_from_the_number_of_each_kind(pieces: list[int]) -> None:
    assert bag.of_counts([pieces.count(kind) for kind in range(42)]) == bag.of(pieces)


@given(PIECES)
def test_pieces_by_name_have_one_of_each_kind_first(pieces: list[int]) -> None:
    named = bag.pieces(bag.of(pieces), tuple([f"kind {kind}" for kind in range(42)]))
    assert Counter(named) == Counter(f"kind {kind}" for kind in pieces)
    assert named[: len(set(pieces))] == [f"kind {kind}" for kind in sorted(set(pieces))]


@given(PIECES, PIECES)
def test_putting_together_is_addition(left: list[int], right: list[int]) -> None:
    assert bag.of(left) + bag.of(right) == bag.of(left + right)


@given(PIECES, PIECES)
def test_contains_compares_every_kind(whole: list[int], part: list[int]) -> None:
    assert bag.contains(bag.of(whole), bag.of(part)) == (Counter(part) <= Counter(whole))


@given(PIECES)
@example([0, 0])
def test_pieces_are_found_by_position(pieces: list[int]) -> None:
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


@given(st.lists(st.integers(0, 41), min_size=1, max_size=12))
def test_a_piece_taken_blindly_is_as_likely_as_any_other(pieces: list[int]) -> None:
    found = distribution(lambda stream: bag.draw(bag.of(pieces), stream))
    assert {kind: probability * len(pieces) for kind, probability in found.items()} == Counter(pieces)


@given(PIECES, PIECES)
def test_the_kinds_that_are_there_are_listed(pieces: list[int], others: list[int]) -> None:
    made = bag.of(pieces)
    assert list(bag.kinds(bag.distinct(made))) == list(bag.members(made)) == sorted(set(pieces))
    assert list(bag.kinds(bag.of(others) & bag.support(made))) == sorted(kind for kind in others if kind in pieces)


@given(PIECES, st.sets(st.integers(0, 41)))
def test_a_mask_leaves_just_its_kinds(pieces: list[int], kinds: set[int]) -> None:
    made = bag.of(pieces)
    assert bag.kinds(made & bag.mask(kinds)) == sorted(kind for kind in pieces if kind in kinds)
    assert bag.kinds(made & ~bag.mask(kinds)) == sorted(kind for kind in pieces if kind not in kinds)
    for kind in kinds:
        assert bag.kinds(made & bag.ALL[kind]) == [kind] * pieces.count(kind)


@given(st.lists(st.integers(0, 41), min_size=1, max_size=60))
def test_the_lowest_kind_and_whether_any_is_there_twice(pieces: list[int]) -> None:
    assert bag.lowest(bag.of(pieces)) == min(pieces)
    assert bag.has_twins(bag.of(pieces)) == (len(set(pieces)) < len(pieces))
    assert not bag.has_twins(bag.EMPTY)


def test_a_borrow_from_the_next_kind_is_no_containment() -> None:
    assert not bag.contains(bag.of([1]), bag.of([0]))
    assert bag.contains(bag.of([0, 1]), bag.of([0]))


def test_the_empty_bag_has_nothing_and_is_in_itself() -> None:
    assert bag.size(bag.EMPTY) == 0
    assert not bag.kinds(bag.EMPTY)
    assert bag.contains(bag.EMPTY, bag.EMPTY)


def test_a_bag_of_more_pieces_than_a_byte_can_count_is_still_listed() -> None:
    """No box has this many, but what somebody hands in may, and errors show it."""
    assert bag.kinds(100 * bag.of([3, 4, 5])) == [3] * 100 + [4] * 100 + [5] * 100


def test_the_largest_count_still_compares() -> None:
    full = bag.MAX_COUNT * bag.ONE[3]
    assert bag.contains(full, full)
    assert not bag.contains(full - bag.ONE[3], full)


@pytest.mark.parametrize("kind", [0, 3, 41])
def test_no_kind_is_added_beyond_the_largest_count(kind: int) -> None:
    assert bag.can_add(126 * bag.ONE[kind], bag.ONE[kind])
    assert bag.can_add(127 * bag.ONE[kind], 127 * bag.ONE[20])
    assert not bag.can_add(127 * bag.ONE[kind], bag.ONE[kind])
    assert not bag.can_add(127 * bag.ONE[kind], 127 * bag.ONE[kind])


@pytest.mark.parametrize("number", [1, 2, 63, 64, 96, 127])
def test_the_lowest_kind_however_many_there_are(number: int) -> None:
    assert [bag.lowest(bag.of([kind] * number + [41])) for kind in (0, 1, 7)] == [0, 1, 7]


# The bodies for the compiler, which are executed here as they stand

ONLY_INTERPRETED = pytest.mark.skipif(is_compiled(), reason="compiled code has these bodies only")


@ONLY_INTERPRETED
@given(PIECES)
def test_lists_by_the_compilers_bodies(pieces: list[int]) -> None:
    made, names = bag.of(pieces), tuple([f"kind {kind}" for kind in range(42)])
    assert bag.compiled_members(made) == bag.members(made)
    assert bag.compiled_pieces(made, names) == bag.pieces(made, names)
    for position in range(len(pieces)):
        assert bag._compiled_find(made, len(pieces), position) == bag._find(made, len(pieces), position)


def constant_stream(answer: int) -> Stream:
    """A stream that has one answer to everything."""
    return Answers(lambda number: answer)


@given(st.lists(PIECES, max_size=15))
def test_bags_are_drawn_by_the_weights_of_their_sizes(tiles: list[list[int]]) -> None:
    bags, weights, known = tuple([bag.of(pieces) for pieces in tiles]), [0, *range(1, 121)], bag.Sizes()
    places = [place for place, pieces in enumerate(tiles) for _ in range(weights[len(pieces)])]
    drawn = [bag.draw_by_size(bags, weights, known, constant_stream(number)) for number in range(len(places))]
    assert drawn == places
    if not places:
        assert bag.draw_by_size(bags, weights, known, constant_stream(0)) == -1


@ONLY_INTERPRETED
@given(st.lists(PIECES, max_size=15))
def test_the_compilers_body_draws_the_same_bags(tiles: list[list[int]]) -> None:
    bags, weights = tuple([bag.of(pieces) for pieces in tiles]), [0, *range(1, 121)]
    known = bag.Sizes()
    for number in range(max(1, sum([weights[len(pieces)] for pieces in tiles]))):
        stream = constant_stream(number)
        drawn = bag.compiled_draw_by_size(bags, weights, known, stream)
        assert drawn == bag.draw_by_size(bags, weights, known, stream)


@given(st.lists(PIECES, max_size=15), st.lists(PIECES, max_size=15))
def test_sizes_are_right_whatever_was_asked_before(before: list[list[int]], after: list[list[int]]) -> None:
    known = bag.Sizes()
    first, second = (tuple([bag.of(pieces) for pieces in tiles]) for tiles in (before, after))
    for bags in (first, second, first, first[:1] + second[1:]):
        for _ in range(2):
            assert known.of(bags) == [bag.size(each) for each in bags]


@ONLY_INTERPRETED
@given(*[PIECES | st.lists(st.integers(0, 7), max_size=12)] * 2)
def test_contains_by_the_compilers_body(whole: list[int], part: list[int]) -> None:
    for outer, inner in ((whole, part), (whole + part, part)):
        assert bag.compiled_contains(bag.of(outer), bag.of(inner)) == bag.contains(bag.of(outer), bag.of(inner))


@given(st.lists(st.integers(0, 29), max_size=60), st.sampled_from([1, 2, 5, 7, 30]))
def test_kinds_are_folded_into_fewer(pieces: list[int], kinds: int) -> None:
    assert bag.fold(bag.of(pieces), kinds) == bag.of([kind % kinds for kind in pieces])


@given(PIECES)
def test_the_kinds_that_are_not_there_are_listed(pieces: list[int]) -> None:
    assert bag.kinds(bag.of(range(42)) & bag.absence(bag.of(pieces))) == [k for k in range(42) if k not in pieces]
