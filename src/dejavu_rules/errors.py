"""Everything that `dejavu_rules` raises, one cause per class, and the violations that an illegal action comes with.

Those about texts of notation are in `notation.errors`.

Malformed (not an action at all), illegal (an action that a rule forbids) and impossible (a file that no
game could produce) are different errors.
"""

from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter

from attrs import field

from dejavu_rules.clauses import CLAUSES
from dejavu_rules.defects import Defect as Defect
from dejavu_rules.defects import Place as Place
from dejavu_rules.defects import defect_at as defect_at
from dejavu_rules.sentences import LONGEST, English, Term
from dejavu_rules.sentences import shown as shown  # whoever raises these errors shows what was wrong
from dejavu_rules.sentences import worded as worded
from dejavu_rules.values import frozen
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


class Spoken:
    """An error of keys and values: its class has the sentences, and `values` what stands in the braces."""

    templates: tuple[str, ...]
    """Every sentence that it can have."""

    @property
    def template(self) -> str:
        """The sentence that it has."""
        return self.templates[0]

    @property
    def values(self) -> Mapping[str, object]:
        """What the sentence speaks of, by name; what comes from outside is shown and never taken for words."""
        return {name: value if type(value) is int else shown(value) for name, value in vars(self).items()}

    def __str__(self) -> str:
        return worded(self.template, self.values)


class MalformedAction(Spoken, DejaVuError, TypeError):  # noqa: N818 - stands beside IllegalAction
    """This is not an action of the game: a wrong type or an unknown piece.

    `kind` is the class of the action, `field` the name of the field that is wrong (None if the whole thing is),
    `value` what was there and `wanted` what belongs there.
    """

    templates = ("{place}: {value} is not {wanted}", "{value} is not {wanted}")

    def __init__(self, kind: type, field: str | None, value: object, wanted: str) -> None:
        self.kind, self.field, self.value, self.wanted = kind, field, value, wanted
        super().__init__(kind, field, value, wanted)

    @property
    def template(self) -> str:
        """With the place or without."""
        return self.templates[not self.field]

    @property
    def values(self) -> Mapping[str, object]:
        """Where, what is there, and what belongs there."""
        place = f"{self.kind.__name__}.{self.field}"
        return {"place": place, "value": shown(self.value), "wanted": Term(self.wanted)}


class MalformedState(DejaVuError, TypeError):  # noqa: N818 - stands beside MalformedAction
    """This is not a state of the game."""


class UnknownLanguage(Spoken, DejaVuError, ValueError):  # noqa: N818 - stands beside IllegalAction
    """There are no words in this language; `known` has the codes of those that there are."""

    templates = ("{language} is not the code of a language; the codes are {known}",)

    def __init__(self, language: object, known: Iterable[str]) -> None:
        self.language, self.known = language, tuple(known)
        super().__init__(language, self.known)

    @property
    def values(self) -> Mapping[str, object]:
        """The wrong code, and the right ones."""
        return {"language": shown(self.language), "known": self.known}


class NoWords(Spoken, DejaVuError, TypeError):  # noqa: N818 - stands beside IllegalAction
    """`say` has no words for a value of this kind."""

    templates = ("there are no words for {value}",)

    def __init__(self, value: object) -> None:
        self.value = value
        super().__init__(value)


class UnknownSeat(Spoken, DejaVuError, ValueError):  # noqa: N818 - stands beside IllegalAction
    """There is no such seat in this game: seats are counted from 0."""

    templates = ("there is no seat {seat}; the seats are 0 to {last}",)

    def __init__(self, seat: object, seats: int) -> None:
        self.seat, self.seats = seat, seats
        super().__init__(seat, seats)

    @property
    def values(self) -> Mapping[str, object]:
        """The wrong seat, and the last one that there is."""
        return {"seat": shown(self.seat), "last": self.seats - 1}


class RankOutOfRange(Spoken, DejaVuError, IndexError):  # noqa: N818 - stands beside IllegalAction
    """There is no choice at this rank; `count` says how many there are."""

    templates = (
        "there is no choice at rank {rank}; the ranks are 0 to {last}",
        "there is no choice at rank {rank}; there is no choice at all",
    )

    def __init__(self, rank: object, count: int) -> None:
        self.rank, self.count = rank, count
        super().__init__(rank, count)

    @property
    def template(self) -> str:
        """With the ranks that there are, if any."""
        return self.templates[not self.count]

    @property
    def values(self) -> Mapping[str, object]:
        """The wrong rank, and the last one that there is."""
        return {"rank": shown(self.rank), "last": self.count - 1}


class UnknownPiece(Spoken, DejaVuError, ValueError):  # noqa: N818 - stands beside IllegalAction
    """This is not the name of a piece of this kind; `known` has all of them."""

    templates = (
        "{name} is not a {kind}; did you mean {close}?",
        "{name} is not a {kind}, which is one like {first}",
    )

    def __init__(self, kind: str, name: object, known: Sequence[str]) -> None:
        self.kind, self.name, self.known = kind, name, tuple(known)
        super().__init__(kind, name, self.known)

    @property
    def template(self) -> str:
        """With the name that was probably meant, if any."""
        return self.templates[not self._close()]

    @property
    def values(self) -> Mapping[str, object]:
        """The wrong name, what it should have been one of, and the name that was probably meant."""
        names = {"close": shown("".join(self._close())), "first": shown(self.known[0])}
        return {"name": shown(self.name), "kind": Term(self.kind), **names}

    def _close(self) -> list[str]:
        from difflib import get_close_matches  # only a mistake needs it

        tidy = self.name.strip().lower() if isinstance(self.name, str) and len(self.name) <= LONGEST else ""
        return get_close_matches(tidy, self.known, n=1)


class TooManyPieces(Spoken, DejaVuError, ValueError):  # noqa: N818 - stands beside IllegalAction
    """A bag cannot hold this number of equal pieces."""

    templates = ("{kind} hold at most {most} equal pieces",)

    def __init__(self, kind: str, most: int) -> None:
        self.kind, self.most = kind, most
        super().__init__(kind, most)

    @property
    def values(self) -> Mapping[str, object]:
        """Where, and how many at most."""
        return {"kind": Term(self.kind), "most": self.most}


class MissingPieces(Spoken, DejaVuError, ValueError):  # noqa: N818 - stands beside IllegalAction
    """Pieces cannot be taken from where they are not."""

    templates = ("cannot take {taken} out of {there}",)

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
