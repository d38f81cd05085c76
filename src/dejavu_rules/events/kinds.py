"""Every kind of event, what other players see of the secret ones, and what happens in a match beside its game."""

from typing import TypeAlias

from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.events.cards import CardEvent
from dejavu_rules.events.event import SeatEvent
from dejavu_rules.events.map import MapEvent
from dejavu_rules.events.setup import SetupEvent

Event: TypeAlias = SetupEvent | MapEvent | CardEvent
"""Something that happens."""


@frozen
class HiddenHandKept(SeatEvent):
    """The player keeps this number of dealt cards as the hand."""

    number: int
    clause: str = "SETUP-6"


@frozen
class HiddenMemoryChosen(SeatEvent):
    """In a speed game: a dealt card goes to LTM, and nobody sees it before everybody has chosen."""


@frozen
class HiddenCardsSetAside(SeatEvent):
    """The player sets aside this number of dealt cards, which nobody sees before everybody has chosen."""

    number: int
    clause: str = "SETUP-6"


@frozen
class HiddenCardDrawn(SeatEvent):
    """The player draws a card and takes it in hand."""

    clause: str = "DRAW-1"


@frozen
class HiddenDuplicateDrawn(SeatEvent):
    """The player has a copy of the card just drawn and may replace it."""


HiddenEvent: TypeAlias = (
    HiddenHandKept | HiddenMemoryChosen | HiddenCardsSetAside | HiddenCardDrawn | HiddenDuplicateDrawn
)
"""What other players see of an event with a secret."""


@frozen
class SeatTaken(SeatEvent):
    """Somebody sits down at an open seat."""


@frozen
class ChoiceSealed(SeatEvent):
    """The player has chosen a starting hand, which waits until everybody has."""


@frozen
class ChoiceWithdrawn(SeatEvent):
    """The player takes a sealed choice back, to choose again."""


@frozen
class Undone(SeatEvent):
    """The player takes back the last action: everything is as it was at this revision of the match."""

    revision: int


MatchEvent: TypeAlias = SeatTaken | ChoiceSealed | ChoiceWithdrawn | Undone
"""What happens in a match and is no part of its game."""
