"""Errors, one cause per class.

Malformed (not an action at all), illegal (an action that a rule forbids) and impossible (a file that no game could
produce) are different errors. `IllegalAction` is in `rulebook`, errors about files are in `inputs`, and errors about
notation in `notation`.
"""

from collections.abc import Mapping, Sequence

from dejavu_rules.i18n.errors import DejaVuError, TranslatableError
from dejavu_rules.i18n.sentences import LONGEST, Term, show

__all__ = [
    "DejaVuError",
    "InvalidSetup",
    "MalformedAction",
    "MalformedState",
    "MissingPieces",
    "RankOutOfRange",
    "TooManyPieces",
    "TooManyWays",
    "UnknownPiece",
    "UnknownSeat",
]


class MalformedAction(TranslatableError, DejaVuError, TypeError):  # noqa: N818 - stands beside IllegalAction
    """This is not an action of the game: a wrong type or an unknown piece.

    `kind` is the class of the action, `field` the name of the wrong field (None if the whole value is wrong), `value`
    is the wrong value and `wanted` says what is expected.
    """

    templates = ("{place}: {value} is not {wanted}", "{value} is not {wanted}")

    def __init__(self, kind: type, field: str | None, value: object, wanted: str) -> None:
        self.kind, self.field, self.value, self.wanted = kind, field, value, wanted
        super().__init__(kind, field, value, wanted)

    @property
    def template(self) -> str:
        """The sentence with the place, or without it."""
        return self.templates[not self.field]

    @property
    def values(self) -> Mapping[str, object]:
        """The place, the wrong value, and what is expected."""
        place = f"{self.kind.__name__}.{self.field}"
        return {"place": place, "value": show(self.value), "wanted": Term(self.wanted)}


class MalformedState(DejaVuError, TypeError):  # noqa: N818 - stands beside MalformedAction
    """This is not a state of the game."""


class UnknownSeat(TranslatableError, DejaVuError, ValueError):  # noqa: N818 - stands beside IllegalAction
    """This game has no such seat; seats are counted from 0."""

    templates = ("there is no seat {seat}; the seats are 0 to {last}",)

    def __init__(self, seat: object, seats: int) -> None:
        self.seat, self.seats = seat, seats
        super().__init__(seat, seats)

    @property
    def values(self) -> Mapping[str, object]:
        """The wrong seat and the last seat."""
        return {"seat": show(self.seat), "last": self.seats - 1}


class RankOutOfRange(TranslatableError, DejaVuError, IndexError):  # noqa: N818 - stands beside IllegalAction
    """There is no choice at this rank; `count` is the number of choices."""

    templates = (
        "there is no choice at rank {rank}; the ranks are 0 to {last}",
        "there is no choice at rank {rank}; there is no choice at all",
    )

    def __init__(self, rank: object, count: int) -> None:
        self.rank, self.count = rank, count
        super().__init__(rank, count)

    @property
    def template(self) -> str:
        """The sentence with the range of ranks, if there are any."""
        return self.templates[not self.count]

    @property
    def values(self) -> Mapping[str, object]:
        """The wrong rank and the last rank."""
        return {"rank": show(self.rank), "last": self.count - 1}


class UnknownPiece(TranslatableError, DejaVuError, ValueError):  # noqa: N818 - stands beside IllegalAction
    """This is not the name of a piece of this kind; `known` has all names."""

    templates = (
        "{name} is not a {kind}; did you mean {close}?",
        "{name} is not a {kind}, which is one like {first}",
    )

    def __init__(self, kind: str, name: object, known: Sequence[str]) -> None:
        self.kind, self.name, self.known = kind, name, tuple(known)
        super().__init__(kind, name, self.known)

    @property
    def template(self) -> str:
        """The sentence with a suggestion, if a name is close."""
        return self.templates[not self._close()]

    @property
    def values(self) -> Mapping[str, object]:
        """The wrong name, the kind of piece, a suggestion, and an example."""
        names = {"close": show("".join(self._close())), "first": show(self.known[0])}
        return {"name": show(self.name), "kind": Term(self.kind), **names}

    def _close(self) -> list[str]:
        from difflib import get_close_matches  # only a mistake needs it

        tidy = self.name.strip().lower() if isinstance(self.name, str) and len(self.name) <= LONGEST else ""
        return get_close_matches(tidy, self.known, n=1)


class TooManyPieces(TranslatableError, DejaVuError, ValueError):  # noqa: N818 - stands beside IllegalAction
    """A bag cannot hold this number of equal pieces."""

    templates = ("{kind} hold at most {most} equal pieces",)

    def __init__(self, kind: str, most: int) -> None:
        self.kind, self.most = kind, most
        super().__init__(kind, most)

    @property
    def values(self) -> Mapping[str, object]:
        """The kind of pieces, and the largest number."""
        return {"kind": Term(self.kind), "most": self.most}


class MissingPieces(TranslatableError, DejaVuError, ValueError):  # noqa: N818 - stands beside IllegalAction
    """Pieces cannot be taken from a bag that does not have them."""

    templates = ("cannot take {taken} out of {there}",)

    def __init__(self, there: object, taken: object) -> None:
        self.there, self.taken = there, taken
        super().__init__(there, taken)


class InvalidSetup(DejaVuError, ValueError):  # noqa: N818 - stands beside IllegalAction
    """No game can start like this: a wrong number of players or options that exclude each other."""


class TooManyWays(DejaVuError, ValueError):  # noqa: N818 - stands beside IllegalAction
    """A box so odd that the answer would need more time and memory than we spend on a question."""
