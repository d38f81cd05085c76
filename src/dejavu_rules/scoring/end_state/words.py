"""The words of a table: colours in six languages, how words are compared, and which may be one."""

import re
import unicodedata
from collections.abc import Iterable, Mapping

from dejavu_rules.box.pieces import Colour
from dejavu_rules.scoring.end_state.vocabulary import ENDINGS, LANGUAGES, SHADES, WORDS

LONG = 6
"""From so many letters on two slips are allowed."""
_PART = 3
"""So many letters make a part of a longer word."""
_NARROW = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)} | {0x3000: 0x20, 0xA0: 0x20}
_SPELLED_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def plain(word: str) -> str:
    """A word as it is compared: one spelling, one case, single spaces, no full-width letters or digits."""
    return " ".join(narrow(word).casefold().split())


def narrow(text: str) -> str:
    """A text with plain letters, digits and spaces for the full-width ones that Chinese keyboards write."""
    return text if text.isascii() else unicodedata.normalize("NFC", text).translate(_NARROW)


def _spellings() -> Iterable[tuple[str, str, tuple[str, int]]]:
    """Each word with each of its endings, the colour, and the language with which of its words for the colour it is."""
    for colour, languages in WORDS.items():
        for language, words in zip(LANGUAGES, languages, strict=True):
            endings, after_bar = ENDINGS[language]
            for shade, group in enumerate(words.split("/")):
                for word in group.split():
                    start = word.removesuffix("|").casefold()  # which is `plain` for them
                    for ending in endings if start == word.casefold() else after_bar:
                        yield start + ending, colour, (language, shade)


MEANINGS: dict[str, str] = {}
"""Every word for a colour that we can translate, and the colour in English."""
_GROUPS: dict[str, set[tuple[str, int]]] = {}
"""The languages of each word, and which of their words for the colour it is: 0 is the plain one."""
for _word, _colour, _group in _spellings():
    if MEANINGS.setdefault(_word, _colour) == _colour:
        _GROUPS.setdefault(_word, set()).add(_group)
_FAMILIES = MEANINGS | {word.casefold(): colour for colour, words in SHADES.items() for word in words.split()}
"""Every word that we know, and the colour that it may stand for."""
COLOUR_OF_WORD: dict[str, Colour] = {
    word: Colour[name.upper()] for word, name in MEANINGS.items() if name.upper() in Colour.__members__
}
"""Every word for a card's colour, and the colour."""


def stem(word: str) -> str:
    """A word as it is compared, without the ending that Chinese colours may have."""
    short = plain(word)
    if short.isascii():
        return short
    ending = next((each for each in ("色的", "色", "的") if short.endswith(each) and short != each), "")
    return short.removesuffix(ending)


def meaning(word: str) -> str:
    """What makes two words the same colour: its English name where we know it, else the word itself."""
    short = stem(word)
    return MEANINGS.get(short, short)


def is_known(word: str) -> bool:
    """Whether a word is one for a colour in one of the six languages."""
    return stem(word) in _FAMILIES


def means_the_same(one: str, other: str) -> bool:
    """Whether two words are one colour without doubt: spellings, inflections and translations of a plain word."""
    first, second = stem(one), stem(other)
    if first == second:
        return True
    mine, theirs = _GROUPS.get(first, set()), _GROUPS.get(second, set())
    if not mine or not theirs or MEANINGS[first] != MEANINGS[second] or two_shades(one, other):
        return False
    return bool(mine & theirs) or all(any(not shade for _, shade in groups) for groups in (mine, theirs))


def is_translation(one: str, other: str) -> bool:
    """Whether two words are one colour in different languages, and no inflections of each other."""
    first, second = stem(one), stem(other)
    return first != second and means_the_same(one, other) and not _GROUPS[first] & _GROUPS[second]


def two_shades(one: str, other: str) -> bool:
    """Whether two words of one language stand for a colour that some would call two, such as blu and azzurro."""
    mine, theirs = _GROUPS.get(stem(one), set()), _GROUPS.get(stem(other), set())
    common = {language for language, _ in mine} & {language for language, _ in theirs}
    return meaning(one) == meaning(other) and bool(common) and not mine & theirs


def card_colour(word: str, own: Mapping[str, Colour]) -> Colour | None:
    """The colour of a card, by the table's own words or in one of the six languages."""
    short = stem(word)
    return own.get(short) or COLOUR_OF_WORD.get(short)


def may_be_one(one: str, other: str) -> bool:
    """Whether two words are near: by their letters, one inside the other, or by what they mean, shades included.

    Then somebody is asked whether they are one colour, because only the table knows.
    """
    colour = _FAMILIES.get(stem(one))
    if colour is not None and colour == _FAMILIES.get(stem(other)):
        return True
    pairs = set(zip(_forms(one), _forms(other), strict=True))
    return any(_near(*pair) for pair in pairs if all(pair))  # of accents alone nothing is left


def _forms(word: str) -> tuple[str, str, str]:
    """A word letter by letter, without its accents, and with its umlauts spelled out."""
    letters = narrow(word).strip().lower()
    bare = "".join([each for each in unicodedata.normalize("NFD", letters) if not unicodedata.combining(each)])
    return stem(word), bare, letters.translate(_SPELLED_OUT)


def _near(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    parts = re.split(r"[ '’\-]", long)
    if len(short) == 1:  # a single letter or sign equals only itself; but it may be short for a word, or be left of one
        is_left = short in long and (len(long) == 2 or not short.isascii())
        return short == long or (len(long) > 1 and (long.startswith(short) or short in parts or is_left))
    is_part = short in long and (len(short) >= _PART or not short.isascii() or short in parts)
    return is_part or slips(short, long, 2 if len(short) >= LONG else 1)


def slips(one: str, other: str, most: int) -> bool:
    """Whether at most so many slips of the pen make one word of the other: a letter, or two swapped neighbours."""
    if abs(len(one) - len(other)) > most:
        return False
    while one and other and one[0] == other[0]:  # words of a hostile file may be long, and almost alike
        one, other = one[1:], other[1:]
    before: list[int] = []
    row = list(range(len(other) + 1))
    for place, letter in enumerate(one, 1):
        last, before, row = before, row, [place]
        for at, theirs in enumerate(other, 1):
            best = min(before[at] + 1, row[at - 1] + 1, before[at - 1] + (letter != theirs))
            if place > 1 and at > 1 and letter == other[at - 2] and one[place - 2] == theirs:
                best = min(best, last[at - 2] + 1)
            row.append(best)
        if min(*row, *before) > most:  # it can only become more
            return False
    return row[-1] <= most


def near(one: str, other: str) -> bool:
    """Whether one slip of the pen makes one word of the other, or an ending of two letters."""
    short, long = sorted((one, other), key=len)
    return slips(short, long, 1) or (len(short) >= 3 and len(long) == len(short) + 2 and long.startswith(short))


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The first of these words that is near and has a letter in common with it."""
    # `plain` makes two letters of ß and its like, and one slip would look like two
    forms = {stem(word), "".join([letter.lower()[0] for letter in narrow(word).strip()])}
    return next((each for each in known if any(set(form) & set(each) and near(form, each) for form in forms)), None)
