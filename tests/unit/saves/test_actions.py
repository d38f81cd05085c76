"""`codec.actions`: every kind of action and outcome has a form with all its fields; `test_events` has the events."""

import json
from typing import Any, get_args

import attrs
import pytest
from attrs import evolve

from dejavu_rules import (
    Action,
    Bits,
    CardId,
    ChooseTiles,
    Dealer,
    InvalidSave,
    LayTile,
    MalformedAction,
    NebulaTile,
    Outcome,
    Placement,
    Plant,
    Sow,
    StartPlayer,
    Touching,
    from_json,
    to_document,
    to_json,
)
from dejavu_rules.events import CardDrawn, MapFinished, VpGained
from dejavu_rules.saves import event_from_json
from dejavu_rules.saves.actions import ACTION, OUTCOME
from tests.support.positions import KINDS, anything, states
from tests.support.saves import assert_garbage_is_refused

KIND_OF: dict[type, Any] = {**dict.fromkeys(get_args(Action), ACTION), **dict.fromkeys(get_args(Outcome), OUTCOME)}

EXAMPLES: list[Action | Outcome] = [
    LayTile(Placement(NebulaTile.CRAB, -3, 5, 2)),
    LayTile(Touching(NebulaTile.CRAB, (NebulaTile.ORION, NebulaTile.VEIL))),
    Plant((), CardId.RED_1),
    Plant((NebulaTile.CRAB,)),
    Sow(NebulaTile.CRAB, (), (), Bits("white moon")),
    ChooseTiles((NebulaTile.ORION, NebulaTile.CRAB)),
]


@pytest.mark.parametrize("kind", KIND_OF, ids=lambda kind: kind.__name__)
def test_every_field_of_every_kind_is_saved(kind: type) -> None:
    _, fields = KIND_OF[kind]._tables[kind.__name__]
    assert list(fields._fields) == [field.name for field in attrs.fields(kind)]


@pytest.mark.parametrize("action", EXAMPLES, ids=lambda action: type(action).__name__)
def test_an_action_comes_back(action: Action) -> None:
    assert from_json(to_json(action)) == action


@pytest.mark.parametrize("name", KINDS)
def test_all_that_happens_in_games_is_read_back(name: str) -> None:
    dealer = Dealer(5)
    for state in states(name)[:200:3]:
        action = anything(state, dealer)
        assert from_json(to_json(action)) == action


@pytest.mark.parametrize("action", [*EXAMPLES, StartPlayer(1)], ids=lambda action: type(action).__name__)
def test_garbage_in_a_field_is_refused_with_the_field(action: Any) -> None:
    assert_garbage_is_refused(action)


def test_an_event_has_one_of_its_own_clauses() -> None:
    drawn = CardDrawn(1, CardId.RED_1, "SETUP-6")
    assert event_from_json(to_json(drawn)) == drawn
    with pytest.raises(MalformedAction) as refused:
        to_json(evolve(drawn, clause="SOW-1"))
    error = refused.value
    assert (error.field, error.value, error.wanted) == ("clause", "SOW-1", "a clause of such an event")


@pytest.mark.parametrize(
    ("event", "later"), [(VpGained(0, CardId.RED_1, Bits("red moon, red sun")), "vp"), (MapFinished(), "pairs")]
)
def test_an_event_without_a_field_that_came_later_is_read(event: VpGained | MapFinished, later: str) -> None:
    document = to_document(event)
    del document[later]
    assert event_from_json(json.dumps(document)) == event


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('"kind":"Sow"', "order: missing"),
        ('"kind":"Sew"', "kind: 'Sew' is not one of LayTile"),
        ('"kind":"Draw","card":"red 1"', "kind: 'Draw' is not one of LayTile"),
        ('"kind":"ResolveDuplicate","replace":1', "replace: 1 is not true or false"),
        ('"kind":"LayTile","laying":{"tile":"crab","u":0,"v":0,"turns":6}', "laying.turns: 6 is not a whole number"),
        ('"kind":"LayTile","laying":{"tile":"crab","touches":["moon"]}', "laying.touches[0]: 'moon' is not one of"),
        ('"kind":"Meditate","bits":[]', "bits: unknown key"),
    ],
)
def test_what_is_no_action_is_refused(text: str, words: str) -> None:
    with pytest.raises(InvalidSave) as refused:
        from_json(f'{{"schema":"dejavu-rules/action","schema_version":1,{text}}}')
    assert words in str(refused.value)
