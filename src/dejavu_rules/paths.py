"""All paths from one tile that visit no tile twice, counted and indexed without listing the longest ones.

A path of n steps is one of n - 1 steps and a free neighbour of its last tile. So the layer of the shorter
paths is enough to count the longer ones and to find the one at any rank; only the shorter ones are stored,
each as one integer. The map never changes: every layer is made once, when it is first asked for.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Final

from dejavu_rules.components import TILES, NebulaTile

_TILES = len(TILES)
_VISITED = (1 << _TILES) - 1
_PATH = _TILES + 4  # a tile's number fits into four digits
_MANY: Final = 1 << 20  # one random number is good for several steps
_SEVERAL: Final = _TILES * _TILES  # until little is left of it
_FIELD = 32  # digits per tile in a packed tuple of counts


@lru_cache(maxsize=1 << 12)
def _spread(tiles: int) -> int:
    """A set of tiles as a packed tuple that counts each of them once."""
    return sum(1 << _FIELD * tile for tile in range(_TILES) if tiles >> tile & 1)


@lru_cache(maxsize=1 << 12)
def _tiles(tiles: int) -> tuple[NebulaTile, ...]:
    """The members of a set of tiles, lowest first."""
    return tuple([tile for tile in TILES if tiles >> tile & 1])


def _steps(code: int, length: int) -> Iterator[NebulaTile]:
    """The tiles stepped on by a path in a layer."""
    return map(TILES.__getitem__, (code >> _PATH).to_bytes(length, "little"))


class _Counts(dict[int, int]):
    """How many paths there are of each length; counted when first asked for."""

    def __init__(self, paths: "Paths") -> None:
        self._paths = paths

    def __missing__(self, length: int) -> int:
        count = self[length] = self._paths.sums(length)[-1] if length < _TILES else 0
        return count


class Paths:
    """The paths from `start`; `counts[length]` says how many there are of a length.

    A path in a layer is an integer: from its lowest digit, the set of visited tiles (the start among them),
    its last tile, and the tiles stepped on, a byte each.
    """

    def __init__(self, start: int, neighbours: Sequence[Sequence[int]]) -> None:
        self._start = TILES[start]
        self._reached: dict[int, bool] = {}
        self._neighbours = tuple([tuple(sorted(map(int, near))) for near in neighbours])
        # A map that nobody has validated yet may name tiles that are not in the box.
        self._around = [[TILES[tile] for tile in near if tile < _TILES] for near in self._neighbours]
        self._within: list[tuple[NebulaTile, ...]] = [(self._start,)]
        self._near = [sum(1 << tile for tile in near) for near in neighbours]
        self._layers = [[start << _TILES | 1 << start]]
        self._cumulative: list[list[int]] = [[1]]
        self.counts = _Counts(self)
        self._endings: list[tuple[int, ...]] = [tuple([int(tile == start) for tile in range(len(neighbours))])]

    def __reduce__(self) -> tuple[type["Paths"], tuple[int, tuple[tuple[int, ...], ...]]]:
        """Pickled without the layers: another process makes those that it needs."""
        return Paths, (int(self._start), self._neighbours)

    def _layer(self, length: int) -> list[int]:
        while len(self._layers) <= length:
            neighbours, step = self._neighbours, _PATH + 8 * (len(self._layers) - 1)
            self._layers.append(
                [
                    code & _VISITED | 1 << tile | tile << _TILES | (code >> _PATH << _PATH) | tile << step
                    for code in self._layers[-1]
                    for tile in neighbours[code >> _TILES & 15]
                    if not code >> tile & 1
                ]
            )
        return self._layers[length]

    def _free(self, length: int) -> list[int]:
        """Per path of this length, the set of tiles that one more step can reach."""
        near = self._near
        return [near[code >> _TILES & 15] & ~code for code in self._layer(length)]

    def sums(self, length: int) -> list[int]:
        """Per path that is one step shorter, how many paths of this length belong to it or one before it."""
        while len(self._cumulative) <= length:
            free = self._free(len(self._cumulative) - 1)
            self._cumulative.append(list(accumulate([tiles.bit_count() for tiles in free])) or [0])
        return self._cumulative[length]

    def reaches(self, length: int) -> bool:
        """Whether there is any path of this length; found by looking for one, without counting them."""
        known = self._reached.get(length)
        if known is None:
            known = self._reached[length] = length < _TILES and self._search(self._start, 1 << self._start, length)
        return known

    def _search(self, tile: int, visited: int, length: int) -> bool:
        if not length:
            return True
        free = _tiles(self._near[tile] & ~visited)
        return any(self._search(step, visited | 1 << step, length - 1) for step in free)

    def within(self, length: int) -> tuple[NebulaTile, ...]:
        """The tiles that so many steps, or fewer, can reach; the start is the first of them."""
        while len(self._within) <= length:
            near = self._within[-1]
            ring = {step for tile in near for step in self._around[tile]}
            self._within.append((*near, *sorted(ring.difference(near))))
        return self._within[length]

    def at(self, length: int, rank: int) -> tuple[NebulaTile, ...]:
        """The path at a rank below `counts[length]`: the tiles stepped on, without the start."""
        if not length:
            return ()
        sums = self.sums(length)
        position = bisect_right(sums, rank)
        code = self._layer(length - 1)[position]
        rank -= sums[position - 1] if position else 0
        free = _tiles(self._near[code >> _TILES & 15] & ~code)
        return (*_steps(code, length - 1), free[rank])

    def stroll(self, length: int, below: Callable[[int], int]) -> tuple[NebulaTile, ...] | None:
        """A path found by random steps, or None if they lead nowhere: quick, but not each is equally likely."""
        around, tile = self._around, self._start
        path, chance = [tile], 0
        for _ in range(length):
            steps = around[tile]
            if chance < _SEVERAL:
                chance = below(_MANY)
            if not steps:
                return None
            tile = steps[chance % len(steps)]
            if tile in path:
                chance //= len(steps)
                steps = [step for step in steps if step not in path]
                if not steps:
                    return None
                tile = steps[chance % len(steps)]
            chance //= len(steps)
            path.append(tile)
        return tuple(path[1:])

    def walk(self, length: int) -> Iterator[tuple[NebulaTile, ...]]:
        """Every path of this length, in the order of `at`."""
        for code in self._layer(length):
            yield tuple(_steps(code, length))

    def endings(self, length: int) -> tuple[int, ...]:
        """Per tile, how many paths of this length end there."""
        while len(self._endings) <= length:
            total = sum(map(_spread, self._free(len(self._endings) - 1)))
            counts = [total >> _FIELD * tile & (1 << _FIELD) - 1 for tile in range(len(self._near))]
            self._endings.append(tuple(counts))
        return self._endings[length]

    def at_end(self, length: int, end: int, rank: int) -> tuple[NebulaTile, ...]:
        """The path at a rank among those that end at a tile, in the order of `at`."""
        if not length:
            return ()
        before = self._near[end]
        layer = self._layer(length - 1)
        fits = [code for code in layer if before >> (code >> _TILES & 15) & 1 and not code >> end & 1]
        return (*_steps(fits[rank], length - 1), TILES[end])
