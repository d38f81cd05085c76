"""Setup: who starts, how the players connect the Nebula Tiles (MAP-1 to MAP-4), what lies where, the starting hands."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb

import networkx

import dejavu_rules as values
from dejavu_rules import Cards, NebulaTile, Phase, Placement, Touching
from dejavu_rules.testing.second import meditation
from dejavu_rules.testing.second.deja_vu import enter_ltm
from dejavu_rules.testing.second.outlines import corners, is_on_rim, overlap, touch
from dejavu_rules.testing.second.table import Near, Table, some_of

AT_ONCE, AT_A_POINT, CONNECTIONS = 2, 3, 2
BITS_PER_TILE, KEPT, MEMORIES, EVEN = 4, 3, 2, 10


def start(table: Table, outcome: values.StartPlayer) -> None:
    """SETUP-1."""
    table.start_player = table.active = outcome.seat
    table.phase = Phase.GIRL


def starts(table: Table) -> Iterator[tuple[values.StartPlayer, Fraction]]:
    """SETUP-1: any seat."""
    return ((values.StartPlayer(seat), Fraction(1, len(table.players))) for seat in range(len(table.players)))


def lay_first(table: Table, outcome: values.FirstTile) -> None:
    """SETUP-2: one tile in the middle of the table, the Girl on it."""
    table.girl = outcome.tile
    table.phase = Phase.MAP_TILES if table.options.build_map else Phase.BITS
    if table.options.build_map:
        table.lay_the_girls_tile()


def first_tiles(table: Table) -> Iterator[tuple[values.FirstTile, Fraction]]:
    """SETUP-2: any tile."""
    return ((values.FirstTile(tile), Fraction(1, len(table.tiles))) for tile in table.tiles)


# The map


def _loose(table: Table) -> list[NebulaTile]:
    return [tile for tile in table.tiles if tile not in table.laid and tile not in table.drawn]


def may_take(table: Table, outcome: values.DrawTiles) -> bool:
    """SETUP-2: two of those that are left, or the last one."""
    loose, tiles = _loose(table), set(outcome.tiles)
    return len(outcome.tiles) == len(tiles) == min(AT_ONCE, len(loose)) and tiles <= set(loose)


def take(table: Table, outcome: values.DrawTiles) -> None:
    """SETUP-2."""
    table.drawn = set(outcome.tiles)
    table.phase = Phase.MAP


def takings(table: Table) -> Iterator[tuple[values.DrawTiles, Fraction]]:
    """SETUP-2: any two."""
    loose = _loose(table)
    number = min(AT_ONCE, len(loose))
    return ((values.DrawTiles(tiles), Fraction(1, comb(len(loose), number))) for tiles in combinations(loose, number))


def may_lay(table: Table, action: values.LayTile) -> bool | None:
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
    """MAP-2: whether `to_come` more tiles can give a second connection to each tile that has only one.

    A tile to come helps some of the lonely ones at once. Any tile to come that is not needed for that lies beside
    an edge of the map, connected to both ends, where it crosses nothing; so does one that helps a single tile.
    """
    lonely = [tile for tile, contacts in near.items() if len(contacts) < CONNECTIONS]
    return len(lonely) <= to_come or any(is_planar(near, groups) for groups in _groups(lonely, to_come))


def _groups(tiles: list[NebulaTile], most: int) -> Iterator[tuple[tuple[NebulaTile, ...], ...]]:
    """Every way to put tiles into at most `most` groups."""
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


def lay(table: Table, action: values.LayTile) -> None:
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
        near = connections(table.laid)
        table.near = {tile: near[tile] for tile in table.tiles}
        table.laid, table.places = {}, {}
        table.active, table.phase = table.start_player, Phase.BITS


def layings(table: Table) -> Iterator[values.LayTile]:
    """Every tile with every choice of contacts; on the lattice none, for it has too many places."""
    for tile, number in product(table.drawn, range(len(table.laid) if table.options.name_contacts else 0)):
        yield from (values.LayTile(Touching(tile, contacts)) for contacts in combinations(table.laid, number + 1))


# Bits, fragments and hands


def may_place_bits(table: Table, outcome: values.PlaceBits) -> bool:
    """SETUP-3: four of the box's bits on each tile."""
    return meditation.is_possible(outcome.bits, [BITS_PER_TILE] * len(table.tiles), Counter(table.box.bits))


