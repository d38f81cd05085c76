"""`pieces`: what is in the box, by names that a player would say; none of them is a number."""

import operator
import pickle
from copy import copy, deepcopy
from itertools import combinations
from typing import Any

import pytest

from dejavu_rules import (
    Bit,
    CardId,
    Colour,
    Fragment,
    FragmentColour,
    NebulaTile,
    Phase,
    Shape,
    Slot,
    UnknownPiece,
)
from dejavu_rules.box.pieces import (
    BITS,
    CARD_IDS,
    COLOURS,
    FRAGMENT_COLOURS,
    FRAGMENTS,
    SHAPES,
    TILES,
    Named,
    are_tiles,
    find_piece,
    sort_tiles,
)
from dejavu_rules.testing.garbage import GARBAGE, Incomparable, Unhashable, Unspeakable

KINDS: list[type[Named]] = [Bit, CardId, Colour, Fragment, FragmentColour, NebulaTile, Shape, Slot, Phase]
EVERY_PIECE: list[Any] = [piece for kind in KINDS for piece in kind]
EACH_KIND = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)

# Names


def test_every_bit_is_named_after_its_colour_and_shape() -> None:
    assert [str(bit) for bit in BITS] == [f"{colour} {shape}" for colour in COLOURS for shape in SHAPES]
    assert [(bit.colour, bit.shape) for bit in BITS] == [(colour, shape) for colour in COLOURS for shape in SHAPES]


def test_every_fragment_is_named_after_its_colour_and_pips() -> None:
    pairs = [(colour, pips) for colour in FRAGMENT_COLOURS for pips in range(1, 6)]
    assert [str(fragment) for fragment in FRAGMENTS] == [f"{colour} {pips}" for colour, pips in pairs]
    assert [(fragment.colour, fragment.pips) for fragment in FRAGMENTS] == pairs


def test_every_card_is_named_after_its_colour_and_number() -> None:
    pairs = [(colour, number) for colour in COLOURS for number in range(1, 8)]
    assert [(card.colour, card.number) for card in CARD_IDS] == pairs
    assert [CardId.of(colour, number) for colour, number in pairs] == list(CARD_IDS)
    assert [str(card) for card in CARD_IDS] == [f"{colour} {number}" for colour, number in pairs]


def test_a_slot_asks_for_a_shape_of_its_name_or_for_any() -> None:
    assert [slot.shape for slot in Slot] == [*SHAPES, None]
    assert [str(slot) for slot in Slot] == [*map(str, SHAPES), "any"]
    assert Slot.ANY.shape is None


def test_names_read_as_words() -> None:
    assert str(TILES[0]) == "cats eye"
    assert f"{Colour.WHITE} {Shape.MOON}" == "white moon"
    assert repr(Bit.RED_MOON) == "Bit.RED_MOON"
    assert f"{Bit.RED_MOON!r}" == "Bit.RED_MOON"


@EACH_KIND
def test_a_piece_is_found_by_its_name(kind: type[Named]) -> None:
    for piece in kind:
        assert kind(str(piece)) is kind(f"  {str(piece).upper()} ") is kind(piece.name) is kind(piece) is piece
        assert find_piece(kind, piece) is find_piece(kind, str(piece)) is piece
        assert eval(repr(piece), {kind.__name__: kind}) is piece


def test_a_piece_is_found_by_no_other_name() -> None:
    for name in ("red  moon", "moon red", "red", "", "mro", "__class__", "index", None, Fragment.RED_1, b"red moon"):
        with pytest.raises(ValueError, match="is not a valid Bit"):
            Bit(name)


# Unknown names


def test_an_unknown_name_comes_with_the_one_that_was_probably_meant() -> None:
    with pytest.raises(UnknownPiece, match=r"^'red mon' is not a Bit; did you mean 'red moon'\?$") as refusal:
        find_piece(Bit, "red mon")
    assert (refusal.value.kind, refusal.value.name) == ("Bit", "red mon")
    assert refusal.value.known == tuple(map(str, BITS))


