"""A room: chairs with people and bots, and the match that they play. Values, and what hosts and guests change."""

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from attrs import evolve, field, frozen

from dejavu_rules import Match
from dejavu_rules.apps.online.keys import digest_of, is_digest_of
from dejavu_rules.bots import BOTS, known_bots
from dejavu_rules.inputs.entry import is_name

LONGEST_NAME = 40
FEWEST_CHAIRS, MOST_CHAIRS = 2, 4


class Fresh(NamedTuple):
    """Where new secrets come from: each call gives another one."""

    key: Callable[[], str]
    room: Callable[[], str]


class NotPossible(Exception):  # noqa: N818 - an answer, not a crash
    """A room does not do this; `key` names the sentence of the table "online" that says why."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key, self.values = key, values


@frozen
class Chair:
    """A place at the table: a person's, with the digest of the `key` that opens it, a bot's, or nobody's."""

    name: str = ""
    bot: str | None = None
    key: str | None = None

    @property
    def is_free(self) -> bool:
        """Whether somebody may sit down here."""
        return self.bot is None and self.key is None


@frozen
class Role:
    """Who asks: somebody at a `seat`, the `host`, or with neither a spectator."""

    seat: int | None = None
    host: bool = False


@frozen
class Room:
    """A room, with the digest of its `host`'s key. `version` grows with every change of the room itself.

    A room that has `begun` and has no match is asleep: its match is in the file.
    """

    name: str
    host: str
    chairs: tuple[Chair, ...]
    used: float
    speed: bool = False
    build_map: bool = False
    begun: bool = False
    over: bool = False
    closed: bool = False
    version: int = 0
    match: Match | None = field(default=None, repr=False)

    @property
    def is_asleep(self) -> bool:
        """Whether the match has to be read from the file first."""
        return self.begun and self.match is None

    @property
    def revision(self) -> int | None:
        """The match's revision, if there is a match here."""
        return None if self.match is None else self.match.revision

    def role(self, key: str | None) -> Role | None:
        """Who shows this key; None for a key that opens nothing, a spectator without a key.

        Every chair is compared, so that the time does not tell which of them was nearly right.
        """
        if key is None:
            return Role()
        seats = [seat for seat, chair in enumerate(self.chairs) if is_digest_of(chair.key, key)]
        if is_digest_of(self.host, key):
            return Role(host=True)
        return Role(seat=seats[0]) if seats else None


def _change(room: Room, **changes: Any) -> Room:
    return evolve(room, version=room.version + 1, **changes)


def _with_chair(room: Room, seat: int, chair: Chair) -> Room:
    return _change(room, chairs=(*room.chairs[:seat], chair, *room.chairs[seat + 1 :]))


def new_room(name: str, host_key: str, chairs: int, now: float) -> Room:
    """A room with this many free chairs."""
    return Room(name, digest_of(host_key), (Chair(),) * chairs, now)


def take_chair(room: Room, name: str, seat: int | None, fresh: Fresh) -> tuple[Room, int, str]:
    """The room with a person on a free chair, that chair, and the key that opens it from now on."""
    free = [place for place, chair in enumerate(room.chairs) if chair.is_free]
    if not free:
        raise NotPossible("room-full")
    if seat is not None and seat not in free:
        raise NotPossible("chair-taken")
    seat, name, key = free[0] if seat is None else seat, name.strip(), fresh.key()
    check_name(room, name, seat)
    after = _with_chair(room, seat, Chair(name, key=digest_of(key)))
    return _tell_match(after, seat), seat, key


def check_name(room: Room, name: str, seat: int) -> None:
    """Refuse a name that cannot be seen or is another player's."""
    if not is_name(name, LONGEST_NAME):
        raise NotPossible("bad-name", longest=LONGEST_NAME)
    others = [chair.name for place, chair in enumerate(room.chairs) if place != seat]
    if name.casefold() in [each.casefold() for each in others]:
        raise NotPossible("name-taken", name=name)


