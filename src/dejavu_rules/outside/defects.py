"""Collecting everything that is wrong with an input, in words that say what would be right."""

from collections.abc import Iterable

from dejavu_rules.defects import Phrase, phrase
from dejavu_rules.errors import Defect, defect_at

MOST_DEFECTS = 200
"""People do not read more, and a hostile file must not make us write more."""
_LONGEST = 60


class _Enough(Exception):  # noqa: N818 - a signal, never seen outside `Defects`
    """The list is full."""


class Defects:
    """The defects found so far. As a context it ends its block quietly once the list is full."""

    def __init__(self) -> None:
        self.found: list[Defect] = []
        self.mirrored: list[Defect] = []
        """What is wrong between two places, noted at the one that `found` does not name."""

    def add(self, path: str, message: str) -> None:
        """Notes a defect that has only its words."""
        self.note(Defect(path, message))

    def note(self, defect: Defect) -> None:
        """Notes a defect; past the last one that is listed, ends the block."""
        if len(self.found) == MOST_DEFECTS:
            self.found.append(defect_at("", "more-defects", most=MOST_DEFECTS))
            raise _Enough
        self.found.append(defect)

    def mirror(self, defect: Defect) -> None:
        """Notes at the other place of a defect what is wrong between the two."""
        if len(self.mirrored) < MOST_DEFECTS:
            self.mirrored.append(defect)

    def __enter__(self) -> "Defects":
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        return isinstance(error, _Enough)


def shown_value(value: object) -> str | Phrase:
    """A value from outside as a person would recognise it, however large or deep it is."""
    match value:
        case dict():
            return phrase("a-table")
        case list():
            return phrase("an-array")
        case bool():
            return "true" if value else "false"
        case str():
            return repr(value) if len(value) <= _LONGEST else repr(value[:_LONGEST]) + "..."
        case int() if value.bit_length() > 128:  # too many digits to print, or even to convert
            return phrase("long-number")
        case _:
            return str(value)


def show(value: object) -> str:
    """A value from outside in English."""
    words = shown_value(value)
    return words.english if isinstance(words, Phrase) else words


def close_word(word: object, known: Iterable[str]) -> str:
    """The known word that a mistyped one was probably meant to be, in quotes; often empty."""
    if not isinstance(word, str) or len(word) > _LONGEST:
        return ""
    from difflib import get_close_matches  # only a mistake needs it

    tidy = word.strip().lower().replace("-", "_")
    close = get_close_matches(tidy, list(known), n=1, cutoff=0.6)
    return repr(close[0]) if close else ""


def suggestion(word: object, known: Iterable[str]) -> str:
    """The same as the end of an English message."""
    close = close_word(word, known)
    return f"; did you mean {close}?" if close else ""
