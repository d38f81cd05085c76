"""What the history of a match consists of, and what a seat hears of it."""

from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from dejavu_rules import Action, Outcome, View

if TYPE_CHECKING:  # loaded with the first news of a match
    from dejavu_rules.events import Event, HiddenEvent, MatchEvent


@frozen
class Sit:
    """Somebody sits down at an open seat: a person with this name, or a bot."""

    seat: int
    name: str
    bot: str | None


@frozen
class Seal:
    """A player has chosen a starting hand, which nobody sees before everybody has chosen (RULING-22)."""

    seat: int
    action: Action


@frozen
class Withdraw:
    """A player takes a sealed choice back."""

    seat: int


@frozen
class Undo:
    """A player takes the last action back; the game is as it was at this revision."""

    seat: int
    revision: int


Entry: TypeAlias = Action | Outcome | Sit | Seal | Withdraw | Undo
"""One change of a match."""
QUIET = (Sit, Seal, Withdraw)
"""Entries that leave the game as it is: who meant an earlier revision still means this one."""


@frozen
class Happened:
    """An event as a seat sees it, and the revision of the match that it leads to."""

    revision: int
    event: "Event | HiddenEvent | MatchEvent"


@frozen
class News:
    """What happened for a seat since a revision: the `events` in order, up to the match's `revision` now.

    `view` is what the seat sees now. It is there where the events do not lead to it: something that the seat knew at
    that revision was taken back, or the match does not remember as much.
    """

    revision: int
    events: tuple[Happened, ...] = ()
    view: View | None = None
