"""What tiles, bits on the map and the Girl do: laying, sowing, walking and planting."""

from collections import Counter
from collections.abc import Iterator

from dejavu_rules import DrawTiles, Fragment, GameState, LayTile, NebulaTile, Phase, Plant, SkipRecollection, Sow, Walk
from dejavu_rules.testing.counting import connections, new_connections, tiles_laid, tiles_to_lay
from dejavu_rules.testing.oracles.oracle import difference, oracle


@oracle("SETUP-2", "MAP-1")
def tiles_are_laid_in_turn(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """Each player draws two tiles and lays both; the last one makes the map, and the Start Player is next."""
    if isinstance(action, DrawTiles):
        if (tiles_to_lay(after), after.active, connections(after)) != (
            action.tiles,
            before.active,
            connections(before),
        ):
            yield f"the draw of {action.tiles} led to {tiles_to_lay(after)} with seat {after.active}"
    elif isinstance(action, LayTile):
        now = connections(before) | new_connections(before, action.laying)
        if len(tiles_laid(before)) + 1 == len(before.bits):
            if (after.phase, after.active) != (Phase.BITS, after.start_player) or set(after.game.map.pairs) != now:
                yield f"the last tile led to {after.phase} with seat {after.active}, and the map is {after.game.map}"
        elif (after.phase, after.active, tiles_to_lay(after), connections(after)) != (
            *_next_to_lay(before, action),
            now,
        ):
            yield f"{action.laying} led to {after.phase} with seat {after.active} and to {sorted(connections(after))}"


def _next_to_lay(before: GameState, action: LayTile) -> tuple[Phase, int, tuple[NebulaTile, ...]]:
    left = tuple(tile for tile in tiles_to_lay(before) if tile is not action.laying.tile)
    if left:
        return Phase.MAP, before.active, left
    return Phase.MAP_TILES, (before.active + 1) % len(before.players), ()


@oracle("SOW-2", "SOW-5", "SOW-6", "SOW-7", "CHEST-1")
def a_sowing_moves_and_takes_bits(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """Bits along the path; the last one's colour, the claimed white bits and the chests' bits into the pool."""
    tiles, pool = [Counter(bits) for bits in before.bits], Counter(before.player.saved)
    if isinstance(action, Sow):
        tiles[action.start].clear()
        for tile, bit in zip(action.path, action.order, strict=False):
            tiles[tile][bit] += 1
        ending, last = tiles[action.path[-1]], action.order[-1]
        taken = Counter({bit: number for bit, number in ending.items() if bit.colour is last.colour})
        taken.update(action.white)
        ending.subtract(taken)
        pool += taken
    if isinstance(action, Sow | SkipRecollection) and Counter(after.pool) != pool:
        yield f"in the pool {difference(Counter(after.pool), pool)}"
    if before.phase is Phase.RECOLLECTION:
        for tile, there, wanted in zip(after.game.map.tiles, after.bits, tiles, strict=True):
            if Counter(there) != wanted:
                yield f"on {tile} {difference(Counter(there), wanted)}"


@oracle("PLANT-1", "PLANT-3", "PLANT-4", "TURN-1")
def the_girl_goes_where_she_walks(before: GameState, action: object, after: GameState) -> Iterator[str]:
    """And a flower takes the place of the fragment there, once a turn; without a walk nothing of it changes."""
    if not isinstance(action, Walk | Plant):
        if before.phase >= Phase.DEAL and (after.girl, after.fragments) != (before.girl, before.fragments):
            yield "the Girl or a fragment has moved without a walk"
        if before.turn == after.turn and before.planting_done != after.planting_done:
            yield f"planting_done is {after.planting_done} without a walk"
        return
    end = action.walk[-1] if action.walk else before.girl
    assert end is not None
    fragments, gained = list(before.fragments), list[Fragment]()
    if isinstance(action, Plant) and (fragment := before.fragments[end]) is not None:
        gained, fragments[end] = [fragment], None
    if after.girl is not end or not after.planting_done:
        yield f"the Girl is on {after.girl} after a walk to {end}, and planting_done is {after.planting_done}"
    there, wanted = Counter(after.players[before.active].fragments), Counter((*before.player.fragments, *gained))
    if there != wanted:
        yield f"of the player's fragments {difference(there, wanted)}"
    if list(after.fragments) != fragments:
        yield "other fragments lie on the map than must be left"
