"""A catalogue: everything that is in a box, each value with its provenance."""

from collections.abc import Iterable
from enum import Enum
from typing import TypeAlias

from attrs import field

from dejavu_rules.box.cards import Card, Icon, NamelessGirlTile
from dejavu_rules.box.multisets import Bits, Cards, Fragments
from dejavu_rules.box.pieces import BITS, COLOURS, FRAGMENT_COLOURS, FRAGMENTS, CardId
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.combinatorics.values import as_int, frozen
from dejavu_rules.errors import UnknownPiece


class Provenance(Enum):
    """How we know a value: the books state it, it is the only reading that fits them, or we assume it."""

    BOOK, INFERRED, ASSUMED = "book", "inferred", "assumed"


Known: TypeAlias = tuple[tuple[str, Provenance], ...]
"""Places of a catalogue, each with the provenance of its value."""

CARD_FIELDS = ("colour", "number", "slots", "powers", "vp", "scores", "copies")
STANDARD_BITS = Bits((*BITS, *BITS))
STANDARD_FLOWERS = 20
STANDARD_HOLES = 19


def _sort_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards by ID: the order in a file makes no difference between two boxes."""
    return tuple(sorted(cards, key=lambda card: card.id))


@frozen(cache_hash=True, repr=False)
class Catalogue:
    """The pieces of one box; the rules know about cards from here only.

    `provenance` says how the values are known. It does not count for equality: two boxes with the same pieces are the
    same box.
    """

    name: str
    cards: tuple[Card, ...] = field(converter=_sort_cards)
    girl_tile: NamelessGirlTile = NamelessGirlTile()
    bits: Bits = STANDARD_BITS
    fragments: Fragments = Fragments(FRAGMENTS)
    flowers: int = field(default=STANDARD_FLOWERS, converter=as_int)
    hive_holes: int = field(default=STANDARD_HOLES, converter=as_int)
    provenance: Known = field(default=(), eq=False)

    _by_id: dict[CardId, Card] = field(init=False, eq=False)
    _icons: dict[Icon, tuple[Bag, ...]] = field(init=False, eq=False)
    """Per icon, the masks of the cards that show it at least once, at least twice, and so on."""
    _flower_cards: Bag = field(init=False, eq=False)
    """The mask of all cards with a flower icon."""
    _with_slots: tuple[Bag, ...] = field(init=False, eq=False)
    """Per number of slots, up to the most that a card has, the mask of all cards that have no more."""

    _deck: Cards = field(init=False, eq=False)
    _public: tuple[Cards, Cards] = field(init=False, eq=False)
    """The golden Public Cards, and the golden and silver ones."""

    @_deck.default
    def _find_deck(self) -> Cards:
        return Cards(card.id for card in self.cards if not card.is_public for _ in range(card.copies))

    @_public.default
    def _find_public(self) -> tuple[Cards, Cards]:
        public = [card for card in self.cards if card.is_public]
        return Cards(card.id for card in public), Cards(card.id for card in public for _ in range(card.copies))

    @_by_id.default
    def _find_by_id(self) -> dict[CardId, Card]:
        return {card.id: card for card in self.cards}

    @_icons.default
    def _count_icons(self) -> dict[Icon, tuple[Bag, ...]]:
        return {icon: self._cards_with(icon) for icon in Icon}

    @_flower_cards.default
    def _find_flower_cards(self) -> Bag:
        return bag.mask(card.id for card in self.cards if card.powers.flower)

    @_with_slots.default
    def _group_by_slots(self) -> tuple[Bag, ...]:
        most = max((len(card.slots) for card in self.cards), default=0)
        return tuple(
            [bag.mask(card.id for card in self.cards if len(card.slots) <= number) for number in range(most + 1)]
        )

    def _cards_with(self, icon: Icon) -> tuple[Bag, ...]:
        most = max((card.powers.of(icon) for card in self.cards), default=0)
        return tuple(
            bag.mask(card.id for card in self.cards if card.powers.of(icon) >= number) for number in range(1, most + 1)
        )

    def __repr__(self) -> str:
        cards = sum(card.copies for card in self.cards)
        return f"<Catalogue {self.name!r}: {cards} cards, {len(self.bits)} bits, {self.hive_holes} hive holes>"

    def has(self, card_id: CardId) -> bool:
        """Whether the box has a card with this ID."""
        return card_id in self._by_id

    def card(self, card_id: CardId) -> Card:
        """What the card with this ID shows.

        Raises `UnknownPiece` if the box does not have it; see `has`.
        """
        try:
            return self._by_id[card_id]
        except KeyError:
            raise UnknownPiece("card of this box", str(card_id), [str(card.id) for card in self.cards]) from None

    @property
    def deck(self) -> Cards:
        """All Regular Cards (SETUP-5)."""
        return self._deck

    def public(self, players: int) -> Cards:
        """The Public Cards for that many players: golden, or golden and silver (SETUP-4, RULING-8, RULING-14)."""
        golden, all_of_them = self._public
        return golden if players == 2 else all_of_them

    def provenance_of(self, place: str) -> Provenance:
        """The provenance of the value at a place: `flowers`, `bits.red`, `cards.white 4.slots`.

        The nearest place that the catalogue names decides; without one, the value is assumed.
        """
        words = dict(self.provenance)
        section, _, rest = place.partition(".")
        field_of_all = f"{section}.{rest.rpartition('.')[2]}"
        for nearest in (place, field_of_all, section, ""):
            if nearest in words:
                return words[nearest]
        return Provenance.ASSUMED

    def icon_count(self, icon: Icon, ltm: Cards) -> int:
        """The number of times that the cards of an LTM show this icon."""
        return self._icon_count(icon, ltm._bag)

    def _icon_count(self, icon: Icon, ltm: Bag) -> int:
        return sum([bag.size(ltm & cards) for cards in self._icons[icon]])


DEFAULT = "default"
"""The key of a provenance table for all other keys."""
PLACES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("flowers", "hive_holes"), ()),
    "girl_tile": tuple(icon.value for icon in Icon),
    "bits": tuple(map(str, COLOURS)),
    "fragments": tuple(map(str, FRAGMENT_COLOURS)),
    "cards": CARD_FIELDS,
}
"""The keys of the `[provenance]` table, each with the keys of its own table."""
