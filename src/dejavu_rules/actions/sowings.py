"""The sowings of a map as a space of choices.

They are a product: paths of the map, which never change, times the orders of the bits that end with one that is not
white, times the white bits that may be claimed there. So they are counted and indexed without a list. `some_sowing`
finds a random one faster, without building the space; a property compares the two.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import permutations
from math import factorial
from operator import itemgetter, mul
from typing import Final, SupportsIndex

from dejavu_rules.actions.coverings import OF_COLOUR
from dejavu_rules.actions.values import Sow
from dejavu_rules.box.multisets import NO_BITS, Bits
from dejavu_rules.box.pieces import BITS, SHAPES, TILES, Bit, Colour, NebulaTile
from dejavu_rules.combinatorics import bag
from dejavu_rules.combinatorics.bag import Bag
from dejavu_rules.combinatorics.paths import Paths
from dejavu_rules.combinatorics.randomness import Stream
from dejavu_rules.combinatorics.spaces import Space, position_of
from dejavu_rules.combinatorics.sub_bags import SubBags, some_up_to, sub_bag_counts
from dejavu_rules.state import GameState

ONE_BIT: Final = {bit: bag.ONE[bit] for bit in BITS}
"""Per bit, the bag with just that bit; a dict by bit is faster than a tuple by number."""
WHITE: Final = OF_COLOUR[Colour.WHITE]
COLOURED: Final = bag.mask(BITS) & ~WHITE
_WHITES: Final = BITS[: len(SHAPES)]


def count_arrangements(bits: Bag) -> int:
    """The number of different orders of the bits."""
    number = factorial(bag.size(bits))
    if bag.has_twins(bits):
        for _, copies in bag.items(bits):
            number //= factorial(copies)
    return number


@lru_cache(maxsize=1 << 15)
def count_orders(bits: Bag) -> int:
    """The number of different orders of the bits in which the last one is not white (SOW-4)."""
    return count_arrangements(bits) * bag.size(bits & ~WHITE) // bag.size(bits) if bits else 0


def order_at(bits: Bag, rank: int) -> tuple[Bit, ...]:
    """The order at a rank of those in which the last bit is not white: white kinds are the lowest, and are skipped."""
    return arrangement_at(bits, rank + count_arrangements(bits) - count_orders(bits))


def arrangement_at(bits: Bag, rank: int) -> tuple[Bit, ...]:
    """The order of the bits at a rank; orders with the same last bits are adjacent, by kind.

    Of all `ways` to order n pieces, the share m / n ends with a kind of which there are m, so division finds the last
    piece.
    """
    pieces = [BITS[kind] for kind in bag.kinds(bits)]
    ways = count_arrangements(bits)
    backwards = []
    while pieces:
        number = len(pieces)
        last = pieces[rank * number // ways]
        rank -= pieces.index(last) * ways // number
        ways = ways * pieces.count(last) // number
        pieces.remove(last)
        backwards.append(last)
    return tuple(backwards[::-1])


def iter_orders(bits: Bag, candidates: Bag) -> Iterator[tuple[Bit, ...]]:
    """Every order of the bits whose last one is among the candidates, in the order of `order_at`."""
    if not bits:
        yield ()
        return
    for last, _ in bag.items(candidates):
        others = bits - bag.ONE[last]
        for order in iter_orders(others, others):
            yield (*order, BITS[last])


def can_sow(state: GameState) -> bool:
    """Whether any Starting Tile has a sowing: a bit that is not white, and a path for all its bits."""
    for paths, bits in zip(state.game._paths, state._bits):  # noqa: B905 - `strict` costs more than the loop
        if bits & COLOURED and paths.has_path(bag.size(bits)):
            return True
    return False


def _permutations(number: int) -> tuple[Callable[[list[Bit]], tuple[Bit, ...]], ...]:
    """Every way to put this number of bits into an order before one more, as functions."""
    if not number:  # `itemgetter` returns no tuple for a single piece
        return (tuple,)
    return tuple([itemgetter(*order, number) for order in permutations(range(number))])


_TABLED: Final = 6  # more would take megabytes
_PERMUTATIONS: Final = tuple([_permutations(number) for number in range(_TABLED + 1)])


def random_order(bits: Bag, stream: Stream) -> tuple[Bit, ...]:
    """A random order with a last bit that is not white, all equally likely.

    Any bit that is not white may be last, and the others come before it in any order. Each order of kinds arises in
    the same number of ways, one for each exchange of equal bits.
    """
    pieces = bag.pieces(bits & COLOURED, BITS)
    last = pieces.pop(stream.below(len(pieces)))
    if white := bits & WHITE:
        pieces += bag.pieces(white, _WHITES)
    first: list[Bit] = []
    while len(pieces) > _TABLED:
        first.append(pieces.pop(stream.below(len(pieces))))
    table = _PERMUTATIONS[len(pieces)]
    pieces.append(last)
    order = table[stream.below(len(table))](pieces)
    return (*first, *order) if first else order


def count_without_claims(paths: Paths[NebulaTile], bits: Bag) -> int:
    """The number of sowings of these bits along these paths without a claim of white bits.

    The paths remember it: a cache of this function would keep the paths of old maps, half a megabyte each.
    """
    known = paths.sowings.get(bits)
    if known is None:
        if len(paths.sowings) >= _REMEMBERED:
            paths.sowings.clear()
        known = paths.sowings[bits] = count_orders(bits) * paths.counts[bag.size(bits)]
    return known


_REMEMBERED: Final = 1 << 9


_STROLLS: Final = 8  # nearly always enough; a tile may have more bits than any path has steps
_WEIGHTS: Final = [0, *[1 << 2 * number for number in range(255)]]  # so steep that bits do not pile up forever


def some_sowing(state: GameState, stream: Stream) -> Sow | None:
    """A random sowing; fuller tiles are likelier."""
    tiles = weighed = state._bits
    for _ in range(_STROLLS):
        start = bag.draw_by_size(weighed, _WEIGHTS, state.game._sizes, stream)
        if start < 0:
            break
        bits = tiles[start]
        if not bits & COLOURED:
            weighed = tuple([bits & COLOURED for bits in tiles])
            continue
        path = state.game._paths[start].stroll(bag.size(bits), stream)
        if path is not None:
            claims = state.game._white_claim[state.players[state.active]._ltm]
            white = Bits._of(some_up_to(claims, tiles[path[-1]] & WHITE, stream)) if claims else NO_BITS
            return Sow(TILES[start], path, random_order(bits, stream), white)
    return SowSpace(state).pick(stream) if can_sow(state) else None


class SowSpace(Space[Sow]):
    """Every sowing, by Starting Tile, path, claimed white bits and order of the bits.

    With white-claim icons the Ending Tile comes before the path, because the claims depend on it.
    """

    def __init__(self, state: GameState) -> None:
        self._paths, self._tiles = state.game._paths, state._bits
        self._claims = state.game._white_claim[state.player._ltm]
        self._totals: list[int] | None = None

    def _claims_at(self, tile: SupportsIndex) -> SubBags:
        return SubBags(self._tiles[tile] & WHITE, 0, self._claims)

    def _claim_counts(self) -> list[int]:
        stop = self._claims + 1
        return [sum(sub_bag_counts(bits & WHITE)[:stop]) for bits in self._tiles]

    def __iter__(self) -> Iterator[Sow]:
        for start, bits in enumerate(self._tiles):
            if count_orders(bits):
                for path in self._walk(start, bag.size(bits)):
                    for white in self._claims_at(path[-1]):
                        for order in iter_orders(bits, bits & ~WHITE):
                            yield Sow(TILES[start], path, order, Bits._of(white))

    def _walk(self, start: int, length: int) -> Iterator[tuple[NebulaTile, ...]]:
        paths = self._paths[start]
        if not self._claims:
            yield from paths.walk(length)
            return
        for tile, number in enumerate(paths.endings(length)):
            for rank in range(number):
                yield paths.at_end(length, tile, rank)

    def _count_each(self) -> list[int]:
        """Per Starting Tile: the orders of its bits times its paths, each times the claims at its end."""
        if self._totals is None:
            if not self._claims:
                self._totals = list(map(count_without_claims, self._paths, self._tiles))
            else:
                claims = self._claim_counts()
                self._totals = [
                    count_orders(bits) * sum(map(mul, paths.endings(bag.size(bits)), claims))
                    for paths, bits in zip(self._paths, self._tiles, strict=True)
                ]
        return self._totals

    def count(self) -> int:
        return sum(self._count_each())

    def at(self, rank: int) -> Sow:
        for start, total in enumerate(self._count_each()):
            if rank < total:
                bits = self._tiles[start]
                which, order = divmod(rank, count_orders(bits))
                path, white = self._path_at(self._paths[start], bag.size(bits), which)
                return Sow(TILES[start], path, order_at(bits, order), Bits._of(white))
            rank -= total
        raise IndexError(rank)

    def _path_at(self, paths: Paths[NebulaTile], length: int, rank: int) -> tuple[tuple[NebulaTile, ...], Bag]:
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

    def pick(self, stream: Stream) -> Sow:
        """A random sowing, all equally likely.

        A path must count once for each possible claim at its end. Instead of weighting all paths, take a random one
        and reject it with the probability that makes up for fewer claims at its end.
        """
        weights = list(map(count_without_claims, self._paths, self._tiles))
        total = sum(weights)
        claims = self._claim_counts() if self._claims else None
        while True:
            start = position_of(stream.below(total), weights)
            bits, paths = self._tiles[start], self._paths[start]
            length = bag.size(bits)
            path = paths.at(length, stream.below(paths.counts[length]))
            if claims is None:
                return Sow(TILES[start], path, random_order(bits, stream))
            if stream.below(max(claims)) < claims[path[-1]]:
                white = Bits._of(self._claims_at(path[-1]).pick(stream))
                return Sow(TILES[start], path, random_order(bits, stream), white)
