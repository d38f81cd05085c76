"""Where the defects of a table are, as a person finds them: whose entry it is in, and which line."""

import re
from collections.abc import Iterable, Mapping

from attrs import evolve

from dejavu_rules.inputs.defects import Defect, Place

LONGEST_NAME = 80
_SEAT = r"players\[(\d{1,6})\]"


class Finder:
    """Finds places in a file: by its raw values, and by its text where there is one."""

    def __init__(self, raw: object, text: str = "") -> None:
        self._raw, self._text = raw, text
        self._lines: dict[str, int] | None = None

    def placed(self, defects: Iterable[Defect]) -> list[Defect]:
        """The same defects with their places, and with those that their words speak of."""
        return [evolve(each, place=self._place(each.path), values=self._values(each.values)) for each in defects]

    def _values(self, values: Mapping[str, object]) -> tuple[tuple[str, object], ...]:
        return tuple((name, self._value(value)) for name, value in values.items())

    def _value(self, value: object) -> object:
        if isinstance(value, tuple):
            return tuple(self._value(each) for each in value)
        return self._place(value.path) if isinstance(value, Place) else value

    def _place(self, path: str) -> Place:
        return Place(path, self._owner(path), self._line(path))

    def _owner(self, path: str) -> str:
        """The name of the player in whose entry a path is; empty where it has none that can be shown."""
        seat = re.match(_SEAT, path)
        players = self._raw.get("players") if isinstance(self._raw, dict) else None
        if seat is None or not isinstance(players, list) or int(seat[1]) >= len(players):
            return ""
        name = players[int(seat[1])].get("name") if isinstance(players[int(seat[1])], dict) else None
        return name.strip()[:LONGEST_NAME] if isinstance(name, str) and name.isprintable() else ""

    def _line(self, path: str) -> int | None:
        from dejavu_rules.inputs.lines import line_at, lines  # only a mistake needs it

        if self._lines is None:
            self._lines = lines(self._text)
        return line_at(self._lines, path)
