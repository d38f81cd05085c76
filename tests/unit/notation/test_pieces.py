"""`notation.pieces`: every piece has a code of its own, whatever the box."""

from itertools import permutations

import pytest

from dejavu_rules import Bit, CardId, Fragment, NebulaTile, Shape, UnknownPiece
from dejavu_rules.notation import code_of, piece_of
from dejavu_rules.notation.pieces import CODES, PIECES, WORDS, find_tiles
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
    with pytest.raises(UnknownPiece):
        code_of(Shape.MOON)
    for nonsense in ("", "xx", "crab nebula"):
        with pytest.raises(UnknownPiece):
            piece_of(nonsense)


@pytest.mark.parametrize("garbage", GARBAGE, ids=range(len(GARBAGE)))
def test_nonsense_of_any_kind_is_refused(garbage: object) -> None:
    if type(garbage) not in WORDS:
        with pytest.raises(UnknownPiece):
            code_of(garbage)  # type: ignore[arg-type]  # that is the point
    with pytest.raises(UnknownPiece):
        piece_of(garbage)  # type: ignore[arg-type]
