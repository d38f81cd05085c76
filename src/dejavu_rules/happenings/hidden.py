"""What others see of events that have secrets."""

from typing import TypeAlias

from dejavu_rules.happenings.event import Happening
from dejavu_rules.values import frozen


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
class HiddenCardsSetAside(Happening):
    """The player sets aside this number of the dealt cards, which nobody sees before everybody has chosen."""

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
    HiddenHandKept | HiddenMemoryChosen | HiddenCardsSetAside | HiddenCardDrawn | HiddenDuplicateDrawn
)
"""What others see of an event that has secrets."""
