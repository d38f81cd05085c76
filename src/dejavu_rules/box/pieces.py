"""What is in the box, as names: colours, shapes, bits, fragments, cards, Nebula Tiles.

A piece is not a number: pieces of different kinds are never equal and cannot be compared. Pieces of one kind have an
order, and `__index__` is the place in it, so a tuple can be a table of pieces: `map.neighbours[NebulaTile.CRAB]`. What
a card *shows* is catalogue data and not here.
"""

from enum import Enum
from operator import attrgetter
from typing import Self, TypeVar

from dejavu_rules.combinatorics.values import whole
from dejavu_rules.errors import UnknownPiece
from dejavu_rules.i18n.sentences import show


class Named(Enum):
    """Something with a name that a player would say; `Bit("red moon")` finds it by that name."""

    __hash__ = object.__hash__  # faster than that of Enum, which hashes the name

    index: int
    """Its place in the order of the box."""

    def __init_subclass__(cls) -> None:
        for piece in cls:
            piece.index = piece.value

    def __index__(self) -> int:
        return self.index

    def __lt__(self, other: Self) -> bool:
        return self.index < other.index if type(other) is type(self) else NotImplemented

    def __le__(self, other: Self) -> bool:
        return self.index <= other.index if type(other) is type(self) else NotImplemented

    def __gt__(self, other: Self) -> bool:
        return self.index > other.index if type(other) is type(self) else NotImplemented

    def __ge__(self, other: Self) -> bool:
        return self.index >= other.index if type(other) is type(self) else NotImplemented

    def __str__(self) -> str:
        return self._name_.replace("_", " ").lower()

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self._name_}"

    @classmethod
    def _missing_(cls, value: object) -> Self | None:
        if type(value) is not str:
            return None
        return cls.__members__.get(value.strip().upper().replace(" ", "_"))


N = TypeVar("N", bound=Named)


def find_piece(kind: type[N], name: object) -> N:
    """The piece of a kind with this name; a piece is returned as it is.

    Raises `UnknownPiece`, with a suggestion.
    """
    if isinstance(name, kind):
        return name
    if isinstance(name, str):
        try:
            return kind(name)
        except ValueError:
            pass
    raise UnknownPiece(kind.__name__, name, [str(piece) for piece in kind])


class Colour(Named):
    """The colours of bits and cards (COMP-2, COMP-4); red and yellow are assumed names."""

    WHITE, BLUE, GREEN, PURPLE, RED, YELLOW = range(6)


class Shape(Named):
    """The five shapes of bits (COMP-2)."""

    MOON, SUN, STAR, LIGHTNING, RAINDROP = range(5)


class Slot(Named):
    """What a slot of a card asks for: one shape, or any (COMP-9)."""

    MOON, SUN, STAR, LIGHTNING, RAINDROP, ANY = range(6)

    @property
    def shape(self) -> Shape | None:
        """The shape it asks for; None for any shape."""
        return None if self is Slot.ANY else SHAPES[self]


