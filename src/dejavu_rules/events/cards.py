"""Events of cards: construct, discard, draw."""

from typing import ClassVar, TypeAlias

from attrs import Factory, field

from dejavu_rules.box.multisets import Bits, Cards
from dejavu_rules.box.pieces import Bit, CardId
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.events.event import SeatEvent


@frozen
class CardLaid(SeatEvent):
    """A card leaves the hand to be constructed at once."""

    card: CardId


@frozen
class PublicCardLaid(SeatEvent):
    """A Public Card is taken to be constructed at once."""

    card: CardId


@frozen
class CardBegun(SeatEvent):
    """A card goes from the hand into STM."""

    card: CardId


@frozen
class SlotCovered(SeatEvent):
    """A bit of the pool covers a slot. `slot` counts from 0, from the top; `number` counts from 1."""

    card: CardId
    slot: int
    bit: Bit
    _also: ClassVar = ("number",)

    @property
    def number(self) -> int:
        """The slot, counted from 1."""
        return self.slot + 1


@frozen
class CardCompleted(SeatEvent):
    """All slots are covered: the bits on the card are spent."""

    card: CardId
    bits: Bits


@frozen
class VpGained(SeatEvent):
    """The player gains one VP for each of these bits: they cover a card, and are white or have its colour."""

    card: CardId
    bits: Bits
    vp: int = field(default=Factory(lambda event: len(event.bits), takes_self=True))


@frozen
class CardRemembered(SeatEvent):
    """A completed card goes to LTM."""

    card: CardId


@frozen
class CardFlowerGrown(SeatEvent):
    """A flower of the supply is put on a card that has just come to LTM."""

    card: CardId
    clause: str = "DONE-3"


@frozen
class FlowerGrown(SeatEvent):
    """A flower of the supply is put on the Nameless Girl Tile; these bits of the pool are spent."""

    bits: Bits


@frozen
class BitsSaved(SeatEvent):
    """Bits go from the pool into the player's chests."""

    bits: Bits


@frozen
class BitsGivenUp(SeatEvent):
    """The bits left in the pool join the spent bits."""

    bits: Bits


@frozen
class CardsDiscarded(SeatEvent):
    """Cards go from the hand to the discard pile."""

    cards: Cards


@frozen
class CardDrawn(SeatEvent):
    """A card goes from the deck into the hand."""

    card: CardId
    clause: str = "DRAW-1"


@frozen
class DuplicateThrown(SeatEvent):
    """A card goes face up from the hand to the discard pile, because the player has a copy of it."""

    card: CardId
    clause: str = "DRAW-2"


@frozen
class DuplicateDrawn(SeatEvent):
    """The player has a copy of the card just drawn and may replace it (`keep_duplicates`)."""

    card: CardId


@frozen
class DuplicateKept(SeatEvent):
    """The player keeps the duplicate."""


@frozen
class DeckRebuilt(SeatEvent):
    """These cards go from the discard pile into the deck, which was empty."""

    cards: Cards
    _also: ClassVar = ("number",)

    @property
    def number(self) -> int:
        """The number of cards."""
        return len(self.cards)


# fmt: off
CardEvent: TypeAlias = (
    CardLaid | PublicCardLaid | CardBegun | SlotCovered | CardCompleted | VpGained | CardRemembered | CardFlowerGrown
    | FlowerGrown | BitsSaved | BitsGivenUp | CardsDiscarded | CardDrawn | DuplicateThrown | DuplicateDrawn |
    DuplicateKept | DeckRebuilt
)
# fmt: on
"""What happens to cards."""
