"""What answers of rooms look like: the only place that says it, for type checkers, JSON Schema and TypeScript alike."""

from typing import Annotated, Literal, TypeAlias, TypedDict

RoomErrorKind: TypeAlias = Annotated[str, "RoomErrorKind"]


class Opened(TypedDict):
    """A new room: its name, and the key of its host."""

    room: str
    host: str


class Seated(TypedDict):
    """The new player's chair, and the key that opens it."""

    seat: int
    key: str


class NewKey(TypedDict):
    """A key that opens from now on what another one has opened."""

    key: str


class Invitation(TypedDict):
    """A link to a room and its QR code as SVG, or null where none can be drawn."""

    link: str
    svg: str | None


class ChairFacts(TypedDict):
    """A chair: whose it is, whether somebody may sit down, and whether its player is connected."""

    name: str
    bot: str | None
    free: bool
    here: bool


class RoomFacts(TypedDict):
    """Who sits where, how it is played, and the caller's role: a `seat`, the `host`, or neither for a spectator.

    `version` grows with every change of the room, `revision` with every one of its match; it is null without one.
    """

    room: str
    version: int
    chairs: list[ChairFacts]
    seat: int | None
    host: bool
    speed: bool
    build_map: bool
    begun: bool
    over: bool
    revision: int | None
    bots: list[str]


class Done(TypedDict):
    """An answer that says no more than that it was done."""


class RoomNews(TypedDict):
    """What everybody in a room hears when something is new there; nobody has asked for it."""

    id: Literal["news"]
    revision: int | None
    version: int


class RoomError(TypedDict):
    """Why a request was not carried out: `kind` is for programs, `message` for people."""

    kind: RoomErrorKind
    message: str
