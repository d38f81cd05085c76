"""`multisets`: bits, cards and fragments as values, against a plain Counter."""

import pickle
import weakref
from collections import Counter
from copy import copy, deepcopy
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dejavu_rules import Bit, Bits, CardId, Cards, Fragment, Fragments, Slot, UnknownPiece
from dejavu_rules.box.multisets import NO_BITS, NO_CARDS, NO_FRAGMENTS, Pieces
from dejavu_rules.box.pieces import BITS, CARD_IDS, FRAGMENTS
from dejavu_rules.errors import MissingPieces, TooManyPieces
from dejavu_rules.testing.garbage import GARBAGE

RED_MOON, BLUE_SUN, WHITE_STAR = Bit.RED_MOON, Bit.BLUE_SUN, Bit.WHITE_STAR
KINDS: list[tuple[Any, Any]] = [(Bits, BITS), (Cards, CARD_IDS), (Fragments, FRAGMENTS)]
EACH_KIND = pytest.mark.parametrize(("kind", "pieces"), KINDS, ids=["Bits", "Cards", "Fragments"])
LISTS = st.lists(st.sampled_from(BITS), max_size=40)

# Made of pieces or their names


def test_made_of_pieces_names_or_a_text_with_commas() -> None:
    expected = Bits([RED_MOON, BLUE_SUN, RED_MOON])
    assert Bits("red moon, blue sun, red moon") == expected
    assert Bits(["red moon", BLUE_SUN, "RED_MOON"]) == expected
    assert Bits(iter((BLUE_SUN, RED_MOON, RED_MOON))) == expected
    assert Bits(" Red Moon ,, blue sun,RED MOON, ") == expected
    assert Bits(expected) == expected
    assert Bits({RED_MOON: 5, BLUE_SUN: 1}) == Bits([RED_MOON, BLUE_SUN])  # the keys alone, as of any iterable


@EACH_KIND
def test_there_is_one_empty_value_of_each_kind(kind: Any, pieces: Any) -> None:
    empty = {Bits: NO_BITS, Cards: NO_CARDS, Fragments: NO_FRAGMENTS}[kind]
    for made in (kind(), kind(""), kind(" , ,"), kind([])):
        assert made == empty
        assert not made
        assert len(made) == 0
        assert list(made) == []
        assert made.kinds() == ()
        assert repr(made) == f"{kind.__name__}()"
        assert str(made) == ""
        assert pieces[0] not in made


@EACH_KIND
def test_every_piece_has_its_place(kind: Any, pieces: Any) -> None:
    for piece in pieces:
        made = kind([piece])
        assert list(made) == [piece]
        assert made.kinds() == (piece,)
        assert made == kind(str(piece))
        assert [each in made for each in pieces] == [each is piece for each in pieces]
    assert list(kind(reversed(pieces))) == list(pieces)


@pytest.mark.parametrize(
    ("kind", "pieces", "message"),
    [
        (Bits, "red mon", "'red mon' is not a Bit; did you mean 'red moon'?"),
        (Bits, "red moon; blue sun", "'red moon; blue sun' is not a Bit; did you mean 'red moon'?"),
        (Cards, "red 1, blue 8", "'blue 8' is not a CardId; did you mean 'blue 7'?"),
        (Fragments, [CardId.RED_1], "CardId.RED_1 is not a Fragment, which is one like 'red 1'"),
        (Bits, [Slot.MOON], "Slot.MOON is not a Bit, which is one like 'white moon'"),
        (Bits, [RED_MOON, 3], "3 is not a Bit, which is one like 'white moon'"),
    ],
)
def test_what_is_no_piece_is_refused(kind: Any, pieces: object, message: str) -> None:
    with pytest.raises(UnknownPiece) as refusal:
        kind(pieces)
    assert str(refusal.value) == message


def test_garbage_is_no_piece() -> None:
    for kind, pieces in KINDS:
        for garbage in GARBAGE:
            if (
                garbage not in {"", "red sun"}
                if isinstance(garbage, str)
                else not any(garbage is one for one in pieces)
            ):
                with pytest.raises(UnknownPiece):
                    kind([garbage])