def place_bits(table: Table, outcome: values.PlaceBits) -> None:
    """SETUP-3."""
    table.bits = {tile: Counter(bits) for tile, bits in zip(table.tiles, outcome.bits, strict=True)}
    table.phase = Phase.FRAGMENTS


def bit_placements(table: Table) -> Iterator[tuple[values.PlaceBits, Fraction]]:
    """SETUP-3: each bit is as likely as any other to be the next."""
    pile = Counter(table.box.bits)
    return (
        (values.PlaceBits(bits), meditation.odds(bits, pile))
        for bits in meditation.ways([BITS_PER_TILE] * len(table.tiles), pile)
    )


def may_place_fragments(table: Table, outcome: values.PlaceFragments) -> bool:
    """SETUP-3: one on each tile."""
    return len(outcome.fragments) == len(table.tiles) and Counter(outcome.fragments) == Counter(table.box.fragments)


def place_fragments(table: Table, outcome: values.PlaceFragments) -> None:
    """SETUP-3; then everyone draws cards (SETUP-6)."""
    table.fragments = dict(zip(table.tiles, outcome.fragments, strict=True))
    table.active = table.start_player
    table.phase = Phase.DEAL
    meditation.go_on(table)


def fragment_placements(table: Table) -> Iterator[tuple[values.PlaceFragments, Fraction]]:
    """SETUP-3: each order is as likely as any other."""
    orders = list(permutations(table.box.fragments))
    return ((values.PlaceFragments(order), Fraction(1, len(orders))) for order in orders)


def may_keep(table: Table, action: values.KeepHand) -> bool:
    """SETUP-6: three of those drawn; fewer where there were fewer (RULING-5)."""
    kept, hand = Counter(action.cards), table.me.hand
    return not table.options.speed and kept <= hand and kept.total() == min(KEPT, hand.total())


def keep(table: Table, action: values.KeepHand) -> None:
    """SETUP-6."""
    _settle(table, Cards(), action.cards)


def may_start_fast(table: Table, action: values.SpeedStart) -> bool:
    """SPEED-1: two different memories (RULING-24) and three cards for the hand; fewer where there were fewer."""
    ltm, hand, drawn = Counter(action.ltm), Counter(action.hand), table.me.hand
    memories = min(MEMORIES, len(drawn))
    return (
        table.options.speed
        and ltm + hand <= drawn
        and len(ltm) == ltm.total() == memories
        and hand.total() == min(KEPT, drawn.total() - memories)
    )


def start_fast(table: Table, action: values.SpeedStart) -> None:
    """SPEED-1 to SPEED-3, and never below zero (RULING-20)."""
    for card in action.ltm:
        enter_ltm(table, card)
    table.me.vp = max(0, EVEN - sum(table.box.card(card).vp or 0 for card in action.ltm))
    _settle(table, action.ltm, action.hand)


def hands(table: Table) -> Iterator[values.KeepHand | values.SpeedStart]:
    """SETUP-6: every hand. SPEED-1: every choice of memories and hand."""
    drawn = table.me.hand
    if not table.options.speed:
        yield from (values.KeepHand(Cards(cards)) for cards in some_of(drawn, KEPT))
        return
    for number in range(MEMORIES + 1):
        for ltm in combinations(sorted(drawn), number):
            for hand in some_of(drawn - Counter(ltm), KEPT):
                yield values.SpeedStart(Cards(ltm), Cards(hand))


def _settle(table: Table, ltm: Cards, hand: Cards) -> None:
    """Everyone chooses at once: what is left over joins the pile when all have chosen (RULING-22)."""
    table.me.aside = table.me.hand - Counter(ltm) - Counter(hand)
    table.me.hand = Counter(hand)
    table.pass_on()
    if table.active != table.start_player:
        return
    for seat in table.players:
        table.discard += seat.aside
        seat.aside = Counter()
    meditation.rebuild_if_empty(table)
    table.turn, table.phase = 1, Phase.RECOLLECTION
