"""Sentences with values in braces: `{bits}` shows a value, `{bits:bit}` counts it ("1 bit", "2 bits").

`en.json` has them in English; the catalogues have their translations.
"""

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from dejavu_rules.i18n.texts import texts_of

LONGEST = 100
"""Maximum number of characters shown of an untrusted value."""


class Term(str):
    """Words inside a sentence that have a translation."""

    __slots__ = ()


class Quoted(str):
    """An untrusted text in English quotes; other languages show it in their own."""

    __slots__ = ()

    def within(self, opening: str, closing: str) -> str:
        """The text in other quotes."""
        text, mark, after = self[1:].rpartition(self[0])
        return f"{opening}{text}{closing}{after}" if mark else self


class Translatable:
    """A value that can say itself in each language."""

    @abstractmethod
    def say_in(self, language: "English") -> str:
        """The value in words."""


class English:
    """How English puts values into sentences; other languages derive from this (`languages`)."""

    code = "en"
    comma, colon = ", ", ": "

    def template(self, context: str, one: str, many: str | None = None, number: object = 1) -> str:
        """The template itself; `many` is the plural, for any number but 1."""
        return one if many is None or number == 1 else many

    def sentence(self, table: str, key: str, /, **values: object) -> str:
        """A text of `en.json` with its values, in this language."""
        return format_sentence(self.template(f"{table}: {key}", texts_of(table)[key]), values, self)

    def count_noun(self, number: object, noun: str) -> str:
        """A number with its noun: "1 bit", "2 bits"."""
        return f"{show(number)} {noun}{'' if number == 1 else 's'}"

    def name(self, value: Enum | type) -> str:
        """The name of a piece, a phase or a kind of action."""
        return value.__name__ if isinstance(value, type) else str(value)

    def quote(self, text: Quoted) -> str:
        """A quoted text in the quotes of the language."""
        return text

    def words(self, value: object) -> str:
        """A value in words; several values as a list with commas."""
        if isinstance(value, Enum | type):
            return self.name(value)
        if isinstance(value, Term):
            return self.template("term", value)
        if isinstance(value, Translatable):
            return value.say_in(self)
        if isinstance(value, Quoted):
            return self.quote(value)
        if isinstance(value, str):
            return value
        if isinstance(value, Iterable):
            each = [f"[{self.words(one)}]" if isinstance(one, tuple) else self.words(one) for one in value]
            return self.comma.join(each) or self.template("list", "none")
        return show(value)


ENGLISH = English()


class _Words:
    """A value inside a sentence: `{bits:bit}` counts it, `{bits}` shows it."""

    def __init__(self, value: object, language: English) -> None:
        self._value, self._language = value, language

    def __format__(self, noun: str) -> str:
        return self._language.count_noun(self._value, noun) if noun else self._language.words(self._value)


def format_sentence(template: str, values: Mapping[str, object], language: English = ENGLISH) -> str:
    """A sentence with the values in its braces."""
    words: dict[str, Any] = {name: _Words(value, language) for name, value in values.items()}
    return template.format(**words)


def show(value: object) -> str:
    """The repr of an untrusted value, cut to `LONGEST` characters."""
    try:
        text = repr(value)
    except Exception:  # a class with a broken repr, or an integer with too many digits
        return f"<{type(value).__name__}>"
    short = text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
    return Quoted(short) if type(value) is str else short
