"""What a rule is to the engine: one check, one effect, one space of choices."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NoReturn, TypeAlias, TypeVar, cast

from attrs import Factory, field, frozen

from dejavu_rules.below import Below
from dejavu_rules.components import TILES, NebulaTile
from dejavu_rules.errors import MalformedAction, Violation, shown
from dejavu_rules.spaces import NOTHING, Chance, Space
from dejavu_rules.state import GameState, Phase

A = TypeVar("A")


@frozen
class Rule:
    """One kind of action of a player, in the phases in which it can be taken.

    `check` yields every violation of a well-formed action, none if it is legal, and raises
    `MalformedAction` for what is no such action at all. `perform` takes a legal action and gives the next
    state. `space` has just the legal actions; it is `NOTHING` itself where there are none. `leads_to` says
    which phases may follow. `some` finds a random legal action, or None if there is none, with less ado than
    through the space: every one is possible, but not all are equally likely.
    """

    action: type
    phases: tuple[Phase, ...]
    check: Callable[[GameState, Any], Iterator[Violation]]
    perform: Callable[[GameState, Any], GameState]
    space: Callable[[GameState], Space[object]]
    leads_to: tuple[Phase, ...]
    some: Callable[[GameState, Below], object] = field(
        default=Factory(lambda rule: partial(pick, rule.space), takes_self=True)
    )


@frozen
class Event:
    """One kind of outcome that chance decides on, in the phases that wait for it; see `Rule`.

    Where such outcomes follow each other, `rush` lets all of them happen, as if one by one.
    """

    action: type
    phases: tuple[Phase, ...]
    check: Callable[[GameState, Any], Iterator[Violation]]
    perform: Callable[[GameState, Any], GameState]
    chance: Callable[[GameState], Chance[object]]
    leads_to: tuple[Phase, ...]
    rush: Callable[[GameState, Below], GameState] | None = None

    def happen(self, state: GameState, below: Below) -> GameState:
        """What chance makes of this state."""
        if self.rush is not None:
            return self.rush(state, below)
        return self.perform(state, self.chance(state).pick(below))


Rules: TypeAlias = tuple[Rule | Event, ...]


def pick(space: Callable[[GameState], Space[A]], state: GameState, below: Below) -> A | None:
    """An action out of a space, each equally likely, or None if there is none."""
    choices = space(state)
    return None if choices is NOTHING else choices.pick(below)


def is_tuple_of(kind: type, value: object) -> bool:
    """Whether an outside value is a tuple of such things and of nothing else."""
    if type(value) is not tuple:
        return False
    for each in value:  # noqa: SIM110 - asked of every action: making a generator takes longer than the answer
        if type(each) is not kind:
            return False
    return True


def are_tiles(value: object, state: GameState) -> bool:
    """Whether an outside value is a tuple of Nebula Tiles of this map."""
    if not is_tuple_of(NebulaTile, value):
        return False
    return len(state.tiles) == len(TILES) or max(cast(tuple[NebulaTile, ...], value), default=0) < len(state.tiles)


def malformed(action: object, field: str, value: object, wanted: str) -> NoReturn:
    """Refuse an action whose field holds no such thing as the rules speak of."""
    raise MalformedAction(f"{type(action).__name__}.{field}: {shown(value)} is not {wanted}")
