"""Sentences with values in braces: `{bits}` shows a value, `{bits:bit}` counts it ("1 bit", "2 bits").

Tables such as `violations` have them in English; `languages` has the same ones in others.
"""

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

LONGEST = 100
"""Of a value from outside, in characters."""


class Term(str):
    """Words inside a sentence that a language has words of its own for."""

    __slots__ = ()


class Translatable:
    """A value that knows its words in each language."""

    @abstractmethod
    def say_in(self, language: "English") -> str:
        """The value in words."""


class English:
    """How a language says values inside its sentences; the others are made like this one (`languages`)."""

    code = "en"
    comma = ", "

    def template(self, context: str, one: str, many: str | None = None, number: object = 1) -> str:
        """A sentence with its braces; of the two that speak of a number, the one for this number."""
        return one if many is None or number == 1 else many

    def count_noun(self, number: object, noun: str) -> str:
        """So many of something: "1 bit", "2 bits"."""
        return f"{show(number)} {noun}{'' if number == 1 else 's'}"

    def name(self, value: Enum | type) -> str:
        """What a piece, a phase or a kind of action is called."""
        return value.__name__ if isinstance(value, type) else str(value)

    def words(self, value: object) -> str:
        """A value, or several of them in a list."""
        if isinstance(value, Enum | type):
            return self.name(value)
        if isinstance(value, Term):
            return self.template("term", value)
        if isinstance(value, Translatable):
            return value.say_in(self)
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
    """A value from outside in a few words, whatever it is."""
    try:
        text = repr(value)
    except Exception:  # a caller's own class, or an integer with more digits than Python writes out
        return f"<{type(value).__name__}>"
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
