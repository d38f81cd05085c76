"""A partial action: the question, the options, what has been decided so far, and the whole action at the end."""

from collections.abc import Callable
from typing import Any, Final

from attrs import field

from dejavu_rules.actions.values import Action, Construct, Grow, Outcome, Plant, Save, Sow, Walk
from dejavu_rules.box.multisets import NO_BITS
from dejavu_rules.box.phases import CHANCE_PHASES, OVER, Phase
from dejavu_rules.box.pieces import CardId, NebulaTile
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.engine import explain
from dejavu_rules.errors import MalformedAction, MalformedState
from dejavu_rules.i18n.sentences import show
from dejavu_rules.rulebook import IllegalAction, Violation, violation
from dejavu_rules.state import GameState
from dejavu_rules.steps.chance import chance_draws
from dejavu_rules.steps.choice import Duplicate, Node, attempt, discard_choice, starting_hand, tile_choice
from dejavu_rules.steps.deja_vu import DejaVu
from dejavu_rules.steps.laying import laying
from dejavu_rules.steps.recollection import Planting, Recollection
from dejavu_rules.steps.values import Option, Question, SoFar, Step


@frozen(slots=False, repr=False)
class Partial:
    """An action of a player, or an outcome of chance, between its first step and its last.

    It never changes: `take` returns the next one, and keeping the old one gives undo. `taken` has the steps so far.
    `whole` is the action or outcome once it is complete; then there are no more options. With `free`, pieces are
    offered in any order; otherwise each whole action is reached in exactly one way.

    Nobody but its seat may see a partial action before it is applied.
    """

    state: GameState
    free: bool
    taken: tuple[Step, ...]
    whole: Action | Outcome | None = field(eq=False)
    _node: Node | None = field(eq=False)

    @property
    def action(self) -> Action | None:
        """The player's action once it is complete; None before, and where chance decides."""
        return self.whole if isinstance(self.whole, Action) else None

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of chance once it is complete; None before, and where a player decides."""
        return self.whole if isinstance(self.whole, Outcome) else None

    @property
    def seat(self) -> int | None:
        """The seat that decides, and that alone may see it; None for chance."""
        return None if self.state.is_chance else self.state.active

    def options(self) -> tuple[Option, ...]:
        """The steps that can still lead to a legal whole action; none once it is complete."""
        known: tuple[Option, ...] | None = self.__dict__.get("_options")
        if known is None:
            known = tuple(self._node.offers(self.free)) if self._node else ()
            self.__dict__["_options"] = known
        return known

    def take(self, step: Step) -> "Partial":
        """The partial action after one more step.

        Raises `IllegalAction` with `why_not` for a step that is not offered, `MalformedAction` for anything but a step.
        """
        for option in self.options():
            if option.step is step:
                assert self._node is not None
                then = self._node.after(step)
                if isinstance(then, Node):
                    return Partial(self.state, self.free, (*self.taken, step), None, then)
                return Partial(self.state, self.free, (*self.taken, step), then, None)
        raise IllegalAction(step, self.why_not(step))

    @property
    def question(self) -> Question:
        """The question to answer now."""
        return self._node.question(self.free) if self._node else Question.of("nothing")

    @property
    def so_far(self) -> SoFar:
        """What has been decided so far; None at the beginning, and once `whole` is complete."""
        return self._node.so_far() if self._node else None

    def why_not(self, step: Step) -> tuple[Violation, ...]:
        """Why a step is not offered: the rules that a whole action with it would break; empty if it is offered.

        Raises `MalformedAction` for anything but a step.
        """
        if type(step) is not Step:
            raise MalformedAction(type(step), None, step, "a step of an action")
        if any(option.step is step for option in self.options()):
            return ()
        whole = self._attempt(step)
        return (whole is not None and explain(self.state, whole)) or (violation("step-not-asked"),)

    def _attempt(self, step: Step) -> Action | Outcome | None:
        """A whole action that would use the step, if there is one."""
        piece, game = step.piece, self.state.game
        if self._node is None or (isinstance(piece, NebulaTile) and piece not in game.map.tiles):
            return None
        if isinstance(piece, CardId) and piece not in game.catalogue._by_id:
            return None
        own = self.state.players[self.state.active].ltm
        if isinstance(piece, CardId) and isinstance(self._node, Planting) and piece not in own:
            return Construct(piece, NO_BITS)  # whoever points at such a card means to build it, not to plant from it
        tried = attempt(self._node, step)
        begin = _FIRST_ACTIONS.get(step.kind) if tried is None and not self.taken else None
        return begin(step.piece) if begin else tried

    def __repr__(self) -> str:
        what = f"whole={self.whole!r}" if self._node is None else f"question={self.question.text!r}"
        return f"Partial(seat={self.seat}, taken={self.taken!r}, {what})"

    def __reduce__(self) -> tuple[object, tuple[GameState, bool, tuple[Step, ...]]]:
        """Pickled by its steps, which are taken again."""
        return _retake, (self.state, self.free, self.taken)


_FIRST_ACTIONS: Final[dict[str, Callable[[Any], Action]]] = {
    "tile": lambda tile: Sow(tile, (), ()),
    "card": lambda card: Construct(card, NO_BITS),
    "save": lambda _: Save(),
    "grow": lambda _: Grow(NO_BITS),
    "girl": lambda _: Walk(()),
    "plant": lambda _: Plant(()),
}
"""The actions that a first step would begin, in the phase where it belongs."""

_ROOTS: Final[dict[Phase, Callable[[GameState], Node]]] = {
    **dict.fromkeys(CHANCE_PHASES, chance_draws),
    Phase.MAP: laying,
    Phase.STARTING_HAND: starting_hand,
    Phase.RECOLLECTION: Recollection,
    Phase.DEJA_VU: DejaVu,
    Phase.PLANTING: Planting,
    Phase.REPLENISHED_TILES: tile_choice,
    Phase.DISCARD: discard_choice,
    Phase.DUPLICATE: Duplicate,
}
"""The first node of each phase."""


def start(state: GameState, *, free: bool = False) -> Partial:
    """A partial action for the decision that is due now, by the active player or by chance.

    By default each whole action is reached by exactly one sequence of steps: for bots and learning. With `free=True`
    everything that a person could point at next is offered; this reaches the same actions in more ways.

    Raises `IllegalAction` when the game is over, `MalformedState` for anything but a state.
    """
    if type(state) is not GameState:
        raise MalformedState(f"{show(state)} is not a GameState")
    if state.phase is OVER:
        raise IllegalAction(None, [violation("game-over", now=state.phase)])
    return Partial(state, bool(free), (), None, first_node(state))


def first_node(state: GameState) -> Node:
    """Where the steps of the decision begin that is due now."""
    return _ROOTS[state.phase](state)


def _retake(state: GameState, free: bool, taken: tuple[Step, ...]) -> Partial:
    partial = start(state, free=free)
    for step in taken:
        partial = partial.take(step)
    return partial


def of(state: GameState, action: Action | Outcome) -> tuple[Step, ...]:
    """The one sequence of steps that leads to a legal action or possible outcome; `free=True` accepts it too.

    Raises `IllegalAction` with every rule that it breaks, `MalformedAction` for what is not an action or outcome at
    all, `MalformedState` for anything but a state.
    """
    if violations := explain(state, action):
        raise IllegalAction(action, violations)
    taken: list[Step] = []
    node: Node | Action | Outcome = first_node(state)
    while isinstance(node, Node):
        step = node.toward(action)
        taken.append(step)
        node = node.after(step)
    assert node == action, "steps lead to the action"
    return tuple(taken)
