"""Bits, Cards and Fragments behave like `collections.Counter`: every question is put to both."""

import copy
import operator
import pickle
from collections import Counter
from typing import Any, TypeAlias

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dejavu_rules import Bits, Cards, Fragments
from dejavu_rules.box.multisets import Pieces
from dejavu_rules.box.pieces import BITS, CARD_IDS, FRAGMENTS
from dejavu_rules.errors import MissingPieces, TooManyPieces
from dejavu_rules.testing.strategies import piles

MOST = 127
Pair: TypeAlias = tuple[type[Pieces[Any]], list[Any], list[Any]]
KINDS: dict[type[Pieces[Any]], tuple[Any, ...]] = {Bits: BITS, Cards: CARD_IDS, Fragments: FRAGMENTS}


@st.composite
def pairs(draw: st.DrawFn) -> Pair:
    """Two piles of one kind; often the second is a part of the first, or nearly."""
    kind = draw(st.sampled_from(list(KINDS)))
    most = draw(st.sampled_from([3, MOST]))
    one = draw(piles(KINDS[kind], most))
    other = draw(st.one_of(piles(KINDS[kind], most), st.just(one[: len(one) // 2]), st.just(one[1:]), st.just(one)))
    return kind, one, other


@given(pairs())
@example((Bits, [BITS[0], *BITS[1:3] * MOST], []))  # 255 pieces were counted as none
def test_a_value_has_what_it_was_made_of(pair: Pair) -> None:
    kind, pile, _ = pair
    value, counter = kind(pile), Counter(pile)
    assert list(value) == sorted(pile)
    assert Counter(value) == counter
    assert len(value) == counter.total()
    assert bool(value) == bool(pile)
    assert value.kinds() == tuple(sorted(counter))
    for piece in KINDS[kind]:
        assert value.count(piece) == counter[piece]
        assert (piece in value) == (counter[piece] > 0)


@given(pairs())
def test_two_values_compare_like_counters(pair: Pair) -> None:
    kind, one, other = pair
    value, part, counter, counted = kind(one), kind(other), Counter(one), Counter(other)
    assert (value == part) == (counter == counted)
    assert (value <= part) == (counter <= counted)
    assert (value < part) == (counter < counted)
    assert (value >= part) == (counter >= counted)
    assert (value > part) == (counter > counted)
    assert hash(kind(reversed(one))) == hash(value)


@given(pairs())
def test_two_values_add_like_counters_or_are_too_many(pair: Pair) -> None:
    kind, one, other = pair
    total = Counter(one) + Counter(other)
    if max(total.values(), default=0) > MOST:
        with pytest.raises(TooManyPieces):
            kind(one) + kind(other)
        with pytest.raises(TooManyPieces):
            kind([*one, *other])
    else:
        assert Counter(kind(one) + kind(other)) == total
        assert kind(one) + kind(other) == kind(other) + kind(one) == kind([*one, *other])


@given(pairs())
def test_a_part_is_taken_away_as_from_a_counter_or_is_missed(
    pair: Pair,
) -> None:
    kind, one, other = pair
    if Counter(other) <= Counter(one):
        rest = kind(one) - kind(other)
        assert Counter(rest) == Counter(one) - Counter(other)
        assert rest + kind(other) == kind(one)
    else:
        with pytest.raises(MissingPieces):
            kind(one) - kind(other)


@given(pairs())
def test_a_value_is_the_same_under_its_names_and_as_a_copy(
    pair: Pair,
) -> None:
    kind, pile, _ = pair
    value = kind(pile)
    assert kind(str(value)) == value
    assert eval(repr(value), {kind.__name__: kind}) == value
    assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == copy.copy(value) == value


@given(pairs(), pairs())
def test_values_of_different_kinds_have_nothing_to_do_with_each_other(pair: Pair, another: Pair) -> None:
    one: Any = pair[0](pair[1])
    other: Any = another[0](another[1])
    if type(one) is type(other):
        return
    assert one != other
    assert not any(piece in one for piece in other)
    for combine in (operator.add, operator.sub, operator.le, operator.lt, operator.ge, operator.gt):
        with pytest.raises(TypeError):
            combine(one, other)
