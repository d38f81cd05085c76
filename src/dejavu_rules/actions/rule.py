"""A rule for the engine: one check, one effect, one space of choices."""

from collections.abc import Callable
from functools import partial
from typing import Any, NoReturn, TypeAlias, TypeVar, cast

from attrs import Factory, field, frozen

from dejavu_rules.box.phases import Phase
from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.combinatorics.randomness import Stream
from dejavu_rules.combinatorics.spaces import NOTHING, Chance, Space
from dejavu_rules.errors import MalformedAction
from dejavu_rules.rulebook import Violation
from dejavu_rules.state import GameState

A = TypeVar("A")


@frozen
class Rule:
    """One kind of action of a player, in the phases in which it can be taken.

    `check` returns every violation of a well-formed action, none if it is legal, and raises `MalformedAction` for
    anything else. `perform` takes a legal action and returns the next state. `space` has just the legal actions; it
    is `NOTHING` itself if there are none. `leads_to` has the phases that may follow. `some` returns a random legal
    action, or None if there is none, faster, without building the space: every action is possible, but not all are
    equally likely.
    """

    action: type
    phases: tuple[Phase, ...]
    check: Callable[[GameState, Any], list[Violation]]
    perform: Callable[[GameState, Any], GameState]
    space: Callable[[GameState], Space[Any]]
    leads_to: tuple[Phase, ...]
    some: Callable[[GameState, Stream], Any] = field(
        default=Factory(lambda rule: partial(pick, rule.space), takes_self=True)
    )


@frozen
class ChanceRule:
    """One kind of outcome of chance, in the phases that wait for it; see `Rule`.

    `rush` returns the state after one random outcome, or after several in a row, without making the outcomes: for
    speed.
    """

    action: type
    phases: tuple[Phase, ...]
    check: Callable[[GameState, Any], list[Violation]]
    perform: Callable[[GameState, Any], GameState]
    space: Callable[[GameState], Chance[Any]]
    leads_to: tuple[Phase, ...]
    rush: Callable[[GameState, Stream], GameState] | None = None

    @property
    def happen(self) -> Callable[[GameState, Stream], GameState]:
        """A function that returns the state after a random outcome."""
        return self.rush or self._pick_and_perform

    def _pick_and_perform(self, state: GameState, stream: Stream) -> GameState:
        return self.perform(state, self.space(state).pick(stream))


Rules: TypeAlias = tuple[Rule | ChanceRule, ...]


def pick(space: Callable[[GameState], Space[A]], state: GameState, stream: Stream) -> A | None:
    """A random action of a space, all equally likely, or None if it is empty."""
    choices = space(state)
    return None if choices is NOTHING else choices.pick(stream)


def is_tuple_of(kind: type, value: object) -> bool:
    """Whether a value from outside is a tuple of objects of this class."""
    if type(value) is not tuple:
        return False
    for each in value:  # noqa: SIM110 - runs for every action, and a generator costs more than the answer
        if type(each) is not kind:
            return False
    return True


def is_on_map(state: GameState, value: object) -> bool:
    """Whether a value from outside is a Nebula Tile of this map."""
    return type(value) is NebulaTile and (len(state._bits) == len(TILES) or value.index < len(state._bits))


def are_on_map(state: GameState, value: object) -> bool:
    """Whether a value from outside is a tuple of Nebula Tiles of this map."""
    if not is_tuple_of(NebulaTile, value):
        return False
    number = len(state._bits)
    return number == len(TILES) or all(tile.index < number for tile in cast(tuple[NebulaTile, ...], value))


def raise_malformed(action: object, field: str, value: object, wanted: str) -> NoReturn:
    """Raise `MalformedAction` for the wrong value of a field."""
    raise MalformedAction(type(action), field, value, wanted)
