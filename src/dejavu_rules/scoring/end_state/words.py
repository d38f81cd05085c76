"""The words of a table: colours in four languages, how words are compared, and which are too alike."""

import unicodedata
from collections.abc import Iterable, Mapping

from dejavu_rules.box.pieces import Colour

_ENDINGS = ((("",), ("",)), (("", "e", "er", "es", "en", "em"), ("",)), (("",), ("o", "a", "i", "e")), (("",), ("",)))
"""Of the words of each language, and of those that have a bar."""
_WORDS: dict[str, tuple[str, str, str, str]] = {
    # English; German, to be inflected but for what has a bar; Italian, to be inflected at a bar; Chinese. A slash is
    # between words of one language that some would call two colours.
    "white": ("white", "weiß", "bianco bianca bianchi bianche", "白"),
    "blue": ("blue", "blau", "blu / azzurr|", "藍 蓝"),
    "green": ("green", "grün gruen", "verde verdi", "綠 绿"),
    "purple": ("purple / violet", "violett / purpurn purpur| / lila|", "viola", "紫"),
    "red": ("red", "rot", "ross|", "紅 红"),
    "yellow": ("yellow", "gelb", "giall|", "黃 黄"),
    # No colours of cards that we know; a table may have them for its fragments.
    "black": ("black", "schwarz", "ner|", "黑"),
    "grey": ("grey gray", "grau|", "grigio grigia grigi grigie", "灰"),
    "brown": ("brown", "braun", "marrone marroni", "棕 啡 咖啡"),
    "orange": ("orange", "orange orangen", "arancione arancioni", "橙"),
    "pink": ("pink", "pink|", "", "粉紅 粉红"),  # "rosa" is too near to "rossa" to be taken for granted
    "gold": ("gold golden", "gold| golden", "oro dorat|", "金"),
    "silver": ("silver", "silber| silbern", "argento argentat|", "銀 银"),
    "turquoise": ("turquoise", "türkis tuerkis", "turchese turchesi", "青"),
}
_NARROW = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)} | {0x3000: 0x20, 0xA0: 0x20}
_CHINESE_ENDINGS = ("色的", "色", "的")


def plain(word: str) -> str:
    """A word as it is compared: one spelling, one case, single spaces, no full-width letters or digits."""
    return " ".join(narrow(word).casefold().split())


def narrow(text: str) -> str:
    """A text with plain letters, digits and spaces for the full-width ones that Chinese keyboards write."""
    return unicodedata.normalize("NFC", text).translate(_NARROW)


def _inflected(words: str, endings: tuple[str, ...], bar: tuple[str, ...]) -> list[str]:
    """Each word with its endings; with those after a bar for a word that has one."""
    pairs = [(word.removesuffix("|"), bar if word.endswith("|") else endings) for word in words.split()]
    return [stem + ending for stem, each in pairs for ending in each]


def _spellings() -> Iterable[tuple[str, str, tuple[int, int]]]:
    for colour, languages in _WORDS.items():
        for language, ((endings, bar), words) in enumerate(zip(_ENDINGS, languages, strict=True)):
            for shade, group in enumerate(words.split("/")):
                for word in _inflected(group, endings, bar):
                    yield word.casefold(), colour, (language, shade)  # which is `plain` for them


MEANINGS: dict[str, str] = {}
"""Every word for a colour that we know, and the colour in English."""
_SHADES: dict[str, tuple[int, int]] = {}
"""The language of each word, and which of its words for the colour it is."""
for _word, _colour, _shade in _spellings():
    MEANINGS.setdefault(_word, _colour)
    _SHADES.setdefault(_word, _shade)
SPELLINGS = (*MEANINGS, *(word.replace("weiss", "weiß") for word in MEANINGS if word.startswith("weiss")))
"""The same words and those that are compared by another spelling, to find what was meant."""
COLOUR_OF_WORD: dict[str, Colour] = {
    word: Colour[name.upper()] for word, name in MEANINGS.items() if name.upper() in Colour.__members__
}
"""Every word for a card's colour, and the colour."""
COLOUR_NAMES = tuple(map(str, Colour))
"""The six colours as this library writes them."""


def stem(word: str) -> str:
    """A word as it is compared, without the ending that Chinese colours may have."""
    short = plain(word)
    ending = next((each for each in _CHINESE_ENDINGS if short.endswith(each) and short != each), "")
    return short.removesuffix(ending)


def meaning(word: str) -> str:
    """What makes two words the same colour: its English name where we know it, else the word itself."""
    short = stem(word)
    return MEANINGS.get(short, short)


def is_known(word: str) -> bool:
    """Whether a word is one for a colour in one of the four languages."""
    return stem(word) in MEANINGS


def two_shades(one: str, other: str) -> bool:
    """Whether two words of one language stand for a colour that some would call two, such as blu and azzurro."""
    first, second = _SHADES.get(stem(one)), _SHADES.get(stem(other))
    return first is not None and second is not None and first[0] == second[0] and first[1] != second[1]


def card_colour(word: str, own: Mapping[str, Colour]) -> Colour | None:
    """The colour of a card, by the table's own words or in one of the four languages."""
    short = stem(word)
    return own.get(short) or COLOUR_OF_WORD.get(short)


def near(one: str, other: str) -> bool:
    """Whether one slip of the pen makes one word of the other: a letter, two swapped ones, or an ending of two."""
    short, long = sorted((one, other), key=len)
    if len(short) >= 3 and len(long) == len(short) + 2 and long.startswith(short):
        return True
    while short and short[0] == long[0]:
        short, long = short[1:], long[1:]
    while short and short[-1] == long[-1]:
        short, long = short[:-1], long[:-1]
    return len(long) <= 1 or (len(long) == 2 and short == long[::-1])


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The first of these words that is near and has a letter in common with it."""
    forms = {stem(word), _letter_by_letter(word)}
    return next((each for each in known if any(set(form) & set(each) and near(form, each) for form in forms)), None)


def _letter_by_letter(word: str) -> str:
    """A word in small letters, one for each; `plain` makes two of ß and its like, and one slip would look like two."""
    return "".join([letter.lower()[0] for letter in narrow(word).strip()])
