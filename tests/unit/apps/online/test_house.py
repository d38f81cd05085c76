"""`apps.online.house`: rooms are opened, entered and left; every request shows its key; nobody hears too much."""

import json
from typing import Any

import pytest
from attrs import evolve

from dejavu_rules import LANGUAGES
from dejavu_rules.apps.online import House, Limits, put_to_sleep, sweep
from dejavu_rules.apps.online.house import room_of
from dejavu_rules.apps.online.limits import DAY, HOUR
from dejavu_rules.apps.online.requests import ROOM_REQUESTS
from dejavu_rules.apps.wire.seat import SEAT_REQUESTS
from dejavu_rules.i18n.texts import texts_of
from tests.support.rooms import Hall, begin_room

# Before a game


def test_a_room_is_opened_filled_and_begun() -> None:
    hall = Hall()
    assert hall.open(3) == {"room": "room1", "host": "key 1"}
    ada = hall.ask("join", name="  Ada ")
    assert ada == {"seat": 0, "key": "key 2"}
    assert hall.ask("join", name="Ben", at=2) == {"seat": 2, "key": "key 3"}
    assert hall.ask("fill", "key 1", at=1, bot="planner") == {}
    seen = hall.ask("room", "key 2")
    assert [(each["name"], each["bot"], each["free"]) for each in seen["chairs"]] == [
        ("Ada", None, False),
        ("Planner 1", "planner", False),
        ("Ben", None, False),
    ]
    assert (seen["seat"], seen["host"], seen["begun"]) == (0, False, False)
    assert seen["bots"] == ["random", "greedy", "planner", "searcher"]
    assert hall.ask("begin", "key 1") == {}
    match = hall.match()
    assert (match.names, match.bots) == (("Ada", "Planner 1", "Ben"), (None, "planner", None))
    assert (match.record.dealer or "").startswith("secure:")
    assert hall.ask("view", "key 3")["standing"]["seat"] == 2
    assert hall.ask("view")["standing"]["seat"] is None
    assert hall.ask("view", "key 1")["standing"]["seat"] is None  # a host looks on, too


def test_what_a_room_says_shows_no_key() -> None:
    hall, _ = begin_room()
    digests = [each.key for each in hall.room().chairs if each.key] + [hall.room().host]
    for key in (None, "key 1", "key 2"):
        said = json.dumps(hall.ask("room", key))
        assert not any(digest in said for digest in digests)
        assert "key" not in said


@pytest.mark.parametrize(
    ("asked", "refused"),
    [
        ({"do": "join", "name": " ada"}, "name-taken"),
        ({"do": "join", "name": "\u200b"}, "bad-name"),
        ({"do": "join", "name": "a\x1b[2Jb"}, "bad-name"),
        ({"do": "join", "name": "x" * 41}, "bad-name"),
        ({"do": "join", "name": ""}, "bad-name"),
        ({"do": "join", "name": "Cleo", "at": 0}, "chair-taken"),
        ({"do": "join", "name": "Cleo", "at": 9}, "chair-taken"),
        ({"do": "join"}, "malformed"),
        ({"do": "join", "name": "Cleo", "seat": 1}, "malformed"),
        ({"do": "leave"}, "not-seated"),
        ({"do": "renew"}, "not-host"),
        ({"do": "begin"}, "not-host"),
        ({"do": "fill", "at": 0, "bot": None}, "not-host"),
        ({"do": "close"}, "not-host"),
        ({"do": "begin", "key": "key 1"}, "chairs-free"),
        ({"do": "begin", "key": "key 1", "bot": "os:system"}, "no-such-bot"),
        ({"do": "fill", "key": "key 1", "at": 3, "bot": None}, "no-such-chair"),
        ({"do": "fill", "key": "key 1", "at": 1, "bot": "gredy"}, "no-such-bot"),
        ({"do": "fill", "key": "key 2", "at": 1, "bot": None}, "not-host"),
        ({"do": "resize", "key": "key 1", "players": 5}, "bad-number"),
        ({"do": "resize", "key": "key 1", "players": 1}, "bad-number"),
        ({"do": "view"}, "not-begun"),
        ({"do": "save"}, "not-begun"),
        ({"do": "room", "key": "key 3"}, "no-key"),
        ({"do": "room", "key": ""}, "no-key"),
        ({"do": "room", "key": 3}, "malformed"),
        ({"do": "room", "room": "room2"}, "no-room"),
        ({"do": "room", "room": None}, "malformed"),
        ({"do": "open", "players": 7}, "bad-number"),
        ({"do": "open", "seats": 3}, "malformed"),
    ],
)
def test_a_room_says_what_it_refuses_and_stays_as_it_was(asked: dict[str, Any], refused: str) -> None:
    hall = Hall()
    hall.open(3)
    hall.ask("join", name="Ada")
    before = hall.house
    opening = {} if asked["do"] == "open" else {"room": "room1"}
    reply = hall.send(json.dumps({"id": 5, **opening, **asked}))
    assert (reply["id"], reply["error"]["kind"]) == (5, refused)
    assert reply["error"]["message"]
    assert hall.house == before
    assert hall.last is not None
    assert hall.last.refused is (refused in ("no-key", "no-room"))


