"""Every kind of event, what other players see of the secret ones, and what happens in a match beside its game."""

from typing import TypeAlias

from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.events.cards import CardEvent
from dejavu_rules.events.event import BaseEvent
from dejavu_rules.events.map import MapEvent
from dejavu_rules.events.setup import SetupEvent

Event: TypeAlias = SetupEvent | MapEvent | CardEvent
"""Something that happens."""


@frozen
class HiddenHandKept(BaseEvent):
    """The player keeps this number of dealt cards as the hand."""

    seat: int
    number: int
    clause: str = "SETUP-6"


@frozen
class HiddenMemoryChosen(BaseEvent):
    """In a speed game: a dealt card goes to LTM, and nobody sees it before everybody has chosen."""

    seat: int


@frozen
class HiddenCardsSetAside(BaseEvent):
    """The player sets aside this number of dealt cards, which nobody sees before everybody has chosen."""

    seat: int
    number: int
    clause: str = "SETUP-6"


@frozen
class HiddenCardDrawn(BaseEvent):
    """The player draws a card and takes it in hand."""

    seat: int
    clause: str = "DRAW-1"


@frozen
class HiddenDuplicateDrawn(BaseEvent):
    """The player has a copy of the card just drawn and may replace it."""

    seat: int


HiddenEvent: TypeAlias = (
    HiddenHandKept | HiddenMemoryChosen | HiddenCardsSetAside | HiddenCardDrawn | HiddenDuplicateDrawn
)
"""What other players see of an event with a secret."""


@frozen
class SeatTaken(BaseEvent):
    """Somebody sits down at an open seat."""

    seat: int


@frozen
class ChoiceSealed(BaseEvent):
    """The player has chosen a starting hand, which waits until everybody has."""

    seat: int


@frozen
class ChoiceWithdrawn(BaseEvent):
    """The player takes a sealed choice back, to choose again."""

    seat: int


@frozen
class Undone(BaseEvent):
    """The player takes back the last action: everything is as it was at this revision of the match."""

    seat: int
    revision: int


MatchEvent: TypeAlias = SeatTaken | ChoiceSealed | ChoiceWithdrawn | Undone
"""What happens in a match and is no part of its game."""
