"""Values as JSON for clients: documents that the library reads again, and words in the language of the request."""

import json

from dejavu_rules import CardId, Draw, Meditate, Record, Save, StartPlayer, explain, legal_actions, new_game, say
from dejavu_rules.apps.jsonlines.documents import (
    action_from,
    document,
    events_json,
    outcome_from,
    standing_json,
    text,
    violations_json,
)
from dejavu_rules.saves import event_from_json, violation_from_json

START = new_game(players=2, seed=1)


def test_a_document_is_what_a_save_has() -> None:
    action = legal_actions(START).at(3)
    assert action_from(document(action)) == action
    assert outcome_from(document(StartPlayer(1))) == StartPlayer(1)
    assert json.loads(text(document(action))) == document(action)


def test_the_schema_may_be_left_out() -> None:
    assert action_from({"kind": "Meditate"}) == Meditate()
    assert outcome_from({"kind": "Draw", "card": "blue 3"}) == Draw(CardId.BLUE_3)


def test_violations_have_clause_words_and_values() -> None:
    (found,) = explain(START, Save())
    (told,) = violations_json([found], {"lang": "de"})
    assert told["clause"] == "TURN-2"
    assert told["message"] == say(found, "de") != say(found)
    assert violation_from_json(text(told["violation"])) == found


def test_events_are_those_of_the_entries_as_the_seat_may_know_them() -> None:
    record = Record.begin(START)
    for _ in range(2):
        record = record.then(legal_actions(record.state).at(0))
    chooser = START.active
    own = events_json(record, 0, 1, {"seat": chooser})
    foreign = events_json(record, 0, 1, {"seat": 1 - chooser, "lang": "zh"})
    assert [each["event"]["kind"] for each in own] == ["HandKept", "CardsSetAside", "PhaseBegun"]
    assert [each["event"]["kind"] for each in foreign] == ["HiddenHandKept", "HiddenCardsSetAside", "PhaseBegun"]
    assert {each["number"] for each in own + foreign} == {0}
    event = event_from_json(text(foreign[0]["event"]))
    assert foreign[0]["message"] == say(event, "zh")
    assert foreign[0]["clause"] == event.clause
    assert {each["number"] for each in events_json(record, 1, 2, {})} == {1}
    assert events_json(record, 2, 2, {}) == []


def test_where_a_game_stands() -> None:
    told = standing_json(Record.begin(START))
    assert told == {"number": 0, "turn": 0, "phase": "Starting Hand", "decides": START.active, "over": False}
