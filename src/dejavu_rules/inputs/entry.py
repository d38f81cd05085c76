"""One value of an input file, with its path: checks its type, and notes a defect if it is wrong."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TypeVar
from unicodedata import category

from dejavu_rules.inputs.defects import Defects, Phrase, Place, close_word, defect_at, describe_value, show, suggestion

T = TypeVar("T")
_BARE_KEY = r"[A-Za-z0-9_-]{1,60}"
_JOINED = (
    r"(?<=[^\s\x00-\x7f\u200c\u200d])[\u200c\u200d](?=[^\s\x00-\x7f\u200c\u200d])"  # emoji, and some scripts
    r"|(?<=\U0001f3f4)[\U000e0020-\U000e007f]+"  # the flags of Scotland and its like
)
_BLANK = "\u034f\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that nobody can see."""


def is_printable(text: str) -> bool:
    """Whether a text has no characters that a terminal would obey; those that join two others are fine between them."""
    return text.isprintable() or re.sub(_JOINED, "", text).isprintable()


def is_name(value: object, longest: int) -> bool:
    """Whether a value is a name: printable, at most so long, and with something that can be seen."""
    if type(value) is not str or not 0 < len(value) <= longest or not is_printable(value):
        return False
    return any(category(letter)[0] in "LNPS" and letter not in _BLANK for letter in value)


class Repeated(dict[str, object]):
    """A JSON object in which a key appears twice; `json` would silently drop one of the two."""

    twice: tuple[str, ...] = ()


def step(path: str, key: str) -> str:
    """The path of a key in a table."""
    name = key if re.fullmatch(_BARE_KEY, key) else show(key)
    return f"{path}.{name}" if path else name


class Entry:
    """A value at a path. Each method that reads it notes what is wrong and then returns None."""

    __slots__ = ("_above", "_key", "defects", "value")  # no attrs: a file has hundreds, and nobody compares them

    def __init__(self, value: object, path: "str | Entry", defects: Defects, key: str | int = "") -> None:
        """An entry at a path, or at a key of another entry; then its path is put together when somebody asks."""
        self.value = value
        self._above = path
        self._key = key
        self.defects = defects

    @property
    def path(self) -> str:
        """Where it is: "players[0].cards[2]"."""
        if isinstance(self._above, str):
            return self._above
        above = self._above.path
        return step(above, self._key) if isinstance(self._key, str) else f"{above}[{self._key}]"

    @property
    def place(self) -> Place:
        """Its place, for the message of a defect elsewhere."""
        return Place(self.path)

    def wrong(self, message: str) -> None:
        """Note a defect here, in English only."""
        self.defects.add(self.path, message)

    def refuse(self, key: str, /, **values: object) -> None:
        """Note a defect here, by its key in the table of defects."""
        self.defects.note(defect_at(self.path, key, **values))

    def mirror(self, key: str, /, **values: object) -> None:
        """Note here a defect between this entry and another one, where it is noted too."""
        self.defects.mirror(defect_at(self.path, key, **values))

    def refuse_value(self, allowed: str | Phrase, known: Sequence[str] = ()) -> None:
        """Note that the value is not what is allowed here."""
        if isinstance(allowed, str):
            self.wrong(f"{show(self.value)} is not {allowed}{suggestion(self.value, known)}")
        else:
            meant = close_word(self.value, known)
            self.refuse("unexpected", value=describe_value(self.value), allowed=allowed, meant=meant)

    def at(self, key: str) -> "Entry":
        """The entry at a key of a table; its value is None if there is none."""
        return Entry(self.value.get(key) if isinstance(self.value, dict) else None, self, self.defects, key)

    def table(self, known: Collection[str], required: Iterable[str] = ()) -> dict[str, "Entry"] | None:
        """The entries of a table by their keys, without those whose keys are unknown."""
        if not isinstance(self.value, dict):
            self.refuse("not-a-table", value=describe_value(self.value))
            return None
        for key in self.value.twice if isinstance(self.value, Repeated) else ():
            self.refuse("key-twice", key=show(key))
        for key in self.value:
            if key not in known:
                self.at(key).refuse("key-unknown", known=tuple(known), meant=close_word(key, known))
        for key in required:
            if key not in self.value:
                self.at(key).refuse("missing")
        return {key: Entry(each, self, self.defects, key) for key, each in self.value.items() if key in known}

    def array(self, most: int) -> list["Entry"] | None:
        """The entries of an array with at most `most` of them."""
        if not isinstance(self.value, list):
            self.refuse("not-an-array", value=describe_value(self.value))
            return None
        if len(self.value) > most:
            self.refuse("too-many-entries", number=len(self.value), most=most)
            return None
        return [Entry(item, self, self.defects, index) for index, item in enumerate(self.value)]

    def integer(self, least: int, most: int, why: str | Phrase = "") -> int | None:
        """A whole number in a range; `true`, 3.0 and "3" are not."""
        if type(self.value) is int and least <= self.value <= most:
            return self.value
        key, more = ("not-such-a-number", {"why": why}) if why else ("not-a-number", {})
        self.refuse(key, value=describe_value(self.value), least=least, most=most, **more)
        return None

    def flag(self) -> bool | None:
        """True or false; 1 and "true" are not."""
        if isinstance(self.value, bool):
            return self.value
        self.refuse("not-a-flag", value=describe_value(self.value))
        return None

    def text(self, longest: int) -> str | None:
        """Printable text."""
        if isinstance(self.value, str) and 0 < len(self.value) <= longest and is_printable(self.value):
            return self.value
        self.refuse("not-printable", value=describe_value(self.value), longest=longest)
        return None

    def choice(self, known: Mapping[str, T]) -> T | None:
        """The value of one of the known words."""
        if isinstance(self.value, str) and self.value in known:
            return known[self.value]
        meant = close_word(self.value, known)
        self.refuse("not-one-of", value=describe_value(self.value), known=tuple(known), meant=meant)
        return None
