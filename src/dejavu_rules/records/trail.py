"""The states of a long history in little memory: a few are kept, and the others replayed when somebody asks."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from operator import itemgetter
from typing import Generic, TypeVar, overload

from dejavu_rules.combinatorics.values import History, immutable
from dejavu_rules.state import GameState

E = TypeVar("E")

SPAN = 32
"""Every how many states one is kept, and how many of the latest at least."""


@immutable
class Trail(Sequence[GameState], Generic[E]):
    """The state before a history of entries, and the one after each entry: it reads and compares like a tuple.

    It keeps the latest states, every 32nd of the earlier ones, and those to which no entry leads. `follow` returns the
    state after an entry. One state costs up to 31 calls of it; all of them in order cost one call each.
    """

    __slots__ = ("_entries", "_follow", "_kept", "_latest")

    def __init__(self, first: GameState, follow: Callable[[GameState, E], GameState]) -> None:
        self._entries: History[E] = History()
        self._follow = follow
        self._kept: History[tuple[int, GameState]] = History([(0, first)])
        self._latest: tuple[GameState, ...] = (first,)

    @classmethod
    def of(
        cls, entries: History[E], states: Sequence[GameState], follow: Callable[[GameState, E], GameState]
    ) -> "Trail[E]":
        """The trail of these states: the one before the entries, and the one after each."""
        return cls(states[0], follow).then(entries, states[1:])

    def then(self, entries: History[E], states: Sequence[GameState], *, replayable: bool = True) -> "Trail[E]":
        """The trail with these states at its end; `entries` are all that it has then.

        Unless they are `replayable`, the states are kept, because `follow` does not lead to them.
        """
        length = len(self)
        kept = [(place, state) for place, state in enumerate(states, length) if place % SPAN == 0 or not replayable]
        latest = (*self._latest, *states)
        if len(latest) > 2 * SPAN:
            latest = latest[-SPAN:]
        return self._with(entries, self._kept.then(*kept) if kept else self._kept, latest)

    def cut(self, entries: History[E]) -> "Trail[E]":
        """The trail after the first of its entries, which are these."""
        length = len(entries) + 1
        kept = History(self._kept[: self._before(length - 1) + 1])
        latest = self._latest[: max(0, length - self._start)] or (self[length - 1],)
        return self._with(entries, kept, latest)

    def _with(
        self, entries: History[E], kept: History[tuple[int, GameState]], latest: tuple[GameState, ...]
    ) -> "Trail[E]":
        trail: Trail[E] = object.__new__(type(self))
        trail._entries, trail._follow, trail._kept, trail._latest = entries, self._follow, kept, latest
        return trail

    @property
    def _start(self) -> int:
        """The place of the first of the latest states, all of which are here."""
        return len(self) - len(self._latest)

    def _before(self, place: int) -> int:
        """Which of the kept states is the last one up to a place."""
        return bisect_right(self._kept, place, key=itemgetter(0)) - 1

    def _walk(self, start: int) -> Iterator[GameState]:
        """The states from a place on."""
        latest = self._start
        if start < latest:
            number = self._before(start)
            at, state = self._kept[number]
            for place in range(at, latest):
                if number + 1 < len(self._kept) and self._kept[number + 1][0] == place:
                    number += 1
                    state = self._kept[number][1]
                elif place > at:
                    state = self._follow(state, self._entries[place - 1])
                if place >= start:
                    yield state
        yield from self._latest[max(0, start - latest) :]

    @overload
    def __getitem__(self, place: int) -> GameState: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[GameState, ...]: ...
    def __getitem__(self, place: int | slice) -> GameState | tuple[GameState, ...]:
        places = range(len(self))[place]
        if isinstance(places, int):
            return self._latest[places - self._start] if places >= self._start else next(self._walk(places))
        if not places:
            return ()
        first = min(places[0], places[-1])
        found = tuple(islice(self._walk(first), max(places) - first + 1))
        return tuple([found[each - first] for each in places])

    def __len__(self) -> int:
        return len(self._entries) + 1

    def __iter__(self) -> Iterator[GameState]:
        return self._walk(0)

    def __reversed__(self) -> Iterator[GameState]:
        return reversed(tuple(self))

    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if isinstance(other, Trail | History | tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))
