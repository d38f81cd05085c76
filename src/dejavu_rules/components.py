"""What is in the box, as names: colours, shapes, bits, fragments, cards, icons, Nebula Tiles.

Everything that can lie somewhere is a small integer with a name, so that a place can hold a bag (see
`bag`) and a table can be a tuple. What a card *shows* is not here: that is catalogue data.
"""

from collections.abc import Iterable
from enum import Enum, IntEnum
from typing import TypeAlias

from attrs import field, frozen

from dejavu_rules import bag
from dejavu_rules.errors import shown

Bits: TypeAlias = bag.Bag
"""A bag of Impression Bits, one byte per `Bit`."""
Cards: TypeAlias = bag.Bag
"""A bag of Impression Cards, one byte per `CardId`."""
Fragments: TypeAlias = int
"""A set of Memory Fragments, one binary digit per `Fragment`: there is one of each (COMP-3)."""


class _Named(IntEnum):
    """An integer that prints as the words a player would say."""

    def __str__(self) -> str:
        return self._name_.replace("_", " ").lower()


class Colour(_Named):
    """The colours of bits and cards (COMP-2, COMP-4); red and yellow are assumed names."""

    WHITE, BLUE, GREEN, PURPLE, RED, YELLOW = range(6)


class Shape(_Named):
    """The five shapes of bits (COMP-2)."""

    MOON, SUN, STAR, LIGHTNING, RAINDROP = range(5)


class Slot(_Named):
    """What a slot of a card asks for: one shape, or any (COMP-9)."""

    MOON, SUN, STAR, LIGHTNING, RAINDROP, ANY = range(6)


