"""What must hold of steps: said of any way to build actions from them, so that a broken one is caught.

Each oracle takes a `Stepping`, the real one or a broken one, and a state, and returns what is wrong, or None.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice

from attrs import frozen

from dejavu_rules import (
    Action,
    GameState,
    Outcome,
    Partial,
    Randomness,
    Step,
    chance_outcomes,
    explain,
    steps,
    steps_of,
)
from tests.oracles.watch import choices_now


@frozen
class Stepping:
    """How steps begin, and which steps lead to an action."""

    steps: Callable[[GameState, bool], Partial]
    steps_of: Callable[[GameState, Action | Outcome], tuple[Step, ...]]


REAL = Stepping(lambda state, free: steps(state, free=free), steps_of)


def completions(partial: Partial) -> Iterator[Partial]:
    """Every way to go on to the end; a dead end is one, too."""
    options = partial.options()
    if not options:
        yield partial
    for option in options:
        yield from completions(partial.take(option.step))


def some_completion(partial: Partial, dealer: Randomness) -> Partial:
    """One of them, by random steps."""
    while options := partial.options():
        partial = partial.take(options[dealer.below(len(options))].step)
    return partial


def ends_legally(stepping: Stepping, state: GameState, dealer: Randomness) -> str | None:
    """Random steps end in a whole action that no rule forbids, in both modes."""
    for free in (False, True):
        end = some_completion(stepping.steps(state, free), dealer)
        if end.action is None:
            return f"a dead end after {end.taken}"
        if broken := explain(state, end.action):
            return f"{end.taken} lead to {end.action}: {broken}"
    return None


def one_to_one(stepping: Stepping, state: GameState, most: int) -> str | None:
    """Each whole action is reached by one sequence of steps, if there are not too many to list."""
    choices = list(islice(choices_now(state), most + 1))
    if len(choices) > most:
        return None
    reached = Counter(end.action for end in completions(stepping.steps(state, False)))
    if twice := [action for action, number in reached.items() if number > 1]:
        return f"{twice[0]} is reached in {reached[twice[0]]} ways"
    if missing := set(choices) - reached.keys():
        return f"{missing.pop()} is not reached"
    return f"{(reached.keys() - set(choices)).pop()} is not legal" if len(reached) > len(choices) else None


def the_same_freely(stepping: Stepping, state: GameState, most: int) -> str | None:
    """Freely just the same whole actions are reached; every partial action is looked at once."""
    choices = list(islice(choices_now(state), most + 1))
    if len(choices) > most:
        return None
    reached, ways = set(), 0
    for end in completions(stepping.steps(state, True)):
        reached.add(end.action)
        ways += 1
        if ways > 50 * most:
            return None
    return None if reached == set(choices) else f"{(reached ^ set(choices)).pop()} is reached in one mode only"


def composes_back(stepping: Stepping, state: GameState, action: Action | Outcome) -> str | None:
    """The steps of an action lead to it, in both modes."""
    taken = stepping.steps_of(state, action)
    for free in (False, True):
        partial = stepping.steps(state, free)
        for step in taken:
            if step not in [option.step for option in partial.options()]:
                return f"{step} of {taken} is not offered"
            partial = partial.take(step)
        if partial.action != action:
            return f"{taken} lead to {partial.action}, not to {action}"
    return None


def as_likely(stepping: Stepping, state: GameState, most: int) -> str | None:
    """The probabilities of the steps multiply to those of the outcomes; freely, those of all ways to one add up."""
    outcomes = dict(islice(chance_outcomes(state).weighted(), most + 1))
    if len(outcomes) > most or not state.is_chance:
        return None
    for free in (False, True):
        found: dict[object, Fraction] = {}
        for action, chance in _chances(stepping.steps(state, free), Fraction(1)):
            found[action] = found.get(action, Fraction(0)) + chance
        if found != outcomes:
            return f"probabilities differ: {found} instead of {outcomes}"
    return None


def _chances(partial: Partial, chance: Fraction) -> Iterator[tuple[object, Fraction]]:
    if partial.action is not None:
        yield partial.action, chance
    for option in partial.options():
        assert option.probability is not None
        yield from _chances(partial.take(option.step), chance * option.probability)
