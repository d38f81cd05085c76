"""Events without what a seat must not know of them."""

from collections.abc import Iterator

from dejavu_rules.actions.values import Action, Outcome
from dejavu_rules.box.phases import Phase
from dejavu_rules.events.constructing import CardDrawn, CardFlowerGrown, DuplicateDrawn, DuplicateThrown
from dejavu_rules.events.derivation import apply_with_events
from dejavu_rules.events.hidden import (
    HiddenCardDrawn,
    HiddenCardsSetAside,
    HiddenDuplicateDrawn,
    HiddenEvent,
    HiddenHandKept,
    HiddenMemoryChosen,
)
from dejavu_rules.events.starting import CardsSetAside, HandKept, MemoryChosen, StartVpGained
from dejavu_rules.events.values import Event
from dejavu_rules.state import GameState
from dejavu_rules.views.seeing import checked_seat


def redact_events(state: GameState, what: Action | Outcome, seat: int | None) -> tuple[Event | HiddenEvent, ...]:
    """The events of an action or outcome as a seat sees them that looks on, or a spectator (None).

    `state` is the one before it. Most events are seen by all, and those of one's own actions always. A drawn card is a
    secret if it is kept and seen if it must be thrown away (DRAW-2); a starting hand is a secret; memories and
    discards are seen when everybody has chosen (RULING-22).

    Raises `IllegalAction`, `MalformedAction` and `MalformedState` as `apply` does; `UnknownSeat`.
    """
    seat = checked_seat(state, seat)
    events, _ = apply_with_events(state, what)
    if seat == state.active:
        return events
    if state.phase is Phase.STARTING_HAND:
        return tuple(_hide_choice(events))
    return tuple(_seen(events))


def _seen(events: tuple[Event, ...]) -> Iterator[Event | HiddenEvent]:
    thrown = any(isinstance(event, DuplicateThrown) for event in events)
    for event in events:
        if isinstance(event, CardDrawn) and not thrown:
            yield HiddenCardDrawn(event.seat, event.clause)
        elif isinstance(event, DuplicateDrawn):
            yield HiddenDuplicateDrawn(event.seat)
        elif isinstance(event, HandKept):
            yield HiddenHandKept(event.seat, len(event.cards), event.clause)
        else:
            yield event


def _hide_choice(events: tuple[Event, ...]) -> Iterator[Event | HiddenEvent]:
    """Flowers and VP would tell of the memories, so nothing is said of them.

    When everybody has chosen, the events of that tell all of it: `HandsChosen` and `StartShown`.
    """
    for event in _seen(events):
        if isinstance(event, CardsSetAside):
            yield HiddenCardsSetAside(event.seat, len(event.cards), event.clause)
        elif isinstance(event, MemoryChosen):
            yield HiddenMemoryChosen(event.seat)
        elif not isinstance(event, CardFlowerGrown | StartVpGained):
            yield event
