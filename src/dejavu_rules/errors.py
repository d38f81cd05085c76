"""Everything that `dejavu_rules` raises, one cause per class.

Malformed (not an action at all), illegal (an action that a rule forbids) and impossible (a file that no
game could produce) are different errors.
"""

from collections.abc import Iterable

from attrs import frozen

from dejavu_rules.clauses import CLAUSES

_LONGEST = 100


class DejaVuError(Exception):
    """The parent of every error of this library."""


@frozen
class Violation:
    """One broken rule: its clause, the sentence that helps, and the values that broke it."""

    clause: str
    template: str
    values: tuple[tuple[str, object], ...] = ()

    @property
    def message(self) -> str:
        return self.template.format(**{name: _words(value) for name, value in self.values})

    @property
    def rule(self) -> str:
        """What the clause says."""
        return CLAUSES[self.clause]

    def __str__(self) -> str:
        return f"{self.clause}: {self.message}"


def broken(clause: str, template: str, /, **values: object) -> Violation:
    """A violation of `clause`; `template` names the values in braces."""
    assert clause in CLAUSES, clause
    return Violation(clause, template, tuple(values.items()))


def _words(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "none"
    return shown(value) if type(value) is int else str(value)


def shown(value: object) -> str:
    """A value from outside in a few words, whatever it is."""
    try:
        text = repr(value)
    except Exception:  # a caller's own class, or an integer with more digits than Python writes out
        return f"<{type(value).__name__}>"
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


class IllegalAction(DejaVuError, ValueError):  # noqa: N818 - the name front-ends catch
    """A rule forbids this action; `violations` says which, all of them."""

    def __init__(self, action: object, violations: Iterable[Violation]) -> None:
        self.action = action
        self.violations = tuple(violations)
        super().__init__(action, self.violations)

    def __str__(self) -> str:
        return "; ".join(map(str, self.violations))


class MalformedAction(DejaVuError, TypeError):  # noqa: N818 - stands beside IllegalAction
    """This is no action of the game: a wrong type or an unknown piece."""


class MalformedState(DejaVuError, TypeError):  # noqa: N818 - stands beside MalformedAction
    """This is no state of the game."""


class InvalidSetup(DejaVuError, ValueError):  # noqa: N818 - stands beside IllegalAction
    """No game can start like this: a wrong number of players or options that exclude each other."""


@frozen
class Defect:
    """One thing that is wrong with an input from outside: where, what, and the likely fix."""

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class InvalidInput(DejaVuError, ValueError):  # noqa: N818 - stands beside IllegalAction
    """A file or text from outside is wrong; `defects` has everything found, not only the first."""

    def __init__(self, source: str, defects: Iterable[Defect]) -> None:
        self.source = source
        self.defects = tuple(defects)
        super().__init__(source, self.defects)

    def __str__(self) -> str:
        return "\n".join(f"{self.source}: {defect}" for defect in self.defects)


class InvalidCatalogue(InvalidInput):
    """A catalogue that the rules cannot be played with."""


class InvalidMap(InvalidInput):
    """A Cosmic Map that no table could have built."""


class InvalidTable(InvalidInput):
    """An end state that no finished game could have left on the table."""
