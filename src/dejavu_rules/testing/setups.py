"""Set-ups of games: players, map, options and box. Toys are small enough to list every choice."""

from functools import cache
from typing import Any

from attrs import evolve

from dejavu_rules import Bit, Bits, CosmicMap, Dealer, Fragments, GameState, Options, Slot
from dejavu_rules.actions.setup import first_state
from dejavu_rules.box.cards import Card, Icon, NamelessGirlTile, Powers
from dejavu_rules.box.catalogue import Catalogue, standard
from dejavu_rules.box.pieces import BITS, CARD_IDS, FRAGMENTS, TILES
from dejavu_rules.box.public import PublicScoring, Scoring
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.game import ORDINARY
from dejavu_rules.mapgen import generate


@frozen
class Setup:
    """What players agree on before a game."""

    players: int
    map: CosmicMap
    options: Options = ORDINARY
    catalogue: Catalogue = standard()

    def first_state(self) -> GameState:
        """The first state; players who build the map use the tiles of `map`, which may be fewer than in a box."""
        given = evolve(self.options, build_map=False, name_contacts=False)
        state = first_state(self.players, self.map, options=given, catalogue=self.catalogue)
        return evolve(state, game=evolve(state.game, options=self.options))


@cache
def generated_map(seed: int) -> CosmicMap:
    """The map that this seed generates."""
    return generate(Dealer(seed)).map


def ring(tiles: int, *chords: tuple[int, int]) -> CosmicMap:
    """Tiles in a circle, so that each has two neighbours (MAP-2), and some connections across."""
    pairs = [(tile, (tile + 1) % tiles) for tile in range(tiles)]
    return CosmicMap.from_pairs(((TILES[one], TILES[other]) for one, other in (*pairs, *chords)), tiles)


def loose(tiles: int) -> CosmicMap:
    """Tiles without connections, for players to connect."""
    return CosmicMap(((),) * tiles)


@cache
def standards() -> tuple[Setup, ...]:
    """Set-ups with the standard box that use every option."""
    return (
        Setup(2, generated_map(0)),
        Setup(3, generated_map(1), Options(speed=True)),
        Setup(4, generated_map(2), Options(hive_holes=7)),
        Setup(4, generated_map(3), Options(speed=True, keep_duplicates=True, hive_holes=31)),
    )


def toy_box(tiles: int, kinds: tuple[Bit, ...], cards: tuple[Card, ...], **rest: Any) -> Catalogue:
    """A box with just enough for this number of tiles: four bits for each, of these kinds in turn, and a fragment.

    `rest` is what `Catalogue` takes: `girl_tile`, `flowers`, `hive_holes`; a toy has 20 flowers and 5 holes.
    """
    bits = Bits(kinds[number % len(kinds)] for number in range(4 * tiles))
    more = {"flowers": 20, "hive_holes": 5, **rest}
    return Catalogue("toy", cards, bits=bits, fragments=Fragments(FRAGMENTS[:tiles]), **more)


def toy_cards(slots: tuple[Slot, ...], number: int, longest: int, copies: int = 2) -> tuple[Card, ...]:
    """Cards of one to `longest` slots with each icon in turn; every fifth is public."""

    def card(index: int) -> Card:
        asked = tuple(slots[(index + below) % len(slots)] for below in range(1 + index % longest))
        icons = Powers(**{tuple(Icon)[index % len(Icon)].value: 1})
        vp, scoring = (None, PublicScoring(Scoring.FRAGMENTS)) if index % 5 == 4 else (2 + index % 7, None)
        return Card(CARD_IDS[index * 5 % len(CARD_IDS)], asked, icons, vp=vp, scoring=scoring, copies=copies)

    return tuple(map(card, range(number)))


TWO_SHAPES = (Bit.WHITE_MOON, Bit.BLUE_MOON, Bit.BLUE_SUN, Bit.GREEN_SUN, Bit.BLUE_MOON, Bit.RED_SUN)
"""Kinds of bits that let a toy game move: few shapes, some white, colours that repeat."""
TWO_SLOTS = (Slot.MOON, Slot.SUN, Slot.ANY)

SIX = ring(6, (0, 2), (2, 4), (4, 0), (1, 4))
EIGHT = ring(8, (0, 2), (2, 4), (4, 6), (6, 0), (1, 4), (3, 6))
FIVE = ring(5, (0, 2), (1, 3))


def _toy(
    players: int,
    map: CosmicMap,
    cards: int,
    longest: int,
    *,
    options: Options = ORDINARY,
    kinds: tuple[Bit, ...] = TWO_SHAPES,
    slots: tuple[Slot, ...] = TWO_SLOTS,
    copies: int = 2,
    powers: Powers | None = None,
    **rest: int,
) -> Setup:
    """A set-up with this number of cards, of one to `longest` slots."""
    girl = NamelessGirlTile() if powers is None else NamelessGirlTile(powers)
    shown = toy_cards(slots, cards, longest, copies)
    return Setup(players, map, options, toy_box(len(map.tiles), kinds, shown, girl_tile=girl, **rest))


SMALL = _toy(2, SIX, 14, 3, hive_holes=6)
SMALL_SPEED = _toy(3, SIX, 8, 2, options=Options(speed=True, keep_duplicates=True), copies=4, hive_holes=7)
NO_FLOWERS = _toy(4, FIVE, 14, 3, flowers=0, hive_holes=3)
FEW_CARDS = _toy(2, FIVE, 3, 3, options=Options(keep_duplicates=True), copies=6, flowers=0)
ALMOST_WHITE = _toy(3, FIVE, 12, 2, kinds=(*BITS[:5], Bit.BLUE_MOON), hive_holes=2)
RICH = _toy(2, SIX, 28, 4, powers=Powers(flower=1, chest=3, footprint=3, white_claim=2, stm=3, hand=5), hive_holes=9)
BARE = _toy(2, FIVE, 9, 3, powers=Powers(stm=1, hand=3))  # no space for a flower, no chest, no step
QUICK = _toy(3, EIGHT, 28, 2, options=Options(speed=True), hive_holes=1)  # ends soon
# Any bit completes a card: players come to ten cards at about the same time.
_LARGE_HAND = Powers(flower=1, chest=2, footprint=1, white_claim=2, stm=1, hand=6)
RUSH = _toy(4, EIGHT, 34, 1, slots=(Slot.ANY,), powers=_LARGE_HAND, hive_holes=3)
STUCK = _toy(2, ring(3), 6, 3)  # no path of four steps
# The hive is never full, and without a blue bit on the map nobody can sow.
STALLING = _toy(2, FIVE, 12, 2, kinds=(*BITS[:5], Bit.BLUE_MOON), hive_holes=20)
BY_NAME = _toy(3, loose(5), 14, 3, options=Options(build_map=True, name_contacts=True), hive_holes=6)
BY_PLACE = Setup(2, loose(3), Options(build_map=True), STUCK.catalogue)  # more tiles have too many places to try

TOYS = (SMALL, SMALL_SPEED, NO_FLOWERS, FEW_CARDS, ALMOST_WHITE, RICH, BARE, QUICK, RUSH, STUCK, STALLING, BY_NAME)
"""Set-ups whose games reach every phase and rule, most of them quickly."""
