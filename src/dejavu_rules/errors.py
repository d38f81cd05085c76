"""Everything that `dejavu_rules` raises, one cause per class, and the violations that an illegal action comes with.

Malformed (not an action at all), illegal (an action that a rule forbids) and impossible (a file that no
game could produce) are different errors.
"""

from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter

from attrs import field, frozen

from dejavu_rules.clauses import CLAUSES
from dejavu_rules.defects import Defect as Defect
from dejavu_rules.defects import Place as Place
from dejavu_rules.defects import defect_at as defect_at
from dejavu_rules.sentences import LONGEST, English
from dejavu_rules.sentences import shown as shown  # whoever raises these errors shows what was wrong
from dejavu_rules.sentences import worded as worded
from dejavu_rules.violations import VIOLATIONS


class DejaVuError(Exception):
    """The parent of every error of this library."""


def _by_name(values: tuple[tuple[str, object], ...]) -> tuple[tuple[str, object], ...]:
    """In which order a rule names its values makes no difference between two violations."""
    return tuple(sorted(values, key=itemgetter(0)))


@frozen
class Violation:
    """One broken rule: a code that stays the same for ever, and the values that broke it.

    The values are pieces, numbers, phases and kinds of action, never words: a front-end can point at them, or
    say it in its own language.
    """

    code: str
    _values: tuple[tuple[str, object], ...] = field(default=(), alias="values", eq=_by_name)

    @property
    def values(self) -> Mapping[str, object]:
        """What broke the rule, by name."""
        return dict(self._values)

    @property
    def clause(self) -> str:
        """The ID of the broken rule."""
        return VIOLATIONS[self.code][0]

    @property
    def rule(self) -> str:
        """What the clause says."""
        return CLAUSES[self.clause]

    @property
    def message(self) -> str:
        """What is wrong, in English."""
        return worded(VIOLATIONS[self.code][1], self.values)

    def __str__(self) -> str:
        return f"{self.clause}: {self.message}"


def broken(code: str, /, **values: object) -> Violation:
    """The violation with this code, which must be in the table."""
    assert code in VIOLATIONS, code
    return Violation(code, tuple(values.items()))


class IllegalAction(DejaVuError, ValueError):  # noqa: N818 - the name front-ends catch
    """A rule forbids this action; `violations` says which, all of them."""

    def __init__(self, action: object, violations: Iterable[Violation]) -> None:
        self.action = action
        self.violations = tuple(violations)
        super().__init__(action, self.violations)

    def __str__(self) -> str:
        return "; ".join(map(str, self.violations))


class MalformedAction(DejaVuError, TypeError):  # noqa: N818 - stands beside IllegalAction
    """This is not an action of the game: a wrong type or an unknown piece.

    `kind` is the class of the action, `field` the name of the field that is wrong (None if the whole thing is),
    `value` what was there and `wanted` what belongs there.
    """

    def __init__(self, kind: type, field: str | None, value: object, wanted: str) -> None:
        self.kind, self.field, self.value, self.wanted = kind, field, value, wanted
        super().__init__(kind, field, value, wanted)

    def __str__(self) -> str:
        place = f"{self.kind.__name__}.{self.field}: " if self.field else ""
        return f"{place}{shown(self.value)} is not {self.wanted}"


class MalformedState(DejaVuError, TypeError):  # noqa: N818 - stands beside MalformedAction
    """This is not a state of the game."""


class Spoken:
    """An error of keys and values: its class has the sentence, and `values` what stands in the braces."""

    template: str

    @property
    def values(self) -> Mapping[str, object]:
        """What the sentence speaks of, by name; what comes from outside is shown and never taken for words."""
        return {name: value if type(value) is int else shown(value) for name, value in vars(self).items()}

    def __str__(self) -> str:
        return worded(self.template, self.values)


class UnknownLanguage(Spoken, DejaVuError, ValueError):  # noqa: N818 - stands beside IllegalAction
    """There are no words in this language; `known` has the codes of those that there are."""

    template = "{language} is not the code of a language; the codes are {known}"

    def __init__(self, language: object, known: Iterable[str]) -> None:
        self.language, self.known = language, tuple(known)
        super().__init__(language, self.known)

    @property
    def values(self) -> Mapping[str, object]:
        """The wrong code, and the right ones."""
        return {"language": shown(self.language), "known": self.known}


class NoWords(Spoken, DejaVuError, TypeError):  # noqa: N818 - stands beside IllegalAction
    """`say` has no words for a value of this kind."""

    template = "there are no words for {value}"

    def __init__(self, value: object) -> None:
        self.value = value
        super().__init__(value)


class UnknownSeat(Spoken, DejaVuError, ValueError):  # noqa: N818 - stands beside IllegalAction
    """There is no such seat in this game: seats are counted from 0."""

    template = "there is no seat {seat}; the seats are 0 to {last}"

    def __init__(self, seat: object, seats: int) -> None:
        self.seat, self.seats = seat, seats
        super().__init__(seat, seats)

    @property
    def values(self) -> Mapping[str, object]:
        """The wrong seat, and the last one that there is."""
        return {"seat": shown(self.seat), "last": self.seats - 1}