@EACH_KIND
def test_127_equal_pieces_and_no_more(kind: Any, pieces: Any) -> None:
    for piece in (pieces[0], pieces[-1]):
        full = kind([piece] * 127)
        assert len(full) == full.count(piece) == 127
        for add in (lambda full=full, piece=piece: full + kind([piece]), lambda piece=piece: kind([piece] * 128)):
            with pytest.raises(TooManyPieces, match=f"^{kind.__name__} hold at most 127 equal pieces$") as refusal:
                add()
            assert (refusal.value.kind, refusal.value.most) == (kind.__name__, 127)
        assert full - full == kind()
        assert list(full) == [piece] * 127


def test_many_pieces_of_many_kinds_are_held() -> None:
    """Far more than fit into a byte, of which the engine has one for each kind."""
    full = Bits(BITS * 127)
    assert len(full) == 127 * 30
    assert Counter(full) == dict.fromkeys(BITS, 127)
    assert full


# Looked at


@given(LISTS)
def test_it_holds_what_a_counter_holds(pieces: list[Bit]) -> None:
    made, plain = Bits(pieces), Counter(pieces)
    assert list(made) == sorted(pieces)
    assert Counter(made) == plain
    assert len(made) == len(pieces)
    assert bool(made) == bool(pieces)
    assert list(made.kinds()) == sorted(plain)
    for bit in BITS:
        assert made.count(bit) == plain[bit]
        assert (bit in made) == (plain[bit] > 0)


def test_it_can_be_iterated_several_times() -> None:
    made = Bits("red moon, blue sun")
    assert list(made) == list(made) == [BLUE_SUN, RED_MOON]
    first, second = iter(made), iter(made)
    assert (next(first), next(second), next(first)) == (BLUE_SUN, BLUE_SUN, RED_MOON)


def test_nothing_of_another_kind_is_in_it() -> None:
    everything = Cards(CARD_IDS)
    for garbage in (*GARBAGE, *BITS, *FRAGMENTS, 0, "blue 1", "BLUE_1"):
        if type(garbage) is not CardId:
            assert garbage not in everything
            assert everything.count(garbage) == 0  # type: ignore[arg-type]


# Compared


@given(LISTS, LISTS)
def test_they_compare_like_counters(left: list[Bit], right: list[Bit]) -> None:
    one, other, first, second = Bits(left), Bits(right), Counter(left), Counter(right)
    assert (one == other) == (first == second)
    assert (one != other) == (first != second)
    assert (one <= other) == (first <= second)
    assert (one < other) == (first < second)
    assert (one >= other) == (first >= second)
    assert (one > other) == (first > second)
    if one == other:
        assert hash(one) == hash(other)


@given(LISTS, LISTS)
def test_a_part_is_not_larger(part: list[Bit], rest: list[Bit]) -> None:
    assert Bits(part) <= Bits(part + rest)
    assert Bits(part + rest) >= Bits(part)
    assert (Bits(part) < Bits(part + rest)) == bool(rest)
    assert (Bits(part + rest) > Bits(part)) == bool(rest)


def test_of_two_values_neither_need_be_larger() -> None:
    one, other = Bits("red moon"), Bits("blue sun")
    assert not any([one <= other, one >= other, one < other, one > other])
    assert one != other


def test_equal_only_within_a_kind() -> None:
    """Inside they may be the same integers."""
    for one, other in combinations([Bits("white moon"), Cards("white 1"), Fragments("red 1")], 2):
        assert one != other
        assert (one == other) is False
    for one, other in combinations([Bits(), Cards(), Fragments()], 2):
        assert one != other
    assert len({Bits(), Cards(), Fragments(), Bits(), Bits("red moon"), Bits([RED_MOON])}) == 4
    values: list[object] = [0, 1, (), [], "", "red moon", None, {}, [RED_MOON], (RED_MOON,)]
    for value in values:
        assert Bits() != value
        assert Bits("red moon") != value


