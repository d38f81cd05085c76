"""Numbers and truths that are not known yet, and things that nobody may look at."""

from collections.abc import Callable
from typing import Any

import z3

from tests.proofs.running.paths import NotFollowed, Term, current

LARGEST_PLACE = 64
"""A number that is used as a place in a list is below this."""


def term_of(value: object) -> Term:
    """A value as a term of z3."""
    if isinstance(value, Number | Truth):
        return value.term
    if isinstance(value, bool):
        return z3.BoolVal(value)
    if isinstance(value, int):
        return z3.IntVal(value)
    if isinstance(value, z3.ExprRef):
        return value
    raise NotFollowed(f"{value!r} is no number and no truth")


def is_symbolic(value: object) -> bool:
    return isinstance(value, Number | Truth)


class Unhashable:
    """What is compared by symbols has no hash: a dict or a set would take two equal ones for different."""

    __slots__ = ()

    def __hash__(self) -> int:
        raise NotFollowed("a symbol was looked up in a dict or set")


class Truth(Unhashable):
    """A truth that is not known yet; asking for it forks the run."""

    __slots__ = ("term",)

    def __init__(self, term: Term) -> None:
        self.term = term

    def __bool__(self) -> bool:
        return current().decide(self.term)

    def __eq__(self, other: object) -> Any:
        return Truth(self.term == term_of(other)) if isinstance(other, bool | Truth) else NotImplemented

    __hash__ = Unhashable.__hash__

    def __repr__(self) -> str:
        return f"Truth({self.term})"


def _arithmetic(calculate: Callable[[Term, Term], Term]) -> Callable[["Number", object], Any]:
    def operation(self: "Number", other: object) -> Any:
        if isinstance(other, bool) or not isinstance(other, int | Number):
            return NotImplemented
        return Number(calculate(self.term, term_of(other)))

    return operation


def _comparison(compare: Callable[[Term, Term], Term]) -> Callable[["Number", object], Any]:
    def operation(self: "Number", other: object) -> Any:
        if isinstance(other, bool) or not isinstance(other, int | Number):
            return NotImplemented
        return Truth(compare(self.term, term_of(other)))

    return operation


class Number(Unhashable):
    """A whole number that is not known yet."""

    __slots__ = ("term",)

    def __init__(self, term: Term) -> None:
        self.term = term

    __add__ = __radd__ = _arithmetic(lambda one, other: one + other)
    __sub__ = _arithmetic(lambda one, other: one - other)
    __rsub__ = _arithmetic(lambda one, other: other - one)
    __lt__ = _comparison(lambda one, other: one < other)
    __le__ = _comparison(lambda one, other: one <= other)
    __gt__ = _comparison(lambda one, other: one > other)
    __ge__ = _comparison(lambda one, other: one >= other)
    __eq__ = _comparison(lambda one, other: one == other)
    __ne__ = _comparison(lambda one, other: one != other)
    __hash__ = Unhashable.__hash__

    def __mod__(self, other: object) -> Any:
        if type(other) is not int or other <= 0:
            raise NotFollowed(f"a remainder by {other!r}")
        return Number(self.term % other)

    def __bool__(self) -> bool:
        return current().decide(self.term != 0)

    def __index__(self) -> int:
        """As a place in a list: the run forks over every number that it can be."""
        for number in range(LARGEST_PLACE):
            if current().decide(self.term == number):
                return number
        raise NotFollowed(f"{self.term} is used as a place in a list")

    def __repr__(self) -> str:
        return f"Number({self.term})"


class Opaque(Unhashable):
    """Something that must not matter: whoever looks at it fails, and it is equal to itself alone."""

    def __init__(self, name: str) -> None:
        object.__setattr__(self, "_name", name)

    def _refuse(self, *_: object) -> Any:
        raise NotFollowed(f"{object.__getattribute__(self, '_name')} was looked at")

    __hash__ = __getattr__ = __bool__ = __len__ = __iter__ = __getitem__ = __index__ = __eq__ = _refuse
    __add__ = __radd__ = __sub__ = __rsub__ = __and__ = __rand__ = __contains__ = _refuse
    __lt__ = __le__ = __gt__ = __ge__ = _refuse

    def __repr__(self) -> str:
        return f"<{object.__getattribute__(self, '_name')}>"


# Questions that Python's own functions answer without a fork


def largest(*values: Any) -> Any:
    """`max` for numbers that may be symbols."""
    return _extreme(lambda one, other: one >= other, max, values)


def smallest(*values: Any) -> Any:
    """`min` for numbers that may be symbols."""
    return _extreme(lambda one, other: one <= other, min, values)


def _extreme(before: Callable[[Term, Term], Term], known: Callable[..., Any], values: tuple[Any, ...]) -> Any:
    listed = list(values[0]) if len(values) == 1 else list(values)
    if not any(isinstance(value, Number) for value in listed):
        return known(listed)
    found = term_of(listed[0])
    for value in listed[1:]:
        term = term_of(value)
        found = z3.If(before(found, term), found, term)
    return Number(found)


def holds_any(values: Any) -> Any:
    """`any` for numbers that may be symbols."""
    if hasattr(values, "holds_any"):
        return values.holds_any()
    listed = list(values)
    if not any(isinstance(value, Number | Truth) for value in listed):
        return any(listed)
    return Truth(
        z3.Or([term_of(value) if isinstance(value, bool | Truth) else term_of(value) != 0 for value in listed])
    )
