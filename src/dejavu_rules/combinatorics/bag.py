"""Multisets as integers: one byte per kind.

A bag of pieces is one `int` whose byte *i* counts the pieces of kind *i*. Moving pieces is plus and minus, "all
pieces of some kinds" is a mask, and conservation says that all places add up to one constant. No kind may occur more
than 127 times: the top bit of a byte is kept free, so that one subtraction can compare all kinds at once (`contains`).

Only this module knows how many binary digits a kind has. Elsewhere a bag is an integer that may be added, subtracted,
and masked with `&` and `~` by the results of `mask` and `support`.

What is fast for the interpreter is slow for the compiler, and the other way round. So a few functions have a second
body, `compiled_members` for `members`, which takes its place when the module is compiled (`native/build.py`). A
property holds the two equal.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate, compress
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, TypeAlias, TypeVar

if TYPE_CHECKING:  # a score needs bags, and nothing random
    from dejavu_rules.combinatorics.randomness import Stream

Bag: TypeAlias = int
Name = TypeVar("Name")

EMPTY: Bag = 0
MAX_COUNT: Final = 127
_KINDS: Final = 42  # the number of different cards: no component has more kinds
_GUARDS: Final = int.from_bytes(b"\x80" * _KINDS, "little")
_EVERY_KIND: Final = tuple(range(_KINDS))
_ONES: Final = _GUARDS >> 7
_ALMOST: Final = _GUARDS - _ONES  # one more in any byte sets its guard bit
_TWO_OR_MORE: Final = 254 * _ONES
_EVERYTHING: Final = 255 * _ONES
_GROUPS: Final = tuple([(1 << 8 * kinds) - 1 for kinds in range(_KINDS)])
_SMALL: Final = 1 << 56
_SMALL_GUARDS: Final = _GUARDS % _SMALL

ONE: Final[tuple[Bag, ...]] = tuple(1 << 8 * kind for kind in range(_KINDS))
"""Per kind, the bag with one piece of it."""
ALL: Final[tuple[Bag, ...]] = tuple(255 * one for one in ONE)
"""Per kind, its mask."""
OTHERS: Final[tuple[Bag, ...]] = tuple(_EVERYTHING - every for every in ALL)
"""Per kind, the mask of all other kinds."""


def of(kinds: Iterable[SupportsIndex]) -> Bag:
    """The bag of these pieces."""
    total = 0
    for kind in kinds:
        total += ONE[kind]
    return total


def of_counts(counts: Iterable[int]) -> Bag:
    """The bag with these numbers of pieces, lowest kind first."""
    return int.from_bytes(bytes(counts), "little")


def mask(kinds: Iterable[SupportsIndex]) -> Bag:
    """The mask of these kinds: `bag & mask(kinds)` has just the pieces of these kinds."""
    return 255 * of(kinds)


def size(bag: Bag) -> int:
    """The number of pieces: 256 is 1 modulo 255, so the remainder is the sum of the bytes."""
    return bag % 255


class Sizes:
    """The sizes of several bags; a bag that was there the last time is not counted again.

    A sowing changes a few of many bags, and the others stay the same objects.
    """

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: tuple[tuple[Any, ...], list[int]] = ((), [])  # one field, so that threads do not mix two answers

    def of(self, bags: tuple[Any, ...]) -> list[int]:
        """The number of pieces in each of these bags; the list is not to be changed."""
        before, sizes = self._known
        if bags is not before:
            if len(bags) == len(before):
                sizes = [size if bag is old else bag % 255 for bag, old, size in zip(bags, before, sizes)]  # noqa: B905
            else:
                sizes = [bag % 255 for bag in bags]
            self._known = (bags, sizes)
        return sizes


def draw_by_size(bags: tuple[Bag, ...], weights: list[int], known: Sizes, stream: "Stream") -> int:
    """The place of a random one of these bags, as likely as the weight of its size; -1 if none has any weight.

    `known` is for the compiler: counting costs the interpreter less than to find out which bags are the same.
    """
    sums = list(accumulate([weights[bag % 255] for bag in bags]))
    return bisect_right(sums, stream.below(sums[-1])) if sums and sums[-1] else -1


def compiled_draw_by_size(bags: tuple[Bag, ...], weights: list[int], known: Sizes, stream: "Stream") -> int:
    sizes, total = known.of(bags), 0
    for size in sizes:
        total += weights[size]
    if not total:
        return -1
    left, place = stream.below(total) - weights[sizes[0]], 0
    while left >= 0:
        place += 1
        left -= weights[sizes[place]]
    return place


def fold(bag: Bag, kinds: int) -> Bag:
    """The bag in which the kinds with the same remainder modulo `kinds` are one kind; its pieces must fit a byte."""
    return bag % _GROUPS[kinds]  # the sum of the groups of `kinds` kinds, as in `size`


def count(bag: Bag, kind: int) -> int:
    """The number of pieces of one kind."""
    return bag >> 8 * kind & 255


def can_add(bag: Bag, more: Bag) -> bool:
    """Whether the sum of two bags has at most 127 pieces of each kind."""
    return not bag + more & _GUARDS


def lowest(bag: Bag) -> int:
    """The lowest kind in a bag that is not empty."""
    return (bag & -bag).bit_length() - 1 >> 3


def contains(bag: Bag, part: Bag) -> bool:
    """Whether `part` can be taken out of `bag`: a byte with too few pieces would borrow, and its guard bit show it."""
    return not part or not bag - part & _GUARDS


def compiled_contains(bag: Bag, part: Bag) -> bool:
    if bag < _SMALL:  # a bag of shapes, for example: no number here is larger than a machine word
        return part < _SMALL and not bag - part & _SMALL_GUARDS
    return not part or not bag - part & _GUARDS


def members(bag: Bag) -> list[int]:
    """The different kinds in the bag, lowest first."""
    return list(compress(_EVERY_KIND, bag.to_bytes(_KINDS, "little")))


def compiled_members(bag: Bag) -> list[int]:
    counts = bag.to_bytes(bag.bit_length() + 7 >> 3, "little")
    return [kind for kind in range(len(counts)) if counts[kind]]


def items(bag: Bag) -> Iterator[tuple[int, int]]:
    """Each kind in the bag with its count, lowest kind first."""
    counts = bag.to_bytes(_KINDS, "little")
    for kind in compress(_EVERY_KIND, counts):
        yield kind, counts[kind]


def kinds(bag: Bag) -> list[int]:
    """Every piece, lowest kind first; a kind that is there twice is listed twice."""
    return sorted(pieces(bag, _EVERY_KIND))


def pieces(bag: Bag, names: tuple[Name, ...]) -> list[Name]:
    """Every piece by the name of its kind: first one of each kind, lowest first, then the second ones, and so on."""
    found = list(compress(names, bag.to_bytes(bag.bit_length() + 7 >> 3, "little")))
    while bag & _TWO_OR_MORE:
        bag -= distinct(bag)
        found += compress(names, bag.to_bytes(bag.bit_length() + 7 >> 3, "little"))
    return found


def compiled_pieces(bag: Bag, names: tuple[Name, ...]) -> list[Name]:
    counts = bag.to_bytes(bag.bit_length() + 7 >> 3, "little")
    found: list[Name] = []
    copy, more = 0, True
    while more:
        more = False
        for kind in range(len(counts)):
            number = counts[kind]
            if number > copy:
                found.append(names[kind])
                more = more or number > copy + 1
        copy += 1
    return found


def nth(bag: Bag, position: int) -> int:
    """The kind of the piece at a position from 0 to `size(bag) - 1`, lowest kind first."""
    number = bag % 255
    if position >= number:
        raise IndexError(position)
    return _find(bag, number, position)


def draw(bag: Bag, stream: "Stream") -> int:
    """The kind of a random piece of a bag that is not empty."""
    number = bag % 255
    return _find(bag, number, stream.below(number))


def _find(bag: Bag, number: int, position: int) -> int:
    """The kind at a position among this number of pieces.

    One multiplication gives, for each kind, the number of pieces up to it. One subtraction compares all these sums
    with the position: the lowest guard bit that is left gives the kind. Larger bags are counted kind by kind, because
    their sums do not leave the guard bits free.
    """
    if number <= MAX_COUNT:
        beyond = (bag * _ONES | _GUARDS) - (position + 1) * _ONES & _GUARDS
        return (beyond & -beyond).bit_length() - 1 >> 3
    for kind, copies in items(bag):
        position -= copies
        if position < 0:
            return kind
    raise IndexError(position)


def _compiled_find(bag: Bag, number: int, position: int) -> int:
    counts, kind = bag.to_bytes(_KINDS, "little"), 0
    copies = counts[0]
    while position >= copies:
        position -= copies
        kind += 1
        copies = counts[kind]
    return kind


def distinct(bag: Bag) -> Bag:
    """One piece of each kind that is in the bag."""
    return bag + _ALMOST >> 7 & _ONES


def has_twins(bag: Bag) -> bool:
    """Whether there are two pieces or more of any kind."""
    return bag & _TWO_OR_MORE != 0


def support(bag: Bag) -> int:
    """The mask of the kinds that are in the bag."""
    if not bag & _TWO_OR_MORE:
        return 255 * bag
    there = bag + _ALMOST & _GUARDS
    return there - (there >> 7)


def absence(bag: Bag) -> int:
    """The mask of the kinds that are not in the bag."""
    return _EVERYTHING ^ support(bag)
