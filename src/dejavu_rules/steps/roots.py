"""The first node of each phase."""

from collections.abc import Callable
from typing import Any, Final

from dejavu_rules.actions.values import Meditate, SkipRecollection, Sow
from dejavu_rules.box.phases import CHANCE_PHASES, Phase
from dejavu_rules.box.pieces import NebulaTile
from dejavu_rules.state import GameState
from dejavu_rules.steps import planting
from dejavu_rules.steps.chance import chance_draws
from dejavu_rules.steps.deja_vu import DejaVu
from dejavu_rules.steps.hands import discard_choice, duplicate, starting_hand, tile_choice
from dejavu_rules.steps.laying import laying
from dejavu_rules.steps.node import Node, Whole
from dejavu_rules.steps.sowing import Sowing, sowing_starts
from dejavu_rules.steps.values import DONE, Option, Question, Step, question, steps_of_kind

_SKIP: Final = Option(DONE, "skip-recollection")
_MEDITATE: Final = Option(DONE, "meditate")
_TILES: Final = steps_of_kind("tile")


class Recollection(Node):
    """Choose a Starting Tile, or plant before it (TURN-1); skip if nothing can be sown (RULING-1)."""

    __slots__ = ("_state",)
    kinds = planting.KINDS | {"tile", "done"}

    def __init__(self, state: GameState) -> None:
        self._state = state

    def offers(self, free: bool) -> list[Option]:
        starts = sowing_starts(self._state) or [_SKIP]
        return starts if self._state.planting_done else starts + planting.beginnings(self._state)

    def after(self, step: Step) -> Node | Whole:
        if step is DONE:
            return SkipRecollection()
        if isinstance(step.piece, NebulaTile):
            return Sowing.from_tile(self._state, step.piece)
        return planting.after_beginning(self._state, step)

    def toward(self, action: Any) -> Step:
        if isinstance(action, Sow):
            return _TILES[action.start.index]
        return DONE if isinstance(action, SkipRecollection) else planting.toward_planting(action)

    def question(self, free: bool) -> Question:
        return question("what-before-recollection")


class Planting(Node):
    """Plant after Deja Vu, or go to Meditation at once (TURN-1)."""

    __slots__ = ("_state",)
    kinds = planting.KINDS | {"done"}

    def __init__(self, state: GameState) -> None:
        self._state = state

    def offers(self, free: bool) -> list[Option]:
        return [*planting.beginnings(self._state), _MEDITATE]

    def after(self, step: Step) -> Node | Whole:
        return Meditate() if step is DONE else planting.after_beginning(self._state, step)

    def toward(self, action: Any) -> Step:
        return DONE if isinstance(action, Meditate) else planting.toward_planting(action)

    def question(self, free: bool) -> Question:
        return question("what-after-deja-vu")


_ROOTS: Final[dict[Phase, Callable[[GameState], Node]]] = {
    **dict.fromkeys(CHANCE_PHASES, chance_draws),
    Phase.MAP: laying,
    Phase.STARTING_HAND: starting_hand,
    Phase.RECOLLECTION: Recollection,
    Phase.DEJA_VU: DejaVu,
    Phase.PLANTING: Planting,
    Phase.REPLENISHED_TILES: tile_choice,
    Phase.DISCARD: discard_choice,
    Phase.DUPLICATE: duplicate,
}


def root(state: GameState) -> Node:
    """The first node of a state; the game must not be over."""
    return _ROOTS[state.phase](state)
