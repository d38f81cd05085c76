"""Whether a text says some words and numbers, in this order, and no other number."""

import re
from collections.abc import Iterator

from dejavu_rules.combinatorics.values import frozen

_CLAUSE = re.compile(r"(?:SCORE-[A-E][1-6]?|END-1)(?![0-9])")
_LETTER = re.compile(r"SCORE-([A-D])")
_DIGIT = re.compile(r"[0-9]")


@frozen
class Meaning:
    """What a line must say: names, cards, fragments and numbers in this order, and no other number."""

    says: tuple[int | str, ...]
    clause: str = ""
    by_letter: bool = False
    """Whether the rulebooks' letter for the clause, as the first word, is as good as its ID; a few have no letter."""
    any_order: bool = False
    """Whether a language may name them, all numbers, in another order: in sentences, not in sums."""

    def is_in(self, text: str) -> bool:
        """Whether the text says just this, however its lines are broken."""
        if not self._names_clause(text):
            return False
        if self.any_order:
            return sorted(map(int, re.findall(r"[0-9]+", _CLAUSE.sub("", text)))) == sorted(map(int, self.says))
        ends = {0}
        for each in self.says:
            ends = {end for start, end in _found(text, each) if any(_is_silent(text, place, start) for place in ends)}
        return any(_is_silent(text, place, len(text)) for place in ends)

    def _names_clause(self, text: str) -> bool:
        if self.clause in text or not self.by_letter:
            return self.clause in text
        letter = _LETTER.match(self.clause)
        return letter is None or re.match(rf"\s*{letter[1]}(?!\w)", text) is not None

    def __str__(self) -> str:
        return ", ".join(map(str, self.says))


def _is_silent(text: str, start: int, end: int) -> bool:
    """Whether there is no number in a part of the text."""
    return start <= end and not _DIGIT.search(_CLAUSE.sub("", text[start:end]))


def _found(text: str, wanted: int | str) -> Iterator[tuple[int, int]]:
    """Where a number or a word is; a name may also be part of another word, or a number, or be broken over lines."""
    if isinstance(wanted, int):
        sign = "[-−]" if wanted < 0 else ""
        pattern = rf"(?<![0-9−-]){sign}{abs(wanted)}(?![0-9])"
    else:
        pattern = r"\s*".join(re.escape(letter) for letter in wanted if not letter.isspace())
    for match in re.finditer(rf"(?=({pattern}))", text):
        yield match.span(1)