def free_chair(room: Room, seat: int) -> Room:
    """The room after its player has gone: the old key opens nothing any more. In a game the chair keeps its name."""
    chair = room.chairs[seat]
    if chair.is_free:
        return room
    return _with_chair(room, seat, Chair(chair.name if room.begun else ""))


def renew_key(room: Room, role: Role, fresh: Fresh) -> tuple[Room, str]:
    """The room with another key for whoever asks; the old one opens nothing any more."""
    key = fresh.key()
    if role.seat is None:
        return _change(room, host=digest_of(key)), key
    return _with_chair(room, role.seat, evolve(room.chairs[role.seat], key=digest_of(key))), key


def put_bot(room: Room, seat: int, bot: str) -> Room:
    """The room with a bot on a chair; a person who sat there is shown the door."""
    if bot not in known_bots():
        raise NotPossible("no-such-bot", known=", ".join(BOTS))
    names = [chair.name for place, chair in enumerate(room.chairs) if place != seat]
    return _tell_match(_with_chair(room, seat, Chair(_bot_name(bot, names), bot)), seat)


def _bot_name(bot: str, others: Collection[str]) -> str:
    """What a bot is called: by its name and the first number that nobody has."""
    plain = bot.partition(":")[0].capitalize()
    return next(name for number in range(1, 9) if (name := f"{plain} {number}") not in others)


def _tell_match(room: Room, seat: int) -> Room:
    """The room whose match knows who sits there now."""
    if room.match is None:
        return room
    chair = room.chairs[seat]
    return evolve(room, match=room.match.hand_over(seat, chair.name, chair.bot))


def resize(room: Room, chairs: int) -> Room:
    """The room with more or fewer chairs; only free ones and bots' are taken away."""
    if not FEWEST_CHAIRS <= chairs <= MOST_CHAIRS:
        raise NotPossible("bad-number", least=FEWEST_CHAIRS, most=MOST_CHAIRS)
    spare = len(room.chairs) - chairs
    places = [place for place, chair in enumerate(room.chairs) if chair.key is None]
    places.sort(key=lambda place: (not room.chairs[place].is_free, -place))  # free ones go first, and the last of them
    if spare > len(places):
        raise NotPossible("people-there")
    gone = places[: max(0, spare)]
    left = [chair for place, chair in enumerate(room.chairs) if place not in gone]
    return _change(room, chairs=(*left, *(Chair(),) * -spare), speed=room.speed and chairs > 2)


def set_options(room: Room, speed: bool, build_map: bool) -> Room:
    """The room whose game is played like this."""
    if speed and len(room.chairs) < 3:
        raise NotPossible("speed-for-three")
    return _change(room, speed=speed, build_map=build_map)


def begin(room: Room, fill: str | None) -> Room:
    """The room with its match; bots of the name `fill` sit down on the free chairs. A secure dealer deals."""
    for seat, chair in enumerate(room.chairs):
        if chair.is_free:
            if fill is None:
                raise NotPossible("chairs-free")
            room = put_bot(room, seat, fill)
    seats = [chair.bot or "a person" for chair in room.chairs]
    names = [chair.name for chair in room.chairs]
    match = Match.new(seats, names=names, speed=room.speed, build_map=room.build_map)
    return _change(room, begun=True, match=match)


def bot_waits(room: Room) -> bool:
    """Whether a bot has to decide now."""
    match = room.match
    return match is not None and not room.closed and any(match.bots[seat] for seat in match.waiting)


def with_match(room: Room, match: Match) -> Room:
    """The room whose match has gone on."""
    return evolve(room, match=match, over=match.is_over)


def after_bot(room: Room, before: Match, after: Match) -> Room | None:
    """The room after a decision that a bot made for `before`; None if somebody was quicker."""
    return with_match(room, after) if room.match is before else None
