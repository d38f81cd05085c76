"""What is wrong with an untrusted input: each defect with its place and its sentence, and all of them as one error.

Programs use the path and the key; people read the sentence.
"""

import re
from collections.abc import Iterable, Mapping
from errno import errorcode

from attrs import field

from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.i18n.errors import DejaVuError
from dejavu_rules.i18n.sentences import ENGLISH, English, Quoted, Translatable, format_sentence
from dejavu_rules.i18n.texts import texts_of

MOST_DEFECTS = 200
"""The most defects that are listed, so that a hostile file cannot make the list long."""
_LONGEST = 60


@frozen
class Phrase(Translatable):
    """A part of a sentence that has a translation."""

    context: str
    english: str
    values: tuple[tuple[str, object], ...] = ()

    def say_in(self, language: English) -> str:
        """The phrase in a language."""
        return format_sentence(language.template(self.context, self.english), dict(self.values), language)


def phrase(key: str, /, **values: object) -> Phrase:
    """A phrase of the table of defects."""
    return Phrase(f"defect: {key}", texts_of("defect")[key], tuple(values.items()))


def system_reason(problem: OSError | ValueError) -> str | Phrase:
    """Why the operating system has refused something; ValueError is a zero byte in the name of a file."""
    key = errorcode.get(problem.errno or 0, "") if isinstance(problem, OSError) else ""
    words = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
    return phrase(key) if key in texts_of("defect") else words


@frozen
class Place(Translatable):
    """A place in a file: its path, which counts from 0, and what people use to find it."""

    path: str
    owner: str = ""
    """The name of the player whose entry it is in."""
    line: int | None = None
    """In the text of the file, from 1."""

    def say_in(self, language: English) -> str:
        """The place as people find it, "Ada, card 3 (line 17)"; the path if there is nothing better."""
        steps = [
            self.owner if name == "players" and self.owner else language.sentence("place", name, number=int(index) + 1)
            for name, index in re.findall(r"(\w+)\[(\d+)\]", self.path)
            if name in texts_of("place")
        ]
        words = language.comma.join(steps)
        if self.line is None:
            return words or self.path
        return language.sentence("place", "line" if words else "only line", place=words, line=self.line)


@frozen
class Defect(Translatable):
    """One thing that is wrong with an untrusted input: where, what, and the likely fix.

    `key` and `values` are for programs and translations; a defect without them has its English message only.
    """

    path: str
    message: str
    key: str = field(default="", kw_only=True)
    _values: tuple[tuple[str, object], ...] = field(default=(), kw_only=True, alias="values")
    place: Place | None = field(default=None, kw_only=True)

    @property
    def values(self) -> Mapping[str, object]:
        """The values of the sentence, by name; phrases and places among them are translated."""
        return dict(self._values)

    def say_in(self, language: English) -> str:
        """The place, the path, and what is wrong, in a language."""
        place = "" if self.place is None else self.place.say_in(language)
        parts = dict.fromkeys(part for part in (place, self.path) if part)
        message = _sentence(self.key, self.values, language) if self.key else self.message
        colon = language.colon if self.key else ENGLISH.colon
        return f"{language.comma.join(parts)}{colon}{message}" if parts else message

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


def defect_at(path: str, key: str, /, **values: object) -> Defect:
    """The defect with this key of the table; `meant` is what was probably meant, if that is known."""
    values = {name: value for name, value in values.items() if name != "meant" or value}
    plain = {name: _paths(value) for name, value in values.items()}
    return Defect(path, _sentence(key, plain, ENGLISH), key=key, values=tuple(values.items()))


def _sentence(key: str, values: Mapping[str, object], language: English) -> str:
    words, meant = language.sentence("defect", key, **values), values.get("meant")
    return words if meant is None else language.sentence("defect", "meant", message=words, meant=meant)


def _paths(value: object) -> object:
    """A value for the English message: places by their paths, so that the message does not depend on the file."""
    if isinstance(value, tuple):
        return tuple([_paths(each) for each in value])
    return value.path if isinstance(value, Place) else value


class InvalidInput(DejaVuError, ValueError):  # noqa: N818 - stands beside IllegalAction
    """A file or text is wrong; `defects` has everything found, not only the first."""

    def __init__(self, source: str, defects: Iterable[Defect]) -> None:
        self.source = source
        self.defects = tuple(defects)
        super().__init__(source, self.defects)

    def say_in(self, language: English) -> str:
        """All defects in a language, with their places as people find them."""
        return "\n".join(f"{visible(self.source)}: {defect.say_in(language)}" for defect in self.defects)

    def __str__(self) -> str:
        return "\n".join(f"{visible(self.source)}: {defect}" for defect in self.defects)


class InvalidCatalogue(InvalidInput):
    """A catalogue that cannot be played with."""


class InvalidMap(InvalidInput):
    """A Cosmic Map that cannot be built."""


class InvalidTable(InvalidInput):
    """An end state that no finished game can have."""


class InvalidSave(InvalidInput):
    """A save that no game can have written."""


class _Enough(Exception):  # noqa: N818 - a signal, never seen outside `Defects`
    """The list is full."""


class Defects:
    """The defects found so far. As a context manager it ends its block quietly once the list is full."""

    def __init__(self) -> None:
        self.found: list[Defect] = []
        self.mirrored: list[Defect] = []
        """Defects between two places, noted again at the other place."""

    def add(self, path: str, message: str) -> None:
        """Note a defect with an English message only."""
        self.note(Defect(path, message))

    def note(self, defect: Defect) -> None:
        """Note a defect; ends the block once the list is full."""
        if len(self.found) == MOST_DEFECTS:
            self.found.append(defect_at("", "more-defects", most=MOST_DEFECTS))
            raise _Enough
        self.found.append(defect)

    def mirror(self, defect: Defect) -> None:
        """Note a defect between two places at its other place."""
        if len(self.mirrored) < MOST_DEFECTS:
            self.mirrored.append(defect)

    def __enter__(self) -> "Defects":
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        return isinstance(error, _Enough)


def visible(text: str, *allowed: str) -> str:
    """A text for a terminal: whatever it would obey, or nobody would see, is written as Python writes it."""
    return "".join([each if each.isprintable() or each in allowed else ascii(each)[1:-1] for each in text])


def describe_value(value: object) -> str | Phrase:
    """An untrusted value as people would recognise it, however large or deep it is."""
    match value:
        case dict():
            return phrase("a-table")
        case list():
            return phrase("an-array")
        case bool():
            return "true" if value else "false"
        case str():
            return Quoted(repr(value) if len(value) <= _LONGEST else repr(value[:_LONGEST]) + "...")
        case int() if value.bit_length() > 128:  # too many digits to print
            return phrase("long-number")
        case _:
            return str(value)


def show(value: object) -> str:
    """An untrusted value in English."""
    words = describe_value(value)
    return words.english if isinstance(words, Phrase) else words


def close_word(word: object, known: Iterable[str]) -> str:
    """The known word that is most like a mistyped one, in quotes; empty if none is close."""
    if not isinstance(word, str) or len(word) > _LONGEST:
        return ""
    from difflib import get_close_matches  # only a mistake needs it

    tidy = word.strip().lower().replace("-", "_")
    close = get_close_matches(tidy, list(known), n=1, cutoff=0.6)
    return Quoted(repr(close[0])) if close else ""


def suggestion(word: object, known: Iterable[str]) -> str:
    """The closest known word as the end of an English message."""
    close = close_word(word, known)
    return f"; did you mean {close}?" if close else ""
