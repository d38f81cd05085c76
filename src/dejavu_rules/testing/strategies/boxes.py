"""Strategies for boxes of every size that the rules can be played with, and their parts: pieces, cards, options."""

from functools import cache
from typing import TypeVar

from dejavu_rules.box.cards import Card, Icon, NamelessGirlTile, Powers
from dejavu_rules.box.catalogue import Catalogue, Provenance, standard
from dejavu_rules.box.catalogue.model import CARD_FIELDS, PLACES, STANDARD_BITS, STANDARD_FLOWERS, STANDARD_HOLES, Known
from dejavu_rules.box.catalogue.tables import MOST_SLOTS, MOST_VP, NUMBER_OF_BITS
from dejavu_rules.box.multisets import Bits
from dejavu_rules.box.pieces import BITS, CARD_IDS, FRAGMENT_COLOURS, Bit, CardId, Colour, Named, Slot
from dejavu_rules.box.public import PublicScoring, Scoring
from dejavu_rules.game import Options
from dejavu_rules.testing.setups import toy_box
from dejavu_rules.testing.strategies.hypothesis import st

SEEDS = st.integers(0, 1 << 32)
"""Seeds of dealers."""

N = TypeVar("N", bound=Named)


@st.composite
def piles(draw: st.DrawFn, kinds: tuple[N, ...], most: int = 127) -> list[N]:
    """Pieces in any order, up to `most` of each kind, few kinds or many."""
    some = draw(st.lists(st.tuples(st.sampled_from(kinds), st.integers(0, most)), unique_by=lambda pair: pair[0]))
    pile = [piece for piece, number in some for _ in range(number)]
    return draw(st.permutations(pile)) if len(pile) < 20 else pile


ANY_CARD = st.sampled_from(CARD_IDS)
MOST_COPIES = 6  # of each of 42 cards: within what a bag can count


SLOTS = st.lists(st.sampled_from(Slot), min_size=1, max_size=MOST_SLOTS).map(tuple)
"""What a card asks for, from top to bottom."""

_NUMBER = st.integers(0, 3)
POWERS = st.one_of(
    st.sampled_from([Powers(), *(Powers(**{icon.value: 1}) for icon in Icon), Powers(hand=2)]),
    st.builds(Powers, st.integers(0, 1), _NUMBER, _NUMBER, _NUMBER, _NUMBER, _NUMBER),
)
"""No icons, one, or several of some."""

NAMES = st.text("ab 1\"\\'#={}.[]é中🚀", min_size=1, max_size=80)
"""Names with every character that is awkward in a file."""


@cache
def scorings(colour: Colour) -> st.SearchStrategy[PublicScoring]:
    """What a Public Card of this colour can score."""
    cards = Scoring.WHITE_CARDS if colour is Colour.WHITE else Scoring.COLOUR_CARDS
    simple = [PublicScoring(kind) for kind in (Scoring.SETS, Scoring.FRAGMENTS, cards)]
    return st.sampled_from(simple + [PublicScoring(Scoring.SEQUENCE, paint) for paint in FRAGMENT_COLOURS])


@st.composite
def cards(draw: st.DrawFn, card_id: CardId | None = None) -> Card:
    """A Regular or Public Card, with this ID or any."""
    card = draw(ANY_CARD) if card_id is None else card_id
    public = draw(st.booleans())
    return Card(
        card,
        draw(SLOTS),
        draw(POWERS),
        vp=None if public else draw(st.integers(0, MOST_VP)),
        scoring=draw(scorings(card.colour)) if public else None,
        copies=draw(st.integers(1, MOST_COPIES)),
    )


@st.composite
def boxes_of_bits(draw: st.DrawFn) -> Bits:
    """Sixty bits of some of the kinds, at least one of them not white: else nothing could ever be sown."""
    kinds = sorted(draw(st.sets(st.sampled_from(BITS), min_size=1)) | {draw(st.sampled_from(BITS[5:]))})
    return Bits(kinds[number % len(kinds)] for number in range(NUMBER_OF_BITS))


@st.composite
def provenances(draw: st.DrawFn, card_ids: list[CardId]) -> Known:
    """How some values of a box with these cards are known."""
    places = ["", *PLACES, *(f"{section}.{key}" for section, keys in PLACES.items() for key in keys)]
    places += [f"cards.{card}.{field}" for card in card_ids for field in CARD_FIELDS]
    chosen = draw(st.lists(st.sampled_from(places), unique=True, max_size=8))
    return tuple((place, draw(st.sampled_from(Provenance))) for place in chosen)


@st.composite
def odd_catalogues(draw: st.DrawFn, least: int = 1, most: int = len(CARD_IDS)) -> Catalogue:
    """A box with `least` to `most` different cards, whatever they are."""
    ids = sorted(draw(st.sets(ANY_CARD, min_size=least, max_size=most)))
    return Catalogue(
        draw(NAMES),
        [draw(cards(card_id)) for card_id in ids],
        girl_tile=NamelessGirlTile(draw(st.one_of(st.just(NamelessGirlTile().powers), POWERS))),
        bits=draw(st.one_of(st.just(STANDARD_BITS), boxes_of_bits())),
        flowers=draw(st.one_of(st.just(STANDARD_FLOWERS), st.integers(0, 20))),
        hive_holes=draw(st.one_of(st.just(STANDARD_HOLES), st.integers(1, NUMBER_OF_BITS))),
        provenance=draw(provenances(ids)),
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
