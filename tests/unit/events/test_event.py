"""`happenings.event`: an event says its clause, its values and its words."""

import copy
import pickle

import pytest
from attrs.exceptions import FrozenInstanceError

from dejavu_rules import Bit, Bits, CardId, Cards, NebulaTile, Placement
from dejavu_rules.events import (
    BitDropped,
    BitsReturned,
    DeckRebuilt,
    EndTriggered,
    HiddenHandKept,
    SlotCovered,
    TileLaid,
    VpGained,
)

EVENT = BitDropped(0, NebulaTile.CRAB, Bit.RED_SUN)


def test_an_event_names_its_clause_and_speaks() -> None:
    assert EVENT.clause == "SOW-2"
    assert EVENT.rule.startswith("The bits are dropped one by one")
    assert EVENT.values == {"seat": 0, "tile": NebulaTile.CRAB, "bit": Bit.RED_SUN}
    assert str(EVENT) == "SOW-2: seat 0 drops red sun on crab"


def test_a_kind_with_several_clauses_has_the_one_that_was_given() -> None:
    returned = BitsReturned(1, NebulaTile.CRAB, Bits("red sun"), "HIVE-4")
    assert str(returned) == "HIVE-4: these bits return to crab: red sun"
    assert BitsReturned(1, NebulaTile.CRAB, Bits("red sun")) != returned


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (SlotCovered(1, CardId.RED_1, 0, Bit.RED_SUN), "seat 1 covers slot 1 of red 1 with red sun"),
        (VpGained(2, CardId.RED_1, Bits("red sun, white sun")), "seat 2 gains 2 VP on red 1 for: white sun, red sun"),
        (TileLaid(0, Placement(NebulaTile.CRAB, 1, 2)), "seat 0 lays crab"),
        (DeckRebuilt(0, Cards("red 1, red 1")), "the deck is rebuilt from the discard pile: 2 cards"),
        (EndTriggered(0, 1), "seat 0 triggers the end: 1 last turn to come"),
        (HiddenHandKept(0, 3), "seat 0 keeps 3 cards in hand"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_derived_values_are_in_the_sentence_too(event: SlotCovered, message: str) -> None:
    assert event.message == message


def test_events_of_different_kinds_are_different() -> None:
    assert BitDropped(0, NebulaTile.CRAB, Bit.RED_SUN) == EVENT
    assert len({EVENT, BitDropped(0, NebulaTile.CRAB, Bit.RED_SUN), BitDropped(1, NebulaTile.CRAB, Bit.RED_SUN)}) == 2
    assert pickle.loads(pickle.dumps(EVENT)) == copy.deepcopy(EVENT) == EVENT


def test_events_do_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        EVENT.seat = 1  # type: ignore[misc]
