"""Multisets as integers: one byte per kind.

A bag of Impression Bits, or of cards, is one `int` whose byte *i* counts the pieces of kind *i*. Moving
pieces is plus and minus, "all pieces of one colour" is a mask, and conservation says that all places add
up to one constant. No kind may occur more than 127 times: the top bit of a byte is kept free, so that one
subtraction can compare all kinds at once (`contains`).
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from typing import Final, TypeAlias, TypeVar

Bag: TypeAlias = int
Name = TypeVar("Name")

EMPTY: Bag = 0
MAX_COUNT: Final = 127
_KINDS: Final = 42  # as many as there are different cards, the most of any component
_GUARDS: Final = int.from_bytes(b"\x80" * _KINDS, "little")
_EVERY_KIND: Final = range(_KINDS)
_ONES: Final = _GUARDS >> 7
_ALMOST: Final = _GUARDS - _ONES  # one more in any byte sets its guard bit
TWO_OR_MORE: Final = 254 * _ONES
"""What a bag with two pieces of any kind has in common with this is not 0."""

ONE: Final[tuple[Bag, ...]] = tuple(1 << 8 * kind for kind in range(_KINDS))
"""The bag that holds a single piece of each kind."""


def of(kinds: Iterable[int]) -> Bag:
    """The bag of these pieces."""
    total = 0
    for kind in kinds:
        total += ONE[kind]
    return total


def size(bag: Bag) -> int:
    """How many pieces there are: 256 is 1 modulo 255, so the remainder is the sum of the bytes."""
    return bag % 255


def count(bag: Bag, kind: int) -> int:
    """How many pieces of one kind there are."""
    return bag >> 8 * kind & 255


def contains(bag: Bag, part: Bag) -> bool:
    """Whether `part` can be taken out of `bag`: no byte may borrow from its guard bit."""
    return (bag | _GUARDS) - part & _GUARDS == _GUARDS


def members(bag: Bag) -> list[int]:
    """The different kinds in the bag, lowest first."""
    return list(compress(_EVERY_KIND, bag.to_bytes(_KINDS, "little")))


def items(bag: Bag) -> Iterator[tuple[int, int]]:
    """Each kind in the bag with its count, lowest kind first."""
    counts = bag.to_bytes(_KINDS, "little")
    for kind in compress(_EVERY_KIND, counts):
        yield kind, counts[kind]


def kinds(bag: Bag) -> list[int]:
    """Every piece, lowest kind first; a kind that is there twice is listed twice."""
    return sorted(pieces(bag, _EVERY_KIND))


def pieces(bag: Bag, names: Sequence[Name]) -> list[Name]:
    """Every piece by the name of its kind: one of each kind, lowest first, then a second one where there is, ..."""
    found = list(compress(names, bag.to_bytes(bag.bit_length() + 7 >> 3, "little")))
    while bag & TWO_OR_MORE:
        bag -= distinct(bag)
        found += compress(names, bag.to_bytes(bag.bit_length() + 7 >> 3, "little"))
    return found


def nth(bag: Bag, position: int) -> int:
    """The kind of the piece at a position from 0 to `size(bag) - 1`, lowest kind first.

    One multiplication counts for each kind the pieces up to it, one subtraction compares all these sums with the
    position: the lowest guard bit that is left tells the kind. Larger bags are counted kind by kind, because their
    sums do not leave the guard bits free.
    """
    if position < bag % 255 <= MAX_COUNT:
        beyond = (bag * _ONES | _GUARDS) - (position + 1) * _ONES & _GUARDS
        return (beyond & -beyond).bit_length() - 1 >> 3
    for kind, number in items(bag):
        position -= number
        if position < 0:
            return kind
    raise IndexError(position)


def distinct(bag: Bag) -> Bag:
    """One piece of each kind that is in the bag."""
    return bag + _ALMOST >> 7 & _ONES


def support(bag: Bag) -> int:
    """The mask that leaves just the kinds of which `bag` has any."""
    there = bag + _ALMOST & _GUARDS
    return there - (there >> 7)


def is_bag(value: object, largest: Bag) -> bool:
    """Whether an outside value is a bag of kinds that the `largest` one has `MAX_COUNT` of."""
    return type(value) is int and value & largest == value
