"""Events without their secrets."""

from collections.abc import Iterator

from dejavu_rules.actions.values import Action, Outcome
from dejavu_rules.box.phases import Phase
from dejavu_rules.events.cards import CardDrawn, CardFlowerGrown, DuplicateDrawn, DuplicateThrown
from dejavu_rules.events.derivation import apply_with_events
from dejavu_rules.events.kinds import (
    Event,
    HiddenCardDrawn,
    HiddenCardsSetAside,
    HiddenDuplicateDrawn,
    HiddenEvent,
    HiddenHandKept,
    HiddenMemoryChosen,
)
from dejavu_rules.events.setup import CardsSetAside, HandKept, MemoryChosen, StartVpGained
from dejavu_rules.state import GameState
from dejavu_rules.views.view import check_seat


def redact_events(state: GameState, what: Action | Outcome, seat: int | None) -> tuple[Event | HiddenEvent, ...]:
    """The events of an action or outcome as a seat, or a spectator (None), sees them.

    `state` is the state before it. What is secret is as in `redact`: most events are public, kept draws and starting
    hands are secret, memories and discards until everybody has chosen (DRAW-2, RULING-22).

    Raises `IllegalAction`, `MalformedAction` and `MalformedState` as `apply` does; `UnknownSeat`.
    """
    seat = check_seat(state, seat)
    events, _ = apply_with_events(state, what)
    if seat == state.active:
        return events
    if state.phase is Phase.STARTING_HAND:
        return tuple(_hide_choices(events))
    return tuple(_hide_cards(events))


def _hide_cards(events: tuple[Event, ...]) -> Iterator[Event | HiddenEvent]:
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


def _hide_choices(events: tuple[Event, ...]) -> Iterator[Event | HiddenEvent]:
    """Leave out flowers and VP too, because they would give the memories away.

    Once everybody has chosen, `HandsChosen` and `StartShown` tell all of it.
    """
    for event in _hide_cards(events):
        if isinstance(event, CardsSetAside):
            yield HiddenCardsSetAside(event.seat, len(event.cards), event.clause)
        elif isinstance(event, MemoryChosen):
            yield HiddenMemoryChosen(event.seat)
        elif not isinstance(event, CardFlowerGrown | StartVpGained):
            yield event
