"""All rooms of a server as one value, and the answer to each line. Nothing here reads a clock, a socket or a file."""

import json
from collections.abc import Mapping
from typing import NamedTuple

from attrs import evolve, field, frozen

from dejavu_rules import DejaVuError
from dejavu_rules.apps.online import rooms
from dejavu_rules.apps.online.answers import Opened, RoomError
from dejavu_rules.apps.online.limits import HOUR, Bucket, Limits
from dejavu_rules.apps.online.requests import OPEN, ROOM_REQUESTS, Asking, check_allowed, number_of_chairs
from dejavu_rules.apps.online.rooms import Fresh, NotPossible, Role, Room
from dejavu_rules.apps.requests import TEXT, Json, Params, Refused, fits, parse_line, read_request, request_id
from dejavu_rules.apps.wire import answer_seat
from dejavu_rules.i18n import LANGUAGES, speaker

OWN = ("room", "key")
"""The fields of a line that say for whom it is; the wire knows nothing of them."""
_FIELDS = {name: each.fields for name, each in ROOM_REQUESTS.items()}


class Follower(NamedTuple):
    """Somebody who follows a room, by the key that was shown last."""

    room: str
    key: str | None
    role: Role


@frozen
class House:
    """The rooms by name, and by address how many more may be opened from there."""

    limits: Limits = Limits()
    rooms: Mapping[str, Room] = field(factory=dict)
    openings: Mapping[str, Bucket] = field(factory=dict)

    def with_room(self, room: Room) -> "House":
        """The house with a room in its present form, or without it once it is closed."""
        others = {name: each for name, each in self.rooms.items() if name != room.name}
        return evolve(self, rooms=others if room.closed else {**others, room.name: room})


@frozen
class Client:
    """What the server knows of a connection: its address, who is connected to the room, and how it is reached."""

    address: str
    here: frozenset[int | None] = frozenset()
    url: str = ""


@frozen
class Answered:
    """The house after a line, and what is sent back. `room` is the room after it, if it changed or was asked for.

    `follows` is who the connection is from now on. If `refused`, it is closed and gets nothing else.
    """

    house: House
    reply: str
    room: Room | None = None
    follows: Follower | None = None
    refused: bool = False


SLOW = ("hint", "review")
"""Requests that think for up to seconds, and change nothing."""


def room_of(line: str) -> tuple[str | None, bool]:
    """The room that a line names, if it is a line at all, and whether its answer takes long.

    The shell wakes the room before it asks for an answer, and lets nobody else wait for one that takes long.
    """
    try:
        value = parse_line(line)
    except (Refused, RecursionError):
        return None, False
    name = value.get("room")
    return name if type(name) is str else None, value.get("do") in SLOW


def answer(house: House, line: str, client: Client, now: float, fresh: Fresh) -> Answered:
    """The house after a line, and the answer. A line that is refused changes nothing."""
    number, lang = None, "en"
    try:
        value = parse_line(line)
        number = request_id(value)
        lang = value["lang"] if value.get("lang") in (*LANGUAGES,) else "en"
        if value.get("do") == "open":
            return _open(house, value, client, now, fresh)
        return _ask(house, value, client, now, fresh)
    except Refused as refused:
        return Answered(house, _line(number, error=refused.error))
    except NotPossible as reason:
        refused_for_good = reason.key in ("no-room", "no-key")
        return Answered(house, _line(number, error=_error(reason, lang)), refused=refused_for_good)
    except RecursionError:
        return Answered(house, _line(number, error={"kind": "malformed", "message": "nested too deeply"}))


def _line(number: Json, **reply: Json) -> str:
    return json.dumps({"id": number, **reply}, separators=(",", ":"))


def _error(reason: NotPossible, lang: str) -> RoomError:
    return {"kind": reason.key, "message": speaker(lang).sentence("online", reason.key, **reason.values)}


