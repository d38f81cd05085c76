"""What happens when something is applied to a state, event by event.

What an action does by itself is told from the state before it. What follows from it (a full hive, a deck rebuilt, the
end of a turn) is seen by comparing the states before and after: no rule is written here a second time.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from dejavu_rules.actions.values import (
    Action,
    Discard,
    Draw,
    KeepHand,
    LayTile,
    Meditate,
    Outcome,
    Plant,
    ResolveDuplicate,
    Save,
    SpeedStart,
    Walk,
)
from dejavu_rules.box.multisets import Bits, Cards
from dejavu_rules.box.phases import OVER, PLANTING, REPLENISHED_TILES, REPLENISHMENT, Phase
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.values import its_own_copy
from dejavu_rules.engine import apply
from dejavu_rules.events import dealing, playing
from dejavu_rules.events.constructing import DeckRebuilt, DuplicateDrawn
from dejavu_rules.events.event import shared
from dejavu_rules.events.moving import HiveFilled, HiveOpened
from dejavu_rules.events.starting import (
    CardsSetAside,
    EndTriggered,
    GameOver,
    HandsChosen,
    MapFinished,
    MapStuck,
    MemoryChosen,
    PhaseBegun,
    StartShown,
    TurnBegun,
    TurnEnded,
)
from dejavu_rules.events.values import Event
from dejavu_rules.state import GameState

_MAKERS: Final[dict[type, Callable[[GameState, Any], list[Event]]]] = {**dealing.MAKERS, **playing.MAKERS}
_DUPLICATE: Final = Phase.DUPLICATE  # see `phases`
_duplicate_drawn: Final = shared(DuplicateDrawn)
_hive_opened: Final = shared(HiveOpened)
_turn_ended: Final = shared(TurnEnded)
_turn_begun: Final = shared(TurnBegun)
_phase_begun: Final = shared(PhaseBegun)


@its_own_copy
class Transition(NamedTuple):
    """What happens when something is applied, event by event, and the state after it."""

    events: tuple[Event, ...]
    state: GameState


def of(state: GameState, what: Action | Outcome) -> tuple[Event, ...]:
    """What happens when a legal action, or a possible outcome, is applied to a state: every event in its order.

    Who wants the state after it as well calls `apply_with_events`, and pays for it once.

    Raises `IllegalAction`, `MalformedAction` and `MalformedState` as `apply` does.
    """
    return _told(state, what, apply(state, what))


def apply_with_events(state: GameState, what: Action | Outcome) -> Transition:
    """Apply something and tell what happens: the `events` and the state that `apply` gives.

    Raises `IllegalAction`, `MalformedAction` and `MalformedState` as `apply` does.
    """
    after = apply(state, what)
    return Transition(_told(state, what, after), after)


def _told(before: GameState, what: Action | Outcome, after: GameState) -> tuple[Event, ...]:
    kind = type(what)
    told = _MAKERS[kind](before, what)
    if follow := _FOLLOWED[before.phase].get(kind):
        follow(before, what, after, told)
    if (
        (after.phase is not before.phase or after.active != before.active)
        and after.turn == before.turn
        and after.phase is not OVER
    ):
        told.append(_phase_begun(after.active, after.phase, "TURN-2" if after.turn else "SETUP-1"))
    return tuple(told)


# What comes of it beside what it does by itself


def _finish_map(before: GameState, what: LayTile, after: GameState, told: list[Event]) -> None:
    if after.phase is not Phase.MAP and after.phase is not Phase.MAP_TILES:
        told.append(MapFinished(after.game.map.pairs))


def _choose_hands(before: GameState, what: KeepHand | SpeedStart, after: GameState, told: list[Event]) -> None:
    if after.turn:
        told.append(_chosen(before, told))
        if before.game.options.speed:
            told += [StartShown(seat, one.vp, one.card_flowers) for seat, one in enumerate(after.players)]
        if after._deck != before._deck:
            told.append(_rebuilt(before, after))
        told.append(_turn_begun(after.active, after.turn))


def _meditate(before: GameState, what: object, after: GameState, told: list[Event]) -> None:
    phase, seat, hive = after.phase, before.active, after._hive
    if phase is PLANTING:  # it comes first
        return
    if hive != before._hive:
        told.append(HiveFilled(seat, Bits._of(hive - before._hive)))
    if phase is REPLENISHMENT or phase is REPLENISHED_TILES:
        number = bag.size(hive)
        told.append(_hive_opened(seat, number, "HIVE-2" if number >= before.game.hive_holes else "RULING-18"))
    elif after.last_turns != before.last_turns:
        told.append(MapStuck(seat))


def _draw(before: GameState, what: Draw, after: GameState, told: list[Event]) -> None:
    """What is not in hand then was thrown away.

    A deck that is not what was left of it is a new one: made before a duplicate came to the pile, or of it.
    """
    seat, card = before.active, what.card
    if after.phase is _DUPLICATE:
        told.append(_duplicate_drawn(seat, card))
    elif after.players[seat]._hand == before.players[seat]._hand:
        told.append(dealing.thrown(before, card))
    if after._deck != before._deck - bag.ONE[card.index]:
        place = 1 if bag.contains(before._discard, after._deck) else len(told)
        told.insert(place, _rebuilt(before, after))
    if after.turn != before.turn or after.phase is OVER:
        _end_turn(before, after, told)


def _draw_on(before: GameState, what: Discard | ResolveDuplicate, after: GameState, told: list[Event]) -> None:
    if after._deck != before._deck:
        told.append(_rebuilt(before, after))
    if after.turn != before.turn or after.phase is OVER:
        _end_turn(before, after, told)


def _rebuilt(before: GameState, after: GameState) -> DeckRebuilt:
    return DeckRebuilt(before.active, after.deck)


def _end_turn(before: GameState, after: GameState, told: list[Event]) -> None:
    told.append(_turn_ended(before.active, before.turn))
    if before.last_turns is None and after.last_turns:
        told.append(EndTriggered(before.active, after.last_turns))
    told.append(GameOver() if after.phase is OVER else _turn_begun(after.active, after.turn))


def _chosen(before: GameState, told: list[Event]) -> HandsChosen:
    """What all have set aside and laid down, the last one just now."""
    discarded = [player.discarded for player in before.players]
    memories = [player._ltm for player in before.players]
    for event in told:
        if isinstance(event, CardsSetAside):
            discarded[event.seat] = event.cards
        elif isinstance(event, MemoryChosen):
            memories[event.seat] += bag.ONE[event.card.index]
    speed = before.game.options.speed
    return HandsChosen(tuple(discarded), tuple([Cards._of(ltm) for ltm in memories]) if speed else ())


_FOLLOWERS: Final[dict[Phase, dict[type, Callable[[GameState, Any, GameState, list[Event]], None]]]] = {
    Phase.MAP: {LayTile: _finish_map},
    Phase.DEAL: {Draw: _draw},
    Phase.STARTING_HAND: {KeepHand: _choose_hands, SpeedStart: _choose_hands},
    Phase.DEJA_VU: {Save: _meditate},
    Phase.PLANTING: {Walk: _meditate, Plant: _meditate, Meditate: _meditate},
    Phase.DISCARD: {Discard: _draw_on},
    Phase.DRAW: {Draw: _draw},
    Phase.DUPLICATE: {ResolveDuplicate: _draw_on},
}
_FOLLOWED: Final = {phase: _FOLLOWERS.get(phase, {}) for phase in Phase}
"""What may lead to more than it does itself, and what tells that."""
