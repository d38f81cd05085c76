"""Events of a match beside those of its game: who joins, who has chosen in secret, and what is taken back."""

from typing import TypeAlias

from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.events.event import BaseEvent


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
