"""What can be asked of a room: who sits where, how it is played, and to begin. The game itself speaks the wire."""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve, field, frozen

from dejavu_rules.apps.online import answers, rooms
from dejavu_rules.apps.online.invitations import invitation
from dejavu_rules.apps.online.rooms import FEWEST_CHAIRS, MOST_CHAIRS, Fresh, NotPossible, Role, Room
from dejavu_rules.apps.requests import FLAG, NUMBER, TEXT, Field, Params, maybe, need, text_up_to
from dejavu_rules.bots import BOTS

SEATED, HOST = "seated", "host"
"""Who may ask what not everybody may."""
BOT = Field("the name of a bot, or null", maybe(text_up_to()))


@frozen
class Asking:
    """Who asks, with which key, and what the server knows beside the room: who is connected, and its address."""

    role: Role
    key: str | None
    fresh: Fresh
    here: frozenset[int | None] = frozenset()
    address: str = ""


@frozen
class RoomRequest:
    """A function from a room, whoever asks and the checked fields to the room after it and the answer.

    `who` may ask it, or without anybody there everybody; `late` says whether it may be asked when the game has begun.
    """

    run: Callable[[Room, Asking, Params], tuple[Room, Any]]
    who: tuple[str, ...] = ()
    fields: Mapping[str, Field] = field(factory=dict)
    late: bool = True


def describe(room: Room, asking: Asking, _: Params) -> tuple[Room, answers.RoomFacts]:
    """Who sits where, how it is played, and the caller's role."""
    chairs: list[answers.ChairFacts] = [
        {"name": each.name, "bot": each.bot, "free": each.is_free, "here": seat in asking.here}
        for seat, each in enumerate(room.chairs)
    ]
    return room, {
        "room": room.name,
        "version": room.version,
        "chairs": chairs,
        "seat": asking.role.seat,
        "host": asking.role.host,
        "speed": room.speed,
        "build_map": room.build_map,
        "begun": room.begun,
        "over": room.over,
        "revision": room.revision,
        "bots": [*BOTS],
    }


def join(room: Room, asking: Asking, params: Params) -> tuple[Room, answers.Seated]:
    """Sit down on a free chair: the key in the answer opens it."""
    after, seat, key = rooms.take_chair(room, params["name"], params.get("at"), asking.fresh)
    return after, {"seat": seat, "key": key}


def leave(room: Room, asking: Asking, _: Params) -> tuple[Room, answers.Done]:
    """Get up: somebody else may sit down then."""
    assert asking.role.seat is not None
    return rooms.free_chair(room, asking.role.seat), {}


def renew(room: Room, asking: Asking, _: Params) -> tuple[Room, answers.NewKey]:
    """Another key for whoever asks; devices with the old one are shown the door."""
    after, key = rooms.renew_key(room, asking.role, asking.fresh)
    return after, {"key": key}


def invite(room: Room, asking: Asking, params: Params) -> tuple[Room, answers.Invitation]:
    """A link to the room with its QR code; with `own` for another device of whoever asks, with the key in it."""
    key = asking.key if params.get("own") else None
    return room, invitation(asking.address, room.name, key, asking.role)


def fill(room: Room, asking: Asking, params: Params) -> tuple[Room, answers.Done]:
    """Put a bot on a chair, or with null nobody."""
    seat = params["at"]
    if seat >= len(room.chairs):
        raise NotPossible("no-such-chair")
    bot = params["bot"]
    return rooms.free_chair(room, seat) if bot is None else rooms.put_bot(room, seat, bot), {}


def resize(room: Room, _: Asking, params: Params) -> tuple[Room, answers.Done]:
    """Set the number of chairs."""
    return rooms.resize(room, params["players"]), {}


def set_options(room: Room, _: Asking, params: Params) -> tuple[Room, answers.Done]:
    """Say how it is played."""
    speed, build_map = params.get("speed", room.speed), params.get("build_map", room.build_map)
    return rooms.set_options(room, speed, build_map), {}


def begin(room: Room, _: Asking, params: Params) -> tuple[Room, answers.Done]:
    """Begin the game; bots of this name sit down on the free chairs."""
    return rooms.begin(room, params.get("bot")), {}


def close(room: Room, _: Asking, __: Params) -> tuple[Room, answers.Done]:
    """End the room for everybody."""
    return evolve(room, closed=True, version=room.version + 1), {}


OPEN: Mapping[str, Field] = {"players": NUMBER}
ROOM_REQUESTS: Mapping[str, RoomRequest] = {
    "room": RoomRequest(describe),
    "invite": RoomRequest(invite, fields={"own": FLAG}),
    "join": RoomRequest(join, fields={"name": need(TEXT), "at": NUMBER}),
    "leave": RoomRequest(leave, (SEATED,)),
    "renew": RoomRequest(renew, (SEATED, HOST)),
    "fill": RoomRequest(fill, (HOST,), {"at": need(NUMBER), "bot": need(BOT)}),
    "resize": RoomRequest(resize, (HOST,), {"players": need(NUMBER)}, late=False),
    "set": RoomRequest(set_options, (HOST,), {"speed": FLAG, "build_map": FLAG}, late=False),
    "begin": RoomRequest(begin, (HOST,), {"bot": BOT}, late=False),
    "close": RoomRequest(close, (HOST,)),
}
"""The requests of a room, by name."""


def check_allowed(room: Room, role: Role, request: RoomRequest) -> None:
    """Refuse what is somebody else's to ask, or is asked too late."""
    is_one = {HOST: role.host, SEATED: role.seat is not None}
    if request.who and not any(is_one[each] for each in request.who):
        raise NotPossible("not-host" if HOST in request.who else "not-seated")
    if room.begun and not request.late:
        raise NotPossible("has-begun")


def number_of_chairs(params: Params) -> int:
    """How many chairs a new room has."""
    wanted: int = params.get("players", MOST_CHAIRS)
    if not FEWEST_CHAIRS <= wanted <= MOST_CHAIRS:
        raise NotPossible("bad-number", least=FEWEST_CHAIRS, most=MOST_CHAIRS)
    return wanted
