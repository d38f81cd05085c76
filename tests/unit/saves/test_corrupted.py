"""Two hundred corrupted saves: each is refused with a reason. Without a checksum, what loads keeps every invariant."""

import json
import random
import zlib

import pytest

from dejavu_rules import Dealer, GameState, InvalidSave, from_json, to_json
from dejavu_rules.saves import Saved
from dejavu_rules.testing.damage import Operator, damage_save, drop_checksum
from dejavu_rules.testing.oracles.invariants import invariant_failures
from tests.support.damage import OF_RECORDS, OF_STATES
from tests.support.saves import examples, records, views

NUMBER = 200
LEAST_REFUSED = 190
STATES = [examples()[name] for name in ("deja-vu", "planting", "speed", "duplicate", "chosen-tiles", "starting-hand")]


def dealer_of(name: str, operator: Operator) -> Dealer:
    """Another one for each save and each damage."""
    return Dealer(zlib.crc32(f"{name} {operator.__name__}".encode()))


def load(text: bytes) -> Saved | None:
    """What a save has; None if it is refused, with reasons."""
    try:
        return from_json(text)
    except InvalidSave as refused:
        reasons = [defect.message for defect in refused.defects]
    assert reasons
    assert all(reasons)
    return None


def test_two_hundred_corrupted_saves() -> None:
    dealer = Dealer(200)
    for number in range(NUMBER):
        text = to_json(STATES[number % len(STATES)])
        assert load(damage_save(OF_STATES[number % len(OF_STATES)], text, dealer)) is None


def test_two_hundred_corrupted_saves_without_a_checksum() -> None:
    """What loads is a state that a game can come to: somebody has one more VP, or a tile lies elsewhere."""
    dealer = Dealer(200)
    refused = 0
    for number in range(NUMBER):
        text = drop_checksum(to_json(STATES[number % len(STATES)]))
        found = load(damage_save(OF_STATES[number % len(OF_STATES)], text, dealer))
        refused += found is None
        assert found is None or (isinstance(found, GameState) and not invariant_failures(found))
    assert refused >= LEAST_REFUSED


@pytest.mark.parametrize("operator", OF_STATES, ids=lambda operator: operator.__name__)
@pytest.mark.parametrize("name", examples())
def test_every_way_of_corrupting_every_state(name: str, operator: Operator) -> None:
    dealer, text = dealer_of(name, operator), to_json(examples()[name])
    for _ in range(2):
        assert load(damage_save(operator, text, dealer)) is None
    for _ in range(5):
        found = load(damage_save(operator, drop_checksum(text), dealer))
        assert found is None or (isinstance(found, GameState) and not invariant_failures(found))


@pytest.mark.parametrize("operator", OF_STATES, ids=lambda operator: operator.__name__)
@pytest.mark.parametrize("name", views())
def test_every_way_of_corrupting_every_view(name: str, operator: Operator) -> None:
    dealer, text = dealer_of(name, operator), to_json(views()[name])
    assert load(damage_save(operator, text, dealer)) is None
    for _ in range(4):
        found = load(damage_save(operator, drop_checksum(text), dealer))
        assert found is None or load(to_json(found).encode()) == found


@pytest.mark.parametrize("operator", OF_RECORDS, ids=lambda operator: operator.__name__)
@pytest.mark.parametrize("name", records())
def test_every_way_of_corrupting_every_record(name: str, operator: Operator) -> None:
    dealer, text = dealer_of(name, operator), to_json(records()[name])
    assert load(damage_save(operator, text, dealer)) is None
    for _ in range(4):
        found = load(damage_save(operator, drop_checksum(text), dealer))
        assert found is None or load(to_json(found).encode()) == found


def test_any_single_flipped_bit_is_refused() -> None:
    """None of them gives a save that is read, not even one of the very same state."""
    text, chance = to_json(examples()["planting"]).encode(), random.Random(1)
    for place in chance.sample(range(len(text)), 150):
        content = bytearray(text)
        content[place] ^= 1 << chance.randrange(8)
        assert load(bytes(content)) is None


def test_a_save_by_hand_says_so() -> None:
    document = json.loads(to_json(examples()["deja-vu"]))
    document["deck"] = document["deck"][::-1]
    with pytest.raises(InvalidSave, match="checksum: is that of another content"):
        from_json(json.dumps(document))
    assert isinstance(from_json(json.dumps(document | {"checksum": None}, indent=2)), GameState)
    del document["checksum"]
    with pytest.raises(InvalidSave, match="checksum: missing; it is null, if the save was written by hand"):
        from_json(json.dumps(document))
