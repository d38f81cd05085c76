"""`apps.online.answers` and the schema of rooms: it has every request and every refusal, and lets nothing else in."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from dejavu_rules.apps.online.requests import ROOM_REQUESTS
from dejavu_rules.apps.requests import KINDS
from dejavu_rules.i18n.texts import texts_of
from tests.support.rooms import SCHEMA, Hall, begin_room, validator

FIELDS: dict[str, dict[str, Any]] = {
    "open": {"players": 2},
    "join": {"name": "Dan", "at": 2},
    "invite": {"own": True},
    "fill": {"at": 2, "bot": None},
    "resize": {"players": 4},
    "set": {"speed": False, "build_map": True},
    "begin": {"bot": "random"},
}


def test_the_schema_has_every_request_and_every_reason() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    asked, answered = (SCHEMA["$defs"][name]["properties"] for name in ("RoomRequests", "RoomAnswers"))
    assert [*asked] == [*answered] == ["open", *ROOM_REQUESTS]
    assert SCHEMA["$defs"]["RoomErrorKind"]["enum"] == [*KINDS, *texts_of("online")]
    validator("RoomNews").validate({"id": "news", "revision": None, "version": 3})
    assert not validator("RoomNews").is_valid({"id": "news", "revision": 1, "version": 3, "hand": []})


@pytest.mark.parametrize("do", ["open", *ROOM_REQUESTS])
def test_what_the_schema_allows_is_read_and_what_it_forbids_is_refused(do: str) -> None:
    """`Hall` compares each reply with the schema, and each refusal of a line with what the schema says of the line."""
    hall = Hall()
    hall.open(3)
    key = hall.ask("join", name="Ada")["key"] if do in ("leave", "renew") else "key 1"
    who = {} if do == "open" else {"room": "room1", "key": key}
    fields, before = FIELDS.get(do, {}), hall.house
    for name in [None, *fields]:  # each once left out, and each once of another kind
        rest = {each: value for each, value in fields.items() if each != name}
        changes: list[dict[str, Any]] = [{}, {name: [1.5]}] if name else [{"seat": 0}, {"lang": "tlh"}]
        for more in changes:
            hall.house = before
            hall.send(json.dumps({"id": 1, "do": do, **who, **rest, **more}))
    hall.house = before
    assert "answer" in hall.send(json.dumps({"id": 1, "do": do, **who, **fields, "lang": "de"}))


def test_a_game_says_what_the_schema_says() -> None:
    hall, _ = begin_room()
    for key in (None, "key 1", "key 2"):
        assert hall.ask("room", key)["begun"] is True
