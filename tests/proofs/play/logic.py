"""Logic on terms: each function takes plain numbers and z3's expressions alike.

A `Term` is an int, a bool, or a z3 expression; a sentence is made of terms with `+`, `==`, `<=` and the functions
here. So one text is proved for all numbers and is evaluated on those of a real game, where z3 is not needed.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar, cast

import attrs

from tests.proofs.play.solving import Term, z3

V = TypeVar("V")


def is_plain(term: Term) -> bool:
    """Whether a term is a plain number or truth."""
    return type(term) is int or type(term) is bool


def no(term: Term) -> Term:
    """The contrary."""
    return not term if is_plain(term) else z3().Not(term)


def every(terms: Iterable[Term]) -> Term:
    """Whether all of these hold."""
    open_terms = []
    for term in terms:
        if is_plain(term):
            if not term:
                return False
        else:
            open_terms.append(term)
    return z3().And(open_terms) if open_terms else True


def some(terms: Iterable[Term]) -> Term:
    """Whether at least one of these holds."""
    open_terms = []
    for term in terms:
        if is_plain(term):
            if term:
                return True
        else:
            open_terms.append(term)
    return z3().Or(open_terms) if open_terms else False


def both(*terms: Term) -> Term:
    return every(terms)


def either(*terms: Term) -> Term:
    return some(terms)


def implies(reason: Term, consequence: Term) -> Term:
    return some((no(reason), consequence))


def is_one_of(term: Term, values: Iterable[int]) -> Term:
    return some([term == value for value in values])


def total(terms: Iterable[Term]) -> Term:
    """The sum; of truths, how many hold."""
    return sum(map(number, terms))


def number(term: Term) -> Term:
    """A truth as 0 or 1."""
    if is_plain(term):
        return int(term)
    return z3().If(term, 1, 0) if z3().is_bool(term) else term


def least(one: Term, other: Term) -> Term:
    return choose(one <= other, one, other)


def most(one: Term, other: Term) -> Term:
    return choose(one >= other, one, other)


def choose(condition: Term, one: V, other: V) -> V:
    """One value or the other; of values with fields, and of tuples, field by field."""
    if is_plain(condition):
        return one if condition else other
    return cast(V, _merge(condition, one, other))


def _merge(condition: Term, one: Any, other: Any) -> Any:
    if one is other:
        return one
    if names := field_names(type(one)):
        return type(one)(*[_merge(condition, getattr(one, name), getattr(other, name)) for name in names])
    if isinstance(one, tuple):
        return tuple([_merge(condition, mine, yours) for mine, yours in zip(one, other, strict=True)])
    if is_plain(one) and is_plain(other) and one == other:
        return one
    return z3().If(condition, one, other)


def at(values: Sequence[V], index: Term) -> V:
    """The value at an index, which may be a symbol that is within the range."""
    if is_plain(index):
        return values[index]
    found = values[0]
    for place, value in enumerate(values[1:], 1):
        found = choose(index == place, value, found)
    return found


def with_at(values: tuple[V, ...], index: Term, value: V) -> tuple[V, ...]:
    """The values, with this one at an index."""
    return tuple([choose(index == place, value, old) for place, old in enumerate(values)])


def equal(one: Any, other: Any) -> Term:
    """Whether two values are the same, field by field."""
    if one is other:
        return True
    return every([same(mine, yours) for mine, yours in zip(leaves(one), leaves(other), strict=True)])


def same(one: Term, other: Term) -> Term:
    """Whether two terms are equal; of one and the same expression that is known."""
    if is_plain(one) or is_plain(other):
        return one == other
    return one.eq(other) or one == other


def leaves(value: Any) -> list[Term]:
    """The terms in a value."""
    return [value] if is_plain(value) else [term for _, term in named_leaves(value)]


def named_leaves(value: Any, name: str = "") -> list[tuple[str, Term]]:
    """The terms in a value, with the way to each of them."""
    if is_plain(value):
        return [(name, value)]
    if fields := field_names(type(value)):
        return [leaf for field in fields for leaf in named_leaves(getattr(value, field), f"{name}.{field}")]
    if isinstance(value, tuple):
        return [leaf for place, each in enumerate(value) for leaf in named_leaves(each, f"{name}[{place}]")]
    return [] if attrs.has(type(value)) else [(name, value)]


def field_names(kind: type) -> tuple[str, ...]:
    """The fields of a class of values; none of any other class."""
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple([field.name for field in attrs.fields(kind)]) if attrs.has(kind) else ()
    return _FIELDS[kind]


_FIELDS: dict[type, tuple[str, ...]] = {}


def symbols(like: V, name: str) -> V:
    """Symbols in the place of all numbers and truths of a value."""
    return cast(V, _map_terms(like, name, lambda path, old: (z3().Bool if type(old) is bool else z3().Int)(path)))


def _map_terms(value: Any, name: str, change: Callable[[str, Term], Term]) -> Any:
    if attrs.has(type(value)):
        names = field_names(type(value))
        return type(value)(*[_map_terms(getattr(value, each), f"{name}.{each}", change) for each in names])
    if isinstance(value, tuple):
        return tuple([_map_terms(each, f"{name}[{place}]", change) for place, each in enumerate(value)])
    return change(name, value)


__all__ = [
    "Term",
    "at",
    "both",
    "choose",
    "either",
    "equal",
    "every",
    "field_names",
    "implies",
    "is_one_of",
    "is_plain",
    "least",
    "leaves",
    "most",
    "named_leaves",
    "no",
    "number",
    "same",
    "some",
    "symbols",
    "total",
    "with_at",
]
