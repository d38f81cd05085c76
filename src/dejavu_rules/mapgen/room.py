"""Whether the tiles to come will find room beside those on the table: the geometry of MAP-2.

A lonely tile has one connection and needs another. While there is one such tile, each tile that can still be
drawn must have a place where it touches the lonely tile and any second one.

While there are several, one *nook* is set aside for each: for every tile of the box a place that touches the
lonely tile and the tile it is connected to, such that no two nooks touch each other. Then every tile that is
drawn has a legal place: in the nook of the lonely tile laid last, which then is no longer lonely, while the other
nooks stay as they are. They even stay as computed: adding a tile only takes places away, and it takes none of
these. So players never get stuck with lonely tiles.
"""

from typing import TypeAlias

from dejavu_rules.box.cosmic_map import TilePair
from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.mapgen.completion import lonely
from dejavu_rules.mapgen.lattice import TURNS
from dejavu_rules.mapgen.layout import Placement, overlaps, touches
from dejavu_rules.mapgen.spots import Table, places_beside

Nook: TypeAlias = tuple[Placement, ...]
"""A place for each tile of the box."""


def has_room(placements: tuple[Placement, ...], pairs: frozenset[TilePair], to_come: int) -> bool:
    """Whether every lonely tile has a nook of its own, and there is a tile to come for each of them."""
    alone = lonely((one.tile for one in placements), pairs)
    if len(placements) == 1:
        return to_come >= 2
    if len(placements) == 2:  # each is the other's anchor: one nook serves both
        alone.popitem()
    if len(alone) > to_come:
        return False
    table, order = Table.of(placements), [one.tile for one in placements]
    if len(alone) == 1:
        (beside,) = (order.index(tile) for tile in alone)
        left = [tile for tile in TILES[: len(order) + to_come] if tile not in order]
        return all(_has_place(table, placements, tile, beside) for tile in left)
    nooks: list[Nook] = []
    for tile, anchor in alone.items():
        assert anchor is not None
        nook = _nook(table, {order.index(tile), order.index(anchor)}, nooks)
        if nook is None:
            return False
        nooks.append(nook)
    return True


def _has_place(table: Table, placements: tuple[Placement, ...], tile: NebulaTile, beside: int) -> bool:
    """Whether the tile can touch the one laid as number `beside` and another one."""
    return any(
        sum(touches(other, place) for other in placements) >= 2
        for turns in range(TURNS)
        for place in places_beside(table, tile, turns, {beside})
    )


def _nook(table: Table, beside: set[int], others: list[Nook]) -> Nook | None:
    """The first place for each tile of the box beside these two that stays clear of the other nooks."""
    taken = [place for nook in others for place in nook]
    places = tuple(_clear_place(table, tile, beside, taken) for tile in TILES)
    found = tuple(place for place in places if place is not None)
    return found if len(found) == len(places) else None


def _clear_place(table: Table, tile: NebulaTile, beside: set[int], taken: list[Placement]) -> Placement | None:
    """The first place for a tile beside these two that neither overlaps nor touches any place taken."""
    for turns in range(TURNS):
        for place in places_beside(table, tile, turns, beside):
            if not any(overlaps(other, place) or touches(other, place) for other in taken):
                return place
    return None
