"""Strategies for small boxes on small maps, where every choice can be looked at."""

from dejavu_rules import Bit, Card, CardId, Catalogue, NamelessGirlTile, Options, Slot
from dejavu_rules.box.pieces import BITS, CARD_IDS
from dejavu_rules.testing.setups import Setup, ring
from dejavu_rules.testing.strategies.boxes import POWERS, scorings
from dejavu_rules.testing.strategies.hypothesis import st
from dejavu_rules.testing.toys import toy_box


@st.composite
def options(draw: st.DrawFn, players: int, bits: int = 60) -> Options:
    """Options for this many players; a hive has at most half as many holes as there are bits."""
    return Options(
        speed=draw(st.booleans()) and players > 2,
        keep_duplicates=draw(st.booleans()),
        hive_holes=draw(st.one_of(st.none(), st.integers(1, bits // 2))),
    )


@st.composite
def toy_catalogues(draw: st.DrawFn, tiles: int) -> Catalogue:
    """A small box for a small map: few shapes, so that bits and slots meet, and cards of every sort."""
    shapes = draw(st.lists(st.sampled_from(Slot), min_size=1, max_size=3, unique=True))
    asked = [slot.shape for slot in shapes]
    kinds = [bit for bit in BITS if Slot.ANY in shapes or bit.shape in asked]
    some = draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=6))
    coloured: list[Bit] = [bit for bit in kinds if bit not in BITS[:5]]  # else nothing could ever be sown
    ids = draw(st.lists(st.sampled_from(CARD_IDS), min_size=1, max_size=16, unique=True))
    return toy_box(
        tiles,
        (*some, draw(st.sampled_from(coloured))),
        tuple([draw(toy_cards(card, shapes)) for card in ids]),
        girl_tile=NamelessGirlTile(draw(st.one_of(st.just(NamelessGirlTile().powers), POWERS))),
        flowers=draw(st.sampled_from([20, 1, 0])),
        hive_holes=draw(st.integers(1, 8)),
    )


@st.composite
def toy_cards(draw: st.DrawFn, card: CardId, shapes: list[Slot]) -> Card:
    """A card of at most three slots of these shapes."""
    public = draw(st.sampled_from([False, False, True]))
    return Card(
        card,
        tuple(draw(st.lists(st.sampled_from(shapes), min_size=1, max_size=3))),
        draw(POWERS),
        vp=None if public else draw(st.integers(0, 9)),
        scoring=draw(scorings(card.colour)) if public else None,
        copies=draw(st.integers(1, 4)),
    )


@st.composite
def toy_setups(draw: st.DrawFn) -> Setup:
    """Three tiles, where nothing can be sown, to six; the smallest box that fits."""
    tiles, players = draw(st.integers(3, 6)), draw(st.integers(2, 4))
    chords = draw(st.lists(st.tuples(st.integers(0, tiles - 1), st.integers(1, tiles - 1)), max_size=4))
    map = ring(tiles, *((tile, (tile + step) % tiles) for tile, step in chords))
    return Setup(players, map, draw(options(players, 4 * tiles)), draw(toy_catalogues(tiles)))
