"""How likely things are, on every road by which chance decides: exactly, by trying every answer of a dealer."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import Protocol, cast

from dejavu_rules import Choices, Dealt, GameState, Outcome, Randomness
from dejavu_rules.testing.engines import REAL
from dejavu_rules.testing.second import chances, read
from tests.support.chance_tree import distribution
from tests.support.dealers import DealerOf


class Chances(Protocol):
    """What is under test: the chances of the library's engine, or those of one with a bias."""

    def chance_outcomes(self, state: GameState) -> Choices[Outcome]: ...
    def apply(self, state: GameState, action: object) -> GameState: ...
    def settle(self, state: GameState, dealer: Randomness) -> GameState: ...
    def deal(self, state: GameState, dealer: Randomness) -> Dealt: ...


FAIR = cast(Chances, REAL)


def walk(engine: Chances, state: GameState) -> dict[GameState, Fraction]:
    """What a player may find when chance has decided everything: each listed outcome, entered one after the other."""
    if not state.is_chance:
        return {state: Fraction(1)}
    found: dict[GameState, Fraction] = defaultdict(Fraction)
    for outcome, probability in engine.chance_outcomes(state).weighted():
        for after, rest in walk(engine, engine.apply(state, outcome)).items():
            found[after] += probability * rest
    return dict(found)


def the_list_is_as_in_the_second_engine(engine: Chances, state: GameState) -> bool:
    return dict(engine.chance_outcomes(state).weighted()) == dict(chances(read(state)))


def a_pick_is_as_likely_as_listed(engine: Chances, state: GameState) -> bool:
    choices = engine.chance_outcomes(state)
    return distribution(lambda stream: choices.pick(DealerOf(stream.below))) == dict(choices.weighted())


def what_is_dealt_is_as_likely_as_listed(engine: Chances, state: GameState) -> bool:
    return distribution(lambda stream: engine.deal(state, DealerOf(stream.below)).state) == walk(engine, state)


def what_settles_is_as_likely_as_listed(engine: Chances, state: GameState) -> bool:
    """`settle` uses the shortcut `rush` for bits that return and cards that are drawn."""
    return distribution(lambda stream: engine.settle(state, DealerOf(stream.below))) == walk(engine, state)


ODDS: tuple[Callable[[Chances, GameState], bool], ...] = (
    the_list_is_as_in_the_second_engine,
    a_pick_is_as_likely_as_listed,
    what_is_dealt_is_as_likely_as_listed,
    what_settles_is_as_likely_as_listed,
)


def unlikely(found: Counter[Hashable], expected: Mapping[Hashable, Fraction], freedom: int | None = None) -> bool:
    """Whether counts are so far from what was to be expected that it happens to one fair seed in three million.

    The bound on chi-square is the approximation by Wilson and Hilferty, five standard deviations away.
    """
    total = found.total() / sum(expected.values())  # several things may have been counted each time
    distance = sum((found[each] - total * chance) ** 2 / (total * chance) for each, chance in expected.items())
    part = 2 / (9 * (freedom or len(expected) - 1))
    return found.keys() > expected.keys() or distance > (freedom or len(expected) - 1) * (1 - part + 5 * part**0.5) ** 3
