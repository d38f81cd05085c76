"""Sequences that never change and grow at their end without being copied."""

from collections.abc import Iterator, Sequence
from threading import Lock
from typing import Generic, TypeVar, overload

from dejavu_rules.combinatorics.values import immutable

T = TypeVar("T")


@immutable
class History(Sequence[T], Generic[T]):
    """What has happened, in order: it reads, compares and hashes like a tuple.

    A history and those that continue it share one list, so that a game of n entries is recorded in n steps.
    """

    __slots__ = ("_items", "_length", "_lock")

    def __init__(self, items: Sequence[T] = ()) -> None:
        self._items, self._length, self._lock = list(items), len(items), Lock()

    def then(self, *more: T) -> "History[T]":
        """This history with more at its end."""
        longer: History[T] = object.__new__(History)
        with self._lock:
            shared = len(self._items) == self._length  # otherwise another history has gone on from here
            longer._items = self._items if shared else self._items[: self._length]
            longer._lock = self._lock if shared else Lock()
            longer._items += more
            longer._length = self._length + len(more)
        return longer

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[T, ...]: ...
    def __getitem__(self, place: int | slice) -> T | tuple[T, ...]:
        places = range(self._length)[place]
        if isinstance(places, int):
            return self._items[places]
        return tuple([self._items[each] for each in places])

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        return iter(self._items[: self._length])

    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if isinstance(other, History | tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    def __reduce__(self) -> tuple[type["History[T]"], tuple[tuple[T, ...]]]:
        return History, (tuple(self),)
