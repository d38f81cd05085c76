"""The worlds: small boxes on small maps, and where their games begin.

An ordinary game ends with ten cards, and set-up lays four bits on each tile: whole games of that size have too many
states. So two worlds are endgames, positions with a few bits in which each player has nearly ten cards; the other two
are whole games from the first state on, on maps where no sowing is possible, which RULING-18 ends with the first turn.
"""

from collections.abc import Callable, Iterable

from attrs import evolve, frozen

from dejavu_rules import (
    Bit,
    Bits,
    Card,
    CardId,
    Cards,
    Catalogue,
    Fragments,
    GameState,
    NamelessGirlTile,
    Options,
    Phase,
    Powers,
    PublicScoring,
    Scoring,
    Slot,
    first_state,
)
from dejavu_rules.box.pieces import CARD_IDS, FRAGMENTS, TILES
from dejavu_rules.testing.setups import Setup, loose, ring, toy_box
from tests.support.bending import a_player, bend

FILLERS = CARD_IDS[CardId.RED_1 :]
"""Cards that lie in LTM from the beginning and have no power."""
RACE_CARD, CLAIM_CARD, RACE_PUBLIC = CardId.BLUE_1, CardId.BLUE_2, CardId.BLUE_7
FLOWER_CARD, GARDEN_PUBLIC = CardId.BLUE_3, CardId.WHITE_5


@frozen
class World:
    """A game with few states."""

    name: str
    about: str
    first: Callable[[], GameState]
    states: int
    """How many there are; `make deep` counts them again."""
    digest: str
    """Of the whole table of counts."""


def _endgame(box: Catalogue, tiles: tuple[tuple[Bit, ...], ...], remembered: int, hands: Iterable[CardId]) -> GameState:
    """Two players with so many cards in LTM at the beginning of a turn; each has this hand."""
    seats, game_map, hand = 2, ring(len(tiles)), Cards(hands)
    four_each = evolve(box, bits=Bits([Bit.BLUE_MOON] * 4 * len(tiles)))  # what set-up asks for
    before = first_state(seats, game_map, catalogue=four_each)
    player = a_player(hand=hand, ltm=Cards(FILLERS[:remembered]))
    return bend(
        before,
        game=evolve(before.game, catalogue=box),
        phase=Phase.RECOLLECTION,
        turn=1,
        girl=TILES[0],
        bits=tuple(Bits(bits) for bits in tiles),
        fragments=tuple(FRAGMENTS[: len(tiles)]),
        deck=box.deck - Cards((*FILLERS[:remembered], *hand) * seats),
        players=(player,) * seats,
    )


def _box(
    tiles: tuple[tuple[Bit, ...], ...], remembered: int, cards: Iterable[Card], powers: Powers, flowers: int
) -> Catalogue:
    return Catalogue(
        "a small world",
        (*cards, *(Card(card, (Slot.STAR,), vp=2) for card in FILLERS[:remembered])),
        girl_tile=NamelessGirlTile(powers),
        bits=Bits(bit for bits in tiles for bit in bits),
        fragments=Fragments(FRAGMENTS[: len(tiles)]),
        flowers=flowers,
        hive_holes=2,
    )


def race() -> GameState:
    """Two more cards each: a chest, a place in STM, white bits, a power that claims them, one Public Card for both."""
    tiles = ((Bit.BLUE_MOON, Bit.GREEN_SUN), (Bit.BLUE_MOON,), (Bit.WHITE_MOON,))
    cards = (
        Card(RACE_CARD, (Slot.MOON, Slot.SUN), vp=3),
        Card(CLAIM_CARD, (Slot.SUN,), Powers(white_claim=1), vp=2, copies=1),
        Card(RACE_PUBLIC, (Slot.MOON, Slot.SUN), scoring=PublicScoring(Scoring.COLOUR_CARDS), copies=1),
    )
    box = _box(tiles, 8, cards, Powers(chest=1, stm=1, hand=1), flowers=0)
    return _endgame(box, tiles, 8, [RACE_CARD])


def garden() -> GameState:
    """One more card each: flowers to grow and to get with a card, two in all, walks, fragments, a busy hive."""
    blue = Bit.BLUE_MOON
    tiles = ((blue, blue), (blue, blue), (blue,))
    cards = (
        Card(FLOWER_CARD, (Slot.MOON, Slot.ANY), Powers(flower=1), vp=2, copies=1),
        Card(GARDEN_PUBLIC, (Slot.MOON, Slot.ANY), scoring=PublicScoring(Scoring.FRAGMENTS), copies=1),
    )
    box = _box(tiles, 9, cards, Powers(flower=1, footprint=1, hand=1), flowers=2)
    return _endgame(box, tiles, 9, [])


def speed() -> GameState:
    """A whole speed game of three who may keep duplicates, from the choice of the Start Player on."""
    cards = (
        Card(CardId.BLUE_1, (Slot.MOON,), Powers(flower=1), vp=5, copies=3),
        Card(CardId.BLUE_2, (Slot.MOON,), vp=4),
        Card(CardId.BLUE_4, (Slot.MOON,), vp=2),
    )
    box = toy_box(3, (Bit.BLUE_MOON,), cards, flowers=2, girl_tile=NamelessGirlTile(Powers(footprint=1)))
    return Setup(3, ring(3), Options(speed=True, keep_duplicates=True), box).first_state()


def builders() -> GameState:
    """A whole game of two, who build a map of four tiles and name what touches."""
    card = Card(CardId.BLUE_1, (Slot.MOON,), vp=5)
    box = toy_box(4, (Bit.BLUE_MOON,), (card,), flowers=0, girl_tile=NamelessGirlTile(Powers(hand=1)))
    return Setup(2, loose(4), Options(build_map=True, name_contacts=True), box).first_state()


def tiny() -> GameState:
    """One more card each, three bits: small enough to try other ways to look at all of it."""
    tiles = ((Bit.BLUE_MOON, Bit.BLUE_SUN), (Bit.BLUE_MOON,), ())
    cards = (
        Card(RACE_CARD, (Slot.MOON, Slot.SUN), vp=3),
        Card(RACE_PUBLIC, (Slot.SUN,), scoring=PublicScoring(Scoring.COLOUR_CARDS), copies=1),
    )
    box = _box(tiles, 9, cards, Powers(stm=1, hand=1), flowers=0)
    return _endgame(box, tiles, 9, [RACE_CARD])


WORLDS = (
    World("race", "an endgame for ten cards", race, 122_402, "5cf6dd35cda81761"),
    World("garden", "an endgame with flowers", garden, 114_472, "05dd268241d032bf"),
    World("speed", "a whole speed game of three players", speed, 31_504, "6bc1b9bb2a104125"),
    World("builders", "a whole game on a map that the players build", builders, 19_731, "032f24679c51438d"),
)
