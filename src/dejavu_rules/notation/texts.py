"""Parts of a text with their line and column, the problems found in them, and the errors that report these."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import islice
from typing import Final

from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.i18n.sentences import English
from dejavu_rules.inputs.defects import MOST_DEFECTS, Defect, InvalidInput
from dejavu_rules.rulebook import Violation

_NUMBER: Final = re.compile(r"-?(0|[1-9][0-9]{0,6})")
_STRANGE: Final = re.compile(r"[^\t\n\r -~]")
_LONGEST: Final = 40
BLANK: Final = " \t\r\n"


@frozen
class TextDefect(Defect):
    """A defect at a place of a text; lines and columns are counted from 1, and `path` names the field or the turn."""

    line: int
    column: int

    def say_in(self, language: English) -> str:
        """The defect in English, in every language: its message has no translation."""
        return str(self)

    def __str__(self) -> str:
        place = f"line {self.line}, column {self.column}"
        return f"{place}, {self.path}: {self.message}" if self.path else f"{place}: {self.message}"


class NotationError(InvalidInput):
    """An invalid position, move or game record; each defect has its line and column."""

    defects: tuple[TextDefect, ...]

    def __init__(self, source: str, defects: Iterable[TextDefect]) -> None:
        super().__init__(source, defects)

    @property
    def line(self) -> int:
        """The line of the first defect, from 1."""
        return self.defects[0].line

    @property
    def column(self) -> int:
        """The column of the first defect, from 1."""
        return self.defects[0].column


class MalformedNotation(NotationError):  # noqa: N818 - stands beside IllegalAction
    """The text does not follow the grammar; each defect says what was expected."""


class AmbiguousNotation(NotationError):  # noqa: N818 - stands beside IllegalAction
    """A short form with several meanings; `candidates` has them, written in full."""

    def __init__(self, source: str, defects: Iterable[TextDefect], candidates: Iterable[str]) -> None:
        super().__init__(source, defects)
        self.candidates = tuple(candidates)
        self.args = (source, self.defects, self.candidates)


class IllegalNotation(NotationError):  # noqa: N818 - stands beside IllegalAction
    """A move that the rules forbid; `violations` has all reasons, and `action` is the action or outcome."""

    def __init__(
        self, source: str, defects: Iterable[TextDefect], action: object, violations: Iterable[Violation]
    ) -> None:
        super().__init__(source, defects)
        self.action = action
        self.violations = tuple(violations)
        self.args = (source, self.defects, action, self.violations)


class ImpossiblePosition(NotationError):  # noqa: N818 - stands beside IllegalAction
    """A position that follows the grammar, but that no game can reach."""


@frozen
class Text:
    """A part of a text, with the line and column of its first character, from 1."""

    value: str
    line: int = 1
    column: int = 1

    def part(self, start: int, end: int | None = None) -> "Text":
        """The part between two indices; both are in one line."""
        return Text(self.value[start:end], self.line, self.column + start)

    def split(self, separator: str) -> list["Text"]:
        """The parts between separators; none for an empty text."""
        found, start = [], 0
        for value in self.value.split(separator) if self.value else ():
            found.append(self.part(start, start + len(value)))
            start += len(value) + 1
        return found

    def cut(self, separator: str) -> "tuple[Text, Text | None]":
        """The part before the first separator and the part after it, which is None without a separator."""
        at = self.value.find(separator)
        return (self, None) if at < 0 else (self.part(0, at), self.part(at + 1))

    def show(self) -> str:
        """The text as a message quotes it."""
        return repr(self.value) if len(self.value) <= _LONGEST else repr(self.value[:_LONGEST]) + "..."


class Problems:
    """The problems found in a text, in order; a hostile text cannot make the list long."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.path = ""
        """The path of problems that are noted without one."""
        self.found: list[TextDefect] = []
        self.number = 0
        """The number of problems, including those that are not listed."""
        self.candidates: tuple[str, ...] = ()
        self._ambiguous: list[TextDefect] = []

    def note(self, text: Text, message: str, path: str = "") -> None:
        """Note that something is wrong with a part of the text."""
        self.number += 1
        if len(self.found) < MOST_DEFECTS:
            self.found.append(TextDefect(path or self.path, message, text.line, text.column))

    def expect(self, text: Text, wanted: str, path: str = "") -> None:
        """Note what the grammar expects instead of a part of the text."""
        self.note(text, f"expected {wanted}, not {text.show()}" if text.value else f"expected {wanted}", path)

    def note_ambiguous(self, text: Text, candidates: Sequence[str], number: int) -> None:
        """Note that a part has this number of meanings; `candidates` has some or all of them."""
        more = "" if number == len(candidates) else f", ... ({number} in all)"
        self.candidates = self.candidates or tuple(candidates)
        if len(self._ambiguous) < MOST_DEFECTS:
            message = f"{text.show()} could mean {', '.join(candidates)}{more}"
            self._ambiguous.append(TextDefect(self.path, message, text.line, text.column))

    def refuse(self, text: Text, what: object, violations: Sequence[Violation]) -> None:
        """Raises `IllegalNotation` if there are violations."""
        if violations:
            defects = [TextDefect(self.path, str(violation), text.line, text.column) for violation in violations]
            raise IllegalNotation(self.source, defects, what, violations)

    def check(self) -> None:
        """Raises `MalformedNotation` with everything that was noted, else `AmbiguousNotation` with what is unclear."""
        if self.found:
            raise MalformedNotation(self.source, self.found)
        if self._ambiguous:
            raise AmbiguousNotation(self.source, self._ambiguous, self.candidates)


