"""The words of a table: colours in six languages, how words are compared, and which are alike."""

import unicodedata
from collections.abc import Iterable, Mapping

from dejavu_rules.box.pieces import Colour
from dejavu_rules.scoring.end_state.vocabulary import ENDINGS, LANGUAGES, SHADES, WORDS

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


def _spellings() -> Iterable[tuple[str, str, tuple[str, int]]]:
    for colour, languages in WORDS.items():
        for language, words in zip(LANGUAGES, languages, strict=True):
            for shade, group in enumerate(words.split("/")):
                for word in _inflected(group, *ENDINGS[language]):
                    yield word.casefold(), colour, (language, shade)  # which is `plain` for them


MEANINGS: dict[str, str] = {}
"""Every word for a colour that we can translate, and the colour in English."""
_GROUPS: dict[str, set[tuple[str, int]]] = {}
"""The languages of each word, and which of their words for the colour it is: 0 is the plain one."""
for _word, _colour, _group in _spellings():
    if MEANINGS.setdefault(_word, _colour) == _colour:
        _GROUPS.setdefault(_word, set()).add(_group)
_FAMILIES = MEANINGS | {word.casefold(): colour for colour, words in SHADES.items() for word in words.split()}
"""Every word that we know, and the colour that it may stand for."""
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
    """Whether a word is one for a colour in one of the six languages."""
    return stem(word) in _FAMILIES


def family(word: str) -> str | None:
    """The colour that a word may stand for, a shade such as crimson included; None if we do not know it."""
    return _FAMILIES.get(stem(word))


def means_the_same(one: str, other: str) -> bool:
    """Whether two words are one colour without doubt: spellings, inflections and translations of a plain word."""
    first, second = stem(one), stem(other)
    if first == second:
        return True
    mine, theirs = _GROUPS.get(first, set()), _GROUPS.get(second, set())
    if not mine or not theirs or MEANINGS[first] != MEANINGS[second] or two_shades(one, other):
        return False
    plain_ones = [any(not shade for _, shade in groups) for groups in (mine, theirs)]
    return bool(mine & theirs) or all(plain_ones)


def two_shades(one: str, other: str) -> bool:
    """Whether two words of one language stand for a colour that some would call two, such as blu and azzurro."""
    mine, theirs = _GROUPS.get(stem(one), set()), _GROUPS.get(stem(other), set())
    common = {language for language, _ in mine} & {language for language, _ in theirs}
    return meaning(one) == meaning(other) and bool(common) and not mine & theirs


def card_colour(word: str, own: Mapping[str, Colour]) -> Colour | None:
    """The colour of a card, by the table's own words or in one of the six languages."""
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
