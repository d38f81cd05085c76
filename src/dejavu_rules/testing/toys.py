"""Toys: set-ups that are small enough to list every choice, each unusual in its own way."""

from dejavu_rules import Bit, Bits, Card, Catalogue, Fragments, Icon, NamelessGirlTile, Options, Powers, Slot
from dejavu_rules.box.pieces import BITS, CARD_IDS, FRAGMENTS
from dejavu_rules.box.public import PublicScoring, Scoring
from dejavu_rules.game import ORDINARY
from dejavu_rules.testing.setups import Setup, loose, ring


def toy_bits(tiles: int, kinds: tuple[Bit, ...]) -> Bits:
    """Four bits for each tile, of these kinds in turn (SETUP-3)."""
    return Bits(kinds[number % len(kinds)] for number in range(4 * tiles))


def toy_box(
    tiles: int,
    kinds: tuple[Bit, ...],
    cards: tuple[Card, ...],
    *,
    girl_tile: NamelessGirlTile | None = None,
    flowers: int = 20,
    hive_holes: int = 5,
) -> Catalogue:
    """A box with just enough bits and fragments for this number of tiles."""
    return Catalogue(
        "toy",
        cards,
        girl_tile=girl_tile or NamelessGirlTile(),
        bits=toy_bits(tiles, kinds),
        fragments=Fragments(FRAGMENTS[:tiles]),
        flowers=flowers,
        hive_holes=hive_holes,
    )


def toy_cards(slots: tuple[Slot, ...], number: int, longest: int, copies: int = 2) -> tuple[Card, ...]:
    """Cards of one to `longest` slots with each icon in turn; every fifth is public."""
    cards = []
    for index in range(number):
        asked = tuple(slots[(index + below) % len(slots)] for below in range(1 + index % longest))
        public = index % 5 == 4
        cards.append(
            Card(
                CARD_IDS[index * 5 % len(CARD_IDS)],
                asked,
                Powers(**{tuple(Icon)[index % len(Icon)].value: 1}),
                vp=None if public else 2 + index % 7,
                scoring=PublicScoring(Scoring.FRAGMENTS) if public else None,
                copies=copies,
            )
        )
    return tuple(cards)


TWO_SHAPES = (Bit.WHITE_MOON, Bit.BLUE_MOON, Bit.BLUE_SUN, Bit.GREEN_SUN, Bit.BLUE_MOON, Bit.RED_SUN)
"""Kinds of bits that let a toy game move: few shapes, some white, colours that repeat."""
TWO_SLOTS = (Slot.MOON, Slot.SUN, Slot.ANY)

SIX = ring(6, (0, 2), (2, 4), (4, 0), (1, 4))
EIGHT = ring(8, (0, 2), (2, 4), (4, 6), (6, 0), (1, 4), (3, 6))
FIVE = ring(5, (0, 2), (1, 3))

SMALL = Setup(2, SIX, ORDINARY, toy_box(6, TWO_SHAPES, toy_cards(TWO_SLOTS, 14, 3), hive_holes=6))
SMALL_SPEED = Setup(
    3,
    SIX,
    Options(speed=True, keep_duplicates=True),
    toy_box(6, TWO_SHAPES, toy_cards(TWO_SLOTS, 8, 2, copies=4), hive_holes=7),
)
NO_FLOWERS = Setup(4, FIVE, ORDINARY, toy_box(5, TWO_SHAPES, toy_cards(TWO_SLOTS, 14, 3), flowers=0, hive_holes=3))
FEW_CARDS = Setup(
    2, FIVE, Options(keep_duplicates=True), toy_box(5, TWO_SHAPES, toy_cards(TWO_SLOTS, 3, 3, copies=6), flowers=0)
)
ALMOST_WHITE = Setup(
    3, FIVE, ORDINARY, toy_box(5, (*BITS[:5], Bit.BLUE_MOON), toy_cards(TWO_SLOTS, 12, 2), hive_holes=2)
)
RICH = Setup(
    2,
    SIX,
    ORDINARY,
    toy_box(
        6,
        TWO_SHAPES,
        toy_cards(TWO_SLOTS, 28, 4),
        girl_tile=NamelessGirlTile(Powers(flower=1, chest=3, footprint=3, white_claim=2, stm=3, hand=5)),
        hive_holes=9,
    ),
)
BARE = Setup(
    2,
    FIVE,
    ORDINARY,
    toy_box(5, TWO_SHAPES, toy_cards(TWO_SLOTS, 9, 3), girl_tile=NamelessGirlTile(Powers(stm=1, hand=3))),
)  # no space for a flower, no chest, no step
QUICK = Setup(
    3, EIGHT, Options(speed=True), toy_box(8, TWO_SHAPES, toy_cards(TWO_SLOTS, 28, 2), hive_holes=1)
)  # ends soon
RUSH = Setup(
    4,
    EIGHT,
    ORDINARY,
    toy_box(
        8,
        TWO_SHAPES,
        toy_cards((Slot.ANY,), 34, 1),
        girl_tile=NamelessGirlTile(Powers(flower=1, chest=2, footprint=1, white_claim=2, stm=1, hand=6)),
        hive_holes=3,
    ),
)  # any bit completes a card: players come to ten cards at about the same time
STUCK = Setup(2, ring(3), ORDINARY, toy_box(3, TWO_SHAPES, toy_cards(TWO_SLOTS, 6, 3)))  # no path of four steps
STALLING = Setup(
    2, FIVE, ORDINARY, toy_box(5, (*BITS[:5], Bit.BLUE_MOON), toy_cards(TWO_SLOTS, 12, 2), hive_holes=20)
)  # the hive is never full, and without a blue bit on the map nobody can sow
BY_NAME = Setup(
    3,
    loose(5),
    Options(build_map=True, name_contacts=True),
    toy_box(5, TWO_SHAPES, toy_cards(TWO_SLOTS, 14, 3), hive_holes=6),
)
BY_PLACE = Setup(2, loose(3), Options(build_map=True), STUCK.catalogue)  # more tiles have too many places to try

TOYS = (SMALL, SMALL_SPEED, NO_FLOWERS, FEW_CARDS, ALMOST_WHITE, RICH, BARE, QUICK, RUSH, STUCK, STALLING, BY_NAME)
"""Set-ups whose games reach every phase and rule, most of them quickly."""
