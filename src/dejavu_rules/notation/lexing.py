"""The words of moves and game records, each with its place; and the comments between them."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from enum import Enum
from typing import Final

from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.notation.texts import Problems, Text, note_strange


class Kind(Enum):
    """What a part of a record is."""

    WORD = "word"
    STRING = "string"
    BRACKET = "bracket"
    COMMENT = "comment"
    REST = "rest"
    """A comment to the end of its line."""


@frozen
class Token:
    """A part of a record that has a meaning of its own."""

    kind: Kind
    text: Text

    @property
    def is_comment(self) -> bool:
        """Whether it is for people alone."""
        return self.kind in (Kind.COMMENT, Kind.REST)


# No alternative can begin where another one gave up and read on from there, so the time is linear: a brace or a
# quotation mark that never closes ends the reading.
_TOKEN: Final = re.compile(
    r"""(?P<comment>\{[^}]*\})|(?P<rest>\#[^\n]*)|(?P<string>"(?:[^"\\\n]|\\[^\n])*")"""
    r"""|(?P<bracket>[\[\]])|(?P<word>[^ \t\r\n{}\#"\[\]]+)|(?P<open>[{}"])|[ \t\r\n]+"""
)
_NEVER_ENDS: Final = {"{": "the comment never ends: '}' is missing", '"': "the text never ends: '\"' is missing"}


def tokens(text: str, problems: Problems) -> Iterator[Token]:
    """The tokens of a text; notes what is none."""
    starts = [0, *[match.end() for match in re.finditer("\n", text)]]
    for match in _TOKEN.finditer(text):
        if match.lastgroup is None:
            continue
        line = bisect_right(starts, match.start())
        place = Text(match.group(), line, match.start() - starts[line - 1] + 1)
        if match.lastgroup == "open":
            problems.note(place, _NEVER_ENDS.get(place.value, "a comment ends here that never began"))
            return
        kind = Kind(match.lastgroup)
        if kind is not Kind.WORD or not note_strange(place, problems):
            yield Token(kind, place)
