"""What others see of events that have secrets."""

from typing import TypeAlias

from attrs import frozen

from dejavu_rules.happenings.event import Happening


@frozen
class HiddenHandKept(Happening):
    """The player keeps this number of the dealt cards as the hand."""

    seat: int
    number: int
    clause: str = "SETUP-6"


@frozen
class HiddenMemoryChosen(Happening):
    """In a speed game: a dealt card goes to LTM, and nobody sees it before everybody has chosen."""

    seat: int


@frozen
class HiddenCardsDiscarded(Happening):
    """The player discards this number of the dealt cards, and nobody sees them before everybody has chosen."""

    seat: int
    number: int
    clause: str = "SETUP-6"


@frozen
class HiddenCardDrawn(Happening):
    """The player draws a card and takes it in hand."""

    seat: int
    clause: str = "DRAW-1"


@frozen
class HiddenDuplicateDrawn(Happening):
    """The player has a copy of the card just drawn and may replace it."""

    seat: int


HiddenEvent: TypeAlias = (
    HiddenHandKept | HiddenMemoryChosen | HiddenCardsDiscarded | HiddenCardDrawn | HiddenDuplicateDrawn
)
"""What others see of an event that has secrets."""
