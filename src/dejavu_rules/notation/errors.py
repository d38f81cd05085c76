"""Errors in notation, one cause per class; loaded only with `notation`."""

from collections.abc import Iterable

from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.i18n.sentences import English
from dejavu_rules.inputs.defects import Defect, InvalidInput
from dejavu_rules.rulebook import Violation


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
