"""List the events of an action or outcome.

What an action does directly follows from the state before it. Its consequences (a full hive, a new deck, the end of a
turn) are found by comparing the states before and after, so no rule is written here a second time.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from dejavu_rules.actions import values
from dejavu_rules.actions.values import Action, Outcome
from dejavu_rules.box.multisets import Bits, Cards
from dejavu_rules.box.phases import OVER, PLANTING, REPLENISHED_TILES, REPLENISHMENT, Phase
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.values import immutable
from dejavu_rules.engine import apply
from dejavu_rules.events import cards, effects, setup
from dejavu_rules.events import map as board
from dejavu_rules.events.event import share
from dejavu_rules.events.kinds import Event
from dejavu_rules.state import GameState

_MAKERS: Final = effects.MAKERS
_DUPLICATE: Final = Phase.DUPLICATE  # see `phases`
_duplicate_drawn: Final = share(cards.DuplicateDrawn)
_hive_opened: Final = share(board.HiveOpened)
_turn_ended: Final = share(setup.TurnEnded)
_turn_begun: Final = share(setup.TurnBegun)
_phase_begun: Final = share(setup.PhaseBegun)


@immutable
class Transition(NamedTuple):
    """The events of an action or outcome, and the state after it."""

    events: tuple[Event, ...]
    state: GameState


def of(state: GameState, what: Action | Outcome) -> tuple[Event, ...]:
    """The events of a legal action or possible outcome, in order.

    To get the next state as well, call `apply_with_events`: it computes the state only once.

    Raises `IllegalAction`, `MalformedAction` and `MalformedState` as `apply` does.
    """
    return _list_events(state, what, apply(state, what))


def apply_with_events(state: GameState, what: Action | Outcome) -> Transition:
    """Apply an action or outcome; returns its `events` and the next `state`.

    Raises `IllegalAction`, `MalformedAction` and `MalformedState` as `apply` does.
    """
    after = apply(state, what)
    return Transition(_list_events(state, what, after), after)


def _list_events(before: GameState, what: Action | Outcome, after: GameState) -> tuple[Event, ...]:
    kind = type(what)
    events = _MAKERS[kind](before, what)
    if follow := _CONSEQUENCES[before.phase].get(kind):
        follow(before, what, after, events)
    if (
        (after.phase is not before.phase or after.active != before.active)
        and after.turn == before.turn
        and after.phase is not OVER
    ):
        events.append(_phase_begun(after.active, after.phase, "TURN-2" if after.turn else "SETUP-1"))
    return tuple(events)


def _finish_map(before: GameState, what: object, after: GameState, events: list[Event]) -> None:
    if after.phase is not Phase.MAP and after.phase is not Phase.MAP_TILES:
        events.append(setup.MapFinished(after.game.map.pairs))


def _choose_hands(before: GameState, what: object, after: GameState, events: list[Event]) -> None:
    if after.turn:
        events.append(_hands_chosen(before, events))
        if before.game.options.speed:
            events += [setup.StartShown(seat, one.vp, one.card_flowers) for seat, one in enumerate(after.players)]
        if after._deck != before._deck:
            events.append(_deck_rebuilt(before, after))
        events.append(_turn_begun(after.active, after.turn))


def _meditate(before: GameState, what: object, after: GameState, events: list[Event]) -> None:
    phase, seat, hive = after.phase, before.active, after._hive
    if phase is PLANTING:  # it comes first
        return
    if hive != before._hive:
        events.append(board.HiveFilled(seat, Bits._of(hive - before._hive)))
    if phase is REPLENISHMENT or phase is REPLENISHED_TILES:
        number = bag.size(hive)
        events.append(_hive_opened(seat, number, "HIVE-2" if number >= before.game.hive_holes else "RULING-18"))
    elif after.last_turns != before.last_turns:
        events.append(setup.MapStuck(seat))


def _draw(before: GameState, what: values.Draw, after: GameState, events: list[Event]) -> None:
    """A card that is not in the hand afterwards was thrown away.

    If the deck is not the old one without the card, it was rebuilt: before the duplicate came to the pile, or with it.
    """
    seat, card = before.active, what.card
    if after.phase is _DUPLICATE:
        events.append(_duplicate_drawn(seat, card))
    elif after.players[seat]._hand == before.players[seat]._hand:
        events.append(effects.throw_duplicate(before, card))
    if after._deck != before._deck - bag.ONE[card.index]:
        place = 1 if bag.contains(before._discard, after._deck) else len(events)
        events.insert(place, _deck_rebuilt(before, after))
    if after.turn != before.turn or after.phase is OVER:
        _end_turn(before, after, events)


def _draw_on(before: GameState, what: object, after: GameState, events: list[Event]) -> None:
    if after._deck != before._deck:
        events.append(_deck_rebuilt(before, after))
    if after.turn != before.turn or after.phase is OVER:
        _end_turn(before, after, events)


def _deck_rebuilt(before: GameState, after: GameState) -> cards.DeckRebuilt:
    return cards.DeckRebuilt(before.active, after.deck)


def _end_turn(before: GameState, after: GameState, events: list[Event]) -> None:
    events.append(_turn_ended(before.active, before.turn))
    if before.last_turns is None and after.last_turns:
        events.append(setup.EndTriggered(before.active, after.last_turns))
    events.append(setup.GameOver() if after.phase is OVER else _turn_begun(after.active, after.turn))


def _hands_chosen(before: GameState, events: list[Event]) -> setup.HandsChosen:
    """What everybody has set aside and put into LTM; the last player has just done so."""
    discarded = [player.discarded for player in before.players]
    memories = [player._ltm for player in before.players]
    for event in events:
        if isinstance(event, setup.CardsSetAside):
            discarded[event.seat] = event.cards
        elif isinstance(event, setup.MemoryChosen):
            memories[event.seat] += bag.ONE[event.card.index]
    speed = before.game.options.speed
    return setup.HandsChosen(tuple(discarded), tuple([Cards._of(ltm) for ltm in memories]) if speed else ())


_FOLLOWERS: Final[dict[Phase, dict[type, Callable[[GameState, Any, GameState, list[Event]], None]]]] = {
    Phase.MAP: {values.LayTile: _finish_map},
    Phase.DEAL: {values.Draw: _draw},
    Phase.STARTING_HAND: {values.KeepHand: _choose_hands, values.SpeedStart: _choose_hands},
    Phase.DEJA_VU: {values.Save: _meditate},
    Phase.PLANTING: {values.Walk: _meditate, values.Plant: _meditate, values.Meditate: _meditate},
    Phase.DISCARD: {values.Discard: _draw_on},
    Phase.DRAW: {values.Draw: _draw},
    Phase.DUPLICATE: {values.ResolveDuplicate: _draw_on},
}
_CONSEQUENCES: Final = {phase: _FOLLOWERS.get(phase, {}) for phase in Phase}
"""By phase, the actions that can have consequences, and the function that adds those events."""
