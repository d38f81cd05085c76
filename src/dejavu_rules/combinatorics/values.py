"""Frozen classes whose copies are the objects themselves, and plain integers from what a caller passes."""

from enum import Enum
from operator import index
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

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


def convert_to_ints(value: object, *names: str) -> None:
    """Convert these fields of a new frozen value with `as_int`.

    For classes with many numbers: attrs inspects each converter when it makes a class, which slows the import down.
    """
    for name in names:
        number = getattr(value, name)
        if type(number) is not int and number is not None:
            object.__setattr__(value, name, as_int(number))
