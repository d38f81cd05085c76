"""Places for the tiles of a map without a layout, so that no two connections cross.

networkx makes a planar drawing, on a grid of whole numbers; then the tiles are pushed apart, as long as no two lines
cross. Its own `planar_layout` would do the same, but needs numpy, which it does not install.
"""

from math import hypot
from operator import index

from dejavu_rules.box.cosmic_map import CosmicMap
from dejavu_rules.box.pieces import NebulaTile
from dejavu_rules.inputs.defects import Defect, InvalidMap
from dejavu_rules.mapgen.lattice import XY

SWEEPS = 60
"""How many times each tile is moved."""
APART = 9.0
"""The distance between connected tiles that the drawing aims at."""


def draw(cosmic_map: CosmicMap) -> dict[NebulaTile, XY]:
    """The place of each tile.

    Raises `InvalidMap` if some connections must cross, which no tiles on a table do (MAP-4).
    """
    import networkx as nx

    # networkx takes points out of sets: only whole numbers come out of these in the same order in every process.
    graph = nx.Graph([(index(one), index(other)) for one, other in cosmic_map.pairs])
    graph.add_nodes_from(range(len(cosmic_map.tiles)))
    _, embedding = nx.check_planarity(graph)
    if not isinstance(embedding, nx.PlanarEmbedding):
        raise InvalidMap("map", [Defect("", "it cannot be drawn: some connections must cross (MAP-4)")])
    drawn = nx.combinatorial_embedding_to_pos(embedding)
    places = [drawn[tile.index] for tile in cosmic_map.tiles]
    x, y = (sum(axis) / len(places) for axis in zip(*places, strict=True))
    scale = APART * len(places) ** 0.5 / 2 / (max(max(abs(a - x), abs(b - y)) for a, b in places) or 1)
    where = {tile: ((a - x) * scale, (b - y) * scale) for tile, (a, b) in zip(cosmic_map.tiles, places, strict=True)}
    for sweep in range(SWEEPS):
        heat = 1.5 * (1 - sweep / SWEEPS) + 0.1
        for tile in cosmic_map.tiles:
            _move(cosmic_map, where, tile, heat)
    return where


def _move(cosmic_map: CosmicMap, where: dict[NebulaTile, XY], tile: NebulaTile, heat: float) -> None:
    """Move one tile along its force, or less far if its lines would cross others."""
    x, y = where[tile]
    dx, dy = _force(cosmic_map, where, tile)
    length = hypot(dx, dy)
    if length > heat:
        dx, dy = dx * heat / length, dy * heat / length
    for _ in range(4):
        where[tile] = x + dx, y + dy
        if not _is_crossed(cosmic_map, where, tile):
            return
        dx, dy = dx / 2, dy / 2
    where[tile] = x, y


def _force(cosmic_map: CosmicMap, where: dict[NebulaTile, XY], tile: NebulaTile) -> XY:
    """Connected tiles pull like springs, and all tiles push: the nearer they are, the harder."""
    x, y = where[tile]
    pull_x = pull_y = 0.0
    for other, (ox, oy) in where.items():
        if other is tile:
            continue
        dx, dy = x - ox, y - oy
        distance = max(hypot(dx, dy), 0.1)
        force = APART**2 / distance**2
        if other in cosmic_map.neighbours[tile]:
            force -= distance / APART
        pull_x, pull_y = pull_x + force * dx / distance, pull_y + force * dy / distance
    return pull_x, pull_y


def _is_crossed(cosmic_map: CosmicMap, where: dict[NebulaTile, XY], tile: NebulaTile) -> bool:
    """Whether a line from this tile crosses another."""
    for one, other in cosmic_map.pairs:
        for near in cosmic_map.neighbours[tile]:
            if len({one, other, tile, near}) == 4 and cross(where[one], where[other], where[tile], where[near]):
                return True
    return False


def cross(a: XY, b: XY, c: XY, d: XY) -> bool:
    """Whether the straight line between the first two points meets the one between the others."""
    return _side(a, b, c) * _side(a, b, d) <= 0 and _side(c, d, a) * _side(c, d, b) <= 0


def _side(a: XY, b: XY, c: XY) -> float:
    """Positive if the third point lies on one side of the line through the first two, negative on the other."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
