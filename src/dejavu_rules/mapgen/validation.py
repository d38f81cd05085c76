"""What is wrong with a Cosmic Map: every defect at once, each with the tiles that prove it.

networkx finds the pieces and the crossing part. It takes long to load, so it loads with the first validation;
generated maps are valid by construction and need none.
"""

from collections.abc import Iterator

from attrs import frozen

from dejavu_rules.components import TILES, NebulaTile
from dejavu_rules.cosmic_map import CosmicMap
from dejavu_rules.errors import Violation, broken

Pair = tuple[NebulaTile, NebulaTile]
LEAST = 2
"""Connections of a tile (MAP-2)."""


@frozen
class Crossing:
    """A part of a map that cannot be drawn without a crossing, and not one connection more.

    By Kuratowski's theorem it is K5 (five corners, each joined to each) or K3,3 (three corners joined to each of
    three others), where a line between two corners may lead over further tiles.
    """

    kind: str
    corners: tuple[NebulaTile, ...]
    pairs: tuple[Pair, ...]


def validate(cosmic_map: CosmicMap, size: int = len(TILES)) -> tuple[Violation, ...]:
    """Everything that is wrong with the map; empty when it is valid."""
    malformed = tuple(_malformed(cosmic_map, size))
    return malformed or check(cosmic_map.tiles, cosmic_map.pairs)


def check(tiles: tuple[NebulaTile, ...], pairs: tuple[Pair, ...]) -> tuple[Violation, ...]:
    """What breaks MAP-2, MAP-3 and MAP-4 in a map of these tiles, in which just these pairs touch."""
    return (*_few_connections(tiles, pairs), *_pieces(tiles, pairs), *_crossings(pairs))


def _malformed(cosmic_map: CosmicMap, size: int) -> Iterator[Violation]:
    """What makes the value no map at all: wrong tiles, connections to itself, twice or in one direction only."""
    neighbours = cosmic_map.neighbours
    if len(neighbours) != size:
        yield broken("SETUP-2", "the map has {number} tiles instead of {size}", number=len(neighbours), size=size)
        return
    for tile, near in zip(TILES, neighbours, strict=False):
        strange = tuple(repr(other) for other in near if type(other) is not NebulaTile or other >= size)
        if strange:
            yield broken("MAP-1", "{tile} is connected to {others}: no tile of the map", tile=tile, others=strange)
            continue
        if tile in near:
            yield broken("MAP-1", "{tile} is connected to itself", tile=tile)
        doubles = tuple(sorted({other for other in near if near.count(other) > 1}))
        if doubles:
            yield broken("MAP-1", "{tile} is connected more than once to {others}", tile=tile, others=doubles)
        one_way = tuple(other for other in near if tile not in neighbours[other])
        if one_way:
            yield broken("MAP-1", "{tile} touches {others}, but not the other way round", tile=tile, others=one_way)


def _few_connections(tiles: tuple[NebulaTile, ...], pairs: tuple[Pair, ...]) -> Iterator[Violation]:
    for tile in tiles:
        near = _near(tile, pairs)
        if len(near) < LEAST:
            yield broken("MAP-2", "{tile} touches fewer than two tiles: {near}", tile=tile, near=near)


def _near(tile: NebulaTile, pairs: tuple[Pair, ...]) -> tuple[NebulaTile, ...]:
    return tuple(sorted({other for pair in pairs if tile in pair for other in pair if other != tile}))


def _pieces(tiles: tuple[NebulaTile, ...], pairs: tuple[Pair, ...]) -> Iterator[Violation]:
    import networkx as nx

    graph = nx.Graph(pairs)
    graph.add_nodes_from(tiles)
    pieces = sorted(tuple(sorted(piece)) for piece in nx.connected_components(graph))
    if len(pieces) > 1:
        yield broken(
            "MAP-3",
            "the map is in {number} pieces: {pieces}",
            number=len(pieces),
            pieces=tuple("[" + ", ".join(map(str, piece)) + "]" for piece in pieces),
            tiles=tuple(pieces),
        )


def _crossings(pairs: tuple[Pair, ...]) -> Iterator[Violation]:
    crossing = find_crossing(pairs)
    if crossing:
        yield broken(
            "MAP-4",
            "connections must cross: {kind} between {corners}, by {pairs}",
            kind=crossing.kind,
            corners=crossing.corners,
            pairs=tuple(f"{one} - {other}" for one, other in crossing.pairs),
            crossing=crossing,
        )


def find_crossing(pairs: tuple[Pair, ...]) -> Crossing | None:
    """A minimal part that must cross; none when the connections are planar (MAP-4)."""
    import networkx as nx

    planar, proof = nx.check_planarity(nx.Graph(pairs), counterexample=True)
    if planar:
        return None
    part = _shrunk(tuple(sorted((min(edge), max(edge)) for edge in proof.edges)))
    graph = nx.Graph(part)
    corners = tuple(sorted(tile for tile, degree in graph.degree if degree > LEAST))
    return Crossing("K5" if len(corners) == 5 else "K3,3", corners, part)


def _shrunk(pairs: tuple[Pair, ...]) -> tuple[Pair, ...]:
    """Leave out every connection without which the rest must still cross."""
    import networkx as nx

    for pair in pairs:
        rest = tuple(other for other in pairs if other != pair)
        if not nx.check_planarity(nx.Graph(rest))[0]:
            pairs = rest
    return pairs
