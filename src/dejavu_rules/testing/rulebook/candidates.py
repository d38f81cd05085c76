"""Everything that could be tried, listed without asking the engine: what of it is allowed must be offered.

Only for small choices. Sowings are too many to try; they are counted by walking all paths instead.
"""

from collections.abc import Callable, Iterator
from itertools import chain, combinations, permutations
from math import factorial, prod
from typing import Any, TypeVar

from dejavu_rules import (
    Add,
    Begin,
    Bit,
    Bits,
    CardId,
    Cards,
    ChooseTiles,
    Colour,
    Construct,
    Discard,
    Draw,
    DrawTiles,
    GameState,
    Grow,
    Icon,
    KeepHand,
    LayTile,
    Meditate,
    NebulaTile,
    Phase,
    Plant,
    ResolveDuplicate,
    Save,
    SkipRecollection,
    SpeedStart,
    Touching,
    Walk,
)
from dejavu_rules.box.pieces import CARD_IDS
from dejavu_rules.testing.rulebook.allowing import allowed
from dejavu_rules.testing.rulebook.counting import power, tableau
from dejavu_rules.testing.rulebook.laying import SMALL

B = TypeVar("B", Bits, Cards)

LARGEST_POOL = 4
MOST_WALKS = 70


def parts(whole: B) -> set[B]:
    """Everything that can be taken out of some bits or cards."""
    pieces: list[Any] = list(whole)
    sizes = (combinations(pieces, size) for size in range(len(pieces) + 1))
    return {type(whole)(part) for part in set(chain.from_iterable(sizes))}


def everything_allowed(state: GameState) -> set[object] | None:
    """All legal actions but sowings, found by trying; None where that would be too many to try."""
    candidates = _CANDIDATES[state.phase](state) if state.phase in _CANDIDATES else None
    return None if candidates is None else {action for action in candidates if allowed(state, action)}


def _deja_vu(state: GameState) -> Iterator[object] | None:
    if len(state.pool) > LARGEST_POOL:
        return None
    cards = {*state.player.hand, *state.public, *tableau(state.player)}
    of_card: tuple[Callable[[CardId, Bits], object], ...] = (Construct, Begin, Add)
    return chain(
        (make(card, bits) for bits in parts(state.pool) for card in cards for make in of_card),
        (make(bits) for bits in parts(state.pool) for make in (Grow, Save)),
    )


def _walks(state: GameState) -> Iterator[object] | None:
    steps = power(state, state.active, Icon.FOOTPRINT)
    if len(state.bits) ** steps > MOST_WALKS:
        return None
    tiles = state.game.map.tiles
    walks = [walk for length in range(steps + 1) for walk in permutations(tiles, length)]
    sources = [None, *state.player.ltm]
    plants = (Plant(walk, source) for walk in walks for source in sources)
    return chain((SkipRecollection(), Meditate()), map(Walk, walks), plants)


def _starting_hands(state: GameState) -> Iterator[object]:
    hand = state.player.hand
    if not state.game.options.speed:
        return map(KeepHand, parts(hand))
    return (SpeedStart(ltm, rest) for ltm in parts(hand) for rest in parts(hand - ltm))


def _tiles(state: GameState) -> Iterator[object]:
    tiles = state.game.map.tiles
    return (ChooseTiles(chosen) for size in range(len(tiles) + 1) for chosen in combinations(tiles, size))


def _draws(state: GameState) -> Iterator[object]:
    return (DrawTiles(drawn) for size in range(4) for drawn in combinations(state.game.map.tiles, size))


def _layings(state: GameState) -> Iterator[object] | None:
    tiles = state.game.map.tiles
    if not state.game.options.name_contacts or len(tiles) > SMALL:
        return None  # places are as many as the table is large
    sets = [near for size in range(len(tiles) + 1) for near in combinations(tiles, size)]
    return (LayTile(Touching(tile, near)) for tile in tiles for near in sets)


_CANDIDATES: dict[Phase, Callable[[GameState], Iterator[object] | None]] = {
    Phase.MAP_TILES: _draws,
    Phase.MAP: _layings,
    Phase.STARTING_HAND: _starting_hands,
    Phase.RECOLLECTION: _walks,
    Phase.DEJA_VU: _deja_vu,
    Phase.PLANTING: _walks,
    Phase.REPLENISHED_TILES: lambda state: _tiles(state) if len(state.bits) <= 8 else None,
    Phase.DISCARD: lambda state: map(Discard, parts(state.player.hand)),
    Phase.DUPLICATE: lambda state: map(ResolveDuplicate, (True, False)),
    Phase.DRAW: lambda state: map(Draw, CARD_IDS),
    Phase.DEAL: lambda state: map(Draw, CARD_IDS),
    Phase.OVER: lambda state: iter(()),
}


# Sowings


def number_of_sowings(state: GameState) -> int:
    """Paths, walked one by one, times orders of the bits, times white bits that may be claimed (SOW-1 to SOW-6)."""
    claims = power(state, state.active, Icon.WHITE_CLAIM)
    total = 0
    for start, bits in zip(state.game.map.tiles, state.bits, strict=True):
        if ways := number_of_orders(list(bits)):
            total += ways * sum(_claimable(state, path[-1], claims) for path in _paths(state, (start,), len(bits)))
    return total


def _paths(state: GameState, visited: tuple[NebulaTile, ...], steps: int) -> Iterator[tuple[NebulaTile, ...]]:
    if not steps:
        yield visited
        return
    for tile in state.game.map.neighbours[visited[-1]]:
        if tile not in visited:
            yield from _paths(state, (*visited, tile), steps - 1)


def _claimable(state: GameState, tile: NebulaTile, claims: int) -> int:
    white = Bits(bit for bit in state.bits[tile] if bit.colour is Colour.WHITE)
    return sum(len(part) <= claims for part in parts(white))


def number_of_orders(bits: list[Bit]) -> int:
    """For each kind that is not white: all orders of the others before it."""
    total = 0
    for last in {bit for bit in bits if bit.colour is not Colour.WHITE}:
        others = list(bits)
        others.remove(last)
        total += factorial(len(others)) // prod(factorial(others.count(bit)) for bit in set(others))
    return total
