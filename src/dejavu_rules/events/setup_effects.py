"""The direct events of set-up, discarding and drawing."""

from collections.abc import Callable
from typing import Any, Final

from dejavu_rules.actions import values
from dejavu_rules.actions.flow import bloom
from dejavu_rules.actions.starting_hand import SPEED_VP
from dejavu_rules.box.multisets import Cards
from dejavu_rules.box.pieces import CardId
from dejavu_rules.events.cards import CardDrawn, CardFlowerGrown, CardsDiscarded, DuplicateKept, DuplicateThrown
from dejavu_rules.events.event import share
from dejavu_rules.events.kinds import Event
from dejavu_rules.events.map import TilesChosen
from dejavu_rules.events.setup import (
    BitsPlaced,
    CardsSetAside,
    FragmentPlaced,
    GirlPlaced,
    HandKept,
    MemoryChosen,
    StartPlayerChosen,
    StartVpGained,
    TileLaid,
    TilesDrawn,
)
from dejavu_rules.state import GameState

_fragment_placed: Final = share(FragmentPlaced)
_memory_chosen: Final = share(MemoryChosen)
_card_flower_grown: Final = share(CardFlowerGrown)
_card_drawn: Final = share(CardDrawn)
_duplicate_thrown: Final = share(DuplicateThrown)
_duplicate_kept: Final = share(DuplicateKept)


# Set-up


def _draw_clause(state: GameState) -> str:
    if state.turn:
        return "DRAW-1"
    return "SPEED-1" if state.game.options.speed else "SETUP-6"


def _keep_hand(state: GameState, action: values.KeepHand) -> list[Event]:
    seat = state.active
    events: list[Event] = [HandKept(seat, action.cards)]
    if others := state.player._hand - action.cards._bag:
        events.append(CardsSetAside(seat, Cards._of(others)))
    return events


def _speed_start(state: GameState, action: values.SpeedStart) -> list[Event]:
    seat, memories, card = state.active, [*action.ltm], state.game.catalogue.card
    events: list[Event] = [_memory_chosen(seat, memory) for memory in memories]
    if blooming := bloom(state, action.ltm._bag)[0]:
        events += [_card_flower_grown(seat, memory, "SPEED-2") for memory in Cards._of(blooming)]
    printed = sum([card(memory).vp or 0 for memory in memories])
    if printed < SPEED_VP:
        events.append(StartVpGained(seat, SPEED_VP - printed))
    events.append(HandKept(seat, action.hand, "SPEED-1"))
    if others := state.player._hand - action.ltm._bag - action.hand._bag:
        events.append(CardsSetAside(seat, Cards._of(others), "SPEED-1"))
    return events


# Meditation


def throw_duplicate(state: GameState, card: CardId) -> DuplicateThrown:
    """The event of a duplicate that goes to the discard pile, in Meditation or at set-up."""
    return _duplicate_thrown(state.active, card, "DRAW-2" if state.turn else "SETUP-7")


def _resolve_duplicate(state: GameState, action: values.ResolveDuplicate) -> list[Event]:
    assert isinstance(state.pending, CardId)
    return [throw_duplicate(state, state.pending) if action.replace else _duplicate_kept(state.active)]


MAKERS: Final[dict[type, Callable[[GameState, Any], list[Event]]]] = {
    values.StartPlayer: lambda state, outcome: [StartPlayerChosen(outcome.seat)],
    values.FirstTile: lambda state, outcome: [GirlPlaced(outcome.tile)],
    values.DrawTiles: lambda state, outcome: [TilesDrawn(state.active, outcome.tiles)],
    values.LayTile: lambda state, action: [TileLaid(state.active, action.laying)],
    values.PlaceBits: lambda state, outcome: [*map(BitsPlaced, state.game.map.tiles, outcome.bits)],
    values.PlaceFragments: lambda state, outcome: [*map(_fragment_placed, state.game.map.tiles, outcome.fragments)],
    values.KeepHand: _keep_hand,
    values.SpeedStart: _speed_start,
    values.Meditate: lambda state, action: [],
    values.ChooseTiles: lambda state, action: [TilesChosen(state.active, action.tiles)],
    values.Discard: lambda state, action: [CardsDiscarded(state.active, action.cards)] if action.cards._bag else [],
    values.Draw: lambda state, outcome: [_card_drawn(state.active, outcome.card, _draw_clause(state))],
    values.ResolveDuplicate: _resolve_duplicate,
}
"""For each kind of action or outcome, the function that lists its direct events."""
