"""Bags whose numbers are not known yet: one symbol for each kind of piece.

The engine adds, subtracts and masks bags as packed integers, and asks `combinatorics.bag` about them. Here a bag is
the list of its counts, and each function of `bag` does what its contract says. `packing` proves that the real
functions keep to that contract for all kinds, as long as no kind overflows into another one. That is the duty that
every sum and difference notes here; it is proved at the end of the path.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import z3

from dejavu_rules.combinatorics import bag
from tests.proofs.running.paths import NotFollowed, Term, current
from tests.proofs.running.symbols import Number, Truth, Unhashable, term_of

KINDS = len(bag.ONE)
MAX_COUNT = bag.MAX_COUNT
MOST_PIECES = 254
"""`bag.size` counts so far."""
_count, _of_counts, _support = bag.count, bag.of_counts, bag.support
_ONE, _ALL = tuple(bag.ONE), tuple(bag.ALL)


def counts_of(value: object) -> tuple[Term, ...]:
    """The number of each kind in a bag, packed or symbolic."""
    if isinstance(value, SymbolicBag):
        return value.counts
    if type(value) is not int or value < 0:
        raise NotFollowed(f"{value!r} is no bag")
    return _counts_of_known(value)


@cache
def _counts_of_known(value: int) -> tuple[int, ...]:
    counts = tuple([_count(value, kind) for kind in range(KINDS)])
    if _of_counts(counts) != value:
        raise NotFollowed(f"{value!r} is no bag")
    return counts


def truths_of(value: object) -> tuple[Term, ...]:
    """For each kind, whether a mask has it."""
    if isinstance(value, SymbolicMask):
        return value.truths
    if type(value) is not int:
        raise NotFollowed(f"{value!r} is no mask")
    return _truths_of_known(value)


@cache
def _truths_of_known(value: int) -> tuple[bool, ...]:
    digits = [(value & every, every, _support(one)) for one, every in zip(_ONE, _ALL, strict=True)]
    if any(digit not in (0, every, support) for digit, every, support in digits):
        raise NotFollowed(f"{value!r} is no mask")
    return tuple([digit != 0 for digit, _, _ in digits])


def total(counts: Iterable[Term]) -> Term:
    """A sum; a plain number if all of it is known."""
    terms = list(counts)
    known = sum([term for term in terms if isinstance(term, int)])
    unknown = [term for term in terms if not isinstance(term, int)]
    if len(unknown) == 1 and not known:
        return unknown[0]
    return z3.Sum([*unknown, z3.IntVal(known)] if known else unknown) if unknown else known


def is_zero(count: Term) -> bool:
    """Whether a count is known to be none."""
    return isinstance(count, int) and count == 0


def keep(truth: Term, count: Term) -> Term:
    """The count where the truth holds, else none."""
    if isinstance(truth, bool):
        return count if truth else 0
    return 0 if is_zero(count) else z3.If(truth, count, 0)


def all_of(truths: Iterable[Term]) -> Term:
    """Whether all hold."""
    terms = list(truths)
    if any(each is False for each in terms):
        return z3.BoolVal(False)
    return z3.And([each for each in terms if each is not True])


def any_of(truths: Iterable[Term]) -> Term:
    """Whether any holds."""
    terms = list(truths)
    if any(each is True for each in terms):
        return z3.BoolVal(True)
    return z3.Or([each for each in terms if each is not False])


class SymbolicMask(Unhashable):
    """A set of kinds that is not known yet."""

    __slots__ = ("truths",)

    def __init__(self, truths: Sequence[Term]) -> None:
        self.truths = tuple(truths)

    def __invert__(self) -> "SymbolicMask":
        return SymbolicMask([not each if isinstance(each, bool) else z3.Not(each) for each in self.truths])

    def __and__(self, other: object) -> "SymbolicBag":
        return SymbolicBag([keep(truth, count) for truth, count in zip(self.truths, counts_of(other), strict=True)])

    __rand__ = __and__

    def __or__(self, other: object) -> "SymbolicMask":
        return SymbolicMask([any_of(pair) for pair in zip(self.truths, truths_of(other), strict=True)])

    __ror__ = __or__


class SymbolicBag(Unhashable):
    """A bag that is not known yet."""

    __slots__ = ("counts",)

    def __init__(self, counts: Sequence[Term]) -> None:
        assert len(counts) <= KINDS
        self.counts = (*counts, *[0] * (KINDS - len(counts)))

    def __add__(self, other: object) -> "SymbolicBag":
        counts = [total(pair) for pair in zip(self.counts, counts_of(other), strict=True)]
        current().require("no kind overflows in a sum", all_of([count <= MAX_COUNT for count in counts]))
        return SymbolicBag(counts)

    __radd__ = __add__

    def __sub__(self, other: object) -> "SymbolicBag":
        return _difference(self.counts, counts_of(other))

    def __rsub__(self, other: object) -> "SymbolicBag":
        return _difference(counts_of(other), self.counts)

    def __and__(self, other: object) -> "SymbolicBag":
        mask = truths_of(other)
        return SymbolicBag([keep(truth, count) for truth, count in zip(mask, self.counts, strict=True)])

    __rand__ = __and__

    def __bool__(self) -> bool:
        return current().decide(any_of([count != 0 for count in self.counts]))

    def __eq__(self, other: object) -> Any:
        return Truth(all_of([one == same for one, same in zip(self.counts, counts_of(other), strict=True)]))

    def __ne__(self, other: object) -> Any:
        return Truth(any_of([one != same for one, same in zip(self.counts, counts_of(other), strict=True)]))

    __hash__ = Unhashable.__hash__

    def __repr__(self) -> str:
        return f"SymbolicBag{tuple(self.counts)}"


def _difference(counts: Iterable[Term], less: Iterable[Term]) -> SymbolicBag:
    left = [one if is_zero(taken) else one - taken for one, taken in zip(counts, less, strict=True)]
    current().require("no kind borrows in a difference", all_of([count >= 0 for count in left]))
    return SymbolicBag(left)


class Ones(tuple[Any, ...]):
    """`bag.ONE` that can be asked for the bag of a kind that is not known yet."""

    def __getitem__(self, kind: Any) -> Any:
        number = getattr(kind, "index", kind)  # pieces have a number, which may be a symbol
        if isinstance(number, Number):
            return _one_of_some_kind(number.term)
        return super().__getitem__(kind)


@cache
def _one_of_some_kind(kind: Term) -> SymbolicBag:
    return SymbolicBag([z3.If(kind == each, 1, 0) for each in range(KINDS)])


# Tables by bit


class ByBit(dict[Any, Any]):
    """A table that can be asked for a bit that is not known; `choose` puts together what it has for each bit."""

    def __init__(self, table: Mapping[Any, Any], choose: Callable[[list[tuple[Term, Any]]], Any]) -> None:
        super().__init__(table)
        self._choose = choose

    def __getitem__(self, bit: Any) -> Any:
        if not isinstance(bit.index, Number):
            return super().__getitem__(bit)
        return self._choose([(bit.index.term == each.index, value) for each, value in self.items()])


def choose_bag(ways: list[tuple[Term, Any]]) -> SymbolicBag:
    """One of several bags, each with the condition for it."""
    columns = zip(*[[keep(when, count) for count in counts_of(value)] for when, value in ways], strict=True)
    return SymbolicBag([total(column) for column in columns])


def choose_mask(ways: list[tuple[Term, Any]]) -> SymbolicMask:
    """One of several masks, each with the condition for it."""
    rows = [(when, truths_of(value)) for when, value in ways]
    return SymbolicMask([any_of([when for when, truths in rows if truths[kind]]) for kind in range(KINDS)])


class BitSet(Unhashable):
    """A set of bits that can be asked about one that is not known."""

    def __init__(self, bits: Iterable[Any]) -> None:
        self._bits = frozenset(bits)

    def __contains__(self, bit: Any) -> bool:
        if not isinstance(bit.index, Number):
            return bit in self._bits
        return bool(Truth(any_of([bit.index.term == each.index for each in self._bits])))


# The contract of `combinatorics.bag`


def contains(pieces: object, part: object) -> Truth:
    return Truth(all_of([less <= more for more, less in zip(counts_of(pieces), counts_of(part), strict=True)]))


def size(pieces: object) -> Number:
    number = total(counts_of(pieces))
    current().require("a bag is not too large to be counted", z3.BoolVal(True) & (number <= MOST_PIECES))
    return Number(term_of(number))


def count(pieces: object, kind: Any) -> Number:
    if isinstance(kind, Number):
        raise NotFollowed("the count of a kind that is not known")
    return Number(term_of(counts_of(pieces)[kind.__index__()]))


def of_counts(numbers: Sequence[Any]) -> SymbolicBag:
    return _pack([each.term if isinstance(each, Number) else each for each in numbers])


def items(pieces: object) -> Iterator[tuple[int, Number]]:
    for kind, number in enumerate(counts_of(pieces)):
        if Truth(term_of(number) != 0):
            yield kind, Number(term_of(number))


def members(pieces: object) -> list[int]:
    return [kind for kind, _ in items(pieces)]


def kinds(pieces: object) -> list[int]:
    return [kind for kind, number in items(pieces) for _ in range(number.__index__())]


def support(pieces: object) -> SymbolicMask:
    return SymbolicMask([number != 0 for number in counts_of(pieces)])


def absence(pieces: object) -> SymbolicMask:
    return SymbolicMask([number == 0 for number in counts_of(pieces)])


def fold(pieces: object, groups: int) -> SymbolicBag:
    counts = counts_of(pieces)
    return _pack([total(counts[group::groups]) for group in range(groups)])


def _pack(counts: Sequence[Term]) -> SymbolicBag:
    current().require("no kind overflows in a bag", all_of([number <= MAX_COUNT for number in counts]))
    return SymbolicBag(counts)


def distinct(pieces: object) -> SymbolicBag:
    return SymbolicBag([keep(number != 0, 1) for number in counts_of(pieces)])


def has_twins(pieces: object) -> Truth:
    return Truth(any_of([number >= 2 for number in counts_of(pieces)]))


CONTRACT: dict[str, Callable[..., Any]] = {
    function.__name__: function
    for function in (
        contains,
        size,
        count,
        of_counts,
        items,
        members,
        kinds,
        support,
        absence,
        fold,
        distinct,
        has_twins,
    )
}
"""What each function of `bag` does with symbolic bags."""


def is_symbolic(value: object) -> bool:
    """Whether a bag, or one of a list of counts, is not known."""
    if isinstance(value, list | tuple):
        return any(isinstance(each, Number | SymbolicBag) for each in value)
    return isinstance(value, SymbolicBag | SymbolicMask | Number)