class RankOutOfRange(DejaVuError, IndexError):  # noqa: N818 - stands beside IllegalAction
    """There is no choice at this rank; `count` says how many there are."""

    def __init__(self, rank: object, count: int) -> None:
        self.rank, self.count = rank, count
        super().__init__(rank, count)

    def __str__(self) -> str:
        ranks = f"the ranks are 0 to {self.count - 1}" if self.count else "there is no choice at all"
        return f"there is no choice at rank {shown(self.rank)}; {ranks}"


class UnknownPiece(DejaVuError, ValueError):  # noqa: N818 - stands beside IllegalAction
    """This is not the name of a piece of this kind; `known` has all of them."""

    def __init__(self, kind: str, name: object, known: Sequence[str]) -> None:
        self.kind, self.name, self.known = kind, name, tuple(known)
        super().__init__(kind, name, self.known)

    def __str__(self) -> str:
        from difflib import get_close_matches  # only a mistake needs it

        tidy = self.name.strip().lower() if isinstance(self.name, str) and len(self.name) <= LONGEST else ""
        close = get_close_matches(tidy, self.known, n=1)
        hint = f"; did you mean {close[0]!r}?" if close else f", which is one like {self.known[0]!r}"
        return f"{shown(self.name)} is not a {self.kind}{hint}"


class TooManyPieces(Spoken, DejaVuError, ValueError):  # noqa: N818 - stands beside IllegalAction
    """A bag cannot hold this number of equal pieces."""

    template = "{kind} hold at most {most} equal pieces"

    def __init__(self, kind: str, most: int) -> None:
        self.kind, self.most = kind, most
        super().__init__(kind, most)

    @property
    def values(self) -> Mapping[str, object]:
        """Where, and how many at most."""
        return {"kind": self.kind, "most": self.most}


class MissingPieces(Spoken, DejaVuError, ValueError):  # noqa: N818 - stands beside IllegalAction
    """Pieces cannot be taken from where they are not."""

    template = "cannot take {taken} out of {there}"

    def __init__(self, there: object, taken: object) -> None:
        self.there, self.taken = there, taken
        super().__init__(there, taken)


class InvalidSetup(DejaVuError, ValueError):  # noqa: N818 - stands beside IllegalAction
    """No game can start like this: a wrong number of players or options that exclude each other."""


class InvalidInput(DejaVuError, ValueError):  # noqa: N818 - stands beside IllegalAction
    """A file or text from outside is wrong; `defects` has everything found, not only the first."""

    def __init__(self, source: str, defects: Iterable[Defect]) -> None:
        self.source = source
        self.defects = tuple(defects)
        super().__init__(source, self.defects)

    def said(self, language: English) -> str:
        """Every defect in a language, with its place as a person finds it."""
        return "\n".join(f"{self.source}: {defect.said(language)}" for defect in self.defects)

    def __str__(self) -> str:
        return "\n".join(f"{self.source}: {defect}" for defect in self.defects)


class InvalidCatalogue(InvalidInput):
    """A catalogue that the rules cannot be played with."""


class InvalidMap(InvalidInput):
    """A Cosmic Map that no table could have built."""


class InvalidTable(InvalidInput):
    """An end state that no finished game could have left on the table."""


class InvalidSave(InvalidInput):
    """A save that no game could have written."""


@frozen
class TextDefect(Defect):
    """A defect at a place of a text; lines and columns are counted from 1, and `path` names the field or the turn."""

    line: int
    column: int

    def said(self, language: English) -> str:
        """In English, whatever the language: its words are no keys and values."""
        return str(self)

    def __str__(self) -> str:
        place = f"line {self.line}, column {self.column}"
        return f"{place}, {self.path}: {self.message}" if self.path else f"{place}: {self.message}"


class NotationError(InvalidInput):
    """A position string, a move or a game record that cannot be taken for one; each defect has its line and column."""

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
    """This does not follow the grammar: each defect says what was expected instead."""


class AmbiguousNotation(NotationError):  # noqa: N818 - stands beside IllegalAction
    """A short form that could mean several things; `candidates` has them, as they would be written in full."""

    def __init__(self, source: str, defects: Iterable[TextDefect], candidates: Iterable[str]) -> None:
        super().__init__(source, defects)
        self.candidates = tuple(candidates)
        self.args = (source, self.defects, self.candidates)


class IllegalNotation(NotationError):  # noqa: N818 - stands beside IllegalAction
    """A move that is understood and that the rules forbid; `violations` says which, all of them.

    `action` is what the move says: an action or an outcome.
    """

    def __init__(
        self, source: str, defects: Iterable[TextDefect], action: object, violations: Iterable[Violation]
    ) -> None:
        super().__init__(source, defects)
        self.action = action
        self.violations = tuple(violations)
        self.args = (source, self.defects, action, self.violations)


class ImpossiblePosition(NotationError):  # noqa: N818 - stands beside IllegalAction
    """A position that follows the grammar, and to which no game could have come."""
