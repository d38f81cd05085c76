"""Parts of a text with their line and column: words, comments, numbers, and the problems found in them."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import islice
from typing import Final, TypeVar

from dejavu_rules.box.pieces import Named, NebulaTile
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.inputs.defects import MOST_DEFECTS
from dejavu_rules.notation.codes import PIECE_OF, WORDS
from dejavu_rules.notation.errors import AmbiguousNotation, MalformedNotation, TextDefect

N = TypeVar("N", bound=Named)

_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,6})")
_STRANGE = re.compile(r"[^\t\n\r -~]")
_LONGEST = 40
BLANK = " \t\r\n"
CODE_LENGTH = 2
"""Of bits, cards and fragments, which may be written without a space between them."""


@frozen
class Text:
    """A part of a text with the place of its first character, counted from 1."""

    value: str
    line: int = 1
    column: int = 1

    def part(self, start: int, end: int | None = None) -> "Text":
        """The part between two indices of the same line."""
        return Text(self.value[start:end], self.line, self.column + start)

    def split(self, separator: str) -> list["Text"]:
        """The parts between separators; none if there is nothing at all."""
        found, start = [], 0
        for value in self.value.split(separator) if self.value else ():
            found.append(self.part(start, start + len(value)))
            start += len(value) + 1
        return found

    def cut(self, separator: str) -> "tuple[Text, Text | None]":
        """What stands before the first separator, and what after it, or None without one."""
        at = self.value.find(separator)
        return (self, None) if at < 0 else (self.part(0, at), self.part(at + 1))

    def show(self) -> str:
        """In a message."""
        return repr(self.value) if len(self.value) <= _LONGEST else repr(self.value[:_LONGEST]) + "..."


class Problems:
    """What is wrong with a text, in the order in which it is found; a hostile text cannot make the list long."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.path = ""
        """Where in the game a defect is, if nothing more is said about it."""
        self.found: list[TextDefect] = []
        self.number = 0
        """How many there are, those too that are no longer listed."""
        self.candidates: tuple[str, ...] = ()
        self._ambiguous: list[TextDefect] = []

    def note(self, text: Text, message: str, path: str = "") -> None:
        """Something is wrong with a part of the text."""
        self.number += 1
        if len(self.found) < MOST_DEFECTS:
            self.found.append(TextDefect(path or self.path, message, text.line, text.column))

    def expect(self, text: Text, wanted: str, path: str = "") -> None:
        """A part is not what stands there by the grammar."""
        self.note(text, f"expected {wanted}, not {text.show()}" if text.value else f"expected {wanted}", path)

    def note_ambiguous(self, text: Text, candidates: Sequence[str], number: int | None = None) -> None:
        """A part could mean several things; perhaps not all of their `number` are listed."""
        more = "" if number is None or number == len(candidates) else f", ... ({number} in all)"
        message = f"{text.show()} could mean {', '.join(candidates)}{more}"
        self.candidates = self.candidates or tuple(candidates)
        if len(self._ambiguous) < MOST_DEFECTS:
            self._ambiguous.append(TextDefect(self.path, message, text.line, text.column))

    def check(self) -> None:
        """Raises `MalformedNotation` with everything that was noted, else `AmbiguousNotation` with what is unclear."""
        if self.found:
            raise MalformedNotation(self.source, self.found)
        if self._ambiguous:
            raise AmbiguousNotation(self.source, self._ambiguous, self.candidates)


def check_length(text: object, source: str, longest: int) -> str:
    """A text that is one, and not too long. Raises `MalformedNotation`."""
    if not isinstance(text, str):
        raise MalformedNotation(source, [TextDefect("", f"{type(text).__name__} is not a text", 1, 1)])
    if len(text) > longest:
        message = f"{len(text)} characters; at most {longest} are read"
        raise MalformedNotation(source, [TextDefect("", message, 1, 1)])
    return text


def note_strange(text: Text, problems: Problems, path: str = "") -> bool:
    """Notes every character that no notation has: many look like one that it has. Says whether there was any."""
    before = problems.number
    for match in islice(_STRANGE.finditer(text.value), MOST_DEFECTS):
        problems.note(text.part(*match.span()), _strange(match.group()), path)
    return problems.number > before


def _strange(character: str) -> str:
    name = unicodedata.name(character, f"U+{ord(character):04X}")
    plain = unicodedata.normalize("NFKC", character)
    hint = f"; did you mean {plain!r}?" if len(plain) == 1 and " " < plain <= "~" else ""
    return f"{character!a} ({name}) is not a character of the notation, however much it may look like one{hint}"


# What texts say


def number(text: Text, problems: Problems, path: str = "", wanted: str = "a whole number") -> int:
    """A whole number without needless zeros, of at most seven digits."""
    if _NUMBER.fullmatch(text.value) and text.value != "-0":
        return int(text.value)
    problems.expect(text, wanted, path)
    return 0


def pieces(text: Text, kinds: tuple[type[Named], ...], problems: Problems, path: str = "") -> list[Named]:
    """The bits, cards or fragments of a run of codes."""
    found = []
    for start in range(0, len(text.value), CODE_LENGTH):
        code = text.part(start, start + CODE_LENGTH)
        piece = PIECE_OF.get(code.value.lower())
        if type(piece) in kinds and piece is not None:
            found.append(piece)
        else:
            problems.expect(code, " or ".join([WORDS[kind] for kind in kinds]), path)
            break  # what follows would be out of step
    return found


def tile(text: Text, problems: Problems, path: str = "") -> NebulaTile | None:
    """The tile of a code of three letters."""
    found = PIECE_OF.get(text.value.lower())
    if isinstance(found, NebulaTile):
        return found
    problems.expect(text, WORDS[NebulaTile], path)
    return None


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
