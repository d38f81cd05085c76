"""Events of cards: constructed, discarded, drawn; `seat` is the player whose turn it is."""

from typing import ClassVar

from attrs import Factory, field

from dejavu_rules.box.multisets import Bits, Cards
from dejavu_rules.box.pieces import Bit, CardId
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.events.event import BaseEvent

# Deja Vu


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
    """A bit of the pool covers a slot; slots are counted from 0, from the top. `number` counts them from 1."""

    seat: int
    card: CardId
    slot: int
    bit: Bit
    _also: ClassVar = ("number",)

    @property
    def number(self) -> int:
        """The place of the slot as people count."""
        return self.slot + 1


@frozen
class CardCompleted(BaseEvent):
    """All slots are covered: the bits on the card are spent."""

    seat: int
    card: CardId
    bits: Bits


@frozen
class VpGained(BaseEvent):
    """One VP for each of these bits, which cover a card and have its colour or are white."""

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
    """From the pool into the player's chests."""

    seat: int
    bits: Bits


@frozen
class BitsGivenUp(BaseEvent):
    """What is left of the pool goes the way of the spent bits."""

    seat: int
    bits: Bits


# Discarding and drawing


@frozen
class CardsDiscarded(BaseEvent):
    """From the hand to the discard pile."""

    seat: int
    cards: Cards


@frozen
class CardDrawn(BaseEvent):
    """From the deck into the hand."""

    seat: int
    card: CardId
    clause: str = "DRAW-1"


@frozen
class DuplicateThrown(BaseEvent):
    """From the hand to the discard pile, face up, because the player has a copy."""

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
    """The player does not replace it."""

    seat: int


@frozen
class DeckRebuilt(BaseEvent):
    """These cards go from the discard pile into the deck, which was empty."""

    seat: int
    cards: Cards
    _also: ClassVar = ("number",)

    @property
    def number(self) -> int:
        """How many cards."""
        return len(self.cards)