def test_chairs_come_and_go_before_the_game_alone() -> None:
    hall = Hall()
    hall.open(4)
    hall.ask("join", name="Ada", at=3)
    hall.ask("fill", "key 1", at=0, bot="greedy")
    assert hall.ask("resize", "key 1", players=2) == {}
    assert [each.name for each in hall.room().chairs] == ["Greedy 1", "Ada"]
    assert hall.ask("set", "key 1", speed=True) == "speed-for-three"
    assert hall.ask("resize", "key 1", players=3) == {}
    assert hall.ask("set", "key 1", speed=True, build_map=False) == {}
    hall.ask("join", name="Ben")
    assert hall.ask("resize", "key 1", players=2) == {}  # the bot goes, and with it the speed
    assert [each.name for each in hall.room().chairs] == ["Ada", "Ben"]
    assert not hall.room().speed
    hall.ask("resize", "key 1", players=3)
    hall.ask("join", name="Cleo")
    assert hall.ask("resize", "key 1", players=2) == "people-there"
    hall.ask("set", "key 1", speed=True)
    assert hall.ask("begin", "key 1") == {}
    assert hall.match().record.state.game.options.speed
    for late in ({"do": "resize", "players": 2}, {"do": "set", "speed": False}, {"do": "begin"}):
        assert hall.ask(late.pop("do"), "key 1", **late) == "has-begun"  # type: ignore[arg-type]


# Keys


def every_request() -> list[dict[str, Any]]:
    needed: dict[str, dict[str, Any]] = {
        "join": {"name": "Dan"},
        "fill": {"at": 0, "bot": None},
        "resize": {"players": 2},
    }
    needed |= {"since": {"revision": 0}, "why": {"step": "done"}, "take": {"step": "done"}}
    needed |= {"explain": {"action": {}}, "act": {"steps": []}}
    return [{"do": name, **needed.get(name, {})} for name in (*ROOM_REQUESTS, *SEAT_REQUESTS)]


@pytest.mark.parametrize("request_", every_request(), ids=lambda each: each["do"])
def test_every_request_shows_its_key_and_a_wrong_one_gets_nothing(request_: dict[str, Any]) -> None:
    hall, (ada, _) = begin_room()
    hall.open(2)
    elsewhere = hall.ask("join", room="room2", name="Eve")["key"]
    before = hall.house
    for key in ("guess", elsewhere, ada[:-1], hall.room().chairs[0].key):
        reply = hall.send(json.dumps({"id": 1, "room": "room1", "key": key, **request_}))
        assert reply == {"id": 1, "error": {"kind": "no-key", "message": texts_of("online")["no-key"]}}
        assert hall.last is not None
        assert (hall.last.refused, hall.last.follows) == (True, None)
    assert hall.house == before


def test_a_seat_is_never_what_a_line_says() -> None:
    hall, (ada, _) = begin_room()
    assert hall.ask("view", ada, seat=1) == "malformed"
    assert hall.ask("view", None, seat=0) == "malformed"


@pytest.mark.parametrize("how", ["leave", "fill", "renew"])
def test_a_seat_that_changes_hands_has_a_new_key(how: str) -> None:
    hall, (ada, ben) = begin_room()
    hand = hall.ask("view", ada)["view"]["players"][0]["hand"]
    if how == "leave":
        assert hall.ask("leave", ada) == {}
        new = hall.ask("join", name="Cleo")
        assert new["seat"] == 0
    elif how == "fill":
        assert hall.ask("fill", "key 1", at=0, bot=None) == {}
        new = hall.ask("join", name="Cleo")
    else:
        new = hall.ask("renew", ada)
    assert hall.ask("view", ada) == "no-key"
    assert hall.ask("since", ada, revision=0) == "no-key"
    assert hall.ask("view", new["key"])["view"]["players"][0]["hand"] == hand
    assert hall.ask("view", ben)["standing"]["names"][0] == ("Ada" if how == "renew" else "Cleo")


def test_a_bot_takes_over_and_gives_back() -> None:
    hall, (ada, ben) = begin_room()
    assert hall.ask("fill", "key 1", at=1, bot="searcher") == {}
    assert hall.match().bots == (None, "searcher", "greedy")
    assert hall.ask("room", ben) == "no-key"
    assert hall.ask("fill", "key 1", at=1, bot=None) == {}
    assert hall.ask("join", name="Ben")["seat"] == 1
    assert (hall.match().names[1], hall.match().bots[1]) == ("Ben", None)
    assert hall.ask("view", ada)["standing"]["names"][1] == "Ben"


def test_a_host_can_renew_the_hosts_key() -> None:
    hall = Hall()
    hall.open(2)
    new = hall.ask("renew", "key 1")["key"]
    assert hall.ask("begin", "key 1") == "no-key"
    assert hall.ask("begin", new, bot="greedy") == {}