@pytest.mark.parametrize("other", [Cards(), Fragments(), 0, (), [RED_MOON], "red moon", RED_MOON, None, Counter()])
@pytest.mark.parametrize("operation", ["<", "<=", ">", ">=", "+", "-"])
def test_no_operation_mixes_two_kinds(operation: str, other: object) -> None:
    for expression in (f"made {operation} other", f"other {operation} made"):
        with pytest.raises(TypeError):
            eval(expression, {"made": Bits("red moon"), "other": other})


# Added and taken away


@given(LISTS, LISTS)
def test_they_are_added_and_taken_away_like_counters(left: list[Bit], right: list[Bit]) -> None:
    one, other = Bits(left), Bits(right)
    assert one + other == Bits(left + right)
    assert (one + other) - other == one
    if Counter(right) <= Counter(left):
        assert Counter(one - other) == Counter(left) - Counter(right)
    else:
        with pytest.raises(MissingPieces):
            one - other
    assert (list(one), list(other)) == (sorted(left), sorted(right))  # both are as they were


def test_what_is_not_there_cannot_be_taken() -> None:
    there, taken = Bits("red moon, blue sun"), Bits("red moon, red moon")
    with pytest.raises(MissingPieces) as refusal:
        there - taken
    assert (refusal.value.there, refusal.value.taken) == (there, taken)
    assert str(refusal.value) == "cannot take Bits('red moon, red moon') out of Bits('blue sun, red moon')"


def test_subtraction_does_not_borrow_from_another_kind() -> None:
    with pytest.raises(MissingPieces):
        Bits([BITS[1]]) - Bits([BITS[0]])


def test_added_in_a_sum() -> None:
    assert sum([Bits("red moon"), Bits("blue sun")], Bits()) == Bits("red moon, blue sun")


# A value


def test_it_never_changes() -> None:
    made = Bits("red moon")
    before = made
    made += Bits("blue sun")
    assert list(before) == [RED_MOON]
    assert made is not before
    public = {name for name in dir(Bits) if not name.startswith("_")}
    assert public == {"count", "kinds"}
    for misuse in ("made[0]", "made.append(1)", "made.clear()", "made.__setitem__(0, 1)"):
        with pytest.raises((TypeError, AttributeError)):
            eval(misuse, {"made": made})


@given(LISTS)
def test_its_repr_makes_it_again(pieces: list[Bit]) -> None:
    made = Bits(pieces)
    assert eval(repr(made)) == made
    assert Bits(str(made)) == made


def test_its_words_are_in_the_order_of_the_box() -> None:
    assert repr(Bits([BLUE_SUN, WHITE_STAR, BLUE_SUN])) == "Bits('white star, blue sun, blue sun')"
    assert str(Cards([CardId.RED_7])) == "red 7"
    assert repr(Fragments([Fragment.BLUE_3])) == "Fragments('blue 3')"
    assert list(Cards([CardId.RED_7, CardId.RED_7])) == [CardId.RED_7, CardId.RED_7]


@EACH_KIND
def test_copies_are_itself_and_pickles_are_equal(kind: Any, pieces: Any) -> None:
    made = kind([pieces[0], pieces[-1], pieces[-1]])
    assert copy(made) is deepcopy(made) is made
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(made, protocol))
        assert type(again) is kind
        assert again == made
        assert hash(again) == hash(made)


def test_a_pickle_does_not_depend_on_how_pieces_are_packed() -> None:
    kind, (pieces,) = Bits("red moon, blue sun").__reduce__()
    assert (kind, pieces) == (Bits, (BLUE_SUN, RED_MOON))


@given(st.sets(st.sampled_from(FRAGMENTS)))
def test_a_set_of_fragments_goes_back_and_forth(fragments: set[Fragment]) -> None:
    assert set(Fragments(fragments)) == fragments
    assert len(Fragments(fragments)) == len(fragments)


def test_each_kind_is_one_of_pieces() -> None:
    assert all(issubclass(kind, Pieces) for kind, _ in KINDS)


def test_a_weak_reference_is_refused_or_forgets() -> None:
    """It once outlived the object on the compiled engine, and the next collection of garbage crashed."""
    bits = Bits("red moon")
    try:
        reference = weakref.ref(bits)
    except TypeError:  # as on the interpreted engine
        return
    del bits
    assert reference() is None
