"""What a decision would bring, to be drawn before it is taken: harvests of a sowing, and places for a tile."""

from collections.abc import Iterator
from typing import TypedDict

from dejavu_rules import Bit, Bits, Colour, LayTile, Match, NebulaTile, Placement
from dejavu_rules.apps.requests import Params, Refused
from dejavu_rules.apps.wire.answers import ActionDocument
from dejavu_rules.apps.wire.documents import MOST_LISTED, names_of
from dejavu_rules.pictures import outline_svg
from dejavu_rules.saves import to_document
from dejavu_rules.steps import Partial, SowingSoFar


class Place(TypedDict):
    """Where a tile may be laid and how often it is turned: its outline in the picture, and the action that lays it."""

    tile: str
    turns: int
    outline: str
    action: ActionDocument


class Places(TypedDict):
    """Every place where a tile may be laid."""

    places: list[Place]


def harvests(partial: Partial) -> dict[str, list[str]]:
    """By Ending Tile that an unfinished sowing can still reach, the most bits that it would take there (SOW-5)."""
    made = partial.so_far
    if not isinstance(made, SowingSoFar):
        return {}
    left = len(made.order) + len(made.in_hand) - len(made.path)
    lasts = [bit for bit in made.in_hand or made.order[-1:] if bit.colour is not Colour.WHITE]
    if not lasts:
        return {}
    bits = partial.state.bits
    found = {tile: max((_harvest(bits[tile], last) for last in lasts), key=len) for tile in _ends(partial, made, left)}
    return {str(tile): names_of(taken) for tile, taken in sorted(found.items())}


def _harvest(there: Bits, last: Bit) -> Bits:
    return Bits([last, *[bit for bit in there if bit.colour is last.colour]])


def _ends(partial: Partial, made: SowingSoFar, left: int) -> set[NebulaTile]:
    neighbours = partial.state.game.map.neighbours

    def walk(tile: NebulaTile, passed: frozenset[NebulaTile], steps: int) -> Iterator[NebulaTile]:
        if not steps:
            yield tile
            return
        for step in neighbours[tile]:
            if step not in passed:
                yield from walk(step, passed | {step}, steps - 1)

    here = made.path[-1] if made.path else made.start
    return set(walk(here, frozenset((made.start, *made.path)), left))


def places(match: Match, params: Params) -> tuple[Match, Places]:
    """Every place where the seat may lay one of its tiles, as an outline in the picture of the map."""
    choices = match.legal(params["seat"]).of(LayTile)
    actions = [choices.at(rank) for rank in range(min(choices.count(), MOST_LISTED))]
    found: list[Place] = [
        {
            "tile": str(action.laying.tile),
            "turns": action.laying.turns,
            "outline": outline_svg(action.laying),
            "action": to_document(action),
        }
        for action in actions
        if isinstance(action.laying, Placement)
    ]
    if not found:
        raise Refused("invalid", "no tile is to be laid on a place now")
    return match, {"places": found}
