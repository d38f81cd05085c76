"""Every rule of the game by its clause ID, and every way to break one by its code.

Code, errors, tests and documents use the ID; its sentence is in `i18n/en.json`, and so is every violation with its
clause. Programs use the code of a violation and its values; people read the words. A check yields
`violation("last-bit-white", bit=...)`.
"""

from collections.abc import Iterable, Mapping
from operator import itemgetter

from attrs import field

from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.i18n.errors import DejaVuError
from dejavu_rules.i18n.sentences import ENGLISH
from dejavu_rules.i18n.texts import citing_texts_of, texts_of

__all__ = ["CLAUSES", "VIOLATIONS", "IllegalAction", "Violation", "violation"]

CLAUSES = texts_of("clause")
"""Every clause by its ID, with our sentence for it."""
VIOLATIONS = {code: (clause, words) for code, ((clause,), words) in citing_texts_of("violation").items()}
"""Every violation: the clause that it breaks, and its words."""


def _by_name(values: tuple[tuple[str, object], ...]) -> tuple[tuple[str, object], ...]:
    """The values by name: their order makes no difference between two violations."""
    return tuple(sorted(values, key=itemgetter(0)))


@frozen
class Violation:
    """One broken rule: a code that never changes, and the values that broke the rule.

    The values are pieces, numbers, phases and kinds of action, never words, so a front-end can point at them or use
    its own language.
    """

    code: str
    _values: tuple[tuple[str, object], ...] = field(default=(), alias="values", eq=_by_name)

    @property
    def values(self) -> Mapping[str, object]:
        """The values that broke the rule, by name."""
        return dict(self._values)

    @property
    def clause(self) -> str:
        """The ID of the broken rule."""
        return VIOLATIONS[self.code][0]

    @property
    def rule(self) -> str:
        """The sentence of the clause."""
        return CLAUSES[self.clause]

    @property
    def message(self) -> str:
        """What is wrong, in English."""
        return ENGLISH.sentence("violation", self.code, **self.values)

    def __str__(self) -> str:
        return f"{self.clause}: {self.message}"


def violation(code: str, /, **values: object) -> Violation:
    """The violation with this code, which must be in the table."""
    assert code in VIOLATIONS, code
    return Violation(code, tuple(values.items()))


class IllegalAction(DejaVuError, ValueError):  # noqa: N818 - the name front-ends catch
    """Rules forbid this action; `violations` has all of them."""

    def __init__(self, action: object, violations: Iterable[Violation]) -> None:
        self.action = action
        self.violations = tuple(violations)
        super().__init__(action, self.violations)

    def __str__(self) -> str:
        return "; ".join(map(str, self.violations))
