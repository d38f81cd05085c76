"""What happens when something is applied to a state, event by event.

What an action does by itself is told from the state before it. What follows from it (a full hive, a deck rebuilt, the
end of a turn) is seen by comparing the states before and after: no rule is written here a second time.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from dejavu_rules.actions.values import (
    Action,
    Add,
    Begin,
    Construct,
    Draw,
    Grow,
    Outcome,
    Plant,
    SkipRecollection,
    Sow,
    Walk,
)
from dejavu_rules.box.multisets import Bits, Cards
from dejavu_rules.combinatorics import bag
from dejavu_rules.engine import apply, explain
from dejavu_rules.errors import IllegalAction
from dejavu_rules.happenings import dealing, playing
from dejavu_rules.happenings.constructing import DeckRebuilt
from dejavu_rules.happenings.moving import HiveFilled, HiveOpened
from dejavu_rules.happenings.starting import (
    CardsSetAside,
    EndTriggered,
    GameOver,
    HandsChosen,
    MapFinished,
    MapStuck,
    MemoryChosen,
    TurnBegun,
    TurnEnded,
)
from dejavu_rules.happenings.values import Event
from dejavu_rules.phases import DEJA_VU, OVER, PLANTING, RECOLLECTION, REPLENISHED_TILES, REPLENISHMENT, Phase
from dejavu_rules.state import GameState
from dejavu_rules.values import its_own_copy

_MAKERS: Final[dict[type, Callable[[GameState, Any], list[Event]]]] = {**dealing.MAKERS, **playing.MAKERS}
_ALONE: Final = {
    RECOLLECTION: frozenset({Walk, Plant, Sow, SkipRecollection}),
    DEJA_VU: frozenset({Construct, Begin, Add, Grow}),
}
"""What leads to nothing else in these phases."""


@its_own_copy
class Told(NamedTuple):
    """What happens when something is applied, event by event, and the state after it."""

    events: tuple[Event, ...]
    state: GameState


def events(state: GameState, what: Action | Outcome) -> tuple[Event, ...]:
    """What happens when a legal action, or a possible outcome, is applied to a state: every event in its order.

    Who wants the state after it as well asks `tell`, and pays for it once.

    Raises `IllegalAction`, `MalformedAction` and `MalformedState` as `apply` does.
    """
    if type(state) is GameState and type(what) in _ALONE.get(state.phase, ()):
        if violations := explain(state, what):
            raise IllegalAction(what, violations)
        return tuple(_MAKERS[type(what)](state, what))
    return tell(state, what).events


def tell(state: GameState, what: Action | Outcome) -> Told:
    """Apply something and tell what happens: the `events` and the state that `apply` gives.

    Raises `IllegalAction`, `MalformedAction` and `MalformedState` as `apply` does.
    """
    after = apply(state, what)
    told = _MAKERS[type(what)](state, what)
    if type(what) not in _ALONE.get(state.phase, ()):
        _follow(state, what, after, told)
    return Told(tuple(told), after)


def _follow(before: GameState, what: Action | Outcome, after: GameState, told: list[Event]) -> None:
    """Add what comes of it beside what it does by itself."""
    phase, seat = before.phase, before.active
    if (phase is DEJA_VU or phase is PLANTING) and after.phase is not DEJA_VU and after.phase is not PLANTING:
        _meditate(before, after, told)
    elif phase is Phase.MAP and after.phase is not Phase.MAP and after.phase is not Phase.MAP_TILES:
        told.append(MapFinished())
    if after.turn and not before.turn:
        told.append(_chosen(before, told))
    left = before._deck - bag.ONE[what.card.index] if type(what) is Draw else before._deck
    if after._deck != left:
        told.insert(*_rebuilt(before, after, len(told)))
    if after.turn == before.turn and after.phase is not OVER:
        return
    if before.turn:
        told.append(TurnEnded(seat, before.turn))
    if before.last_turns is None and after.last_turns:
        told.append(EndTriggered(seat, after.last_turns))
    told.append(GameOver() if after.phase is OVER else TurnBegun(after.active, after.turn))


def _meditate(before: GameState, after: GameState, told: list[Event]) -> None:
    seat = before.active
    if after._hive != before._hive:
        told.append(HiveFilled(seat, Bits._of(after._hive - before._hive)))
    if after.phase is REPLENISHMENT or after.phase is REPLENISHED_TILES:
        number = bag.size(after._hive)
        told.append(HiveOpened(seat, number, "HIVE-2" if number >= before.game.hive_holes else "RULING-18"))
    elif after.last_turns != before.last_turns:
        told.append(MapStuck(seat))


def _rebuilt(before: GameState, after: GameState, last: int) -> tuple[int, DeckRebuilt]:
    """A deck that is not what was left of it is a new one: made before a drawn duplicate came to the pile, or after."""
    place = 1 if bag.contains(before._discard, after._deck) else last
    return place, DeckRebuilt(before.active, after.deck)


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
