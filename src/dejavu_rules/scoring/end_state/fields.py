"""Reading single values of an end-state file strictly: no conversion, and every defect is kept."""

from collections.abc import Iterable
from typing import TypeAlias

from attrs import Factory, frozen

from dejavu_rules.components import Colour
from dejavu_rules.errors import Defect
from dejavu_rules.scoring.end_state.words import COLOUR_NAMES, COLOURS, did_you_mean, plain, show

Raw: TypeAlias = object
"""A value as TOML or JSON gave it."""

_UNKNOWN_SHOWN = 10


class Repeated(dict[str, Raw]):
    """A JSON object with a key twice, which `json` would silently drop."""

    twice: tuple[str, ...] = ()


@frozen
class Reader:
    """A place in the file that is being read; all places of a file share one list of defects."""

    path: str = ""
    defects: list[Defect] = Factory(list)

    def at(self, step: str | int) -> "Reader":
        """The place one step further in: a key or an index."""
        if isinstance(step, int):
            return Reader(f"{self.path}[{step}]", self.defects)
        return Reader(f"{self.path}.{step}" if self.path else step, self.defects)

    def wrong(self, message: str) -> None:
        self.defects.append(Defect(self.path, message))

    def table(self, raw: Raw, allowed: Iterable[str]) -> dict[str, Raw] | None:
        """A table with no other keys than these."""
        if not isinstance(raw, dict):
            self.wrong(f"{show(raw)} is not a table with the keys {', '.join(allowed)}")
            return None
        for key in raw.twice if isinstance(raw, Repeated) else ():
            self.wrong(f"the key {show(key)} is there twice")
        known = tuple(allowed)
        unknown = [key for key in raw if key not in known]
        for key in unknown[:_UNKNOWN_SHOWN]:
            self.wrong(f"unknown key {show(key)}; allowed: {', '.join(known)}{did_you_mean(key, known)}")
        if len(unknown) > _UNKNOWN_SHOWN:
            self.wrong(f"{len(unknown) - _UNKNOWN_SHOWN} more unknown keys")
        return raw

    def items(self, raw: Raw, most: int, what: str) -> list[tuple["Reader", Raw]]:
        """The items of a list, each with its place; an absurdly long list is one defect, not a million."""
        if not isinstance(raw, list):
            self.wrong(f"{show(raw)} is not a list of {what}")
            return []
        if len(raw) > most:
            self.wrong(f"{len(raw)} {what}; at most {most} are possible")
            return []
        return [(self.at(index), item) for index, item in enumerate(raw)]

    def whole_number(self, raw: Raw, low: int, high: int, what: str) -> int | None:
        """A whole number in a range; `true`, `3.9` and `"12"` are none."""
        if type(raw) is not int:
            self.wrong(f"{show(raw)} is not a whole number; {what} is {low} to {high}{_unquote(raw)}")
            return None
        if not low <= raw <= high:
            self.wrong(f"{show(raw)} is not possible; {what} is {low} to {high}")
            return None
        return raw

    def text(self, raw: Raw, what: str) -> str | None:
        """A short printable text; a terminal must be able to show it and a table to hold it."""
        if not isinstance(raw, str):
            self.wrong(f"{show(raw)} is not {what} in quotes")
        elif not raw.strip():
            self.wrong(f"empty; give {what}")
        elif len(raw) > 80 or not raw.isprintable():
            self.wrong(f"{show(raw)} is not {what} of at most 80 printable characters")
        else:
            return raw.strip()
        return None

    def colour(self, raw: Raw) -> Colour | None:
        """A card's colour, in any of the four languages."""
        word = self.text(raw, "a card's colour")
        if word is None:
            return None
        colour = COLOURS.get(plain(word))
        if colour is None:
            hint = did_you_mean(word, COLOURS)
            self.wrong(f"{show(word)} is no colour of a card; allowed: {', '.join(COLOUR_NAMES)}{hint}")
        return colour


def _unquote(raw: Raw) -> str:
    if isinstance(raw, str) and raw.strip().isdecimal() and len(raw) <= 10:
        return f"; did you mean {int(raw)} without quotes?"
    return ""
