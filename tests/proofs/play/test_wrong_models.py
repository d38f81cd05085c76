"""Wrong models of play: the comparison with the engine notices every one, and random games alone would not."""

from collections.abc import Iterable
from functools import cache

import pytest

from tests.proofs.play.honesty import SlicedStep
from tests.proofs.play.known_games import all_steps
from tests.proofs.play.steps import slice_games
from tests.proofs.play.wrong_models import MODELS, WrongModel

UNSEEN_BY_RANDOM_GAMES = {
    "eleven cards trigger the end",
    "nine cards trigger the end",
    "whoever triggers the end has a last turn too",
    "a second trigger gives turns again",
    "drawing waits for any card",
}
"""What the first steps of random games do not tell: 5 of 14."""


@cache
def random_steps() -> tuple[SlicedStep, ...]:
    return tuple(slice_games(3_000))


@cache
def known_steps() -> tuple[SlicedStep, ...]:
    return tuple(all_steps())


def is_noticed(model: WrongModel, steps: Iterable[SlicedStep]) -> bool:
    """Whether the model predicts another state for one of these steps at least."""
    with model.there():
        return any(any(seen.differences(seen.kind.effect)) for seen in steps)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.what)
def test_a_wrong_model_is_noticed(model: WrongModel) -> None:
    by_chance = is_noticed(model, random_steps())
    assert by_chance == (model.what not in UNSEEN_BY_RANDOM_GAMES)
    assert by_chance or is_noticed(model, known_steps())


def test_the_model_agrees_with_every_game() -> None:
    for number, seen in enumerate(known_steps()):
        seen.check()
        if number % 40 == 0:
            seen.check_claims()
    assert len(known_steps()) > 10_000
