"""Recollection: sow the bits of a tile along a path and take what lies at its end (SOW-1 to SOW-7)."""

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from dejavu_rules import bag
from dejavu_rules.actions.rule import Rule, Rules, are_tiles, is_tuple_of, malformed
from dejavu_rules.actions.sowings import WHITE, Sow, SowSpace, some_sowing, sowing_possible
from dejavu_rules.below import Below
from dejavu_rules.components import MOST_BITS, OF_COLOUR, Bit, Bits, bits_of
from dejavu_rules.errors import Violation, broken
from dejavu_rules.spaces import NOTHING, Listed, Space
from dejavu_rules.state import DEJA_VU, GameState, Phase

_FIRST_COLOURED: Final = Bit.BLUE_MOON


@frozen
class SkipRecollection:
    """Go on to Deja Vu, because no sowing is possible on the whole map (RULING-1)."""


def _check_form(state: GameState, action: Sow) -> None:
    if not are_tiles((action.start,), state):
        malformed(action, "start", action.start, "a Nebula Tile of this map")
    if not are_tiles(action.path, state):
        malformed(action, "path", action.path, "a tuple of Nebula Tiles of this map")
    if not is_tuple_of(Bit, action.bits):
        malformed(action, "bits", action.bits, "a tuple of bits")
    if not bag.is_bag(action.white, MOST_BITS):
        malformed(action, "white", action.white, "a bag of bits")


def check_sow(state: GameState, action: Sow) -> Iterator[Violation]:
    _check_form(state, action)
    start, path, bits = action.start, action.path, action.bits
    if not state.tiles[start]:
        yield broken("SOW-1", "{tile} has no bits to sow", tile=start)
    if sum(map(bag.ONE.__getitem__, bits)) != state.tiles[start]:
        yield broken(
            "SOW-2", "just the bits of {tile} are dropped: {bits}", tile=start, bits=bits_of(state.tiles[start])
        )
    if len(path) != len(bits):
        yield broken("SOW-2", "{bits} bits need a path of as many tiles, not {tiles}", bits=len(bits), tiles=len(path))
    neighbours, before = state.game.map.neighbours, start
    for tile in path:
        if tile not in neighbours[before]:
            yield broken("SOW-2", "{tile} is not connected to {before}", tile=tile, before=before)
        before = tile
    if start in path:
        yield broken("SOW-3", "no bit may be dropped on the Starting Tile {tile}", tile=start)
    if len(set(path)) < len(path):
        twice = tuple(tile for tile in dict.fromkeys(path) if path.count(tile) > 1)
        yield broken("SOW-3", "the path passes {tiles} twice", tiles=twice)
    if bits and bits[-1] < _FIRST_COLOURED:
        yield broken("SOW-4", "the last bit dropped is white: {bit}", bit=bits[-1])
    if action.white:
        yield from _check_claim(state, action)


def _check_claim(state: GameState, action: Sow) -> Iterator[Violation]:
    claimed, claims = bag.size(action.white), state.white_claims(state.active)
    if action.white & ~WHITE:
        yield broken("SOW-6", "only white bits are claimed, not {bits}", bits=bits_of(action.white & ~WHITE))
    if claimed > claims:
        yield broken(
            "SOW-6",
            "{claimed} white bits are more than your {claims} white-claim icons",
            claimed=claimed,
            claims=claims,
        )
    if action.path and not bag.contains(state.tiles[action.path[-1]] & WHITE, action.white & WHITE):
        there = bits_of(state.tiles[action.path[-1]] & WHITE)
        yield broken("SOW-6", "the white bits on {tile} are: {bits}", tile=action.path[-1], bits=there)


def perform_sow(state: GameState, action: Sow) -> GameState:
    tiles, one = list(state.tiles), bag.ONE
    tiles[action.start] = 0
    for tile, bit in zip(action.path, action.bits, strict=True):
        tiles[tile] += one[bit]
    end = action.path[-1]
    taken = (tiles[end] & OF_COLOUR[action.bits[-1] // 5]) + action.white  # SOW-5, SOW-6
    tiles[end] -= taken
    return _to_deja_vu(state, tuple(tiles), taken)


def _to_deja_vu(state: GameState, tiles: tuple[Bits, ...], taken: Bits) -> GameState:
    """The pool is what was taken and what was saved in the chests (CHEST-1)."""
    player = state.players[state.active]
    if not player.chests:
        return state.evolve(phase=DEJA_VU, tiles=tiles, pool=taken)
    players = state.with_active(player.evolve(chests=0))
    return state.evolve(phase=DEJA_VU, tiles=tiles, pool=taken + player.chests, players=players)


def check_skip(state: GameState, action: SkipRecollection) -> Iterator[Violation]:
    if sowing_possible(state):
        yield broken("SOW-7", "Recollection is not optional: a sowing is possible")


def perform_skip(state: GameState, action: SkipRecollection) -> GameState:
    return _to_deja_vu(state, state.tiles, 0)


def sowings(state: GameState) -> Space[Sow]:
    return SowSpace(state) if sowing_possible(state) else NOTHING


_SKIP: Final = SkipRecollection()


def skips(state: GameState) -> Space[SkipRecollection]:
    return NOTHING if sowing_possible(state) else Listed((_SKIP,))


def some_skip(state: GameState, below: Below) -> SkipRecollection | None:
    return None if sowing_possible(state) else _SKIP


RULES: Rules = (
    Rule(Sow, (Phase.RECOLLECTION,), check_sow, perform_sow, sowings, (Phase.DEJA_VU,), some_sowing),
    Rule(SkipRecollection, (Phase.RECOLLECTION,), check_skip, perform_skip, skips, (Phase.DEJA_VU,), some_skip),
)
