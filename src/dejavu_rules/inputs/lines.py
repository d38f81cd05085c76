"""Find the line of each value in a TOML or JSON text, which neither `tomllib` nor `json` reports.

The text has been parsed before, so it is known to be valid: this reads only enough of the grammar to find the keys. On
failure, the remaining values get no line number.
"""

import json
import re

from dejavu_rules.inputs.entry import step

MOST_VALUES = 5_000
"""The most values that get a line: ten times those of a table."""
_GAP = re.compile(r"(?:[\s,]|#[^\n]*)*")
"""What is between values, including commas, which do not matter in a valid text."""
_SPACE = re.compile(r"[ \t]*")
_KEY = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|[A-Za-z0-9_-]+')
_SCALAR = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}(?!")'  # a text of several lines may end with one or two quotation marks of its own
    r"|'''.*?'{3,5}(?!')"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'"
    r"|[^\s,\]}#][^,\]}#\n]*",
    re.DOTALL,
)


class _Lost(Exception):  # noqa: N818 - a signal, never seen outside
    """The text is not as expected here."""


def lines(text: str) -> dict[str, int]:
    """The line of each value of a TOML or JSON text, from 1, by its path."""
    reader = _Reader(text)
    try:
        if text.lstrip().startswith("{"):  # JSON: no TOML begins like this
            reader.value("")
        else:
            reader.statements()
    except (_Lost, RecursionError):
        pass
    return reader.found


def line_at(found: dict[str, int], path: str) -> int | None:
    """The line of a path, or of the nearest value around it."""
    while path:
        if path in found:
            return found[path]
        path = path[: max(path.rfind("."), path.rfind("["), 0)]
    return None


class _Reader:
    """A position in the text, and the lines found so far."""

    def __init__(self, text: str) -> None:
        self.found: dict[str, int] = {}
        self._text, self._at = text, 0
        self._counted, self._line, self._values = 0, 1, 0
        self._last: dict[str, int] = {}
        """The last index of each array of tables."""

    def statements(self) -> None:
        """Read tables, arrays of tables, and pairs of key and value."""
        table = ""
        while self._skip(_GAP) < len(self._text):
            if self._has("[["):
                table = self._table(self._keys(), is_array=True)
                self._take("]]")
            elif self._has("["):
                table = self._table(self._keys(), is_array=False)
                self._take("]")
            else:
                self._pair(table)

    def value(self, path: str) -> None:
        """Read one value, and note those inside it."""
        self._values += 1
        if self._values > MOST_VALUES:
            raise _Lost
        if self._has("{"):
            while self._skip(_GAP) < len(self._text) and not self._has("}"):
                self._pair(path)
        elif self._has("["):
            index = 0
            while self._skip(_GAP) < len(self._text) and not self._has("]"):
                self.found[f"{path}[{index}]"] = self._here()
                self.value(f"{path}[{index}]")
                index += 1
        else:
            self._match(_SCALAR)

    def _pair(self, path: str) -> None:
        self._skip(_SPACE)
        line = self._here()
        for key in self._keys():
            path = step(path, key)
            self.found.setdefault(path, line)
        self._skip(_GAP)
        if not self._has(":"):
            self._take("=")
        self._skip(_GAP)
        self.value(path)

    def _table(self, keys: list[str], is_array: bool) -> str:
        """The path of a heading; an array of tables stands for its last table."""
        path = ""
        for place, key in enumerate(keys):
            path = step(path, key)
            if is_array and place == len(keys) - 1:
                self._last[path] = self._last.get(path, -1) + 1
            self.found.setdefault(path, self._here())
            if path in self._last:
                path = f"{path}[{self._last[path]}]"
        self.found.setdefault(path, self._here())
        return path

    def _keys(self) -> list[str]:
        keys = [self._key()]
        while self._has("."):
            keys.append(self._key())
        return keys

    def _key(self) -> str:
        self._skip(_SPACE)
        key = self._match(_KEY)
        self._skip(_SPACE)
        if not key.startswith('"'):
            return key.strip("'")
        try:
            return str(json.loads(key, strict=False))
        except ValueError:  # an escape that only TOML has
            return key[1:-1]

    def _here(self) -> int:
        """The current line, counted from the last position."""
        self._line += self._text.count("\n", self._counted, self._at)
        self._counted = self._at
        return self._line

    def _skip(self, pattern: re.Pattern[str]) -> int:
        match = pattern.match(self._text, self._at)
        self._at = match.end() if match else self._at
        return self._at

    def _match(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self._text, self._at)
        if match is None:
            raise _Lost
        self._at = match.end()
        return match[0]

    def _has(self, sign: str) -> bool:
        found = self._text.startswith(sign, self._at)
        self._at += len(sign) if found else 0
        return found

    def _take(self, sign: str) -> None:
        if not self._has(sign):
            raise _Lost
