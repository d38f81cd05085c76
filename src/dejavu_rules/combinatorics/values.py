"""Values that never change, whose copies are the objects themselves, and plain integers from what a caller passes."""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from operator import index
from threading import Lock
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

import attrs

T = TypeVar("T")
C = TypeVar("C", bound=type)


def _return_self(value: object, memo: object = None) -> object:
    return value


def immutable(kind: C) -> C:
    """Let `copy` and `deepcopy` of this class return the object itself; for classes that attrs does not make."""
    for name in ("__copy__", "__deepcopy__"):
        setattr(kind, name, _return_self)
    return kind


if TYPE_CHECKING:  # type checkers understand the decorator of attrs, but no other
    from attrs import frozen as frozen
else:

    def frozen(kind: type | None = None, **options: Any) -> Any:
        """A frozen class of attrs whose `copy` and `deepcopy` return the object itself."""

        def decorate(kind: type) -> type:
            return attrs.frozen(**options)(immutable(kind))

        return decorate if kind is None else decorate(kind)


def fact(find: Callable[[Any], Any]) -> Any:
    """A field of a frozen class that follows from the others, and does not count for equality."""
    return attrs.field(init=False, eq=False, repr=False, default=attrs.Factory(find, takes_self=True))


def whole(value: object) -> int | None:
    """Any kind of integer (numpy's, for example) as an `int`; None for anything else.

    True and pieces are not numbers here, although they can index a tuple.
    """
    if type(value) is int:
        return value
    if isinstance(value, bool | Enum):
        return None
    try:
        return int(index(value))  # type: ignore[arg-type]  # it raises for anything else
    except Exception:  # a foreign `__index__` may raise anything
        return None


def as_int(value: int) -> int:
    """Any kind of integer as an `int`; anything else unchanged, to be refused where it is used."""
    number = whole(value)
    return value if number is None else number


def as_int_or_none(value: int | None) -> int | None:
    """The same, where there may be no number."""
    return None if value is None else as_int(value)


def convert_to_ints(value: object, *names: str) -> None:
    """Convert these fields of a new frozen value with `as_int`.

    For classes with many numbers: attrs inspects each converter when it makes a class, which slows the import down.
    """
    for name in names:
        number = getattr(value, name)
        if type(number) is not int and number is not None:
            object.__setattr__(value, name, as_int(number))


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
