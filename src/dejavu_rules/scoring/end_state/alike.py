"""Whether two words of one file may be one colour: then somebody is asked, because only the table knows."""

import re
import unicodedata

from dejavu_rules.scoring.end_state.words import family, narrow, stem

LONG = 6
"""From so many letters on two slips are allowed."""
_PART = 3
"""So many letters make a part of a longer word."""
_SPELLED_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def may_be_one(one: str, other: str) -> bool:
    """Whether two words are near: by their letters, one inside the other, or by what they mean."""
    if family(one) is not None and family(one) == family(other):
        return True
    pairs = set(zip(_forms(one), _forms(other), strict=True))
    return any(_near(first, second) for first, second in pairs if first and second)  # of accents alone nothing is left


def _forms(word: str) -> tuple[str, str, str]:
    """A word letter by letter, without its accents, and with its umlauts spelled out."""
    letters = narrow(word).strip().lower()
    bare = "".join([each for each in unicodedata.normalize("NFD", letters) if not unicodedata.combining(each)])
    return stem(word), bare, letters.translate(_SPELLED_OUT)


def _near(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    if len(short) == 1:
        return (len(long) == 1 and short == long) or (len(long) > 1 and _is_sign_of(short, long))
    is_part = short in long and (len(short) >= _PART or not short.isascii() or short in _parts(long))
    return is_part or slips(short, long, 2 if len(short) >= LONG else 1)


def _is_sign_of(sign: str, word: str) -> bool:
    """A single letter or sign equals only itself; but it may be short for a word, or be left of one."""
    return word.startswith(sign) or sign in _parts(word) or (sign in word and (len(word) == 2 or not sign.isascii()))


def _parts(word: str) -> list[str]:
    return re.split(r"[ '’\-]", word)


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
