"""Two hundred corrupted saves: each is refused with a reason, or what loads keeps every invariant."""

import random

import pytest

from dejavu_rules import GameState, InvalidSave, from_json, to_json
from tests.support.corruption import OPERATORS, Operator
from tests.support.saves import examples, keeps_the_invariants

NUMBER = 200
LEAST_REFUSED = 190
STATES = [examples()[name] for name in ("deja-vu", "planting", "speed", "duplicate", "chosen-tiles", "starting-hand")]


def is_refused(state: GameState, operator: Operator, chance: random.Random) -> bool:
    """Whether the corrupted save is refused; if not, it must be that of a state that a game can come to."""
    corrupted = operator(to_json(state), chance)
    try:
        loaded = from_json(corrupted)
    except InvalidSave as refused:
        reasons = [defect.message for defect in refused.defects]
    else:
        reasons = []
        assert isinstance(loaded, GameState)
        assert keeps_the_invariants(loaded)
    assert all(reasons)
    return bool(reasons)


def test_two_hundred_corrupted_saves() -> None:
    chance = random.Random(200)
    refused = [
        is_refused(STATES[number % len(STATES)], OPERATORS[number % len(OPERATORS)], chance) for number in range(NUMBER)
    ]
    assert refused.count(True) >= LEAST_REFUSED


@pytest.mark.parametrize("operator", OPERATORS, ids=lambda operator: operator.__name__)
@pytest.mark.parametrize("name", examples())
def test_every_way_of_corrupting_every_state(name: str, operator: Operator) -> None:
    chance = random.Random(name + operator.__name__)
    for _ in range(5):
        is_refused(examples()[name], operator, chance)
