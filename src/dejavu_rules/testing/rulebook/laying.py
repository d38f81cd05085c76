"""What the rulebook allows while players build the map, found by trying every way to go on: for small maps only.

Like `allowing`, this reads the pieces of a state and never asks the engine.
"""

from collections.abc import Iterable
from functools import cache
from itertools import chain, combinations, product
from typing import TypeAlias

import networkx as nx

from dejavu_rules import DrawTiles, GameState, LayTile, NebulaTile, Placement
from dejavu_rules.box.cosmic_map import TilePair
from dejavu_rules.mapgen.building import Building, Laying
from dejavu_rules.mapgen.layout import overlaps, touches

Numbered: TypeAlias = frozenset[tuple[int, int]]
"""Connections of tiles by their place in the order in which they were laid."""

FAR = 16
"""Two tiles whose places differ by more never touch."""
SMALL = 6
"""Maps of so many tiles are small enough to try every way to finish them, by naming what touches."""
SMALL_ON_LATTICE = 3
"""The same by place; in larger maps also four tiles could meet in one point (RULING-21)."""


def building(state: GameState) -> Building:
    """The map in the making."""
    assert isinstance(state.pending, Building)
    return state.pending


def drawn(state: GameState) -> tuple[NebulaTile, ...]:
    """The tiles that the player has to lay."""
    return () if state.pending is None else building(state).drawn


def lying(state: GameState) -> tuple[NebulaTile, ...]:
    """The tiles on the table; before the first draw that is the Girl's alone."""
    assert state.girl is not None
    return (state.girl,) if state.pending is None else tuple(one.tile for one in building(state).laid)


def connections(state: GameState) -> frozenset[TilePair]:
    """What touches on the table."""
    laid = () if state.pending is None else building(state).laid
    return frozenset(_pair(one.tile, near) for one in laid for near in one.touches)


def new_connections(state: GameState, laying: Laying) -> frozenset[TilePair]:
    """What a tile would touch that is laid like this."""
    if isinstance(laying, Placement):
        near = [one.tile for one in building(state).placements if touches(one, laying)]
    else:
        near = list(laying.touches)
    return frozenset(_pair(laying.tile, other) for other in near)


def _pair(one: NebulaTile, other: NebulaTile) -> TilePair:
    return min(one, other), max(one, other)


def may_draw(state: GameState, action: DrawTiles) -> bool:
    """Two tiles that do not lie there yet, or the last one (SETUP-2)."""
    left = set(state.game.map.tiles) - set(lying(state))
    return len(action.tiles) == len(set(action.tiles)) == min(2, len(left)) and set(action.tiles) <= left


def may_lay(state: GameState, action: LayTile) -> bool | None:
    """Whether a drawn tile may be laid like this; None where there are too many ways to go on to try them all."""
    laying, there = action.laying, lying(state)
    to_come = len(state.game.map.tiles) - len(there) - 1
    touching = new_connections(state, laying)
    if laying.tile not in building(state).drawn or not touching:
        return False
    after = connections(state) | touching
    if isinstance(laying, Placement):
        return _may_place(state, laying, after, to_come)
    known = len(set(laying.touches)) == len(laying.touches) and set(laying.touches) <= set(there)
    if known and to_come and len(state.game.map.tiles) > SMALL:
        return None
    return known and can_end(len(there) + 1, _numbered((*there, laying.tile), after), to_come)


def _numbered(order: tuple[NebulaTile, ...], pairs: Iterable[TilePair]) -> Numbered:
    """The connections of tiles numbered as they were laid: it does not matter which tiles they are."""
    places = [sorted((order.index(one), order.index(other))) for one, other in pairs]
    return frozenset((low, high) for low, high in places)


@cache
def can_end(tiles: int, pairs: Numbered, to_come: int) -> bool:
    """Whether some way to lay the tiles to come ends in a valid map (MAP-2 to MAP-4)."""
    if not to_come:
        graph = nx.Graph(list(pairs))
        return _all_have_two(tiles, pairs) and nx.is_connected(graph) and bool(nx.check_planarity(graph)[0])
    sets = chain.from_iterable(combinations(range(tiles), size) for size in range(1, tiles + 1))
    return any(can_end(tiles + 1, pairs | {(other, tiles) for other in near}, to_come - 1) for near in sets)


def _all_have_two(tiles: int, pairs: Iterable[tuple[object, object]]) -> bool:
    ends = list(chain.from_iterable(pairs))
    return len(set(ends)) == tiles and all(ends.count(tile) >= 2 for tile in ends)


def _may_place(state: GameState, laying: Placement, after: frozenset[TilePair], to_come: int) -> bool | None:
    """No overlap, and the last tile finds a place where every tile has two connections then."""
    there = (*building(state).placements, laying)
    if any(overlaps(one, laying) for one in there[:-1]):
        return False
    if len(state.game.map.tiles) > SMALL_ON_LATTICE:
        return None
    if not to_come:
        return _all_have_two(len(there), after)
    (last,) = set(state.game.map.tiles) - {one.tile for one in there}
    distances = range(-FAR, FAR + 1)
    places = (
        Placement(last, laying.u + u, laying.v + v, turns) for u, v, turns in product(distances, distances, range(6))
    )
    return any(
        not any(overlaps(one, place) for one in there)
        and _all_have_two(len(there) + 1, after | {_pair(last, one.tile) for one in there if touches(one, place)})
        for place in places
    )
