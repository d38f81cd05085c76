"""What all events have in common."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, ClassVar, ParamSpec, TypeVar

from attrs import fields

from dejavu_rules.i18n.events import EVENTS
from dejavu_rules.i18n.sentences import format_sentence
from dejavu_rules.rulebook import CLAUSES

P = ParamSpec("P")
E = TypeVar("E")


class BaseEvent:
    """A clause that it follows from, and words; the fields say the rest.

    Kinds of events that may follow from several clauses have `clause` as a field.
    """

    __slots__ = ()
    _also: ClassVar[tuple[str, ...]] = ()
    """The properties that the words ask for beside the fields."""

    @property
    def clause(self) -> str:
        """The ID of the rule that it follows from."""
        return EVENTS[type(self).__name__][0][0]

    @property
    def rule(self) -> str:
        """What the clause says."""
        return CLAUSES[self.clause]

    @property
    def values(self) -> Mapping[str, object]:
        """What the words speak of, by name."""
        kind: Any = type(self)
        return {name: getattr(self, name) for name in (*[field.name for field in fields(kind)], *self._also)}

    @property
    def message(self) -> str:
        """What happens, in English."""
        return format_sentence(EVENTS[type(self).__name__][1], self.values)

    def __str__(self) -> str:
        return f"{self.clause}: {self.message}"


def shared(kind: Callable[P, E]) -> Callable[P, E]:
    """Makes events of a kind of which there are few different ones, and each of them once.

    They are values, so whoever asks for it again may have the same one, at a fifth of the price of a new one.
    """
    return lru_cache(maxsize=1 << 14)(kind)  # type: ignore[return-value]  # it takes what the kind takes
