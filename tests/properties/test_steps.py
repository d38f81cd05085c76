"""Steps, over toys, standard and odd boxes: they always lead to legal whole actions, to each in one way, and back."""

import pickle

import pytest
from hypothesis import given, settings
from native import is_compiled

from dejavu_rules import Dealer, GameState, is_over, steps
from dejavu_rules.steps import Partial
from dejavu_rules.testing.strategies import SEEDS, states
from tests.support.broken.steps import BROKEN_STEPS, BrokenStep
from tests.support.deciding import GOING_ON
from tests.support.stepping import ORACLES, compare, list_actions, some_completion, states_of_the_run, the_run

USUAL = settings().max_examples
ENOUGH = 20_000


@pytest.mark.parametrize("oracle", ORACLES)
@given(GOING_ON, SEEDS)
def test_every_oracle_of_steps_holds_in_every_state(oracle: str, state: GameState, seed: int) -> None:
    assert ORACLES[oracle](state, Dealer(seed)) is None


@given(states(), SEEDS)
def test_there_are_never_many_options_at_once(state: GameState, seed: int) -> None:
    """A set-up scatter has 10^61 ways, but never more than 42 at once; each offer stands once."""
    dealer = Dealer(seed)
    for free in (False, True):
        partial = None if is_over(state) else steps.start(state, free=free)
        while partial and (options := partial.options()):
            assert len({option.step for option in options}) == len(options) <= 42 + 6 * free
            assert all((option.label and option.probability is not None) or not state.is_chance for option in options)
            assert partial.question.text
            partial = partial.take(options[dealer.below(len(options))].step)


@given(GOING_ON, SEEDS)
def test_partial_actions_are_values(state: GameState, seed: int) -> None:
    dealer = Dealer(seed)
    partial: Partial = steps.start(state, free=bool(dealer.below(2)))
    for _ in range(dealer.below(6)):
        if options := partial.options():
            partial = partial.take(options[dealer.below(len(options))].step)
    again = pickle.loads(pickle.dumps(partial))
    assert (again, hash(again)) == (partial, hash(partial))
    assert (again.options(), again.action) == (partial.options(), partial.action)
    assert (again.question, again.so_far) == (partial.question, partial.so_far)
    assert some_completion(again, Dealer(1)).action == some_completion(partial, Dealer(1)).action


def test_many_actions_have_one_way_of_steps_each() -> None:
    total = 0
    for state in states_of_the_run():
        choices = list_actions(state, 2_500)
        if choices is not None and len(choices) > 200:
            assert compare(state, choices) is None
            total += len(choices)
        if total > ENOUGH:
            return
    raise AssertionError(f"only {total} actions")


@pytest.mark.parametrize("oracle", ORACLES)
def test_the_run(oracle: str) -> None:
    assert the_run(oracle) is None


@pytest.mark.skipif(is_compiled(), reason="compiled methods cannot be exchanged; they are built from these")
@pytest.mark.parametrize("broken", BROKEN_STEPS, ids=lambda broken: broken.name)
def test_the_run_catches(broken: BrokenStep) -> None:
    with broken.in_place():
        assert the_run(broken.caught_by) is not None


def test_there_are_enough_broken_steps() -> None:
    assert len({broken.name for broken in BROKEN_STEPS}) == len(BROKEN_STEPS) >= 10
