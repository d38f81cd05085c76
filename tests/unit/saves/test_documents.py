"""`codec.documents`: what is written loads again, and nothing else does."""

import json
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from dejavu_rules import (
    Bits,
    Draw,
    GameState,
    InvalidSave,
    MalformedAction,
    MalformedState,
    NebulaTile,
    Phase,
    Save,
    explain,
    first_state,
    from_json,
    to_document,
    to_json,
    view,
)
from dejavu_rules import (
    saves as codec,
)
from dejavu_rules.box.pieces import CardId
from dejavu_rules.i18n.sentences import show
from dejavu_rules.inputs.defects import Defect
from dejavu_rules.saves import action_from_json, outcome_from_json, state_from_json, violation_from_json
from dejavu_rules.saves.kinds import FORMS
from dejavu_rules.testing.damage import drop_checksum
from dejavu_rules.testing.garbage import GARBAGE
from tests.support.bending import bend, bend_player
from tests.support.builders import BOX
from tests.support.saves import examples, records

STATE = examples()["deja-vu"]
TEXT = to_json(STATE)


def defects(text: object) -> list[str]:
    with pytest.raises(InvalidSave) as refused:
        from_json(text)  # type: ignore[arg-type]
    assert refused.value.source == "save"
    assert all(isinstance(defect.path, str) for defect in refused.value.defects)
    return [str(defect) for defect in refused.value.defects]


def change(**changes: Any) -> str:
    return json.dumps({**json.loads(TEXT), "checksum": None, **changes})


@pytest.mark.parametrize("name", examples())
def test_a_state_comes_back(name: str) -> None:
    state = examples()[name]
    again = from_json(to_json(state))
    assert again == state
    assert isinstance(again, GameState)
    assert again.game.layout == state.game.layout
    assert to_json(again) == to_json(state)


@pytest.mark.parametrize(
    "value", [STATE, view(STATE, 0), view(STATE, None), records()["duplicates"], Draw(CardId.RED_1)]
)
def test_a_document_is_what_the_text_says(value: Any) -> None:
    assert to_document(value) == json.loads(to_json(value))


def test_a_document_is_the_callers_own() -> None:
    state = first_state(2, STATE.game.layout, catalogue=BOX)
    to_document(state)["game"]["catalogue"]["cards"].clear()
    assert from_json(to_json(state)) == state


def test_each_kind_comes_back_with_its_type() -> None:
    (violation,) = explain(STATE, Draw(CardId.RED_1))
    assert state_from_json(TEXT) == STATE
    assert action_from_json(to_json(Save(Bits("red moon")))) == Save(Bits("red moon"))
    assert outcome_from_json(to_json(Draw(CardId.RED_1))) == Draw(CardId.RED_1)
    assert violation_from_json(to_json(violation)) == violation


def test_the_text_is_canonical() -> None:
    assert TEXT.isascii()
    assert "\n" not in TEXT
    assert json.dumps(json.loads(TEXT), sort_keys=True, separators=(",", ":")) == TEXT


def test_bytes_are_read_as_utf_8() -> None:
    assert from_json(TEXT.encode()) == STATE
    assert defects(b"\xff" + TEXT.encode()) == ["is not UTF-8 text (byte 0)"]
    assert defects(TEXT[:7].encode() + b"\xff") == ["is not UTF-8 text (byte 7)"]


def test_a_save_of_another_kind_is_refused() -> None:
    every = ", ".join([f"dejavu-rules/{kind}" for kind in FORMS])
    assert defects(change(schema="chess")) == [f"schema: 'chess' is not one of {every}"]
    assert defects("{}") == [
        f"schema: None is not one of {every}",
        "schema_version: None is not a whole number from 1 to 2",
    ]


@pytest.mark.parametrize(
    ("read", "kind"),
    [
        (codec.state_from_json, "state"),
        (codec.view_from_json, "view"),
        (codec.record_from_json, "record"),
        (codec.action_from_json, "action"),
        (codec.outcome_from_json, "outcome"),
        (codec.violation_from_json, "violation"),
        (codec.event_from_json, "event"),
    ],
)
def test_each_function_reads_its_own_kind_only(read: Callable[[str], object], kind: str) -> None:
    other = "action" if kind == "state" else "state"
    with pytest.raises(InvalidSave) as refused:
        read(json.dumps({"schema": f"dejavu-rules/{other}", "schema_version": 2}))
    (defect,) = [each for each in refused.value.defects if each.path == "schema"]
    assert defect.message == (
        f"'dejavu-rules/{other}' is not one of dejavu-rules/{kind}; did you mean 'dejavu-rules/{kind}'?"
    )


def test_how_large_a_save_may_be() -> None:
    for text, most in ((TEXT, 256 * 1024), (to_json(records()["duplicates"]), 2 * 1024 * 1024)):
        assert from_json(text.rjust(most)) == from_json(text)
        assert defects(text.rjust(most + 1)) == [f"is larger than {most // 1024} KiB"]


def test_a_newer_version_is_refused_in_words() -> None:
    assert defects(change(schema_version=3)) == [
        "schema_version: 3 is newer than 2, the newest that this version of the library reads"
    ]
    for wrong, shown in ((0, "0"), (-1, "-1"), (True, "true"), (1.0, "1.0"), ("1", "'1'"), (None, "None")):
        assert defects(change(schema_version=wrong)) == [f"schema_version: {shown} is not a whole number from 1 to 2"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is not valid JSON"),
        ("{", "is not valid JSON"),
        ("nonsense", "is not valid JSON"),
        ("[]", "an array is not a table"),
        ("null", "None is not a table"),
        ("[" * 100_000, "is nested too deeply"),
        ('{"schema":' + "[" * 90_000 + "]" * 90_000 + "}", "is nested too deeply"),
        ("9" * 5_000, "is not valid JSON"),
        (" " * 300_000 + TEXT, "is larger than 256 KiB"),
    ],
    ids=["empty", "cut", "words", "array", "null", "deep", "deep inside", "digits", "large"],
)
def test_what_is_no_document_at_all(text: str, words: str) -> None:
    (defect,) = defects(text)
    assert words in defect


