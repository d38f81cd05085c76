"""`dejavu_rules.testing` offers what it says, and what needs no Hypothesis works without it."""

import subprocess
import sys
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dejavu_rules.testing
import dejavu_rules.testing.strategies
from dejavu_rules import Action, GameState, Outcome
from dejavu_rules.testing.registration import KINDS
from dejavu_rules.testing.strategies.types import STRATEGIES

WITHOUT = "import sys; sys.modules['hypothesis'] = None\n"
"""A machine on which the extra `testing` is not installed."""


def run(program: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-c", WITHOUT + program], capture_output=True, text=True, timeout=60)


def test_every_name_is_there() -> None:
    for module in (dejavu_rules.testing, dejavu_rules.testing.strategies):
        assert len(set(module.__all__)) == len(module.__all__)
        assert all(getattr(module, name) is not None for name in module.__all__)
        assert set(module.__all__) <= set(dir(module))
    with pytest.raises(AttributeError, match="has no attribute 'surprise'"):
        dejavu_rules.testing.surprise  # type: ignore[attr-defined]  # noqa: B018 - that is the question


@pytest.mark.parametrize(
    "asked", ["import dejavu_rules.testing.strategies", "from dejavu_rules.testing import GameMachine"]
)
def test_without_hypothesis_the_error_names_the_extra(asked: str) -> None:
    done = run(asked)
    assert done.returncode == 1
    last = done.stderr.splitlines()[-1]
    assert last == "ImportError: this needs Hypothesis; install it with: pip install 'dejavu-rules[testing]'"


def test_without_hypothesis_everything_else_works() -> None:
    done = run(
        "import dejavu_rules.testing as testing, dejavu_rules.testing.second\n"
        "names = [name for name in testing.__all__ if name != 'GameMachine']\n"
        "assert all(getattr(testing, name) is not None for name in names)\n"
        "print(testing.verify_game(testing.TOYS[-3].first_state()).broken)"
    )
    assert (done.stdout, done.stderr) == ("None\n", "")


def test_hypothesis_knows_the_types_that_have_a_strategy() -> None:
    assert set(KINDS) == set(STRATEGIES)
    assert {*get_args(Action), *get_args(Outcome)} < set(KINDS)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_from_type_makes_it(kind: type) -> None:
    made = []

    @settings(max_examples=3, database=None)
    @given(st.from_type(kind))
    def look(value: object) -> None:
        made.append(value)

    look()
    assert {type(value) for value in made} == {kind}


def test_from_type_makes_unions_and_containers() -> None:
    made: list[tuple[GameState, Action]] = []

    @settings(max_examples=10, database=None)
    @given(st.from_type(tuple[GameState, Action]))
    def look(value: tuple[GameState, Action]) -> None:
        made.append(value)

    look()
    assert {type(state) for state, _ in made} == {GameState}
    assert {type(action) for _, action in made} <= set(get_args(Action))
