"""What players may lay while they build the map, in the simplest way: every laying is asked about on its own.

It says what `mapgen.building` says, with none of its short cuts, and takes seconds where that takes milliseconds.
"""

from collections.abc import Iterator

import networkx as nx

from dejavu_rules import NebulaTile, Placement, Touching
from dejavu_rules.box.cosmic_map import TilePair
from dejavu_rules.box.pieces import TILES
from dejavu_rules.mapgen.building import Building, Laying
from dejavu_rules.mapgen.generator import every_spot
from dejavu_rules.mapgen.layout import overlaps, touches


def every_laying(building: Building) -> Iterator[Laying]:
    """Every legal way to lay one of the drawn tiles, in order."""
    to_come = building.size - len(building.laid) - 1
    for tile in building.drawn:
        if building.placements:
            for place in every_spot(building.placements, tile):
                if has_room((*building.placements, place), to_come):
                    yield place
        else:
            there = tuple(one.tile for one in building.laid)
            for near in _planar_sets(building.pairs, tile, (), tuple(sorted(there))):
                if _can_finish((*there, tile), _with(building.pairs, tile, near), to_come):
                    yield Touching(tile, near)


# By what a tile touches

Lines = frozenset[tuple[object, object]]


def is_planar(lines: Lines) -> bool:
    return bool(nx.check_planarity(nx.Graph(list(lines)))[0])


def _with(pairs: frozenset[TilePair], tile: NebulaTile, near: tuple[NebulaTile, ...]) -> frozenset[TilePair]:
    return pairs | {(min(tile, other), max(tile, other)) for other in near}


def _planar_sets(
    pairs: frozenset[TilePair], tile: NebulaTile, near: tuple[NebulaTile, ...], others: tuple[NebulaTile, ...]
) -> Iterator[tuple[NebulaTile, ...]]:
    """Every set of tiles that a new one can touch without a crossing; if a set crosses, so does any larger one."""
    for index, other in enumerate(others):
        more = (*near, other)
        if is_planar(frozenset(_with(pairs, tile, more))):
            yield more
            yield from _planar_sets(pairs, tile, more, others[index + 1 :])


def _can_finish(tiles: tuple[NebulaTile, ...], pairs: frozenset[TilePair], to_come: int) -> bool:
    alone = _lonely(tiles, pairs)
    if not alone or len(tiles) < 3:
        return not alone or len(tiles) + to_come >= 3
    core = frozenset(pair for pair in pairs if not alone.keys() & set(pair))
    return _join(frozenset(core), tuple(sorted(set(alone.values()))), 0, to_come)


def _lonely(tiles: tuple[NebulaTile, ...], pairs: frozenset[TilePair]) -> dict[NebulaTile, NebulaTile]:
    """The tiles with one connection, each with the tile that it touches."""
    near = {tile: [other for pair in pairs if tile in pair for other in pair if other is not tile] for tile in tiles}
    return {tile: others[0] for tile, others in near.items() if len(others) == 1}


def _join(drawn: Lines, anchors: tuple[NebulaTile, ...], points: int, to_come: int) -> bool:
    """Join the anchors one by one to one of the new points used so far, or to a fresh one."""
    if not anchors:
        return True
    for point in range(min(points + 1, to_come)):
        more = drawn | {(anchors[0], point)}
        if is_planar(more) and _join(more, anchors[1:], max(points, point + 1), to_come):
            return True
    return False


# By where a tile lies


def has_room(placements: tuple[Placement, ...], to_come: int) -> bool:
    """Whether every lonely tile has a nook of its own, and there is a tile to come for each of them."""
    near = {one: [other for other in placements if other is not one and touches(one, other)] for one in placements}
    alone = [(one, others[0]) for one, others in near.items() if len(others) == 1]
    if len(placements) == 2:
        alone.pop()
    if len(alone) > to_come:
        return False
    if len(alone) == 1:
        there = {one.tile for one in placements}
        left = [tile for tile in TILES[: len(placements) + to_come] if tile not in there]
        return all(any(touches(alone[0][0], place) for place in every_spot(placements, tile, 2)) for tile in left)
    taken: list[Placement] = []
    for pair in alone:
        nook = [_clear_place(placements, tile, pair, taken) for tile in TILES]
        if None in nook:
            return False
        taken += [place for place in nook if place is not None]
    return True


def _clear_place(
    placements: tuple[Placement, ...], tile: NebulaTile, pair: tuple[Placement, Placement], taken: list[Placement]
) -> Placement | None:
    """The first place beside these two that neither overlaps nor touches any place taken."""
    for place in every_spot(placements, tile, 2):
        beside = touches(pair[0], place) and touches(pair[1], place)
        if beside and not any(overlaps(other, place) or touches(other, place) for other in taken):
            return place
    return None
