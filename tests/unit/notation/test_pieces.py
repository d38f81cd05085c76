"""`notation.pieces`: every piece has a code of its own, whatever the box."""

from collections.abc import Callable
from itertools import permutations

import pytest

from dejavu_rules import Bit, CardId, Fragment, NebulaTile, Shape, UnknownPiece
from dejavu_rules.notation import code_of, piece_of
from dejavu_rules.notation.pieces import (
    CODES,
    PIECES,
    WORDS,
    find_tiles,
    read_bits,
    read_by_tile,
    read_cards,
    read_piece,
    read_run,
    read_tiles,
)
from dejavu_rules.notation.texts import Problems, Text
from dejavu_rules.testing.garbage import GARBAGE


def test_every_piece_has_a_code_and_none_begins_another() -> None:
    assert set(CODES) == {*NebulaTile, *Bit, *CardId, *Fragment}
    assert len(PIECES) == len(CODES)
    assert not [pair for pair in permutations(PIECES, 2) if pair[0].startswith(pair[1])]


def test_codes_say_what_they_are() -> None:
    """Said a second time, by hand: a code that changes makes old records unreadable."""
    assert " ".join([CODES[tile] for tile in NebulaTile]) == (
        "CAT BOO FLA HEL VEI EAG CAR HOR HOU LAG CRA ROS BUT ORI FOX"
    )
    assert [CODES[bit] for bit in Bit][:10] == ["wM", "wS", "wT", "wL", "wR", "bM", "bS", "bT", "bL", "bR"]
    assert [CODES[bit] for bit in (Bit.GREEN_SUN, Bit.PURPLE_STAR, Bit.RED_RAINDROP)] == ["gS", "pT", "rR"]
    assert [CODES[card] for card in (CardId.WHITE_1, CardId.BLUE_7, CardId.YELLOW_3)] == ["w1", "b7", "y3"]
    assert [CODES[one] for one in (Fragment.RED_1, Fragment.BLUE_5, Fragment.YELLOW_3)] == ["1r", "5b", "3y"]


@pytest.mark.parametrize(
    ("word", "tiles"),
    [
        ("cat", "cats eye"),
        ("CatsEye", "cats eye"),
        ("v", "veil"),
        ("hor", "horse head"),
        ("ho", "horse head, hourglass"),
        ("c", "cats eye, carina, crab"),
        ("catz", ""),
        ("", ""),
    ],
)
def test_a_tile_by_the_beginning_of_its_name(word: str, tiles: str) -> None:
    assert ", ".join(map(str, find_tiles(word))) == tiles


def test_a_piece_has_a_code_and_a_code_a_piece() -> None:
    for piece in (NebulaTile.CRAB, Bit.RED_MOON, CardId.RED_4, Fragment.RED_4):
        assert piece_of(code_of(piece)) is piece
        assert piece_of(code_of(piece).upper()) is piece
    with pytest.raises(UnknownPiece, match=r"^Shape.MOON is not a piece, which is one like 'cat'$") as refused:
        code_of(Shape.MOON)
    assert refused.value.args == ("piece", Shape.MOON, tuple(PIECES))
    for nonsense in ("", "xx", "crab nebula"):
        with pytest.raises(UnknownPiece) as refused:
            piece_of(nonsense)
        assert refused.value.args == ("piece", nonsense, tuple(PIECES))


@pytest.mark.parametrize("garbage", GARBAGE, ids=range(len(GARBAGE)))
def test_nonsense_of_any_kind_is_refused(garbage: object) -> None:
    if type(garbage) not in WORDS:
        with pytest.raises(UnknownPiece):
            code_of(garbage)  # type: ignore[arg-type]  # that is the point
    with pytest.raises(UnknownPiece):
        piece_of(garbage)  # type: ignore[arg-type]


def problems_of(read: Callable[[Problems], object]) -> list[tuple[str, int, str]]:
    problems = Problems("text")
    read(problems)
    return [(defect.path, defect.column, defect.message) for defect in problems.found]


def test_what_is_no_piece_is_noted_with_its_path_and_column() -> None:
    word = Text("rMxx", 1, 5)
    assert problems_of(lambda problems: read_piece(word, Bit, problems)) == [
        ("", 5, "expected a bit such as rM, not 'rMxx'")
    ]
    assert problems_of(lambda problems: read_piece(word, CardId, problems, "hand"))[0][0] == "hand"
    assert problems_of(lambda problems: read_run(word, (Bit, Fragment), problems)) == [
        ("", 7, "expected a bit such as rM or a fragment such as 4r, not 'xx'")
    ]
    assert problems_of(lambda problems: read_run(word, (Bit,), problems, "pool"))[0][0] == "pool"


def test_as_many_pieces_and_tiles_as_the_box_has_are_read_and_no_more() -> None:
    bits, tiles = [Text("rM" * 60)], [Text("CAT")] * 60
    assert problems_of(lambda problems: read_bits(bits, problems)) == []
    assert problems_of(lambda problems: read_bits([*bits, Text("rM")], problems)) == [
        ("", 1, "expected no more than 60 pieces")
    ]
    assert problems_of(lambda problems: read_tiles(tiles, problems)) == []
    assert problems_of(lambda problems: read_tiles([*tiles, Text("CAT", 1, 9)], problems)) == [
        ("", 9, "expected no more than 60 tiles")
    ]


def test_pieces_by_tile_are_read_and_what_is_wrong_is_noted() -> None:
    def read(*words: str) -> Callable[[Problems], object]:
        return lambda problems: read_by_tile([Text(word) for word in words], Bit, problems)

    assert read_by_tile([Text("crab:rMbS"), Text("VEI:")], Bit, Problems("text")) == {
        NebulaTile.CRAB: [Bit.RED_MOON, Bit.BLUE_SUN],
        NebulaTile.VEIL: [],
    }
    wanted = "expected a tile with what comes to lie on it, once for each tile: CAT:rMbS, not"
    assert problems_of(read("CAT:rM", "CAT:")) == [("", 1, f"{wanted} 'CAT:'")]
    assert problems_of(read("XXX:rM")) == [
        ("", 1, "expected a tile such as CAT, not 'XXX'"),
        ("", 1, f"{wanted} 'XXX:rM'"),
    ]
    assert problems_of(read("CAT:zz")) == [("", 5, "expected a bit such as rM, not 'zz'")]


def test_cards_that_are_wrong_are_noted() -> None:
    assert problems_of(lambda problems: read_cards([Text("r1x9")], problems)) == [
        ("", 3, "expected a card such as r4, not 'x9'")
    ]
    many = problems_of(lambda problems: read_cards([Text("b1" * 128)], problems))
    assert many == [("", 1, "Cards hold at most 127 equal pieces")]
