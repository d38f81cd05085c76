"""Find everything that is wrong with a Cosmic Map, each defect with the tiles that prove it.

networkx finds the pieces and the crossing part. It is slow to import, so the first validation imports it; generated
maps are valid by construction and need no validation.
"""

from collections.abc import Iterator

from dejavu_rules.box.cosmic_map import CosmicMap, TilePair
from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.rulebook import Violation, violation

LEAST = 2
"""The least number of connections of a tile (MAP-2)."""


@frozen
class Crossing:
    """A minimal part of a map that cannot be drawn without a crossing.

    By Kuratowski's theorem it is K5 (five corners, each joined to each) or K3,3 (three corners joined to each of
    three others), where a line between two corners may pass through other tiles.
    """

    kind: str
    corners: tuple[NebulaTile, ...]
    pairs: tuple[TilePair, ...]


def validate(cosmic_map: CosmicMap, size: int = len(TILES)) -> tuple[Violation, ...]:
    """Everything that is wrong with the map; empty if it is valid."""
    malformed = tuple(_check_form(cosmic_map, size))
    return malformed or check(cosmic_map.tiles, cosmic_map.pairs)


def check(tiles: tuple[NebulaTile, ...], pairs: tuple[TilePair, ...]) -> tuple[Violation, ...]:
    """The violations of MAP-2, MAP-3 and MAP-4 in a map of these tiles where just these pairs touch."""
    return tuple(_check(tiles, pairs))


def _check_form(cosmic_map: CosmicMap, size: int) -> Iterator[Violation]:
    """The violations of form: wrong tiles, or connections to itself, twice, or one way only (MAP-1)."""
    neighbours = cosmic_map.neighbours
    if len(neighbours) != size:
        yield violation("map-size-wrong", number=len(neighbours), size=size)
        return
    for tile, near in zip(cosmic_map.tiles, neighbours, strict=True):
        strange = tuple(other for other in near if type(other) is not NebulaTile or other not in cosmic_map.tiles)
        if strange:
            yield violation("neighbour-not-on-map", tile=tile, others=strange)
            continue
        if tile in near:
            yield violation("touches-itself", tile=tile)
        doubles = tuple(sorted({other for other in near if near.count(other) > 1}))
        if doubles:
            yield violation("connected-twice", tile=tile, others=doubles)
        one_way = tuple(other for other in near if tile not in neighbours[other])
        if one_way:
            yield violation("connected-one-way", tile=tile, others=one_way)


def _check(tiles: tuple[NebulaTile, ...], pairs: tuple[TilePair, ...]) -> Iterator[Violation]:
    import networkx as nx

    for tile in tiles:
        near = tuple(sorted({other for pair in pairs if tile in pair for other in pair if other is not tile}))
        if len(near) < LEAST:
            yield violation("too-few-connections", tile=tile, near=near)
    graph = nx.Graph(pairs)
    graph.add_nodes_from(tiles)
    pieces = tuple(sorted(tuple(sorted(piece)) for piece in nx.connected_components(graph)))
    if len(pieces) > 1:
        yield violation("map-in-pieces", number=len(pieces), pieces=pieces)
    if crossing := find_crossing(pairs):
        yield violation("connections-cross", kind=crossing.kind, corners=crossing.corners, pairs=crossing.pairs)


def find_crossing(pairs: tuple[TilePair, ...]) -> Crossing | None:
    """A minimal part that must cross; None if the connections are planar (MAP-4)."""
    import networkx as nx

    planar, proof = nx.check_planarity(nx.Graph(pairs), counterexample=True)
    if planar:
        return None
    part = tuple(sorted((min(edge), max(edge)) for edge in proof.edges))
    corners = tuple(sorted(tile for tile, degree in proof.degree if degree > 2))
    return Crossing("K5" if len(corners) == 5 else "K3,3", corners, part)
