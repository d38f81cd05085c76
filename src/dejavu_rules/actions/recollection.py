"""Recollection: sow the bits of a tile along a path and take what lies at its end (SOW-1 to SOW-7)."""

from typing import Final

from dejavu_rules.actions.coverings import OF_COLOUR
from dejavu_rules.actions.rule import Rule, Rules, are_on_map, is_on_map, is_tuple_of, raise_malformed
from dejavu_rules.actions.sowings import ONE_BIT, WHITE, SowSpace, can_sow, some_sowing
from dejavu_rules.actions.values import SkipRecollection, Sow
from dejavu_rules.box.cosmic_map import ALONE
from dejavu_rules.box.multisets import Bits
from dejavu_rules.box.phases import DEJA_VU, Phase
from dejavu_rules.box.pieces import BITS, TILES, Bit, Colour, NebulaTile
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.combinatorics.randomness import Stream
from dejavu_rules.combinatorics.spaces import NOTHING, ListSpace, Space
from dejavu_rules.rulebook import Violation, violation
from dejavu_rules.state import GameState

_SAME_COLOUR: Final = {bit: OF_COLOUR[bit.colour] for bit in BITS}
"""Per bit, the mask of the bits of its colour."""
_NUMBER: Final = {tile: tile.index for tile in TILES}  # a dict is the fastest way from a piece to its number
_WHITE_BITS: Final = frozenset([bit for bit in BITS if bit.colour is Colour.WHITE])


def _check_form(state: GameState, action: Sow) -> None:
    if not is_on_map(state, action.start):
        raise_malformed(action, "start", action.start, "a Nebula Tile of this map")
    if not are_on_map(state, action.path):
        raise_malformed(action, "path", action.path, "a tuple of Nebula Tiles of this map")
    if not is_tuple_of(Bit, action.order):
        raise_malformed(action, "order", action.order, "a tuple of bits")
    if type(action.white) is not Bits:
        raise_malformed(action, "white", action.white, "Bits")


def check_sow(state: GameState, action: Sow) -> list[Violation]:
    found: list[Violation] = []
    _check_form(state, action)
    start: NebulaTile = action.start
    path: tuple[NebulaTile, ...] = action.path
    order: tuple[Bit, ...] = action.order
    there = state._bits[_NUMBER[start]]
    if not there:
        found.append(violation("starting-tile-empty", tile=start))
    sown = 0
    for bit in order:
        sown += ONE_BIT[bit]
    if sown != there:
        found.append(violation("sown-bits-wrong", tile=start, bits=Bits._of(there)))
    if len(path) != len(order):
        found.append(violation("path-length-wrong", bits=len(order), tiles=len(path)))
    near, before, visited, is_twice = state.game._near, start, ALONE[start], False
    for tile in path:
        alone = ALONE[tile]
        if not near[before] & alone:
            found.append(violation("path-not-connected", tile=tile, before=before))
        if visited & alone:
            is_twice = True
        visited |= alone
        before = tile
    if is_twice:
        if start in path:
            found.append(violation("path-over-start", tile=start))
        if twice := tuple([tile for tile in dict.fromkeys(path) if path.count(tile) > 1]):
            found.append(violation("path-visits-twice", tiles=twice))
    if order and order[-1] in _WHITE_BITS:
        found.append(violation("last-bit-white", bit=order[-1]))
    white: Bits = action.white
    if white._bag:
        _check_claim(state, action, found)
    return found


def _check_claim(state: GameState, action: Sow, found: list[Violation]) -> None:
    claimed, claims = action.white._bag, state.game._white_claim[state.player._ltm]
    if claimed & ~WHITE:
        found.append(violation("claim-not-white", bits=Bits._of(claimed & ~WHITE)))
    if bag.size(claimed) > claims:
        found.append(violation("claim-too-large", claimed=bag.size(claimed), claims=claims))
    end = action.path[-1] if action.path else action.start
    there = state._bits[end] & WHITE if end is not action.start else 0  # all its bits were taken
    if not bag.contains(there, claimed & WHITE):
        found.append(violation("claim-not-there", tile=end, bits=Bits._of(there)))


def perform_sow(state: GameState, action: Sow) -> GameState:
    path: tuple[NebulaTile, ...] = action.path
    order: tuple[Bit, ...] = action.order
    white: Bits = action.white
    tiles = list(state._bits)
    tiles[_NUMBER[action.start]] = 0
    for tile, bit in zip(path, order):  # noqa: B905 - as long as each other, and `strict` costs more than the loop
        tiles[_NUMBER[tile]] += ONE_BIT[bit]
    end = _NUMBER[path[-1]]
    taken = tiles[end] & _SAME_COLOUR[order[-1]]  # SOW-5
    if white._bag:
        taken += white._bag  # SOW-6
    tiles[end] -= taken
    return _to_deja_vu(state, tuple(tiles), taken)


def _to_deja_vu(state: GameState, tiles: tuple[Bag, ...], taken: Bag) -> GameState:
    """Begin Deja Vu with a pool of the bits taken and the bits in the chests (CHEST-1)."""
    player = state.players[state.active]
    if not player._saved:
        return state._evolve(phase=DEJA_VU, _bits=tiles, _pool=taken)
    players = state._with_active(player._evolve(_saved=0))
    return state._evolve(phase=DEJA_VU, _bits=tiles, _pool=taken + player._saved, players=players)


def check_skip(state: GameState, action: SkipRecollection) -> list[Violation]:
    return [violation("sowing-possible")] if can_sow(state) else []


def perform_skip(state: GameState, action: SkipRecollection) -> GameState:
    return _to_deja_vu(state, state._bits, 0)


def sowings(state: GameState) -> Space[Sow]:
    return SowSpace(state) if can_sow(state) else NOTHING


_SKIP: Final = SkipRecollection()


def skips(state: GameState) -> Space[SkipRecollection]:
    return NOTHING if can_sow(state) else ListSpace((_SKIP,))


def some_skip(state: GameState, stream: Stream) -> SkipRecollection | None:
    return None if can_sow(state) else _SKIP


RULES: Rules = (
    Rule(Sow, (Phase.RECOLLECTION,), check_sow, perform_sow, sowings, (Phase.DEJA_VU,), some_sowing),
    Rule(SkipRecollection, (Phase.RECOLLECTION,), check_skip, perform_skip, skips, (Phase.DEJA_VU,), some_skip),
)
