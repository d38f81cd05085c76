"""Who sits where in a match, what its history consists of, and what a seat hears of it."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict

from attrs import frozen

from dejavu_rules import Action, Catalogue, CosmicMap, GameState, InvalidSetup, Layout, Outcome, View
from dejavu_rules.bots import similar_bot
from dejavu_rules.saves import to_document

if TYPE_CHECKING:  # loaded with the first news of a match
    from dejavu_rules.events import Event, HiddenEvent, MatchEvent


class MatchOptions(TypedDict, total=False):
    """What a match may be played with beside its seats: see `new_game`."""

    catalogue: Catalogue | None
    map: CosmicMap | Layout | None
    speed: bool
    hive_holes: int | None
    keep_duplicates: bool
    build_map: bool
    name_contacts: bool


@frozen
class Seats:
    """By seat a name, and a bot or None; `open` are the seats that nobody has taken."""

    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    open: tuple[int, ...]


def read_seats(seats: Sequence[str | None], names: Sequence[str] | None, bots: Collection[str]) -> Seats:
    """The seats of a new match, with these `bots`. Without `names` bots and open seats get names of their own.

    Raises `InvalidSetup` for what is not a list of seats, for nearly a bot's name, and for players with equal names.
    """
    if type(seats) not in (list, tuple):
        raise InvalidSetup("seats: give a list with a person's name, a bot's name or None for each seat")
    for seat in seats:
        if seat is not None and type(seat) is not str:
            raise InvalidSetup(f"seats: {seat!r} is not a name or None")
        if seat is not None and ":" in seat and seat not in bots:
            raise InvalidSetup(f"seats: {seat!r} is no person's name, and no bot of this name was given in `bots`")
        if seat is not None and (likely := similar_bot(seat, bots)):
            instead = f"a person called {seat!r} gets that name by `names`"
            raise InvalidSetup(f"seats: no bot is called {seat!r}; did you mean {likely!r}? ({instead})")
    if names is None:
        names = [_name_seat(seat, number, bots) for number, seat in enumerate(seats)]
    elif type(names) not in (list, tuple) or len(names) != len(seats):
        raise InvalidSetup(f"names: give a list of {len(seats)} names, one for each seat")
    check_names(names)
    return Seats(
        names=tuple(names),
        bots=tuple([seat if seat in bots else None for seat in seats]),
        open=tuple([number for number, seat in enumerate(seats) if seat is None]),
    )


def _name_seat(seat: str | None, number: int, bots: Collection[str]) -> str:
    """What a player is called: a person by name, a bot by its name and place, an open seat by its place."""
    if seat is None:
        return f"Player {number + 1}"
    return f"{seat} {number + 1}" if seat in bots else seat


def check_names(names: Sequence[str]) -> None:
    """Refuse equal names; the record checks each name by itself."""
    if len({str(name) for name in names}) != len(names):
        raise InvalidSetup(f"names: {', '.join(map(str, names))}: two players have the same name")


@frozen
class Sit:
    """Somebody sits down at a seat that is open or was left: a person with this name, or a bot."""

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
"""Entries that leave the game as it is: an action for the revision before them is still valid."""


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


def entry_events(state: GameState, entry: Entry, seat: int | None) -> "tuple[Event | HiddenEvent | MatchEvent, ...]":
    """What a seat, or a spectator (None), hears of an entry; `state` is the one before it."""
    from dejavu_rules.events import ChoiceSealed, ChoiceWithdrawn, SeatTaken, Undone
    from dejavu_rules.views import redact_events

    if isinstance(entry, Undo):
        return (Undone(entry.seat, entry.revision),)
    if isinstance(entry, Sit | Seal | Withdraw):
        kind: Any = {Sit: SeatTaken, Seal: ChoiceSealed, Withdraw: ChoiceWithdrawn}[type(entry)]
        return (kind(entry.seat),)
    return redact_events(state, entry, seat)


def news_document(news: News) -> dict[str, Any]:
    """News as a JSON document, with events and views as `to_json` writes them."""
    return {
        "revision": news.revision,
        "events": [{"revision": each.revision, "event": to_document(each.event)} for each in news.events],
        "view": None if news.view is None else to_document(news.view),
    }
