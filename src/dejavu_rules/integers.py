"""Whole numbers from outside: those of numpy count as well, and what goes on from here is Python's own `int`."""

from enum import Enum
from operator import index


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
