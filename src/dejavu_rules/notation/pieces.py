"""The short names of pieces in notation, and how to read them. They are the same for every box; none begins another.

A Nebula Tile has the first three letters of its name (`CAT`), a bit the letters of its colour and shape (`rM`), a card
its colour and number (`r4`), a fragment its pips and colour (`4r`). Capitals make no difference when codes are read.
"""

from typing import Final, TypeVar

from dejavu_rules.box.multisets import Bits, Cards
from dejavu_rules.box.pieces import BITS, CARD_IDS, FRAGMENTS, TILES, Bit, CardId, Fragment, Named, NebulaTile, Shape
from dejavu_rules.errors import TooManyPieces, UnknownPiece
from dejavu_rules.notation.texts import Problems, Text
from dejavu_rules.saves.actions import MOST_BITS, MOST_CARDS

N = TypeVar("N", bound=Named)

_SHAPES: Final = {Shape.MOON: "M", Shape.SUN: "S", Shape.STAR: "T", Shape.LIGHTNING: "L", Shape.RAINDROP: "R"}
"""Sun and star begin alike, so a star is a T."""
_NAMES: Final = {tile: str(tile).replace(" ", "") for tile in TILES}

CODES: Final[dict[Named, str]] = {
    **{tile: _NAMES[tile][:3].upper() for tile in TILES},
    **{bit: f"{str(bit.colour)[0]}{_SHAPES[bit.shape]}" for bit in BITS},
    **{card: f"{str(card.colour)[0]}{card.number}" for card in CARD_IDS},
    **{fragment: f"{fragment.pips}{str(fragment.colour)[0]}" for fragment in FRAGMENTS},
}
PIECES: Final[dict[str, Named]] = {code.lower(): piece for piece, code in CODES.items()}
"""The pieces by their codes in small letters."""
CODE_LENGTH: Final = 2
"""The length of the codes of bits, cards and fragments, which may be written without spaces."""
WORDS: Final[dict[type[Named], str]] = {
    NebulaTile: "a tile such as CAT",
    Bit: "a bit such as rM",
    CardId: "a card such as r4",
    Fragment: "a fragment such as 4r",
}
"""What messages call a code of each kind."""


def code_of(piece: Named) -> str:
    """The short name of a Nebula Tile, a bit, a card or a fragment: `CAT`, `rM`, `r4`, `4r`.

    Raises `UnknownPiece` for anything else.
    """
    if type(piece) not in WORDS:
        raise UnknownPiece("piece", piece, list(PIECES))
    return CODES[piece]


def piece_of(code: str) -> Named:
    """The piece with this short name; capitals make no difference.

    Raises `UnknownPiece`.
    """
    word: object = code
    found = PIECES.get(word.lower()) if isinstance(word, str) else None
    if found is None:
        raise UnknownPiece("piece", code, list(PIECES))
    return found


def find_tiles(word: str) -> tuple[NebulaTile, ...]:
    """All tiles whose names begin with these letters; a tile's code is the beginning of its name alone."""
    return tuple([tile for tile in TILES if _NAMES[tile].startswith(word.lower())]) if word else ()


def read_piece(text: Text, kind: type[N], problems: Problems, path: str = "") -> N | None:
    """Read one piece from its code."""
    found = PIECES.get(text.value.lower())
    if isinstance(found, kind):
        return found
    problems.expect(text, WORDS[kind], path)
    return None


def read_run(text: Text, kinds: tuple[type[N], ...], problems: Problems, path: str = "") -> list[N]:
    """Read bits, cards or fragments from their codes, without spaces between them."""
    found: list[N] = []
    for start in range(0, len(text.value), CODE_LENGTH):
        code = text.part(start, start + CODE_LENGTH)
        piece = PIECES.get(code.value.lower())
        if not isinstance(piece, kinds):
            problems.expect(code, " or ".join([WORDS[kind] for kind in kinds]), path)
            break  # what follows would be out of step
        found.append(piece)
    return found


def _read_runs(words: list[Text], kind: type[N], most: int, problems: Problems) -> list[N]:
    """Read pieces of one kind, with or without spaces between them; none if there are too many."""
    found: list[N] = []
    for word in words:
        found += read_run(word, (kind,), problems)
        if len(found) > most:
            problems.note(word, f"expected no more than {most} pieces")
            return []
    return found


def read_cards(words: list[Text], problems: Problems) -> Cards:
    """Read cards."""
    try:
        return Cards(_read_runs(words, CardId, MOST_CARDS, problems))
    except TooManyPieces as problem:
        problems.note(words[0], str(problem))
        return Cards()


def read_bits(words: list[Text], problems: Problems) -> Bits:
    """Read bits."""
    return Bits(_read_runs(words, Bit, MOST_BITS, problems))


def read_tile(word: Text, problems: Problems) -> NebulaTile | None:
    """Read a tile in a move: its code, its name without spaces, or the beginning of exactly one name."""
    found = find_tiles(word.value)
    if len(found) == 1:
        return found[0]
    if found:
        problems.note_ambiguous(word, [CODES[tile] for tile in found], len(found))
    else:
        problems.expect(word, WORDS[NebulaTile])
    return None


def read_tiles(words: list[Text], problems: Problems) -> tuple[NebulaTile, ...]:
    """Read several tiles in a move."""
    if len(words) > MOST_BITS:
        problems.note(words[MOST_BITS], f"expected no more than {MOST_BITS} tiles")
    found = [read_tile(word, problems) for word in words[:MOST_BITS]]
    return tuple([tile for tile in found if tile is not None])


def read_by_tile(words: list[Text], kind: type[N], problems: Problems) -> dict[NebulaTile, list[N]]:
    """Read pieces by tile, such as `CAT:rMbS`."""
    contents: dict[NebulaTile, list[N]] = {}
    for word in words:
        name, run = word.cut(":")
        tile = read_tile(name, problems)
        if run is None or tile is None or tile in contents:
            problems.expect(word, "a tile with what comes to lie on it, once for each tile: CAT:rMbS")
        else:
            contents[tile] = _read_runs([run], kind, MOST_BITS, problems)
    return contents
