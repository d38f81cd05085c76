"""Planting Flower, step by step: a walk and, at its end, a flower (PLANT-1 to PLANT-5)."""

from typing import Any, Final

from dejavu_rules.actions.values import Meditate, Plant, Walk
from dejavu_rules.box.pieces import CardId, NebulaTile
from dejavu_rules.combinatorics import bag
from dejavu_rules.state import GameState
from dejavu_rules.steps.choice import Node, PhaseNode, Whole
from dejavu_rules.steps.values import DONE, GIRL, PLANT, STEP_OF, Option, Question, Step, WalkSoFar

_MOVE: Final = Option(GIRL, "move-girl")
_STAY: Final = Option(DONE, "walk-done")
_PLANT: Final = Option(PLANT, "plant-from-girl-tile")
_PLANT_FROM: Final = Option.of_kind("card", "plant-from-card")
_WALK_TO: Final = Option.of_kind("tile", "walk-to")
_MEDITATE: Final = Option(DONE, "meditate")


def plantings_here(state: GameState, tile: int) -> list[Option]:
    """The flowers that can be planted on a tile: none where its fragment is gone (PLANT-3, PLANT-5)."""
    if state.fragments[tile] is None:
        return []
    player = state.players[state.active]
    own = [_PLANT] if player.flower else []
    return own + [_PLANT_FROM[card] for card in bag.members(player._card_flowers)] if player._card_flowers else own


def first_options(state: GameState) -> list[Option]:
    """Options to move the Girl or to plant where she stands; none once Planting Flower is over (TURN-1)."""
    girl = state.girl
    if state.planting_done or girl is None:
        return []
    found = plantings_here(state, girl.index)
    if state.game._footprint[state.players[state.active]._ltm] and state.game._paths[0].graph.neighbours[girl.index]:
        return [_MOVE, *found]
    return found


def _source(action: Walk | Plant) -> Step:
    """The step that ends a walk."""
    if isinstance(action, Walk):
        return DONE
    return PLANT if action.source is None else STEP_OF[action.source]


def _plant(walk: tuple[NebulaTile, ...], step: Step) -> Plant:
    assert step is PLANT or isinstance(step.piece, CardId)
    return Plant(walk, step.piece if isinstance(step.piece, CardId) else None)


class Planting(PhaseNode):
    """Plant after Deja Vu, or go to Meditation at once (TURN-1)."""

    __slots__ = ()
    kinds = frozenset(("girl", "plant", "card", "done"))

    def offers(self, free: bool) -> list[Option]:
        return [*first_options(self._state), _MEDITATE]

    def after(self, step: Step) -> Node | Whole:
        if step is DONE:
            return Meditate()
        return Walking(self._state, ()) if step is GIRL else _plant((), step)

    def toward(self, action: Any) -> Step:
        if isinstance(action, Meditate):
            return DONE
        return GIRL if action.walk else _source(action)

    def question(self, free: bool) -> Question:
        return Question.of("what-after-deja-vu")


class Walking(Node):
    """The Girl walks, tile by tile; complete as soon as she can only stay."""

    __slots__ = ("_state", "_walk")
    kinds = frozenset(("tile", "done", "plant", "card"))

    def __init__(self, state: GameState, walk: tuple[NebulaTile, ...]) -> None:
        self._state, self._walk = state, walk

    def _footprints(self) -> int:
        return self._state.game._footprint[self._state.players[self._state.active]._ltm]

    def offers(self, free: bool) -> list[Option]:
        state, walk = self._state, self._walk
        assert state.girl is not None
        tile, visited = state.girl.index, 1 << state.girl.index
        for step in walk:
            tile = step.index
            visited |= 1 << tile
        found: list[Option] = []
        if len(walk) < self._footprints():
            found = [_WALK_TO[tile] for tile in state.game._paths[0].graph.next_steps(tile, visited, 1)]
        if walk:
            found += plantings_here(state, tile)
            found.append(_STAY)
        return found

    def after(self, step: Step) -> Node | Whole:
        if step is DONE:
            return Walk(self._walk)
        if step.kind != "tile":
            return _plant(self._walk, step)
        assert isinstance(step.piece, NebulaTile)
        walking = Walking(self._state, (*self._walk, step.piece))
        return Walk(walking._walk) if walking.offers(True) == [_STAY] else walking

    def toward(self, action: Any) -> Step:
        walked = len(self._walk)
        return STEP_OF[action.walk[walked]] if walked < len(action.walk) else _source(action)

    def question(self, free: bool) -> Question:
        return Question.of("which-way", number=len(self._walk), most=self._footprints())

    def so_far(self) -> WalkSoFar:
        return WalkSoFar(self._walk)

    def cut(self) -> Whole:
        return Walk(self._walk)