def _open(house: House, value: dict[str, Json], client: Client, now: float, fresh: Fresh) -> Answered:
    _, params = read_request(value, {"open": OPEN})
    chairs, limits = number_of_chairs(params), house.limits
    if len(house.rooms) >= limits.rooms:
        raise NotPossible("too-many-rooms")
    bucket = house.openings.get(client.address, Bucket.full(limits.rooms_at_once, now))
    bucket, wait = bucket.take(now, limits.rooms_per_hour / HOUR, limits.rooms_at_once)
    if wait:
        raise NotPossible("too-often")
    key = fresh.key()
    room = rooms.new_room(fresh.room(), key, chairs, now)
    after = evolve(house.with_room(room), openings={**house.openings, client.address: bucket})
    opened: Opened = {"room": room.name, "host": key}
    reply = _line(value.get("id"), answer=opened)
    return Answered(after, reply, room, Follower(room.name, key, Role(host=True)))


def _ask(house: House, value: dict[str, Json], client: Client, now: float, fresh: Fresh) -> Answered:
    name, key = value.get("room"), value.get("key")
    if type(name) is not str or not (key is None or fits(TEXT.schema, key)):
        raise Refused("malformed", "'room' must be a text, and 'key' a text or null")
    room = house.rooms.get(name)
    if room is None:
        raise NotPossible("no-room")
    role = room.role(key)
    if role is None:
        raise NotPossible("no-key")
    if room.is_asleep and value.get("do") != "close":  # the server has tried to wake it
        raise Refused("internal", "the game cannot be read from the server's file")
    room = evolve(room, used=now)
    request = {field: each for field, each in value.items() if field not in OWN}
    if value.get("do") in ROOM_REQUESTS:
        asking = Asking(role, key, fresh, client.here, client.url)
        room, found = _change(room, *read_request(request, _FIELDS), asking)
        reply = _line(value.get("id"), answer=found)
        if "key" in found:  # whoever got a key follows the room by it
            key = found["key"]
        if (after := room.role(key)) is None:  # whoever got up looks on
            key, after = None, Role()
        role = after
    else:
        room, reply = _play(room, role, request)
    return Answered(house.with_room(room), reply, room, Follower(room.name, key, role))


def _change(room: Room, do: str, params: Params, asking: Asking) -> tuple[Room, Json]:
    request = ROOM_REQUESTS[do]
    check_allowed(room, asking.role, request)
    try:
        return request.run(room, asking, params)
    except DejaVuError as error:  # what the room lets pass, and the match does not
        raise Refused("invalid", str(error)) from None


def _play(room: Room, role: Role, request: dict[str, Json]) -> tuple[Room, str]:
    """The room after a request of the wire: what it names is the match, and the key says which seat asks."""
    if room.match is None:
        raise NotPossible("not-begun")
    match, reply = answer_seat(room.match, role.seat, json.dumps(request))
    return (room if match is room.match else rooms.with_match(room, match)), reply


def lifetime(room: Room, limits: Limits) -> float:
    """How many seconds after its last request a room ends by itself."""
    if not room.begun:
        return limits.wait
    return limits.over if room.over else limits.play


def sweep(house: House, now: float) -> tuple[House, tuple[Room, ...]]:
    """The house without rooms that nobody uses any more, and these rooms. Full buckets are forgotten, too."""
    ended = tuple([room for room in house.rooms.values() if now - room.used > lifetime(room, house.limits)])
    gone = {room.name for room in ended}
    left = {name: room for name, room in house.rooms.items() if name not in gone}
    recent = now - house.limits.rooms_at_once / house.limits.rooms_per_hour * HOUR
    openings = {address: bucket for address, bucket in house.openings.items() if bucket.since > recent}
    return evolve(house, rooms=left, openings=openings), ended


def put_to_sleep(house: House, now: float) -> House:
    """The house in which matches that nobody asks for are in the file only; one whose bot thinks stays awake."""

    def is_idle(room: Room) -> bool:
        return room.match is not None and now - room.used > house.limits.sleep and not rooms.bot_waits(room)

    asleep = {name: evolve(room, match=None) for name, room in house.rooms.items() if is_idle(room)}
    return evolve(house, rooms={**house.rooms, **asleep})
