"""Who sits where, a person, a bot by name, or nobody yet; and what a match is played with."""

from collections.abc import Collection, Sequence
from typing import TypedDict

from attrs import frozen

from dejavu_rules import Catalogue, CosmicMap, InvalidSetup, Layout
from dejavu_rules.bots import similar_bot


class MatchOptions(TypedDict, total=False):
    """What a match may be played with beside its seats: see `new_game`."""

    catalogue: Catalogue | None
    map: CosmicMap | Layout | None
    speed: bool
    hive_holes: int | None
    keep_duplicates: bool
    build_map: bool
    name_contacts: bool


@frozen
class Seats:
    """By seat a name, and a bot or None; `open` are the seats that nobody has taken."""

    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    open: tuple[int, ...]


def read_seats(seats: Sequence[str | None], names: Sequence[str] | None, bots: Collection[str]) -> Seats:
    """The seats of a new match, with these `bots`. Without `names` bots and open seats get names of their own.

    Raises `InvalidSetup` for what is not a list of seats, for nearly a bot's name, and for players with equal names.
    """
    if type(seats) not in (list, tuple):
        raise InvalidSetup("seats: give a list with a person's name, a bot's name or None for each seat")
    for seat in seats:
        if seat is not None and type(seat) is not str:
            raise InvalidSetup(f"seats: {seat!r} is not a name or None")
        if seat is not None and ":" in seat and seat not in bots:
            raise InvalidSetup(f"seats: {seat!r} is no person's name, and no bot of this name was given in `bots`")
        if seat is not None and (likely := similar_bot(seat, bots)):
            instead = f"a person called {seat!r} gets that name by `names`"
            raise InvalidSetup(f"seats: no bot is called {seat!r}; did you mean {likely!r}? ({instead})")
    if names is None:
        names = [_name_seat(seat, number, bots) for number, seat in enumerate(seats)]
    elif type(names) not in (list, tuple) or len(names) != len(seats):
        raise InvalidSetup(f"names: give a list of {len(seats)} names, one for each seat")
    check_names(names)
    return Seats(
        names=tuple(names),
        bots=tuple([seat if seat in bots else None for seat in seats]),
        open=tuple([number for number, seat in enumerate(seats) if seat is None]),
    )


def _name_seat(seat: str | None, number: int, bots: Collection[str]) -> str:
    """What a player is called: a person by name, a bot by its name and place, an open seat by its place."""
    if seat is None:
        return f"Player {number + 1}"
    return f"{seat} {number + 1}" if seat in bots else seat


def check_names(names: Sequence[str]) -> None:
    """Refuse equal names; whether each is a name at all, the record tells."""
    if len({str(name) for name in names}) != len(names):
        raise InvalidSetup(f"names: {', '.join(map(str, names))}: two players have the same name")
