"""The catalogue: everything the rules need to know about the pieces of one box."""

from collections.abc import Iterable
from enum import Enum
from typing import TypeAlias

from attrs import field, frozen

from dejavu_rules import bag
from dejavu_rules.components import (
    BITS,
    CARD_IDS,
    FRAGMENTS,
    Bits,
    Card,
    CardId,
    Cards,
    Fragments,
    Icon,
    NamelessGirlTile,
    fragment_set,
)


class Provenance(Enum):
    """How we know a thing: stated in the books, the only reading that fits them, or our assumption."""

    BOOK = "book"
    INFERRED = "inferred"
    ASSUMED = "assumed"


Known: TypeAlias = tuple[tuple[str, Provenance], ...]
"""Places of a catalogue with how their values are known; see `catalogue.provenance`."""

CARD_FIELDS = ("colour", "number", "slots", "powers", "vp", "scores", "copies")
STANDARD_BITS: Bits = bag.of([*BITS, *BITS])
STANDARD_FLOWERS = 20
STANDARD_HOLES = 19


def _in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The order in which a file lists its cards is no difference between two boxes."""
    return tuple(sorted(cards, key=lambda card: card.id))


@frozen(cache_hash=True, repr=False)
class Catalogue:
    """The pieces of one box; the rules read everything they need to know about a card from here.

    `provenance` says how the values are known. It is no part of the catalogue's identity: two boxes with
    the same pieces are the same box.
    """

    name: str
    cards: tuple[Card, ...] = field(converter=_in_order)
    girl_tile: NamelessGirlTile = NamelessGirlTile()
    bits: Bits = STANDARD_BITS
    fragments: Fragments = fragment_set(FRAGMENTS)
    flowers: int = STANDARD_FLOWERS
    hive_holes: int = STANDARD_HOLES
    provenance: Known = field(default=(), eq=False)

    by_id: tuple[Card | None, ...] = field(init=False, eq=False)
    """The card of each `CardId`, or None where the box has no such card."""
    deck: Cards = field(init=False, eq=False)
    """All Regular Cards (SETUP-5)."""
    icons: dict[Icon, tuple[Cards, ...]] = field(init=False, eq=False)
    """Per icon: the cards that show it at least once, at least twice, ...: as masks over a bag of cards."""

    def __attrs_post_init__(self) -> None:
        known = {card.id: card for card in self.cards}
        set_derived = object.__setattr__
        set_derived(self, "by_id", tuple(known.get(card_id) for card_id in CARD_IDS))
        set_derived(self, "deck", sum(card.copies * bag.ONE[card.id] for card in self.cards if not card.is_public))
        set_derived(self, "icons", {icon: self._masks(icon) for icon in Icon})

    def __repr__(self) -> str:
        cards = sum(card.copies for card in self.cards)
        return f"<Catalogue {self.name!r}: {cards} cards, {bag.size(self.bits)} bits, {self.hive_holes} hive holes>"

    def _masks(self, icon: Icon) -> tuple[Cards, ...]:
        most = max((card.powers.of(icon) for card in self.cards), default=0)
        return tuple(
            bag.of(card.id for card in self.cards if card.powers.of(icon) >= number) for number in range(1, most + 1)
        )

    def card(self, card_id: CardId) -> Card:
        """The card with this ID, which the box must have."""
        card = self.by_id[card_id]
        assert card is not None, card_id
        return card

    def public(self, players: int) -> Cards:
        """The Public Cards laid out for that many players: golden, or golden and silver (SETUP-4)."""
        return sum((1 if players == 2 else card.copies) * bag.ONE[card.id] for card in self.cards if card.is_public)

    def known(self, place: str) -> Provenance:
        """How the value at a place is known: `flowers`, `bits.red`, `cards.white 4.slots`.

        The nearest place that the catalogue speaks of decides; where it says nothing, nothing is claimed.
        """
        words = dict(self.provenance)
        section, _, rest = place.partition(".")
        field_of_all = f"{section}.{rest.rpartition('.')[2]}"
        for nearest in (place, field_of_all, section, ""):
            if nearest in words:
                return words[nearest]
        return Provenance.ASSUMED

    def icon_count(self, icon: Icon, ltm: Cards) -> int:
        """How many of this icon the cards of an LTM show."""
        return sum([(ltm & mask).bit_count() for mask in self.icons[icon]])
