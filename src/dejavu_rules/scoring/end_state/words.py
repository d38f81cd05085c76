"""The words of a table: colours in four languages, and what a Public Card scores."""

import unicodedata
from collections.abc import Iterable

from dejavu_rules.components import Colour

_COLOUR_WORDS: dict[Colour, str] = {
    # English; German; Italian; Chinese, traditional and simplified.
    Colour.WHITE: "white weiß weiss bianco bianca bianche bianchi 白 白色",
    Colour.BLUE: "blue blau blu azzurro azzurra 藍 藍色 蓝 蓝色",
    Colour.GREEN: "green grün gruen verde verdi 綠 綠色 绿 绿色",
    Colour.PURPLE: "purple violet lila violett purpur viola 紫 紫色",
    Colour.RED: "red rot rosso rossa rosse rossi 紅 紅色 红 红色",
    Colour.YELLOW: "yellow gelb giallo gialla gialle gialli 黃 黃色 黄 黄色",
}


def plain(word: str) -> str:
    """A word as it is compared: one spelling, one case, single spaces."""
    return " ".join(unicodedata.normalize("NFC", word).casefold().split())


COLOURS: dict[str, Colour] = {plain(word): colour for colour, words in _COLOUR_WORDS.items() for word in words.split()}
"""Every word for a card's colour."""
COLOUR_NAMES = tuple(map(str, _COLOUR_WORDS))
"""The six colours as this library writes them."""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of an error message: the known word that is closest, if any is close."""
    from difflib import get_close_matches  # only a wrong file needs it

    close = get_close_matches(plain(word)[:40], list(known), n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


def show(value: object) -> str:
    """A value from outside, in a few safe characters: it may be huge, nested or unprintable."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if value.bit_length() <= 64 else "a number of more than 19 digits"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, str):
        return ascii(value) if not value.isprintable() and len(value) <= 40 else _quoted(value)
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    return "nothing" if value is None else f"a {type(value).__name__}"


def _quoted(text: str) -> str:
    return repr(text) if len(text) <= 40 else f"{text[:40]!a}..."