def check_length(text: object, source: str, longest: int) -> str:
    """The text itself, if it is one and not too long. Raises `MalformedNotation`."""
    if isinstance(text, str) and len(text) <= longest:
        return text
    message = f"{type(text).__name__} is not a text"
    if isinstance(text, str):
        message = f"{len(text)} characters; at most {longest} are read"
    raise MalformedNotation(source, [TextDefect("", message, 1, 1)])


def note_strange(text: Text, problems: Problems) -> bool:
    """Note every character that the notation does not use, such as lookalikes; returns whether there were any."""
    before = problems.number
    for match in islice(_STRANGE.finditer(text.value), MOST_DEFECTS):
        name = unicodedata.name(match[0], f"U+{ord(match[0]):04X}")
        plain = unicodedata.normalize("NFKC", match[0])
        hint = f"; did you mean {plain!r}?" if len(plain) == 1 and " " < plain <= "~" else ""
        message = f"{match[0]!a} ({name}) is not a character of the notation, however much it may look like one{hint}"
        problems.note(text.part(*match.span()), message)
    return problems.number > before


def read_number(text: Text, problems: Problems, path: str = "", wanted: str = "a whole number") -> int:
    """Read a whole number of at most seven digits, without leading zeros."""
    if _NUMBER.fullmatch(text.value) and text.value != "-0":
        return int(text.value)
    problems.expect(text, wanted, path)
    return 0


class Kind(Enum):
    """The kinds of tokens. A comment is in braces, or goes from # to the end of its line."""

    WORD, STRING, BRACKET, COMMENT = "word", "string", "bracket", "comment"


@frozen
class Token:
    """A word, a string, a bracket or a comment, with its place."""

    kind: Kind
    text: Text


# Linear time: no alternative can fail after reading far, and an unclosed brace or quotation mark ends the reading.
_TOKEN: Final = re.compile(
    r"""(?P<comment>\{[^}]*\}|\#[^\n]*)|(?P<string>"(?:[^"\\\n]|\\[^\n])*")"""
    r"""|(?P<bracket>[\[\]])|(?P<word>[^ \t\r\n{}\#"\[\]]+)|(?P<open>[{}"])|[ \t\r\n]+"""
)
_NEVER_ENDS: Final = {"{": "the comment never ends: '}' is missing", '"': "the text never ends: '\"' is missing"}


def tokens(text: str, problems: Problems) -> Iterator[Token]:
    """The tokens of a text; notes a brace or quotation mark without its partner."""
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
