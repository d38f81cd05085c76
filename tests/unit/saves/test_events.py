"""`codec.events`: every kind of event has a form with all its fields, and comes back."""

import json
from typing import Any, get_args

import attrs
import pytest
from jsonschema import Draft202012Validator

from dejavu_rules import (
    Bit,
    Bits,
    CardId,
    Cards,
    Dealer,
    Fragment,
    InvalidSave,
    NebulaTile,
    Phase,
    Placement,
    Touching,
    events,
    from_json,
    is_over,
    to_json,
)
from dejavu_rules.events import Event, HiddenEvent, MatchEvent
from dejavu_rules.events.event import EVENTS
from dejavu_rules.saves import action_from_json, event_from_json, json_schema
from dejavu_rules.saves.actions import EVENT
from dejavu_rules.views import redact_events
from tests.support.positions import KINDS, anything, states
from tests.support.saves import assert_garbage_is_refused

EVERY: tuple[Any, ...] = (*get_args(Event), *get_args(HiddenEvent), *get_args(MatchEvent))
EACH_KIND = pytest.mark.parametrize("kind", EVERY, ids=lambda kind: kind.__name__)

SAMPLES: dict[str, tuple[Any, ...]] = {
    "seat": (0, 3),
    "tile": (NebulaTile.CRAB,),
    "before": (NebulaTile.ORION,),
    "tiles": ((), (NebulaTile.CRAB, NebulaTile.VEIL)),
    "laying": (Placement(NebulaTile.CRAB, -3, 5, 2), Touching(NebulaTile.CRAB, (NebulaTile.VEIL,))),
    "bit": (Bit.RED_SUN,),
    "bits": (Bits("red sun, red sun"),),
    "card": (CardId.RED_1,),
    "cards": (Cards(), Cards("red 1, blue 2")),
    "discarded": ((Cards(), Cards()), (Cards("red 1, red 2"), Cards(), Cards())),
    "memories": ((), (Cards("red 1, red 2"), Cards(), Cards())),
    "fragment": (Fragment.RED_1,),
    "slot": (0, 5),
    "number": (0, 60),
    "vp": (0, 10),
    "phase": (Phase.DEAL, Phase.OVER),
    "pairs": ((), ((NebulaTile.CRAB, NebulaTile.VEIL),)),
    "revision": (0, 300),
    "turn": (1, 300),
    "last_turns": (1, 3),
}


def samples(kind: Any) -> list[Any]:
    """Two events of a kind, the second with other values where there are any."""
    names = [field.name for field in attrs.fields(kind)]
    known = {**SAMPLES, "clause": EVENTS[kind.__name__][0]}
    return [kind(**{name: known[name][place] for name in names}) for place in (0, -1)]


@EACH_KIND
def test_every_field_of_every_kind_is_saved(kind: Any) -> None:
    _, record = EVENT._tables[kind.__name__]
    assert list(record._fields) == [field.name for field in attrs.fields(kind)]


@EACH_KIND
def test_an_event_comes_back_and_its_document_is_valid(kind: Any) -> None:
    validator = Draft202012Validator(json_schema("event"))
    for event in samples(kind):
        text = to_json(event)
        assert event_from_json(text) == from_json(text) == event
        assert validator.is_valid(json.loads(text))


@pytest.mark.parametrize("name", KINDS)
def test_all_that_happens_in_games_is_read_back(name: str) -> None:
    dealer = Dealer(5)
    for state in states(name)[:200:5]:
        if not is_over(state):
            what = anything(state, dealer)
            for event in (*events.of(state, what), *redact_events(state, what, None)):
                assert event_from_json(to_json(event)) == event


@EACH_KIND
def test_garbage_in_a_field_is_refused_with_the_field(kind: Any) -> None:
    assert_garbage_is_refused(samples(kind)[0])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('"kind":"BitDropped","seat":0,"tile":"crab"', "bit: missing"),
        ('"kind":"BitEaten"', "kind: 'BitEaten' is not one of StartPlayerChosen"),
        ('"kind":"Draw","card":"red 1"', "kind: 'Draw' is not one of"),
        ('"kind":"GirlPlaced","tile":"moon"', "tile: 'moon' is not one of"),
        ('"kind":"CardDrawn","seat":4,"card":"red 1","clause":"DRAW-1"', "seat: 4 is not a whole number"),
        ('"kind":"CardDrawn","seat":0,"card":"red 1","clause":"SOW-1"', "clause: 'SOW-1' is not one of DRAW-1"),
        ('"kind":"GameOver","clause":"END-1"', "clause: unknown key"),
    ],
)
def test_what_is_no_event_is_refused(text: str, words: str) -> None:
    with pytest.raises(InvalidSave) as refused:
        event_from_json(f'{{"schema":"dejavu-rules/event","schema_version":1,{text}}}')
    assert words in str(refused.value)


def test_an_event_is_no_action() -> None:
    with pytest.raises(InvalidSave, match="schema: 'dejavu-rules/event' is not one of"):
        action_from_json(to_json(samples(EVERY[0])[0]))
