"""The players build the Cosmic Map (SETUP-2, MAP-2, MAP-3)."""

from dejavu_rules.actions.values import DrawTiles, LayTile
from dejavu_rules.box.phases import Phase
from dejavu_rules.combinatorics.values import frozen
from tests.proofs.play.logic import Term, at, both, choose, either, every, implies, least, no, some, total
from tests.proofs.play.rules.flow import next_seat
from tests.proofs.play.rules.kind import FACT, Guard, Kind
from tests.proofs.play.slices import TILES, Slice

DRAWN_AT_ONCE = 2


@frozen
class DrawingTiles:
    tiles: tuple[Term, ...] = (False,) * TILES


def draw_guard(now: Slice, action: DrawingTiles) -> Guard:
    gone = zip(action.tiles, now.laid, now.drawn, strict=True)
    return [
        (FACT, every([implies(each, now.on_map(tile)) for tile, each in enumerate(action.tiles)])),
        ("SETUP-2", total(action.tiles) == least(DRAWN_AT_ONCE, now.box.tiles - total(now.laid))),
        ("SETUP-2", every([implies(each, no(either(laid, drawn))) for each, laid, drawn in gone])),
    ]


def draw(now: Slice, action: DrawingTiles) -> Slice:
    return now.but(phase=Phase.MAP.index, drawn=action.tiles)


@frozen
class Laying:
    """A tile and what it touches."""

    tile: Term = 0
    touches: tuple[Term, ...] = (False,) * TILES


def lay_guard(now: Slice, action: Laying) -> Guard:
    laid, touching = after_laying(now, action)
    last = total(laid) == now.box.tiles
    neighbours = [total(row) for row in touching]
    return [
        (FACT, now.on_map(action.tile)),
        ("SETUP-2", at(now.drawn, action.tile)),
        ("MAP-1", every([implies(each, there) for each, there in zip(action.touches, now.laid, strict=True)])),
        ("MAP-3", some(action.touches)),
        ("MAP-2", implies(last, every([either(no(there), n >= 2) for there, n in zip(laid, neighbours, strict=True)]))),
    ]


def after_laying(now: Slice, action: Laying) -> tuple[tuple[Term, ...], tuple[tuple[Term, ...], ...]]:
    """Which tiles lie there then, and what touches what."""
    new = [action.tile == tile for tile in range(TILES)]
    laid = tuple([either(there, new[tile]) for tile, there in enumerate(now.laid)])
    touching = tuple(
        [
            tuple(
                [
                    either(there, both(new[one], action.touches[other]), both(new[other], action.touches[one]))
                    for other, there in enumerate(row)
                ]
            )
            for one, row in enumerate(now.touching)
        ]
    )
    return laid, touching


def lay(now: Slice, action: Laying) -> Slice:
    """The same player lays the other tile, the next player draws, or the map is finished."""
    laid, touching = after_laying(now, action)
    drawn = tuple([both(each, action.tile != tile) for tile, each in enumerate(now.drawn)])
    then = now.but(laid=laid, touching=touching, drawn=drawn)
    next_player = then.but(phase=Phase.MAP_TILES.index, active=next_seat(now))
    finished = then.but(phase=Phase.BITS.index, active=now.start_player)
    return choose(some(drawn), then, choose(total(laid) == now.box.tiles, finished, next_player))


KINDS = (
    Kind(DrawTiles, (Phase.MAP_TILES,), DrawingTiles(), draw_guard, draw),
    Kind(LayTile, (Phase.MAP,), Laying(), lay_guard, lay),
)