class Bit(Named):
    """A kind of Impression Bit: a colour and a shape (COMP-2)."""

    WHITE_MOON, WHITE_SUN, WHITE_STAR, WHITE_LIGHTNING, WHITE_RAINDROP = range(5)
    BLUE_MOON, BLUE_SUN, BLUE_STAR, BLUE_LIGHTNING, BLUE_RAINDROP = range(5, 10)
    GREEN_MOON, GREEN_SUN, GREEN_STAR, GREEN_LIGHTNING, GREEN_RAINDROP = range(10, 15)
    PURPLE_MOON, PURPLE_SUN, PURPLE_STAR, PURPLE_LIGHTNING, PURPLE_RAINDROP = range(15, 20)
    RED_MOON, RED_SUN, RED_STAR, RED_LIGHTNING, RED_RAINDROP = range(20, 25)
    YELLOW_MOON, YELLOW_SUN, YELLOW_STAR, YELLOW_LIGHTNING, YELLOW_RAINDROP = range(25, 30)

    @property
    def colour(self) -> Colour:
        """The first half of its name."""
        return COLOURS[self.index // 5]

    @property
    def shape(self) -> Shape:
        """The second half of its name."""
        return SHAPES[self.index % 5]


class FragmentColour(Named):
    """The three colours of Memory Fragments (COMP-3); the names are assumed."""

    RED, BLUE, YELLOW = range(3)


class Fragment(Named):
    """A Memory Fragment: a colour and 1 to 5 pips, one of each (COMP-3)."""

    RED_1, RED_2, RED_3, RED_4, RED_5 = range(5)
    BLUE_1, BLUE_2, BLUE_3, BLUE_4, BLUE_5 = range(5, 10)
    YELLOW_1, YELLOW_2, YELLOW_3, YELLOW_4, YELLOW_5 = range(10, 15)

    @property
    def colour(self) -> FragmentColour:
        """One of three."""
        return FRAGMENT_COLOURS[self.index // 5]

    @property
    def pips(self) -> int:
        """From 1 to 5."""
        return self.index % 5 + 1


class CardId(Named):
    """A kind of Impression Card: the colour of its landscape and its printed number, 1 to 7 (COMP-4)."""

    WHITE_1, WHITE_2, WHITE_3, WHITE_4, WHITE_5, WHITE_6, WHITE_7 = range(7)
    BLUE_1, BLUE_2, BLUE_3, BLUE_4, BLUE_5, BLUE_6, BLUE_7 = range(7, 14)
    GREEN_1, GREEN_2, GREEN_3, GREEN_4, GREEN_5, GREEN_6, GREEN_7 = range(14, 21)
    PURPLE_1, PURPLE_2, PURPLE_3, PURPLE_4, PURPLE_5, PURPLE_6, PURPLE_7 = range(21, 28)
    RED_1, RED_2, RED_3, RED_4, RED_5, RED_6, RED_7 = range(28, 35)
    YELLOW_1, YELLOW_2, YELLOW_3, YELLOW_4, YELLOW_5, YELLOW_6, YELLOW_7 = range(35, 42)

    @classmethod
    def of(cls, colour: Colour, number: int) -> "CardId":
        """The card of a colour with a number from 1 to 7.

        Raises `UnknownPiece` for any other.
        """
        printed = whole(number)
        if printed is None or not 1 <= printed <= 7:
            raise UnknownPiece("CardId", f"{colour} {show(number)}", [str(card) for card in cls])
        return CARD_IDS[colour.index * 7 + printed - 1]

    @property
    def colour(self) -> Colour:
        """The colour of its landscape."""
        return COLOURS[self.index // 7]

    @property
    def number(self) -> int:
        """From 1 to 7."""
        return self.index % 7 + 1


class NebulaTile(Named):
    """The fifteen Nebula Tiles of the Cosmic Map."""

    CATS_EYE, BOOMERANG, FLAME, HELIX, VEIL = range(5)
    EAGLE, CARINA, HORSE_HEAD, HOURGLASS, LAGOON = range(5, 10)
    CRAB, ROSETTE, BUTTERFLY, ORION, FOX_FUR = range(10, 15)


COLOURS = tuple(Colour)
SHAPES = tuple(Shape)
BITS = tuple(Bit)
FRAGMENT_COLOURS = tuple(FragmentColour)
FRAGMENTS = tuple(Fragment)
CARD_IDS = tuple(CardId)
TILES = tuple(NebulaTile)


def are_tiles(value: object) -> bool:
    """Whether a value from outside is a tuple of Nebula Tiles."""
    return type(value) is tuple and {*map(type, value)} <= {NebulaTile}


def sort_tiles(tiles: tuple[NebulaTile, ...]) -> tuple[NebulaTile, ...]:
    """The tiles in the order of the box; anything else unchanged, to be refused where it is used."""
    return tuple(sorted(tiles, key=attrgetter("index"))) if are_tiles(tiles) else tiles