class Bit(_Named):
    """A kind of Impression Bit: a colour and a shape (COMP-2)."""

    WHITE_MOON, WHITE_SUN, WHITE_STAR, WHITE_LIGHTNING, WHITE_RAINDROP = range(5)
    BLUE_MOON, BLUE_SUN, BLUE_STAR, BLUE_LIGHTNING, BLUE_RAINDROP = range(5, 10)
    GREEN_MOON, GREEN_SUN, GREEN_STAR, GREEN_LIGHTNING, GREEN_RAINDROP = range(10, 15)
    PURPLE_MOON, PURPLE_SUN, PURPLE_STAR, PURPLE_LIGHTNING, PURPLE_RAINDROP = range(15, 20)
    RED_MOON, RED_SUN, RED_STAR, RED_LIGHTNING, RED_RAINDROP = range(20, 25)
    YELLOW_MOON, YELLOW_SUN, YELLOW_STAR, YELLOW_LIGHTNING, YELLOW_RAINDROP = range(25, 30)

    @property
    def colour(self) -> Colour:
        return COLOURS[self // 5]

    @property
    def shape(self) -> Shape:
        return SHAPES[self % 5]


class FragmentColour(_Named):
    """The three colours of Memory Fragments (COMP-3); the names are assumed."""

    RED, BLUE, YELLOW = range(3)


class Fragment(_Named):
    """A Memory Fragment: a colour and 1 to 5 pips, one of each (COMP-3)."""

    RED_1, RED_2, RED_3, RED_4, RED_5 = range(5)
    BLUE_1, BLUE_2, BLUE_3, BLUE_4, BLUE_5 = range(5, 10)
    YELLOW_1, YELLOW_2, YELLOW_3, YELLOW_4, YELLOW_5 = range(10, 15)

    @property
    def colour(self) -> FragmentColour:
        return FRAGMENT_COLOURS[self // 5]

    @property
    def pips(self) -> int:
        return self % 5 + 1


class CardId(_Named):
    """Which Impression Card: a landscape's colour and the number 1 to 7 printed on it (COMP-4)."""

    WHITE_1, WHITE_2, WHITE_3, WHITE_4, WHITE_5, WHITE_6, WHITE_7 = range(7)
    BLUE_1, BLUE_2, BLUE_3, BLUE_4, BLUE_5, BLUE_6, BLUE_7 = range(7, 14)
    GREEN_1, GREEN_2, GREEN_3, GREEN_4, GREEN_5, GREEN_6, GREEN_7 = range(14, 21)
    PURPLE_1, PURPLE_2, PURPLE_3, PURPLE_4, PURPLE_5, PURPLE_6, PURPLE_7 = range(21, 28)
    RED_1, RED_2, RED_3, RED_4, RED_5, RED_6, RED_7 = range(28, 35)
    YELLOW_1, YELLOW_2, YELLOW_3, YELLOW_4, YELLOW_5, YELLOW_6, YELLOW_7 = range(35, 42)

    @classmethod
    def of(cls, colour: Colour, number: int) -> "CardId":
        return CARD_IDS[colour * 7 + number - 1]

    @property
    def colour(self) -> Colour:
        return COLOURS[self // 7]

    @property
    def number(self) -> int:
        return self % 7 + 1


class NebulaTile(_Named):
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

MOST_BITS: Bits = bag.MAX_COUNT * bag.of(BITS)
MOST_CARDS: Cards = bag.MAX_COUNT * bag.of(CARD_IDS)
"""The largest bags there can be."""

OF_COLOUR: tuple[Bits, ...] = tuple(sum(255 << 8 * bit for bit in BITS if bit.colour is colour) for colour in COLOURS)
"""Per colour the mask that leaves only the bits of that colour in a bag."""
OF_SHAPE: tuple[Bits, ...] = tuple(sum(255 << 8 * bit for bit in BITS if bit.shape is shape) for shape in SHAPES)
"""Per shape the mask that leaves only the bits of that shape in a bag."""


class Icon(Enum):
    """The six power icons (COMP-8)."""

    FLOWER = "flower"
    CHEST = "chest"
    FOOTPRINT = "footprint"
    WHITE_CLAIM = "white_claim"
    STM = "stm"
    HAND = "hand"


@frozen
class Powers:
    """How often each power icon is there; a hand icon counts its number (COMP-8)."""

    flower: int = 0
    chest: int = 0
    footprint: int = 0
    white_claim: int = 0
    stm: int = 0
    hand: int = 0

    def of(self, icon: Icon) -> int:
        number: int = getattr(self, icon.value)
        return number


class Scoring(Enum):
    """What a Public Card counts at the end of the game (SCORE-C1, C2, C3, C5, C6)."""

    SEQUENCE = "sequence"
    SETS = "sets"
    FRAGMENTS = "fragments"
    WHITE_CARDS = "white cards"
    COLOUR_CARDS = "colour cards"


@frozen
class PublicScoring:
    """A Public Card's way to score; a sequence card names the fragments' colour it counts."""

    kind: Scoring
    fragment_colour: FragmentColour | None = None


@frozen
class Card:
    """What an Impression Card shows.

    A Regular Card has its printed `vp` and no `scoring`; a Public Card has a `scoring` and no `vp`.
    `slots` go from top to bottom (CARD-1). `copies` is how many the box has; for a Public Card one of
    them is golden and the others are silver (COMP-4).
    """

    id: CardId
    slots: tuple[Slot, ...]
    powers: Powers = field(default=Powers())
    vp: int | None = None
    scoring: PublicScoring | None = None
    copies: int = 2
    needs: tuple[bag.Bag, ...] = field(init=False, eq=False, repr=False)
    """Per number of slots, from the top, how many of each shape they ask for; any-shape slots ask for none."""

    def __attrs_post_init__(self) -> None:
        asked = (
            bag.of(slot for slot in self.slots[:number] if slot is not Slot.ANY)
            for number in range(len(self.slots) + 1)
        )
        object.__setattr__(self, "needs", tuple(asked))

    @property
    def colour(self) -> Colour:
        return self.id.colour

    @property
    def number(self) -> int:
        return self.id.number

    @property
    def is_public(self) -> bool:
        return self.scoring is not None


@frozen
class NamelessGirlTile:
    """A player's own tile: the powers everyone starts with (COMP-7)."""

    powers: Powers = Powers(flower=1, chest=1, footprint=1, stm=1, hand=3)


def fragments_of(fragments: Fragments) -> tuple[Fragment, ...]:
    """The members of a set of fragments, in the order of the box."""
    return tuple(fragment for fragment in FRAGMENTS if fragments >> fragment & 1)


def fragment_set(fragments: Iterable[Fragment]) -> Fragments:
    """The set of these fragments."""
    total = 0
    for fragment in fragments:
        total |= 1 << fragment
    return total


def bits_of(bits: Bits) -> tuple[Bit, ...]:
    """The bits in a bag, in the order of the box; a kind that is there twice is listed twice."""
    return tuple(sorted(bag.pieces(bits, BITS)))


def cards_of(cards: Cards) -> tuple[CardId, ...]:
    """The cards in a bag, in the order of the box."""
    return tuple(sorted(bag.pieces(cards, CARD_IDS)))


def show_bits(bits: Bits) -> str:
    """The bits in a bag, in words; what is no bag of bits is shown as it is."""
    if not bag.is_bag(bits, MOST_BITS):
        return shown(bits)
    return "{" + ", ".join(map(str, bits_of(bits))) + "}"


def show_cards(cards: Cards) -> str:
    """The cards in a bag, in words; what is no bag of cards is shown as it is."""
    if not bag.is_bag(cards, MOST_CARDS):
        return shown(cards)
    return "{" + ", ".join(map(str, cards_of(cards))) + "}"


def show_fragments(fragments: Fragments) -> str:
    """The fragments of a set, in words."""
    return "{" + ", ".join(map(str, fragments_of(fragments))) + "}"


def are_tiles(value: object) -> bool:
    """Whether an outside value is a tuple of Nebula Tiles."""
    return type(value) is tuple and all(type(tile) is NebulaTile for tile in value)


def in_order(tiles: tuple[NebulaTile, ...]) -> tuple[NebulaTile, ...]:
    """The tiles in the order of the box; anything else as it is, to be refused where it is used."""
    return tuple(sorted(tiles)) if are_tiles(tiles) else tiles
