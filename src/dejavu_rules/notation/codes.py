"""The short names of pieces in notation. They are the same for every box, and no code begins another.

A Nebula Tile has the first three letters of its name (`CAT`), a bit the letters of its colour and shape (`rM`), a card
its colour and number (`r4`), a fragment its pips and colour (`4r`). Capitals make no difference when codes are read.
"""

from typing import Final

from dejavu_rules.box.pieces import BITS, CARD_IDS, FRAGMENTS, TILES, Bit, CardId, Fragment, Named, NebulaTile, Shape
from dejavu_rules.errors import UnknownPiece

_SHAPES: Final = {Shape.MOON: "M", Shape.SUN: "S", Shape.STAR: "T", Shape.LIGHTNING: "L", Shape.RAINDROP: "R"}
"""Sun and star begin alike, so a star is a T."""


def letters(tile: NebulaTile) -> str:
    """The letters of a tile's name, as one word."""
    return str(tile).replace(" ", "")


TILE_CODES: Final[dict[NebulaTile, str]] = {tile: letters(tile)[:3].upper() for tile in TILES}
BIT_CODES: Final[dict[Bit, str]] = {bit: f"{str(bit.colour)[0]}{_SHAPES[bit.shape]}" for bit in BITS}
CARD_CODES: Final[dict[CardId, str]] = {card: f"{str(card.colour)[0]}{card.number}" for card in CARD_IDS}
FRAGMENT_CODES: Final[dict[Fragment, str]] = {one: f"{one.pips}{str(one.colour)[0]}" for one in FRAGMENTS}

PIECE_CODES: Final[dict[Named, str]] = {
    piece: code for codes in (TILE_CODES, BIT_CODES, CARD_CODES, FRAGMENT_CODES) for piece, code in codes.items()
}

PIECE_OF: Final[dict[str, Named]] = {code.lower(): piece for piece, code in PIECE_CODES.items()}
"""What a code stands for; a code in small letters."""


def code_of(piece: Named) -> str:
    """The short name of a Nebula Tile, a bit, a card or a fragment: `CAT`, `rM`, `r4`, `4r`.

    Raises `UnknownPiece` for anything else.
    """
    code = PIECE_CODES.get(piece) if type(piece) in WORDS else None
    if code is None:
        raise UnknownPiece("piece", piece, list(PIECE_OF))
    return code


def piece_of(code: str) -> Named:
    """The piece with this short name; capitals make no difference.

    Raises `UnknownPiece`.
    """
    word: object = code
    found = PIECE_OF.get(word.lower()) if isinstance(word, str) else None
    if found is None:
        raise UnknownPiece("piece", code, list(PIECE_OF))
    return found


WORDS: Final[dict[type[Named], str]] = {
    NebulaTile: "a tile such as CAT",
    Bit: "a bit such as rM",
    CardId: "a card such as r4",
    Fragment: "a fragment such as 4r",
}
"""What messages call a code of each kind."""


def tiles_beginning(word: str) -> tuple[NebulaTile, ...]:
    """The tile with this code or name, or all tiles whose names begin with these letters."""
    word = word.lower()
    exact = PIECE_OF.get(word)
    if isinstance(exact, NebulaTile):
        return (exact,)
    return tuple([tile for tile in TILES if letters(tile).startswith(word)]) if word else ()
