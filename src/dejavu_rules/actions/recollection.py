"""Recollection: sow the bits of a tile along a path and take what lies at its end (SOW-1 to SOW-7).

The sowings are a product: paths of the map, which never change, times the orders of the bits with one that
is not white at the end, times the white bits that may be claimed there. So they are counted and indexed
without being listed.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import permutations, repeat
from math import factorial
from operator import and_, mod, mul

from attrs import field, frozen

from dejavu_rules import bag
from dejavu_rules.actions.rule import Rule, is_tuple_of, malformed
from dejavu_rules.components import (
    BITS,
    OF_COLOUR,
    TILES,
    Bit,
    Bits,
    Colour,
    NebulaTile,
    bits_of,
    show_bits,
)
from dejavu_rules.errors import Violation, broken
from dejavu_rules.paths import Paths
from dejavu_rules.spaces import NOTHING, Below, Listed, Space, SubBags, position_of, sub_bag_counts
from dejavu_rules.state import GameState, Phase

WHITE = OF_COLOUR[Colour.WHITE]
_TWO_OR_MORE = 254 * bag.of(BITS)


@frozen
class Sow:
    """Drop the bits of `start` along `path`, in the order of `bits`; claim `white` bits at its end."""

    start: NebulaTile
    path: tuple[NebulaTile, ...]
    bits: tuple[Bit, ...]
    white: Bits = field(default=0, repr=show_bits)


@frozen
class SkipRecollection:
    """Go on to Deja Vu, because no sowing is possible on the whole map (RULING-1)."""


def _check_form(state: GameState, action: Sow) -> None:
    tiles = len(state.tiles)
    if type(action.start) is not NebulaTile or action.start >= tiles:
        malformed(action, "start", action.start, "a Nebula Tile of this map")
    if not is_tuple_of(NebulaTile, action.path) or max(action.path, default=0) >= tiles:
        malformed(action, "path", action.path, "a tuple of Nebula Tiles of this map")
    if not is_tuple_of(Bit, action.bits):
        malformed(action, "bits", action.bits, "a tuple of bits")
    if not bag.is_bag(action.white, len(BITS)):
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
    if bits and bits[-1] < Bit.BLUE_MOON:
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
    tiles = list(state.tiles)
    tiles[action.start] = 0
    for tile, bit in zip(action.path, action.bits, strict=True):
        tiles[tile] += bag.ONE[bit]
    end = action.path[-1]
    taken = (tiles[end] & OF_COLOUR[action.bits[-1] // 5]) + action.white  # SOW-5, SOW-6
    tiles[end] -= taken
    return _to_deja_vu(state, tuple(tiles), taken)


def _to_deja_vu(state: GameState, tiles: tuple[Bits, ...], taken: Bits) -> GameState:
    """The pool is what was taken and what was saved in the chests (CHEST-1)."""
    player = state.player
    if not player.chests:
        return state.evolve(phase=Phase.DEJA_VU, tiles=tiles, pool=taken)
    players = state.with_active(player.evolve(chests=0))
    return state.evolve(phase=Phase.DEJA_VU, tiles=tiles, pool=taken + player.chests, players=players)


def check_skip(state: GameState, action: SkipRecollection) -> Iterator[Violation]:
    if sowing_possible(state):
        yield broken("SOW-7", "Recollection is not optional: a sowing is possible")


def perform_skip(state: GameState, action: SkipRecollection) -> GameState:
    return _to_deja_vu(state, state.tiles, 0)


# The space of sowings


def arrangements(bits: Bits) -> int:
    """In how many different orders the bits can be dropped."""
    number = factorial(bag.size(bits))
    if bits & _TWO_OR_MORE:
        for _, copies in bag.items(bits):
            number //= factorial(copies)
    return number


@lru_cache(maxsize=1 << 15)
def orders(bits: Bits) -> int:
    """In how many different orders the bits can be dropped with a last one that is not white (SOW-4)."""
    return arrangements(bits) * bag.size(bits & ~WHITE) // bag.size(bits) if bits else 0


def order_at(bits: Bits, rank: int) -> tuple[Bit, ...]:
    """The order of the bits at a rank; orders with the same last bits stand together, by kind.

    Of all `ways` to order n pieces, those that end with a kind of m copies are the share m / n, so the
    piece that a rank points at is found by division. White kinds are the lowest: their orders are skipped.
    """
    pieces = list(bag.kinds(bits))
    ways = arrangements(bits)
    rank += ways - orders(bits)
    backwards = []
    while pieces:
        number = len(pieces)
        last = pieces[rank * number // ways]
        rank -= pieces.index(last) * ways // number
        ways = ways * pieces.count(last) // number
        pieces.remove(last)
        backwards.append(BITS[last])
    return tuple(backwards[::-1])


def iter_orders(bits: Bits, candidates: Bits) -> Iterator[tuple[Bit, ...]]:
    """Every order of the bits whose last one is among the candidates, in the order of `order_at`."""
    if not bits:
        yield ()
        return
    for last, _ in bag.items(candidates):
        others = bits - bag.ONE[last]
        for order in iter_orders(others, others):
            yield (*order, BITS[last])


def sowing_possible(state: GameState) -> bool:
    """Whether any Starting Tile has a sowing: a last bit that is not white and a path that is long enough."""
    return any(map(unclaimed, state.game.map.paths_from, state.tiles))


@cache
def _permutations(number: int) -> tuple[tuple[int, ...], ...]:
    return tuple(permutations(range(number)))


_TABLED = 6  # more would take megabytes


def random_order(bits: Bits, below: Below) -> tuple[Bit, ...]:
    """An order with a last bit that is not white, each equally likely.

    Any bit that is not white may be last and the others in any order before it: each order of the kinds
    comes about in the same number of ways, one for each exchange of equal bits.
    """
    pieces = [BITS[kind] for kind in bag.kinds(bits)]
    white = (bits & WHITE) % 255
    last = pieces.pop(white + below(len(pieces) - white))
    first = [pieces.pop(below(len(pieces))) for _ in range(len(pieces) - _TABLED)]
    table = _permutations(len(pieces))
    return (*first, *map(pieces.__getitem__, table[below(len(table))]), last)


@lru_cache(maxsize=1 << 15)
def unclaimed(paths: Paths, bits: Bits) -> int:
    """How many sowings of these bits there are along these paths, when no white bit is claimed."""
    return orders(bits) * paths.counts[bag.size(bits)]


_STROLLS = 8  # enough nearly always; a tile may have more bits than any path is long
_COLOURED = repeat(~WHITE)
_SIZE = repeat(255)
_WEIGHTS = (0, *(1 << 3 * number for number in range(255)))  # as steep as the number of orders, or nearly


class SowSpace(Space[Sow]):
    """Every sowing, by Starting Tile, path, claimed white bits and order of the bits.

    With white-claim icons the Ending Tile comes before the path, because the claims depend on it.
    """

    def __init__(self, state: GameState) -> None:
        self._paths, self._tiles = state.game.map.paths_from, state.tiles
        self._claims = state.white_claims(state.active)
        self._totals: list[int] | None = None

    def _claims_at(self, tile: int) -> SubBags:
        return SubBags(self._tiles[tile] & WHITE, 0, self._claims)

    def _claim_counts(self) -> list[int]:
        stop = self._claims + 1
        return [sum(sub_bag_counts(bits & WHITE)[:stop]) for bits in self._tiles]

    def __iter__(self) -> Iterator[Sow]:
        for start, bits in enumerate(self._tiles):
            if orders(bits):
                for path in self._walk(start, bag.size(bits)):
                    for white in self._claims_at(path[-1]):
                        for order in iter_orders(bits, bits & ~WHITE):
                            yield Sow(TILES[start], path, order, white)

    def _walk(self, start: int, length: int) -> Iterator[tuple[NebulaTile, ...]]:
        paths = self._paths[start]
        if not self._claims:
            return paths.walk(length)
        endings = enumerate(paths.endings(length))
        return (paths.at_end(length, tile, rank) for tile, number in endings for rank in range(number))

    def _count_each(self) -> list[int]:
        """Per Starting Tile: the orders of its bits times the paths, each with the claims at its end."""
        if self._totals is None:
            if not self._claims:
                self._totals = list(map(unclaimed, self._paths, self._tiles))
            else:
                claims = self._claim_counts()
                self._totals = [
                    orders(bits) * sum(map(mul, paths.endings(bag.size(bits)), claims))
                    for paths, bits in zip(self._paths, self._tiles, strict=True)
                ]
        return self._totals

    def count(self) -> int:
        return sum(self._count_each())

    def at(self, rank: int) -> Sow:
        for start, total in enumerate(self._count_each()):
            if rank < total:
                bits = self._tiles[start]
                which, order = divmod(rank, orders(bits))
                path, white = self._path_at(self._paths[start], bag.size(bits), which)
                return Sow(TILES[start], path, order_at(bits, order), white)
            rank -= total
        raise IndexError(rank)

    def _path_at(self, paths: Paths, length: int, rank: int) -> tuple[tuple[NebulaTile, ...], Bits]:
        if not self._claims:
            return paths.at(length, rank), 0
        for tile, number in enumerate(paths.endings(length)):
            if number:
                claims = self._claims_at(tile)
                total = number * claims.count()
                if rank < total:
                    which, white = divmod(rank, claims.count())
                    return paths.at_end(length, tile, which), claims.at(white)
                rank -= total
        raise IndexError(rank)

    def pick(self, below: Below) -> Sow:
        """A sowing with every one equally likely.

        A path counts as often as there are claims at its end. Instead of weighing all paths by that, one of
        them is taken for as many claims as there are anywhere, and dropped if its end has fewer.
        """
        weights = list(map(unclaimed, self._paths, self._tiles))
        total = sum(weights)
        claims = self._claim_counts() if self._claims else None
        while True:
            start = position_of(below(total), weights)
            bits, paths = self._tiles[start], self._paths[start]
            length = bag.size(bits)
            path = paths.at(length, below(paths.counts[length]))
            if claims is None:
                return Sow(TILES[start], path, random_order(bits, below))
            if below(max(claims)) < claims[path[-1]]:
                white = self._claims_at(path[-1]).pick(below)
                return Sow(TILES[start], path, random_order(bits, below), white)

    def some(self, below: Below) -> Sow:
        """From a tile that is the likelier, the more bits it has, along random steps."""
        sizes = map(mod, map(and_, self._tiles, _COLOURED), _SIZE)
        weights = list(map(_WEIGHTS.__getitem__, sizes))
        total = sum(weights)
        for _ in range(_STROLLS):
            start = position_of(below(total), weights)
            bits = self._tiles[start]
            path = self._paths[start].stroll(bits % 255, below)
            if path is not None:
                white = self._claims_at(path[-1]).some(below) if self._claims else 0
                return Sow(TILES[start], path, random_order(bits, below), white)
        return self.pick(below)


def sowings(state: GameState) -> Space[Sow]:
    return SowSpace(state) if sowing_possible(state) else NOTHING


def skips(state: GameState) -> Space[SkipRecollection]:
    return NOTHING if sowing_possible(state) else Listed((SkipRecollection(),))


RULES = (
    Rule(Sow, (Phase.RECOLLECTION,), check_sow, perform_sow, sowings, (Phase.DEJA_VU,)),
    Rule(SkipRecollection, (Phase.RECOLLECTION,), check_skip, perform_skip, skips, (Phase.DEJA_VU,)),
)
