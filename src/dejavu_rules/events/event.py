"""The parents of all events, and `share`, which saves time when events are made."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, ClassVar, ParamSpec, TypeVar

from attrs import fields

from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.i18n.sentences import ENGLISH
from dejavu_rules.i18n.texts import citing_texts_of
from dejavu_rules.rulebook import CLAUSES

P = ParamSpec("P")
E = TypeVar("E")
EVENTS = citing_texts_of("event")
"""Every kind of event: the clauses that it can follow from, and its words."""


class BaseEvent:
    """The parent of all events: a clause, a sentence, and the fields of the kind.

    Kinds of events that can follow from several clauses have `clause` as a field.
    """

    __slots__ = ()
    _also: ClassVar[tuple[str, ...]] = ()
    """Properties that the sentence needs beside the fields."""

    @property
    def clause(self) -> str:
        """The ID of the rule behind it."""
        return EVENTS[type(self).__name__][0][0]

    @property
    def rule(self) -> str:
        """The sentence of that rule."""
        return CLAUSES[self.clause]

    @property
    def values(self) -> Mapping[str, object]:
        """The values of the sentence, by name."""
        kind: Any = type(self)
        return {name: getattr(self, name) for name in (*[field.name for field in fields(kind)], *self._also)}

    @property
    def message(self) -> str:
        """What happens, in English."""
        return ENGLISH.sentence("event", type(self).__name__, **self.values)

    def __str__(self) -> str:
        return f"{self.clause}: {self.message}"


@frozen
class SeatEvent(BaseEvent):
    """The parent of all events of one player: the `seat` whose choice or turn it is."""

    seat: int


def share(kind: Callable[P, E]) -> Callable[P, E]:
    """A cached constructor, for kinds with few different events: five times as fast as making a new one."""
    return lru_cache(maxsize=1 << 14)(kind)  # type: ignore[return-value]  # it takes what the kind takes
