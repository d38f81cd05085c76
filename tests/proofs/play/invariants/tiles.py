"""The map, as the players build it."""

from dejavu_rules.box.phases import Phase
from tests.proofs.play.logic import Term, both, choose, either, equal, implies, no, some, total
from tests.proofs.play.rules.kind import after, in_phase
from tests.proofs.play.slices import EMPTY, SEATS, TILES, Seat, Slice


def tiles_are_apart(now: Slice) -> Term:
    """A tile is laid, or drawn, or neither; drawn tiles are there only while they are laid, at most two (SETUP-2)."""
    each = [both(no(both(one, two)), implies(either(one, two), now.on_map(tile))) for tile, (one, two) in _tiles(now)]
    built = [implies(now.on_map(tile), laid) for tile, laid in enumerate(now.laid)]
    before, after_map = in_phase(now, Phase.START_PLAYER, Phase.GIRL), after(now, Phase.MAP)
    drawn = total(now.drawn)
    return both(
        *each,
        choose(in_phase(now, Phase.MAP), both(drawn >= 1, drawn <= 2), drawn == 0),
        implies(either(after_map, no(now.box.build_map)), both(*built)),
        implies(both(before, now.box.build_map), total(now.laid) == 0),
        implies(in_phase(now, Phase.MAP_TILES, Phase.MAP), both(now.box.build_map, some(now.laid))),
        implies(in_phase(now, Phase.MAP_TILES), total(now.laid) < now.box.tiles),
    )


def _tiles(now: Slice) -> list[tuple[int, tuple[Term, Term]]]:
    return list(enumerate(zip(now.laid, now.drawn, strict=True)))


def map_is_one_piece(now: Slice) -> Term:
    """Through any cut of a map that the players build, some tiles touch (MAP-3)."""
    ours = [both(laid, side) for laid, side in zip(now.laid, now.box.side, strict=True)]
    theirs = [both(laid, no(side)) for laid, side in zip(now.laid, now.box.side, strict=True)]
    crossing = some(
        [
            both(now.box.side[one], no(now.box.side[other]), touch)
            for one, row in enumerate(now.touching)
            for other, touch in enumerate(row)
            if one != other
        ]
    )
    return implies(both(now.box.build_map, some(ours), some(theirs)), crossing)


def tiles_touch_both_ways(now: Slice) -> Term:
    """What touches is laid, touches back, and is another tile (MAP-1); in a finished map at least two do (MAP-2)."""
    pairs = [
        both(
            now.touching[one][other] == now.touching[other][one],
            implies(now.touching[one][other], both(now.laid[one], now.laid[other])),
        )
        for one in range(TILES)
        for other in range(one)
    ]
    itself = [no(now.touching[tile][tile]) for tile in range(TILES)]
    enough = [implies(laid, total(row) >= 2) for laid, row in zip(now.laid, now.touching, strict=True)]
    finished = implies(after(now, Phase.MAP), both(*enough))
    return implies(now.box.build_map, both(*pairs, *itself, finished))


def nothing_lies_beyond(now: Slice) -> Term:
    """Nothing lies where there is no tile and no seat."""
    tiles = [
        implies(no(now.on_map(tile)), both(there.is_(EMPTY), no(now.chosen[tile])))
        for tile, there in enumerate(now.bits)
    ]
    seats = [implies(seat >= now.box.seats, equal(now.players[seat], Seat())) for seat in range(2, SEATS)]
    return both(*tiles, *seats)
