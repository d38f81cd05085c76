"""Multisets of bits, cards and fragments as values, each kind with its own type.

    Bits("red moon, blue sun") + Bits([Bit.RED_MOON])
    CardId.BLUE_3 in state.player.hand

The engine calculates with the integers of `combinatorics.bag`. Only this module converts between the two: `_bag` is
for the engine, and its packing may change.
"""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

from dejavu_rules.box.pieces import BITS, CARD_IDS, FRAGMENTS, Bit, CardId, Fragment, Named, find_piece
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.errors import MissingPieces, TooManyPieces

P = TypeVar("P", bound=Named)
_NOTHING: Final = ()


class Pieces(Generic[P]):
    """A multiset of pieces of one kind.

    It never changes. It can be iterated, counted, compared (`<=`: all its pieces are in the other), added and
    subtracted. Make it from an iterable of pieces or names, or from one text with commas.
    """

    __slots__ = ("_bag",)
    _bag: Bag
    _kinds: ClassVar[tuple[Any, ...]] = ()

    def __init__(self, pieces: str | Iterable[P | str] = _NOTHING) -> None:
        """Raises `UnknownPiece` for what is not a piece of this kind, `TooManyPieces` above 127 equal ones."""
        self._bag = 0
        if pieces is _NOTHING:
            return
        if isinstance(pieces, str):
            pieces = [name.strip() for name in pieces.split(",") if name.strip()]
        kind, counts = type(self._kinds[0]), [0] * len(self._kinds)
        for piece in pieces:
            counts[find_piece(kind, piece)] += 1
        if max(counts) > bag.MAX_COUNT:
            raise TooManyPieces(type(self).__name__, bag.MAX_COUNT)
        self._bag = bag.of_counts(counts)

    def _like(self, packed: Bag) -> Self:
        """Other pieces of the same kind as these."""
        pieces = type(self)()
        pieces._bag = packed
        return pieces

    def __iter__(self) -> Iterator[P]:
        """Every piece in the order of the box; equal ones are adjacent."""
        return iter([self._kinds[kind] for kind in bag.kinds(self._bag)])

    def __len__(self) -> int:
        return sum([number for _, number in bag.items(self._bag)])  # `bag.size` counts up to 254 only

    def __bool__(self) -> bool:
        return self._bag != 0

    def __contains__(self, piece: object) -> bool:
        return isinstance(piece, type(self._kinds[0])) and bag.count(self._bag, piece.index) > 0

    def count(self, piece: P) -> int:
        """The number of this piece."""
        return bag.count(self._bag, piece.index) if piece in self else 0

    def kinds(self) -> tuple[P, ...]:
        """The different pieces, in the order of the box."""
        return tuple([self._kinds[kind] for kind in bag.members(self._bag)])

    def __add__(self, other: Self) -> Self:
        """Raises `TooManyPieces` above 127 equal ones."""
        if type(other) is not type(self):
            return NotImplemented
        if not bag.can_add(self._bag, other._bag):
            raise TooManyPieces(type(self).__name__, bag.MAX_COUNT)
        return self._like(self._bag + other._bag)

    def __sub__(self, other: Self) -> Self:
        """Raises `MissingPieces` if not all the others are here."""
        if type(other) is not type(self):
            return NotImplemented
        if not bag.contains(self._bag, other._bag):
            raise MissingPieces(self, other)
        return self._like(self._bag - other._bag)

    def __le__(self, other: Self) -> bool:
        return bag.contains(other._bag, self._bag) if type(other) is type(self) else NotImplemented

    def __lt__(self, other: Self) -> bool:
        return self <= other and self._bag != other._bag if type(other) is type(self) else NotImplemented

    def __ge__(self, other: Self) -> bool:
        return bag.contains(self._bag, other._bag) if type(other) is type(self) else NotImplemented

    def __gt__(self, other: Self) -> bool:
        return self >= other and self._bag != other._bag if type(other) is type(self) else NotImplemented

    def __eq__(self, other: object) -> bool:
        return self._bag == other._bag if isinstance(other, Pieces) and type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._bag)

    def __str__(self) -> str:
        return ", ".join(map(str, self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})" if self else f"{type(self).__name__}()"

    def __reduce__(self) -> tuple[type[Self], tuple[tuple[P, ...]]]:
        """Pickle the pieces, so that a pickle does not depend on the packing."""
        return type(self), (tuple(self),)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


class Bits(Pieces[Bit]):
    """A multiset of Impression Bits."""

    __slots__ = ()
    _kinds = BITS

    @staticmethod
    def _of(packed: Bag) -> "Bits":
        pieces = Bits()
        pieces._bag = packed
        return pieces


class Cards(Pieces[CardId]):
    """A multiset of Impression Cards."""

    __slots__ = ()
    _kinds = CARD_IDS

    @staticmethod
    def _of(packed: Bag) -> "Cards":
        pieces = Cards()
        pieces._bag = packed
        return pieces


class Fragments(Pieces[Fragment]):
    """A multiset of Memory Fragments; the box has one of each (COMP-3)."""

    __slots__ = ()
    _kinds = FRAGMENTS

    @staticmethod
    def _of(packed: Bag) -> "Fragments":
        pieces = Fragments()
        pieces._bag = packed
        return pieces


NO_BITS: Final = Bits()
NO_CARDS: Final = Cards()
NO_FRAGMENTS: Final = Fragments()
