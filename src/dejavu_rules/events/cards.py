"""Events of cards: construct, discard, draw. `seat` is the player whose turn it is."""

from typing import ClassVar, TypeAlias

from attrs import Factory, field

from dejavu_rules.box.multisets import Bits, Cards
from dejavu_rules.box.pieces import Bit, CardId
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.events.event import BaseEvent


@frozen
class CardLaid(BaseEvent):
    """A card leaves the hand to be constructed at once."""

    seat: int
    card: CardId


@frozen
class PublicCardLaid(BaseEvent):
    """A Public Card is taken to be constructed at once."""

    seat: int
    card: CardId


@frozen
class CardBegun(BaseEvent):
    """A card goes from the hand into STM."""

    seat: int
    card: CardId


@frozen
class SlotCovered(BaseEvent):
    """A bit of the pool covers a slot. `slot` counts from 0, from the top; `number` counts from 1."""

    seat: int
    card: CardId
    slot: int
    bit: Bit
    _also: ClassVar = ("number",)

    @property
    def number(self) -> int:
        """The slot, counted from 1."""
        return self.slot + 1


@frozen
class CardCompleted(BaseEvent):
    """All slots are covered: the bits on the card are spent."""

    seat: int
    card: CardId
    bits: Bits


@frozen
class VpGained(BaseEvent):
    """The player gains one VP for each of these bits: they cover a card, and are white or have its colour."""

    seat: int
    card: CardId
    bits: Bits
    vp: int = field(default=Factory(lambda event: len(event.bits), takes_self=True))


@frozen
class CardRemembered(BaseEvent):
    """A completed card goes to LTM."""

    seat: int
    card: CardId


@frozen
class CardFlowerGrown(BaseEvent):
    """A flower of the supply is put on a card that has just come to LTM."""

    seat: int
    card: CardId
    clause: str = "DONE-3"


@frozen
class FlowerGrown(BaseEvent):
    """A flower of the supply is put on the Nameless Girl Tile; these bits of the pool are spent."""

    seat: int
    bits: Bits


@frozen
class BitsSaved(BaseEvent):
    """Bits go from the pool into the player's chests."""

    seat: int
    bits: Bits


@frozen
class BitsGivenUp(BaseEvent):
    """The bits left in the pool join the spent bits."""

    seat: int
    bits: Bits


@frozen
class CardsDiscarded(BaseEvent):
    """Cards go from the hand to the discard pile."""

    seat: int
    cards: Cards


@frozen
class CardDrawn(BaseEvent):
    """A card goes from the deck into the hand."""

    seat: int
    card: CardId
    clause: str = "DRAW-1"


@frozen
class DuplicateThrown(BaseEvent):
    """A card goes face up from the hand to the discard pile, because the player has a copy of it."""

    seat: int
    card: CardId
    clause: str = "DRAW-2"


@frozen
class DuplicateDrawn(BaseEvent):
    """The player has a copy of the card just drawn and may replace it (`keep_duplicates`)."""

    seat: int
    card: CardId


@frozen
class DuplicateKept(BaseEvent):
    """The player keeps the duplicate."""

    seat: int


@frozen
class DeckRebuilt(BaseEvent):
    """These cards go from the discard pile into the deck, which was empty."""

    seat: int
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
