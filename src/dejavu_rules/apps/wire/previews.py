"""What a decision would bring, to be drawn before it is taken: harvests of a sowing, and places for a tile."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias, TypedDict

from dejavu_rules import Bit, Bits, LayTile, Match, NebulaTile, Placement, Sow, apply, explain
from dejavu_rules.apps.requests import Params, Refused
from dejavu_rules.apps.wire.answers import ActionDocument
from dejavu_rules.apps.wire.documents import MOST_LISTED, names_of
from dejavu_rules.pictures import outline_svg
from dejavu_rules.saves import to_document
from dejavu_rules.steps import Partial, SowingSoFar

Walk: TypeAlias = tuple[NebulaTile, ...]
Neighbours: TypeAlias = tuple[tuple[NebulaTile, ...], ...]


class Place(TypedDict):
    """Where a tile may be laid and how often it is turned: its outline in the picture, and the action that lays it."""

    tile: str
    turns: int
    outline: str
    action: ActionDocument


class Places(TypedDict):
    """Every place where a tile may be laid."""

    places: list[Place]


MOST_WALKS = 20_000
"""Walks that are kept in mind at a time to find the tiles where a sowing can end; games have about 2,000 at most."""


def harvests(partial: Partial) -> dict[str, list[str]]:
    """By Ending Tile that an unfinished sowing can still reach, the most bits that it would take there, without claims.

    The engine says what a sowing takes: one is tried for each end and each last bit. Empty for too many walks.
    """
    made = partial.so_far
    if not isinstance(made, SowingSoFar):
        return {}
    state, before = partial.state, partial.state.player.saved
    found: dict[NebulaTile, Bits] = {}
    for path in _walks(state.game.map.neighbours, made):
        for order in _orders(made):
            sowing = Sow(made.start, path, order)
            if not explain(state, sowing):
                taken = apply(state, sowing).pool - before
                found[path[-1]] = max(found.get(path[-1], taken), taken, key=len)
    return {str(tile): names_of(taken) for tile, taken in sorted(found.items())}


def _orders(made: SowingSoFar) -> Iterator[tuple[Bit, ...]]:
    """Orders that go on as begun, one for each bit that can be the last."""
    for last in dict.fromkeys(made.in_hand):
        yield (*made.order, *(made.in_hand - Bits([last])), last)
    if not made.in_hand:
        yield made.order


def _walks(neighbours: Neighbours, made: SowingSoFar) -> Iterable[Walk]:
    """A walk to each tile where one can end that goes on as begun and has a step for each bit."""
    walks: dict[tuple[NebulaTile, frozenset[NebulaTile]], Walk] = {
        (made.path[-1] if made.path else made.start, frozenset((made.start, *made.path))): made.path
    }
    for _ in range(len(made.order) + len(made.in_hand) - len(made.path)):
        walks = {
            (step, passed | {step}): (*walk, step)  # of walks over the same tiles to the same tile one is enough
            for (tile, passed), walk in walks.items()
            for step in neighbours[tile]
            if step not in passed
        }
        if len(walks) > MOST_WALKS:
            return ()
    return {walk[-1]: walk for walk in walks.values()}.values()


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