def test_an_unknown_name_that_is_like_no_other() -> None:
    with pytest.raises(UnknownPiece, match=r"^'xyzzy' is not a NebulaTile, which is one like 'cats eye'$"):
        find_piece(NebulaTile, "xyzzy")


@EACH_KIND
def test_what_is_no_name_of_a_piece(kind: type[Named]) -> None:
    others = [piece for piece in EVERY_PIECE if type(piece) is not kind]
    for garbage in (*GARBAGE, *others, "x" * 10**6):
        if type(garbage) is not kind and not (isinstance(garbage, str) and garbage.upper() in {"ORION", "RED SUN"}):
            with pytest.raises(UnknownPiece) as refusal:
                find_piece(kind, garbage)
            assert len(str(refusal.value)) < 300


# Kinds


def test_pieces_of_different_kinds_are_never_equal() -> None:
    for one, other in combinations(EVERY_PIECE, 2):
        assert one != other
        assert (one == other) is False
    assert len(set(EVERY_PIECE)) == len(EVERY_PIECE)


def test_a_piece_is_no_number() -> None:
    for piece in EVERY_PIECE:
        assert piece != operator.index(piece)
        assert not isinstance(piece, int)
        for misuse in ("piece + 1", "1 + piece", "piece // 5", "1 << piece", "-piece", "divmod(piece, 5)"):
            with pytest.raises(TypeError):
                eval(misuse, {"piece": piece})


@EACH_KIND
def test_pieces_of_a_kind_are_in_the_order_of_the_box(kind: type[Named]) -> None:
    pieces = list(kind)
    mixed = [*pieces[1::2], *pieces[::2]]
    assert sorted(mixed) == pieces
    assert (min(pieces), max(pieces)) == (pieces[0], pieces[-1])
    assert [operator.index(piece) for piece in pieces] == [piece.index for piece in pieces] == list(range(len(pieces)))
    for one, other in combinations(pieces, 2):
        assert one < other
        assert one <= other
        assert other > one
        assert other >= one
        assert not one > other
        assert not one >= other
    assert pieces[0] <= pieces[0]
    assert pieces[0] >= pieces[0]
    assert not pieces[0] < pieces[0]
    assert not pieces[0] > pieces[0]


COMPARISONS: tuple[Any, ...] = (operator.lt, operator.le, operator.gt, operator.ge)


def test_pieces_of_different_kinds_have_no_order() -> None:
    firsts = [next(iter(kind)) for kind in KINDS]
    for one, other in [*combinations(firsts, 2), *((piece, 0) for piece in firsts), *((0, piece) for piece in firsts)]:
        for compare in COMPARISONS:
            with pytest.raises(TypeError):
                compare(one, other)


@EACH_KIND
def test_a_tuple_is_a_table_of_pieces(kind: type[Named]) -> None:
    table = tuple(f"about {piece}" for piece in kind)
    for piece in kind:
        assert table[piece] == f"about {piece}"


@pytest.mark.parametrize("make", [copy, deepcopy, lambda piece: pickle.loads(pickle.dumps(piece))])
def test_a_piece_stays_itself(make: Any) -> None:
    assert all(make(piece) is piece for piece in EVERY_PIECE)


# Tiles from outside


def test_only_a_tuple_of_tiles_is_one() -> None:
    assert are_tiles(())
    assert are_tiles((NebulaTile.CRAB, NebulaTile.CRAB))
    for value in (
        [NebulaTile.CRAB],
        (NebulaTile.CRAB, 3),
        NebulaTile.CRAB,
        None,
        "crab",
        (Bit.RED_MOON,),
        (Unspeakable(),),
    ):
        assert not are_tiles(value)


def test_tiles_in_order_and_anything_else_as_it_is() -> None:
    assert sort_tiles((NebulaTile.CRAB, NebulaTile.FLAME, NebulaTile.CRAB)) == (
        *(NebulaTile.FLAME, NebulaTile.CRAB, NebulaTile.CRAB),
    )
    others: list[Any] = [
        [NebulaTile.CRAB, NebulaTile.FLAME],
        (3, 1),
        (Incomparable(),),
        (Unhashable(),),
        None,
        10**5000,
    ]
    for value in others:
        assert sort_tiles(value) is value
