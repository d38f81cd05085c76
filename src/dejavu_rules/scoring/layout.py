"""Words in columns: how wide they are in a terminal, and where they break. Nothing is ever cut off.

rich could do this, and takes longer to load than everything else that a piped sheet needs.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias
from unicodedata import category, east_asian_width

GAP = "  "
"""Between columns."""
_OPENING, _CLOSING = "（「《 -0123456789", "、，。：；）」》！？ -0123456789"
_UNITS = r"[0-9]{1,6}|(?s:.)"
"""What is never broken, however narrow: a number, a character."""

_SPACES = re.compile(r"(?<! -) (?![0-9]|- )")
"""Where a line may break: not before a number, which belongs to the word before it, and not in a pair of cards."""


def width_of(words: str) -> int:
    """In columns of a terminal, where a Chinese character has two."""
    return len(words) if words.isascii() else sum(map(_width, words))


@lru_cache(maxsize=1024)
def _width(letter: str) -> int:
    return 0 if category(letter) in ("Mn", "Me", "Cf") else 2 if east_asian_width(letter) in "WF" else 1


def pad(words: str, width: int, right: bool = False) -> str:
    """The words with spaces up to a width, on the other side."""
    spaces = " " * (width - width_of(words))
    return spaces + words if right else words + spaces


def wrap(words: str, width: int) -> list[str]:
    """Lines that are at most so wide: broken at spaces or between Chinese characters, and only else inside a word."""
    lines = [""]
    for space, chunk in _chunks(words):
        if width_of(f"{lines[-1]}{space}{chunk}") <= width:
            lines[-1] += space + chunk
            continue
        if lines[-1]:
            lines.append("")
        for unit in [chunk] if width_of(chunk) <= width else re.findall(_UNITS, chunk):
            if lines[-1] and width_of(lines[-1] + unit) > width:
                lines.append("")
            lines[-1] += unit
    return lines


def _chunks(words: str) -> Iterator[tuple[str, str]]:
    """What stays together, and the space before it."""
    for place, word in enumerate(_SPACES.split(words)):
        space, chunk = " " if place else "", ""
        if word.isascii():
            yield space, word
            continue
        for letter in word:
            # Chinese may break anywhere but at a number, in a pair of cards, beside a bracket or before a comma
            is_wide = chunk and 2 in (_width(chunk[-1]), _width(letter)) and _width(letter) > 0
            if is_wide and chunk[-1] not in _OPENING and letter not in _CLOSING:
                yield space, chunk
                space, chunk = "", ""
            chunk += letter
        yield space, chunk


def indent(words: str, width: int, margin: int, hanging: int = 2) -> str:
    """Wrapped words with spaces before each line, and some more before those that go on."""
    first, *rest = wrap(words, width - margin - hanging)
    return "\n".join([" " * margin + first, *(" " * (margin + hanging) + line for line in rest)])


def side_by_side(cells: Sequence[str], widths: Sequence[int], numbers: int, gap: str = GAP) -> str:
    """Cells as columns; the last so many are numbers, to the right and in the last line, so that they are read last."""
    texts = [wrap(cell, width) for cell, width in zip(cells, widths, strict=True)]
    height, first_number = max(map(len, texts)), len(cells) - numbers
    lines = []
    for line in range(height):
        parts = []
        for place, (text, width) in enumerate(zip(texts, widths, strict=True)):
            row = line - (height - len(text)) if place >= first_number else line
            parts.append(pad(text[row] if 0 <= row < len(text) else "", width, right=place >= first_number))
        lines.append(gap.join(parts).rstrip())
    return "\n".join(lines)


Says: TypeAlias = str
"""What a line is about: heading, standing, name, row, group, clause, leaf, total, ties, other, unused, idea, differs,
colours, cards, notice, winners or proved; gap says nothing."""


class Line(NamedTuple):
    """What is printed together, and what it says: about which seat, or by which clause."""

    text: str
    says: Says
    seat: int | None = None
    clause: str | None = None


EMPTY = Line("", "gap")


def fill_lines(lines: Iterable[Line], width: int, margin: int) -> Iterator[Line]:
    """The lines with their words broken at a width."""
    return (line._replace(text=indent(line.text, width, margin)) for line in lines)
