"""Setup: the players connect the Nebula Tiles (SETUP-2, MAP-1 to MAP-4)."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from math import comb

import networkx

from dejavu_rules import DrawTiles, LayTile, NebulaTile, Phase, Placement, Touching
from dejavu_rules.testing.second.outlines import corners, is_on_rim, overlap, touch
from dejavu_rules.testing.second.table import Near, Table

AT_ONCE, AT_A_POINT, CONNECTIONS = 2, 3, 2


def _loose(table: Table) -> list[NebulaTile]:
    return [tile for tile in table.tiles if tile not in table.laid and tile not in table.drawn]


def may_take(table: Table, outcome: DrawTiles) -> bool:
    """SETUP-2: two of those that are left, or the last one."""
    loose, tiles = _loose(table), set(outcome.tiles)
    return len(outcome.tiles) == len(tiles) == min(AT_ONCE, len(loose)) and tiles <= set(loose)


def take(table: Table, outcome: DrawTiles) -> None:
    """SETUP-2."""
    table.drawn = set(outcome.tiles)
    table.phase = Phase.MAP


def takings(table: Table) -> Iterator[tuple[DrawTiles, Fraction]]:
    """SETUP-2: any two."""
    loose = _loose(table)
    number = min(AT_ONCE, len(loose))
    return ((DrawTiles(tiles), Fraction(1, comb(len(loose), number))) for tiles in combinations(loose, number))


def may_lay(table: Table, action: LayTile) -> bool | None:
    """Whether the tile may lie so; None where only trying all places for all tiles to come could tell (MAP-2)."""
    laying = action.laying
    if isinstance(laying, Placement) is table.options.name_contacts or laying.tile not in table.drawn:
        return False
    contacts = _contacts(table, laying)
    return contacts is not None and _may_connect(table, laying.tile, contacts)


def _may_connect(table: Table, tile: NebulaTile, contacts: set[NebulaTile]) -> bool | None:
    """MAP-3: it is connected. MAP-4: nothing crosses. MAP-2: the others can still give each tile two connections."""
    if not contacts:
        return False
    graph = connections({**table.laid, tile: contacts})
    to_come = len(table.tiles) - len(graph)
    if not is_planar(graph) or not can_be_finished(graph, to_come):
        return False
    return True if table.options.name_contacts or not to_come else None


def connections(laid: Near) -> Near:
    """What touches what, both ways."""
    return {tile: laid[tile] | {other for other in laid if tile in laid[other]} for tile in laid}


def is_planar(near: Near, extra: tuple[tuple[NebulaTile, ...], ...] = ()) -> bool:
    """MAP-4: whether connections can be drawn without crossing; each extra tile is connected to some."""
    graph: networkx.Graph[object] = networkx.Graph([(tile, other) for tile in near for other in near[tile]])
    graph.add_edges_from([(number, tile) for number, group in enumerate(extra) for tile in group])
    planar: bool = networkx.check_planarity(graph)[0]
    return planar


def can_be_finished(near: Near, to_come: int) -> bool:
    """MAP-2: whether so many tiles can give a second connection to each that has one.

    A tile to come helps some of the lonely ones at once. Any tile to come that is not needed for that lies beside
    an edge of the map, connected to both ends, where it crosses nothing; so does one that helps a single tile.
    """
    lonely = [tile for tile, contacts in near.items() if len(contacts) < CONNECTIONS]
    return len(lonely) <= to_come or any(is_planar(near, groups) for groups in _groups(lonely, to_come))


def _groups(tiles: list[NebulaTile], most: int) -> Iterator[tuple[tuple[NebulaTile, ...], ...]]:
    """Every way to put tiles into at most so many groups."""
    if not tiles:
        yield ()
        return
    for groups in _groups(tiles[1:], most):
        for number, group in enumerate(groups):
            yield (*groups[:number], (tiles[0], *group), *groups[number + 1 :])
        if len(groups) < most:
            yield ((tiles[0],), *groups)


def _contacts(table: Table, laying: Placement | Touching) -> set[NebulaTile] | None:
    """MAP-1: what it touches there; None if that is no set of tiles on the table, if it overlaps (MAP-4), or if more
    than three meet in a point (RULING-21)."""
    if isinstance(laying, Touching):
        contacts = set(laying.touches)
        return contacts if len(contacts) == len(laying.touches) and contacts <= set(table.laid) else None
    new = corners(laying.tile, (laying.u, laying.v, laying.turns))
    lying = {tile: corners(tile, place) for tile, place in table.places.items()}
    if any(overlap(new, old) for old in lying.values()):
        return None
    every = [new, *lying.values()]
    points = {point for outline in every for point in outline if is_on_rim(new, point)}
    if any(sum(is_on_rim(outline, point) for outline in every) > AT_A_POINT for point in points):
        return None
    return {tile for tile, old in lying.items() if touch(new, old)}


def lay(table: Table, action: LayTile) -> None:
    """SETUP-2: two tiles each, clockwise, until all lie; then it is the Start Player's turn."""
    laying = action.laying
    table.laid[laying.tile] = _contacts(table, laying) or set()
    if isinstance(laying, Placement):
        table.places[laying.tile] = (laying.u, laying.v, laying.turns)
    table.drawn.remove(laying.tile)
    if table.drawn:
        return
    table.pass_on()
    table.phase = Phase.MAP_TILES
    if not _loose(table):
        _finish(table)


def _finish(table: Table) -> None:
    near = connections(table.laid)
    table.near = {tile: near[tile] for tile in table.tiles}
    table.laid, table.places = {}, {}
    table.active, table.phase = table.start_player, Phase.BITS


def layings(table: Table) -> Iterator[LayTile]:
    """Every tile with every choice of contacts; on the lattice none, for it has too many places."""
    for tile, number in product(table.drawn, range(len(table.laid) if table.options.name_contacts else 0)):
        yield from (LayTile(Touching(tile, contacts)) for contacts in combinations(table.laid, number + 1))
