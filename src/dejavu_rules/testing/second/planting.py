"""Phase 1: Planting Flower."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from dejavu_rules import NebulaTile, Phase, Plant, Walk
from dejavu_rules.testing.second.meditation import meditation
from dejavu_rules.testing.second.table import Table

Way = tuple[NebulaTile, ...]


def _may_go(table: Table, walk: Way) -> bool:
    """TURN-1: once a turn. PLANT-1: along connections, a step for each footprint. PLANT-2, RULING-25: never back."""
    assert table.girl is not None
    way = [table.girl, *walk]
    return (
        not table.planting_done
        and len(walk) <= table.power("footprint")
        and all(there in table.near[here] for here, there in pairwise(way))
        and len(set(way)) == len(way)
    )


def may_walk(table: Table, action: Walk) -> bool:
    """A walk without a step is no walk."""
    return len(action.walk) > 0 and _may_go(table, action.walk)


def may_plant(table: Table, action: Plant) -> bool:
    """PLANT-3: a flower of the tableau. PLANT-5, RULING-2: where a fragment lies."""
    if not _may_go(table, action.walk):
        return False
    there = action.walk[-1] if action.walk else table.girl
    flower = table.me.flower if action.source is None else table.me.card_flowers[action.source] > 0
    return flower and there in table.fragments


def walk(table: Table, action: Walk) -> None:
    """PLANT-1."""
    _go(table, action.walk)


def plant(table: Table, action: Plant) -> None:
    """PLANT-3: the flower stays on the tile, the fragment is the player's for good. PLANT-4: no more walking then."""
    if action.source is None:
        table.me.flower = False
    else:
        table.me.card_flowers -= Counter([action.source])
    there = action.walk[-1] if action.walk else table.girl
    assert there is not None
    table.me.fragments[table.fragments.pop(there)] += 1
    _go(table, action.walk)


def outings(table: Table) -> Iterator[Walk | Plant]:
    """Every walk along connections that footprints suffice for, alone and with every flower."""
    ways: list[Way] = [()]
    for way in ways:
        here = way[-1] if way else table.girl
        assert here is not None
        ways += [longer for tile in table.near[here] if _may_go(table, longer := (*way, tile))]
        yield Walk(way)
        yield from (Plant(way, source) for source in (None, *table.me.card_flowers))


def _go(table: Table, walk: Way) -> None:
    """TURN-1: before Recollection the turn goes on with it, after Deja Vu with Meditation."""
    table.girl = walk[-1] if walk else table.girl
    table.planting_done = True
    if table.phase is Phase.PLANTING:
        meditation(table)
