"""Frozen classes, whose `copy()` returns the object itself, and plain integers from whatever a caller gives."""

from enum import Enum
from operator import index
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

C = TypeVar("C", bound=type)


def _itself(value: object, memo: object = None) -> object:
    return value


def its_own_copy(kind: C) -> C:
    """Let `copy` and `deepcopy` return the objects of a class themselves; for classes that attrs does not make."""
    for name in ("__copy__", "__deepcopy__"):
        setattr(kind, name, _itself)
    return kind


if TYPE_CHECKING:  # type checkers know what attrs makes of a class, and nobody else's decorator
    from attrs import frozen as frozen
else:

    def frozen(kind: type | None = None, **options: Any) -> Any:
        """A class of frozen values, as attrs makes it, whose objects are their own copies."""

        def made(kind: type) -> type:
            return attrs.frozen(**options)(its_own_copy(kind))

        return made if kind is None else made(kind)


def whole(value: object) -> int | None:
    """An integer, whoever's it is, as an `int`; None for anything else.

    True is not a number here, nor is a piece, although either can index a tuple.
    """
    if type(value) is int:
        return value
    if isinstance(value, bool | Enum):
        return None
    try:
        return int(index(value))  # type: ignore[arg-type]  # that is the question
    except Exception:  # whatever a foreign `__index__` may raise
        return None


def as_int(value: int) -> int:
    """An integer as an `int`; anything else as it is, to be refused where it is used."""
    number = whole(value)
    return value if number is None else number


def with_ints(value: object, *names: str) -> None:
    """Make plain integers of these fields of a frozen value that is being made, as `as_int` does.

    attrs looks into the signature of each converter when it makes a class, which takes longer than all the rest.
    """
    for name in names:
        number = getattr(value, name)
        if type(number) is not int and number is not None:
            object.__setattr__(value, name, as_int(number))
