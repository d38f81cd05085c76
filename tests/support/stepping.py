"""What must hold of the steps of every state, and one bounded run that asks all of it.

Each oracle takes a state and a dealer and says what is wrong, or None. Broken steps are in `broken_steps.py`.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import islice
from typing import Any

from attrs import evolve

from dejavu_rules import (
    Add,
    Begin,
    Bits,
    ChooseTiles,
    Construct,
    Dealer,
    Discard,
    GameState,
    Grow,
    KeepHand,
    Phase,
    Randomness,
    Save,
    Sow,
    apply,
    chance_outcomes,
    explain,
    is_over,
    random_action,
    steps,
)
from dejavu_rules.steps import Partial, Step
from dejavu_rules.testing.engines import choices_now
from dejavu_rules.testing.setups import BY_PLACE, STUCK, TOYS, standards


def completions(partial: Partial) -> Iterator[Partial]:
    """Every way to go on to the end; a dead end is one, too."""
    options = partial.options()
    if not options:
        yield partial
    for option in options:
        yield from completions(partial.take(option.step))


def some_completion(partial: Partial, dealer: Randomness) -> Partial:
    """One completion, by random steps."""
    while options := partial.options():
        partial = partial.take(options[dealer.below(len(options))].step)
    return partial


def ends_legally(state: GameState, dealer: Randomness) -> str | None:
    """Random steps end in a whole action that no rule forbids, in both modes."""
    for free in (False, True):
        end = some_completion(steps.start(state, free=free), dealer)
        if end.whole is None:
            return f"a dead end after {end.taken}"
        if broken := explain(state, end.whole):
            return f"{end.taken} lead to {end.whole}: {broken}"
    return None


def list_actions(state: GameState, most: int) -> set[object] | None:
    """Every whole action, or None if there are too many to list."""
    choices = set[object](islice(choices_now(state), most + 1))
    return choices if len(choices) <= most else None


def one_to_one(state: GameState, dealer: Randomness, most: int = 200) -> str | None:
    """Each whole action is reached by exactly one sequence of steps."""
    choices = list_actions(state, most)
    return None if choices is None else compare(state, choices)


def compare(state: GameState, choices: set[object]) -> str | None:
    """What differs between the choices and what steps in order lead to."""
    reached = Counter(end.whole for end in completions(steps.start(state)))
    if twice := [action for action, number in reached.items() if number > 1]:
        return f"{twice[0]} is reached in {reached[twice[0]]} ways"
    if missing := choices - reached.keys():
        return f"{missing.pop()} is not reached"
    return f"{(reached.keys() - choices).pop()} is not legal" if len(reached) > len(choices) else None


def the_same_freely(state: GameState, dealer: Randomness, most: int = 40) -> str | None:
    """Freely just the same whole actions are reached."""
    choices = list_actions(state, most)
    if choices is None:
        return None
    reached = reach_freely(state)
    return None if reached == choices else f"{(reached ^ choices).pop()} is reached in one mode only"


def reach_freely(state: GameState) -> set[object]:
    """Every whole action that steps in any order lead to; what lies on the table alike is looked at once."""
    reached, known = set[object](), set[object]()
    todo = [steps.start(state, free=True)]
    while todo:
        partial = todo.pop()
        options = partial.options()
        if not options:
            reached.add(partial.whole)
        here = (partial.question, partial.so_far, options)
        if here not in known:
            known.add(here)
            todo += [partial.take(option.step) for option in options]
    return reached


def composes_back(state: GameState, dealer: Randomness) -> str | None:
    """The steps of an action lead to it, in both modes."""
    action = choices_now(state).pick(dealer)
    try:
        taken = steps.of(state, action)
    except AssertionError as error:
        return str(error)
    return lead_to(state, taken, action, free=False) or lead_to(state, taken, action, free=True)


def lead_to(state: GameState, taken: Sequence[Step], action: object, *, free: bool) -> str | None:
    """What is wrong with the claim that these steps lead to an action."""
    partial = steps.start(state, free=free)
    for step in taken:
        if step not in [option.step for option in partial.options()]:
            return f"{step} of {taken} is not offered"
        partial = partial.take(step)
    return None if partial.whole == action else f"{taken} lead to {partial.whole}, not to {action}"


def any_order_freely(state: GameState, dealer: Randomness) -> str | None:
    """Bags are picked in any order, and the tiles and bits of a sowing in any mixture."""
    action: Any = choices_now(state).pick(dealer)
    taken = steps.of(state, action)
    if isinstance(action, Sow) and not action.white:
        path, order = list(taken[1 : 2 * len(action.path) : 2]), list(taken[2 : 2 * len(action.path) + 1 : 2])
        mixed = [taken[0]]
        while path or order:
            mixed.append((path if path and (not order or dealer.below(2)) else order).pop(0))
        return lead_to(state, mixed + list(taken[len(mixed) :]), action, free=True)
    first = 0 if isinstance(action, KeepHand | Discard | ChooseTiles) else 1
    if not first or isinstance(action, Save | Grow | Construct | Begin | Add):
        last = len(taken) - (taken[-1].kind == "done")
        bag = list(taken[first:last])
        bag = [bag.pop(dealer.below(len(bag))) for _ in range(len(bag))]
        return lead_to(state, [*taken[:first], *bag, *taken[last:]], action, free=True)
    return None


def as_likely(state: GameState, dealer: Randomness, most: int = 300) -> str | None:
    """The probabilities of the steps multiply to those of the outcomes; freely, those of all ways to one add up."""
    if not state.is_chance or list_actions(state, most) is None:
        return None
    outcomes = dict(chance_outcomes(state).weighted())
    for free in (False, True):
        found: dict[object, Fraction] = {}
        for action, chance in _chances(steps.start(state, free=free), Fraction(1)):
            found[action] = found.get(action, Fraction(0)) + chance
        if found != outcomes:
            return f"probabilities differ: {found} instead of {outcomes}"
    return None


def _chances(partial: Partial, chance: Fraction) -> Iterator[tuple[object, Fraction]]:
    if partial.whole is not None:
        yield partial.whole, chance
    for option in partial.options():
        assert option.probability is not None
        yield from _chances(partial.take(option.step), chance * option.probability)


def why_not_tells(state: GameState, dealer: Randomness) -> str | None:
    """On the way to an action, a step has violations just where it is not offered."""
    partial = steps.start(state, free=bool(dealer.below(2)))
    while options := partial.options():
        step = Step.at(dealer.below(len(Step.every())))
        violations, offered = partial.why_not(step), step in [option.step for option in options]
        if offered == bool(violations):
            return f"{step} offered: {offered}, but {violations}"
        partial = partial.take(options[dealer.below(len(options))].step)
    return None


ORACLES: dict[str, Callable[[GameState, Randomness], str | None]] = {
    oracle.__name__: oracle
    for oracle in (
        ends_legally,
        one_to_one,
        the_same_freely,
        composes_back,
        any_order_freely,
        as_likely,
        why_not_tells,
    )
}


# The run

FEW_BITS = evolve(STUCK, catalogue=evolve(STUCK.catalogue, bits=Bits("red moon, red moon") + Bits(["blue sun"] * 10)))
"""A box whose bits can fall in few ways."""


@cache
def states_of_the_run() -> tuple[GameState, ...]:
    """Some states of games with every sort of set-up; chance decides in a third of them."""
    found = [FEW_BITS.first_state()]
    for seed, setup in enumerate((*TOYS, BY_PLACE, FEW_BITS, *standards())):
        dealer, state = Dealer(seed), setup.first_state()
        for _ in range(120):
            if is_over(state):
                break
            if state.phase is not Phase.DRAW or dealer.below(8) == 0:
                found.append(state)
            action = chance_outcomes(state).pick(dealer) if state.is_chance else random_action(state, dealer)
            state = apply(state, action)
    return tuple(found)


def the_run(only: str) -> str | None:
    """What one oracle finds wrong in the whole run."""
    dealer = Dealer(0)
    for state in states_of_the_run():
        if wrong := ORACLES[only](state, dealer):
            return wrong
    return None
