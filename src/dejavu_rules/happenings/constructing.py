"""Events of cards: constructed, discarded, drawn; `seat` is the player whose turn it is."""

from typing import ClassVar

from dejavu_rules.box.multisets import Bits, Cards
from dejavu_rules.box.pieces import Bit, CardId
from dejavu_rules.happenings.event import Happening
from dejavu_rules.values import frozen

# Deja Vu


@frozen
class CardLaid(Happening):
    """A card leaves the hand to be constructed at once."""

    seat: int
    card: CardId


@frozen
class PublicCardLaid(Happening):
    """A Public Card is taken to be constructed at once."""

    seat: int
    card: CardId


@frozen
class CardBegun(Happening):
    """A card goes from the hand into STM."""

    seat: int
    card: CardId


@frozen
class SlotCovered(Happening):
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
class CardCompleted(Happening):
    """All slots are covered: the bits on the card are spent."""

    seat: int
    card: CardId
    bits: Bits


@frozen
class VpGained(Happening):
    """One VP for each of these bits, which cover a card and have its colour or are white."""

    seat: int
    card: CardId
    bits: Bits
    _also: ClassVar = ("vp",)

    @property
    def vp(self) -> int:
        """How many VP."""
        return len(self.bits)


@frozen
class CardRemembered(Happening):
    """A completed card goes to LTM."""

    seat: int
    card: CardId


@frozen
class CardFlowerGrown(Happening):
    """A flower of the supply is put on a card that has just come to LTM."""

    seat: int
    card: CardId
    clause: str = "DONE-3"


@frozen
class FlowerGrown(Happening):
    """A flower of the supply is put on the Nameless Girl Tile; these bits of the pool are spent."""

    seat: int
    bits: Bits


@frozen
class BitsSaved(Happening):
    """From the pool into the player's chests."""

    seat: int
    bits: Bits


@frozen
class BitsGivenUp(Happening):
    """What is left of the pool goes the way of the spent bits."""

    seat: int
    bits: Bits


# Discarding and drawing


@frozen
class CardsDiscarded(Happening):
    """From the hand to the discard pile."""

    seat: int
    cards: Cards


@frozen
class CardDrawn(Happening):
    """From the deck into the hand."""

    seat: int
    card: CardId
    clause: str = "DRAW-1"


@frozen
class DuplicateThrown(Happening):
    """From the hand to the discard pile, face up, because the player has a copy."""

    seat: int
    card: CardId
    clause: str = "DRAW-2"


@frozen
class DuplicateDrawn(Happening):
    """The player has a copy of the card just drawn and may replace it (`keep_duplicates`)."""

    seat: int
    card: CardId


@frozen
class DuplicateKept(Happening):
    """The player does not replace it."""

    seat: int


@frozen
class DeckRebuilt(Happening):
    """These cards go from the discard pile into the deck, which was empty."""

    seat: int
    cards: Cards
    _also: ClassVar = ("number",)

    @property
    def number(self) -> int:
        """How many cards."""
        return len(self.cards)
