"""Read the pieces in a move: by their codes or, for tiles, by the beginning of a name. Case does not matter."""

from typing import TypeVar

from dejavu_rules.box.multisets import NO_BITS, NO_CARDS, Bits, Cards
from dejavu_rules.box.pieces import Bit, CardId, Named, NebulaTile
from dejavu_rules.errors import TooManyPieces
from dejavu_rules.notation.codes import TILE_CODES, WORDS, tiles_beginning
from dejavu_rules.notation.texts import Problems, Text, pieces
from dejavu_rules.saves.actions import MOST_BITS, MOST_CARDS

N = TypeVar("N", bound=Named)


def tile_of(word: Text, problems: Problems) -> NebulaTile | None:
    """Read a tile: its code, its name without spaces, or the beginning of exactly one name."""
    found = tiles_beginning(word.value)
    if len(found) == 1:
        return found[0]
    if found:
        problems.note_ambiguous(word, [TILE_CODES[tile] for tile in found])
    else:
        problems.expect(word, WORDS[NebulaTile])
    return None


def tiles_of(words: list[Text], problems: Problems) -> tuple[NebulaTile, ...]:
    """Read several tiles."""
    if len(words) > MOST_BITS:
        problems.note(words[MOST_BITS], f"expected no more than {MOST_BITS} tiles")
    found = [tile_of(word, problems) for word in words[:MOST_BITS]]
    return tuple([tile for tile in found if tile is not None])


def card_of(word: Text, problems: Problems) -> CardId | None:
    """Read one card; None for an empty word, which is reported elsewhere."""
    found = pieces(word, (CardId,), problems) if len(word.value) <= 2 else []
    if len(word.value) > 2:
        problems.expect(word, WORDS[CardId])
    return found[0] if found else None  # type: ignore[return-value]  # only cards were asked for


def cards_of(words: list[Text], problems: Problems) -> Cards:
    """Read cards, with or without spaces between them."""
    found = _run(words, CardId, MOST_CARDS, problems)
    try:
        return Cards(found)
    except TooManyPieces as problem:
        problems.note(words[0], str(problem))
        return NO_CARDS


def bits_of(words: list[Text], problems: Problems) -> Bits:
    """Read bits, with or without spaces between them."""
    found = _run(words, Bit, MOST_BITS, problems)
    try:
        return Bits(found)
    except TooManyPieces as problem:
        problems.note(words[0], str(problem))
        return NO_BITS


def run_by_tile(words: list[Text], kind: type[N], problems: Problems) -> dict[NebulaTile, list[N]]:
    """Read pieces by tile, such as `CAT:rMbS`."""
    contents: dict[NebulaTile, list[N]] = {}
    for word in words:
        name, run = word.cut(":")
        tile = tile_of(name, problems)
        if run is None or tile is None or tile in contents:
            problems.expect(word, "a tile with what comes to lie on it, once for each tile: CAT:rMbS")
            continue
        contents[tile] = _run([run], kind, MOST_BITS, problems)
    return contents


def _run(words: list[Text], kind: type[N], most: int, problems: Problems) -> list[N]:
    found: list[N] = []
    for word in words:
        found += pieces(word, (kind,), problems)  # type: ignore[arg-type]  # only this kind was asked for
        if len(found) > most:
            problems.note(word, f"expected no more than {most} pieces")
            return []
    return found
