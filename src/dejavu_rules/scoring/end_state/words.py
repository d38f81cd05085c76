"""The words of a table: colours in four languages, and how words are compared."""

import unicodedata

from dejavu_rules.box.pieces import Colour

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


COLOUR_OF_WORD: dict[str, Colour] = {
    plain(word): colour for colour, words in _COLOUR_WORDS.items() for word in words.split()
}
"""Every word for a card's colour, and the colour."""
COLOUR_NAMES = tuple(map(str, _COLOUR_WORDS))
"""The six colours as this library writes them."""