def test_whoever_gets_up_looks_on() -> None:
    hall, (ada, _) = begin_room()
    hall.ask("leave", ada)
    assert hall.last is not None
    assert hall.last.follows is not None
    assert (hall.last.follows.key, hall.last.follows.role.seat) == (None, None)


# Lines


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{",
        "[]",
        "7",
        "null",
        '{"do": "room", "do": "room"}',
        "[" * 100_000,
        '{"id": [], "do": "room"}',
        "\ud800",
        '{"room": "room1", "do": "nothing"}',
        '{"room": "room1"}',
        '{"id": 1e999}',
        "NaN",
        '{"room": {}, "do": "view"}',
    ],
)
def test_what_is_no_request_is_answered_and_changes_nothing(line: str) -> None:
    hall, _ = begin_room()
    before = hall.house
    assert hall.send(line)["error"]["kind"] == "malformed"
    assert hall.house.rooms.keys() == before.rooms.keys()
    assert hall.match() is before.rooms["room1"].match
    assert room_of(line)[0] in (None, "room1")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refusals_are_said_in_the_language_of_the_page(lang: str) -> None:
    hall = Hall()
    hall.open(2)
    said = hall.send(json.dumps({"do": "begin", "room": "room1", "key": None, "lang": lang}))["error"]["message"]
    assert (said == texts_of("online")["not-host"]) is (lang == "en")


def test_an_unknown_language_is_refused_in_english() -> None:
    hall = Hall()
    hall.open(2)
    assert hall.send('{"do": "room", "room": "room1", "lang": "tlh"}')["error"]["kind"] == "malformed"


# Limits, and the end of rooms


def test_there_are_only_so_many_rooms() -> None:
    hall = Hall(Limits(rooms=2))
    assert [hall.open(2, f"house {number}") for number in range(3)][2] == "too-many-rooms"
    hall.ask("close", "key 1")
    assert hall.open(2, "house 4") != "too-many-rooms"


def test_an_address_opens_only_so_many_rooms_at_once() -> None:
    hall = Hall(Limits(rooms_at_once=2, rooms_per_hour=1))
    assert [hall.open(2, "a") for _ in range(3)][2] == "too-often"
    assert hall.open(2, "b") != "too-often"
    hall.now += HOUR
    assert hall.open(2, "a") != "too-often"
    assert hall.open(2, "a") == "too-often"


def test_rooms_end_by_themselves() -> None:
    hall, _ = begin_room()
    hall.open(2)
    limits = hall.house.limits
    assert sweep(hall.house, hall.now + limits.wait - 1)[1] == ()
    house, ended = sweep(hall.house, hall.now + limits.wait + 1)
    assert [room.name for room in ended] == ["room2"]  # the one that has not begun
    assert [*house.rooms] == ["room1"]
    assert sweep(house, hall.now + limits.play + 1)[0].rooms == {}
    over = house.with_room(evolve(house.rooms["room1"], over=True))
    assert sweep(over, hall.now + limits.over + 1)[0].rooms == {}
    assert sweep(over, hall.now + limits.over - 1)[0].rooms == over.rooms


def test_every_request_keeps_a_room_alive() -> None:
    hall = Hall()
    hall.open(2)
    hall.now += hall.house.limits.wait - 1
    hall.ask("room")
    assert sweep(hall.house, hall.now + 2)[1] == ()


def test_addresses_are_forgotten() -> None:
    hall = Hall()
    hall.open(2)
    assert sweep(hall.house, hall.now + DAY)[0].openings == {}
    assert sweep(hall.house, hall.now + 1)[0].openings.keys() == {"home"}


def test_a_match_that_nobody_asks_for_sleeps() -> None:
    hall, _ = begin_room("random")
    match = hall.match().play_bots()
    hall.house = hall.house.with_room(evolve(hall.room(), match=match))
    later = hall.now + hall.house.limits.sleep + 1
    assert put_to_sleep(hall.house, later - 2).rooms["room1"].match is match
    asleep = put_to_sleep(hall.house, later).rooms["room1"]
    assert asleep.is_asleep
    assert asleep.chairs == hall.room().chairs


def test_a_match_whose_bot_thinks_stays_awake() -> None:
    hall, _ = begin_room()
    later = hall.now + hall.house.limits.sleep + 1
    assert not put_to_sleep(hall.house, later).rooms["room1"].is_asleep


def test_a_closed_room_is_gone() -> None:
    hall, (ada, _) = begin_room()
    assert hall.ask("close", "key 1") == {}
    assert hall.house == House(hall.house.limits, {}, hall.house.openings)
    assert hall.ask("view", ada) == "no-room"


def test_a_full_room_has_no_chair_for_anybody_else() -> None:
    hall = Hall()
    hall.open(2)
    hall.ask("join", name="Ada")
    hall.ask("fill", "key 1", at=1, bot="greedy")
    before = hall.room()
    assert hall.ask("join", name="Ben") == "room-full"
    assert hall.ask("join", name="Ben", at=1) == "room-full"
    assert hall.room().chairs == before.chairs
