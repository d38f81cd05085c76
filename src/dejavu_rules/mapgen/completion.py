"""Whether a map that is being built can still become a valid one, judged by its connections alone.

Tiles do not move: what a tile touches among earlier tiles is fixed when it is laid, so a tile with fewer than
two connections (a *lonely* one) gets more only from tiles still to come (MAP-2). It is connected to one tile,
its anchor. A later tile can touch several lonely tiles if that crosses no connection (MAP-4).

With k tiles to come the map can be finished exactly when k new points can be drawn into it, each joined to
some of the anchors, so that every anchor of a lonely tile is joined to one of them and nothing crosses:
- a finished map gives such a drawing: contract each lonely tile into its anchor, and for tiles with the same
  anchor keep one of the lines;
- such a drawing gives a finished map: a point is a tile that touches the lonely tiles around the anchors it is
  joined to, or one lonely tile and its anchor; a spare tile touches two tiles that touch each other.
"""

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import TypeAlias

from dejavu_rules.box.cosmic_map import TilePair
from dejavu_rules.box.pieces import NebulaTile

Line: TypeAlias = tuple[NebulaTile, NebulaTile | int]
"""A line of a drawing: a connection, or one from an anchor to a new point. The new points are numbered."""

_ALWAYS_PLANAR = 8
"""This many connections, or fewer, never have to cross: K5 has ten, K3,3 has nine."""


def lonely(tiles: Iterable[NebulaTile], pairs: Iterable[TilePair]) -> dict[NebulaTile, NebulaTile | None]:
    """The tiles with fewer than two connections, each with the tile that it touches, if any."""
    touching: dict[NebulaTile, list[NebulaTile]] = {tile: [] for tile in tiles}
    for one, other in pairs:
        touching[one].append(other)
        touching[other].append(one)
    return {tile: near[0] if near else None for tile, near in touching.items() if len(near) < 2}


@lru_cache(maxsize=1 << 12)
def is_planar(lines: frozenset[Line]) -> bool:
    """Whether these connections can be drawn without a crossing (MAP-4)."""
    if len(lines) <= _ALWAYS_PLANAR:
        return True
    import networkx as nx  # takes long to load

    planar, _ = nx.check_planarity(nx.Graph(list(lines)))
    return bool(planar)


def can_finish(tiles: Collection[NebulaTile], pairs: frozenset[TilePair], to_come: int) -> bool:
    """Whether tiles that form one planar piece can all get two connections from this many tiles to come."""
    alone = lonely(tiles, pairs)
    if not alone:
        return True
    if len(tiles) < 3:  # with one or two more tiles they make a triangle
        return len(tiles) + to_come >= 3
    anchors = tuple(sorted({anchor for anchor in alone.values() if anchor is not None}))
    if len(anchors) <= to_come:
        return True
    core = frozenset(pair for pair in pairs if not alone.keys() & set(pair))
    return to_come > 0 and _join(core, anchors, 0, to_come)


def _join(drawn: frozenset[Line], anchors: tuple[NebulaTile, ...], points: int, to_come: int) -> bool:
    """Join the anchors one by one to one of the points used so far, or to a fresh one."""
    if not anchors:
        return True
    first, rest = anchors[0], anchors[1:]
    for point in range(min(points + 1, to_come)):
        more = drawn | {(first, point)}
        if is_planar(more) and _join(more, rest, max(points, point + 1), to_come):
            return True
    return False