@pytest.mark.parametrize("value", [None, 5, [], {}, object(), bytearray(b"{}")])
def test_only_texts_are_read(value: object) -> None:
    assert defects(value) == [f"{show(value)} is not a text"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"turn": True}, "turn: true is not a whole number from 0 to 1000000"),
        ({"turn": 1.0}, "turn: 1.0 is not a whole number from 0 to 1000000"),
        ({"turn": float("nan")}, "turn: nan is not a whole number from 0 to 1000000"),
        ({"turn": 10**400}, "turn: a number of more than 38 digits is not a whole number from 0 to 1000000"),
        ({"turn": "1"}, "turn: '1' is not a whole number from 0 to 1000000"),
        ({"planting_done": 0}, "planting_done: 0 is not true or false"),
        (
            {"phase": "Deja Vue"},
            f"phase: 'Deja Vue' is not one of {', '.join(map(str, Phase))}; did you mean 'Deja Vu'?",
        ),
        ({"girl": "CRAB"}, f"girl: 'CRAB' is not one of {', '.join(map(str, NebulaTile))}; did you mean 'crab'?"),
        ({"pool": {}}, "pool: a table is not an array"),
        ({"pool": ["red moon"] * 61}, "pool: has 61 entries; at most 60 are allowed"),
        ({"deck": ["red 1"] * 200}, "deck: Cards hold at most 127 equal pieces"),
        (
            {"surprise": 1},
            "surprise: unknown key; known keys: schema, schema_version, checksum, "
            + ", ".join([str(field.alias) for field in attrs.fields(GameState)]),
        ),
        ({"players": []}, "players: 0 listed; the game is for 2 to 4 players (COMP-1)"),
        ({"players": [{}] * 5}, "players: has 5 entries; at most 4 are allowed"),
    ],
)
def test_strict_values(changes: dict[str, Any], words: str) -> None:
    assert words in defects(change(**changes))


def test_a_key_twice_is_refused() -> None:
    assert "the key 'turn' appears twice" in defects(TEXT[:-1] + ',"turn":1}')
    inner = drop_checksum(TEXT).replace('"vp":0', '"vp":0,"vp":0', 1)
    assert "players[0]: the key 'vp' appears twice" in defects(inner)


def test_every_missing_key_is_named() -> None:
    keys = set(json.loads(TEXT)) - {"schema", "schema_version", "checksum"}
    head = {"schema": "dejavu-rules/state", "schema_version": 2, "checksum": None}
    assert set(defects(json.dumps(head))) == {f"{key}: missing" for key in keys}


def test_only_saves_for_files_have_a_checksum_and_they_need_one() -> None:
    document = json.loads(TEXT)
    del document["checksum"]
    assert defects(json.dumps(document)) == ["checksum: missing; it is null, if the save was written by hand"]
    action = json.loads(to_json(Draw(CardId.RED_1))) | {"checksum": None}
    known = "schema, schema_version, kind, card"
    assert defects(json.dumps(action)) == [f"checksum: unknown key; known keys: {known}"]


def test_all_defects_at_once_but_not_more_than_anybody_reads() -> None:
    assert len(defects(change(girl=None, flowers=3, turn=10, deck=[]))) >= 4
    many = defects(change(**{f"key{number}": 1 for number in range(500)}))
    assert len(many) == 201
    assert many[-1] == "more than 200 defects; the others are not listed"


@pytest.mark.parametrize("index", range(len(GARBAGE)))
def test_what_is_no_value_of_a_game_cannot_be_saved(index: int) -> None:
    words = f"{show(GARBAGE[index])} is not a state, view, record, action, outcome, violation or event"
    with pytest.raises(MalformedState) as refused:
        to_json(GARBAGE[index])  # type: ignore[arg-type]
    assert str(refused.value) == words
    with pytest.raises(MalformedAction):
        to_json(Draw(garbage) if type(garbage := GARBAGE[index]) is not CardId else Save(garbage))  # type: ignore[arg-type]


def test_a_state_with_a_field_that_cannot_be() -> None:
    state = bend(STATE, turn=-1)
    with pytest.raises(MalformedState, match=r"^turn: -1 is not a whole number from 0 to 1000000$"):
        to_json(state)
    state = bend_player(STATE, 1, vp=-1)
    with pytest.raises(MalformedState, match=r"^players\[1\]\.vp: -1 is not a whole number from 0 to 10000$"):
        to_json(state)


def test_an_action_with_a_field_that_cannot_be() -> None:
    with pytest.raises(MalformedAction) as refused:
        to_json(Draw(5))  # type: ignore[arg-type]
    error = refused.value
    assert (error.kind, error.field, error.value, error.wanted) == (Draw, "card", 5, "a card")


@pytest.mark.parametrize("kind", ["table", None, []], ids=str)
def test_the_schema_of_an_unknown_kind(kind: Any) -> None:
    with pytest.raises(InvalidSave) as refused:
        codec.json_schema(kind)
    assert refused.value.source == "save"
    assert refused.value.defects == (Defect("", f"{show(kind)} is not one of {', '.join(FORMS)}"),)
