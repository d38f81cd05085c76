"""What a seat hears of the entries of a match, and how it is written as JSON."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dejavu_rules import GameState, view
from dejavu_rules.match.entries import Entry, Happened, News, Seal, Sit, Undo, Withdraw
from dejavu_rules.match.moment import Moment
from dejavu_rules.saves import to_document

if TYPE_CHECKING:
    from dejavu_rules.events import Event, HiddenEvent, MatchEvent


def news_since(now: Moment, seat: int | None, revision: int) -> News:
    """What has happened for a seat, or a spectator (None), since a revision.

    Raises `UnknownSeat`.
    """
    seen, first = view(now.state, seat), now.head.revision
    if type(revision) is not int or not first <= revision <= now.revision:
        return News(now.revision, (), seen)
    heard: list[Happened] = []
    rewritten = False
    for place in range(revision - first, len(now.history)):
        entry = now.history[place]
        rewritten |= isinstance(entry, Undo) and entry.revision < revision
        heard += [Happened(first + place + 1, each) for each in entry_events(now.states[place], entry, seat)]
    return News(now.revision, tuple(heard), seen if rewritten else None)


def entry_events(state: GameState, entry: Entry, seat: int | None) -> "Iterator[Event | HiddenEvent | MatchEvent]":
    """What a seat, or a spectator (None), hears of an entry; `state` is the one before it."""
    from dejavu_rules.events import ChoiceSealed, ChoiceWithdrawn, SeatTaken, Undone
    from dejavu_rules.views import redact_events

    match entry:
        case Sit():
            yield SeatTaken(entry.seat)
        case Seal():
            yield ChoiceSealed(entry.seat)
        case Withdraw():
            yield ChoiceWithdrawn(entry.seat)
        case Undo():
            yield Undone(entry.seat, entry.revision)
        case _:
            yield from redact_events(state, entry, seat)


def news_document(news: News) -> dict[str, Any]:
    """News as a JSON document, with events and views as `to_json` writes them."""
    return {
        "revision": news.revision,
        "events": [{"revision": each.revision, "event": to_document(each.event)} for each in news.events],
        "view": None if news.view is None else to_document(news.view),
    }
