"""Strategies for what is agreed on before a game: pieces, cards, boxes of every size, options and Cosmic Maps."""

from functools import cache
from typing import TypeVar

from hypothesis import strategies as st

from dejavu_rules import Dealer
from dejavu_rules.box.cards import Card, Icon, NamelessGirlTile, Powers
from dejavu_rules.box.catalogue import Catalogue, standard
from dejavu_rules.box.catalogue.model import STANDARD_BITS, STANDARD_FLOWERS, STANDARD_HOLES
from dejavu_rules.box.catalogue.tables import MOST_SLOTS, MOST_VP, NUMBER_OF_BITS
from dejavu_rules.box.cosmic_map import CosmicMap
from dejavu_rules.box.multisets import Bits, Fragments
from dejavu_rules.box.pieces import BITS, CARD_IDS, FRAGMENT_COLOURS, FRAGMENTS, TILES, CardId, Colour, Named, Slot
from dejavu_rules.box.public import PublicScoring, Scoring
from dejavu_rules.game import Options
from dejavu_rules.mapgen import Layout, generate
from dejavu_rules.mapgen.completion import is_planar
from dejavu_rules.testing.setups import toy_box

SEEDS = st.integers(0, 1 << 32)
"""Seeds of dealers."""

N = TypeVar("N", bound=Named)


@st.composite
def piles(draw: st.DrawFn, kinds: tuple[N, ...], most: int = 127) -> list[N]:
    """Pieces in any order, up to `most` of each kind, few kinds or many."""
    some = draw(st.lists(st.tuples(st.sampled_from(kinds), st.integers(0, most)), unique_by=lambda pair: pair[0]))
    pile = [piece for piece, number in some for _ in range(number)]
    return draw(st.permutations(pile)) if len(pile) < 20 else pile


fragments = st.sets(st.sampled_from(FRAGMENTS)).map(Fragments)
"""Any fragments, each at most once."""

SLOTS = st.lists(st.sampled_from(Slot), min_size=1, max_size=MOST_SLOTS).map(tuple)
"""What a card asks for, from top to bottom."""

_NUMBER = st.integers(0, 3)
POWERS = st.one_of(
    st.sampled_from([Powers(), *(Powers(**{icon.value: 1}) for icon in Icon), Powers(hand=2)]),
    st.builds(Powers, st.integers(0, 1), _NUMBER, _NUMBER, _NUMBER, _NUMBER, _NUMBER),
)
"""No icons, one, or several of some."""


@cache
def scorings(colour: Colour) -> st.SearchStrategy[PublicScoring]:
    """What a Public Card of this colour can score."""
    cards = Scoring.WHITE_CARDS if colour is Colour.WHITE else Scoring.COLOUR_CARDS
    simple = [PublicScoring(kind) for kind in (Scoring.SETS, Scoring.FRAGMENTS, cards)]
    return st.sampled_from(simple + [PublicScoring(Scoring.SEQUENCE, paint) for paint in FRAGMENT_COLOURS])


@st.composite
def cards(draw: st.DrawFn, card_id: CardId | None = None, slots: st.SearchStrategy[tuple[Slot, ...]] = SLOTS) -> Card:
    """A Regular or Public Card, with this ID or any."""
    card = draw(st.sampled_from(CARD_IDS)) if card_id is None else card_id
    public = draw(st.booleans())
    return Card(
        card,
        draw(slots),
        draw(POWERS),
        vp=None if public else draw(st.integers(0, MOST_VP)),
        scoring=draw(scorings(card.colour)) if public else None,
        copies=draw(st.integers(1, 6)),  # of each of 42 cards: within what a bag can count
    )


@st.composite
def boxes_of_bits(draw: st.DrawFn) -> Bits:
    """Sixty bits of some of the kinds, at least one of them not white: else nothing could ever be sown."""
    kinds = sorted(draw(st.sets(st.sampled_from(BITS), min_size=1)) | {draw(st.sampled_from(BITS[5:]))})
    return Bits(kinds[number % len(kinds)] for number in range(NUMBER_OF_BITS))


@st.composite
def odd_catalogues(draw: st.DrawFn, least: int = 1, most: int = len(CARD_IDS)) -> Catalogue:
    """A box with `least` to `most` different cards, whatever they are."""
    ids = sorted(draw(st.sets(st.sampled_from(CARD_IDS), min_size=least, max_size=most)))
    return Catalogue(
        draw(st.text("ab 1\"\\'#={}.[]é中🚀", min_size=1, max_size=80)),  # awkward characters in a file
        [draw(cards(card_id)) for card_id in ids],
        girl_tile=NamelessGirlTile(draw(st.one_of(st.just(NamelessGirlTile().powers), POWERS))),
        bits=draw(st.one_of(st.just(STANDARD_BITS), boxes_of_bits())),
        flowers=draw(st.one_of(st.just(STANDARD_FLOWERS), st.integers(0, 20))),
        hive_holes=draw(st.one_of(st.just(STANDARD_HOLES), st.integers(1, NUMBER_OF_BITS))),
    )


def catalogues() -> st.SearchStrategy[Catalogue]:
    """Any playable box: the standard one, small ones, and odd ones of every size."""
    return st.one_of(st.builds(standard), odd_catalogues(most=5), odd_catalogues(least=10, most=20), odd_catalogues())


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
    coloured = [bit for bit in kinds if bit.colour is not Colour.WHITE]  # else nothing could ever be sown
    slots = st.lists(st.sampled_from(shapes), min_size=1, max_size=3).map(tuple)
    ids = draw(st.lists(st.sampled_from(CARD_IDS), min_size=1, max_size=16, unique=True))
    return toy_box(
        tiles,
        (*some, draw(st.sampled_from(coloured))),
        tuple([draw(cards(card, slots)) for card in ids]),
        girl_tile=NamelessGirlTile(draw(st.one_of(st.just(NamelessGirlTile().powers), POWERS))),
        flowers=draw(st.sampled_from([20, 1, 0])),
        hive_holes=draw(st.integers(1, 8)),
    )


layouts: st.SearchStrategy[Layout] = SEEDS.map(lambda seed: generate(Dealer(seed)))
"""Generated layouts, as ordinary games use them."""


@st.composite
def planar_maps(draw: st.DrawFn, size: int = len(TILES)) -> CosmicMap:
    """Valid maps of any form, also those that no generator makes: rings, wheels, long strips."""
    order = draw(st.permutations(TILES[:size]))
    pairs = {(min(pair), max(pair)) for pair in zip(order, (*order[1:], order[0]), strict=True)}
    for one, other in draw(st.lists(st.tuples(st.sampled_from(order), st.sampled_from(order)), max_size=40)):
        if one is not other and is_planar(frozenset(pairs | {(min(one, other), max(one, other))})):
            pairs.add((min(one, other), max(one, other)))
    return CosmicMap.from_pairs(pairs, size)


maps: st.SearchStrategy[CosmicMap] = layouts.map(lambda layout: layout.map) | planar_maps()
"""Valid maps: generated ones, and ones of any form."""
