"""What a rule is to the engine: one check, one effect, one space of choices."""

from collections.abc import Callable, Iterator
from typing import Any, NoReturn

from attrs import frozen

from dejavu_rules.errors import MalformedAction, Violation, shown
from dejavu_rules.spaces import Below, Chance, Space
from dejavu_rules.state import GameState, Phase


@frozen
class Rule:
    """One kind of action of a player, in the phases in which it can be taken.

    `check` yields every violation of a well-formed action, none if it is legal, and raises
    `MalformedAction` for what is no such action at all. `perform` takes a legal action and gives the next
    state. `space` has just the legal actions; it is `NOTHING` itself where there are none. `leads_to` says
    which phases may follow.
    """

    action: type
    phases: tuple[Phase, ...]
    check: Callable[[GameState, Any], Iterator[Violation]]
    perform: Callable[[GameState, Any], GameState]
    space: Callable[[GameState], Space[object]]
    leads_to: tuple[Phase, ...]


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


def is_tuple_of(kind: type, value: object) -> bool:
    """Whether an outside value is a tuple of just this type."""
    return type(value) is tuple and set(map(type, value)) <= {kind}


def malformed(action: object, field: str, value: object, wanted: str) -> NoReturn:
    """Refuse an action whose field holds no such thing as the rules speak of."""
    raise MalformedAction(f"{type(action).__name__}.{field}: {shown(value)} is not {wanted}")
