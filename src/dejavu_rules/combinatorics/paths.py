"""All paths from one tile that visit no tile twice, counted and indexed without a list of the longest ones.

A path of n steps is a path of n - 1 steps and a free neighbour of its last tile. So the layer of the shorter
paths is enough to count the longer ones and to find the one at any rank; only the shorter ones are stored.
The map never changes: every layer is made once, when it is first needed.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final, Generic, SupportsIndex, TypeVar

from dejavu_rules.combinatorics.randomness import Stream

T = TypeVar("T", bound=SupportsIndex)

_MANY: Final = 1 << 20  # one random number is enough for several steps
_SEVERAL: Final = 225  # until little is left of it
_REMEMBERED: Final = 1 << 11
"""The most answers of one kind about walks that a map keeps: a server holds many maps for a long time."""
_ONES: Final = [1 << tile for tile in range(64)]
"""Per tile, the set of just that tile."""


class _Layer:
    """All paths of one length: for each the set of tiles visited, its last tile, and the shorter path that it extends.

    A set of tiles is an integer with a binary digit per tile.
    """

    def __init__(self, visited: list[int], last: list[int], before: list[int]) -> None:
        self.visited, self.last, self.before = visited, last, before

    def longer(self, neighbours: Sequence[Sequence[int]]) -> "_Layer":
        """The paths with one more step."""
        visited: list[int] = []
        last: list[int] = []
        before: list[int] = []
        for path, been in enumerate(self.visited):
            for tile in neighbours[self.last[path]]:
                if not been >> tile & 1:
                    visited.append(been | 1 << tile)
                    last.append(tile)
                    before.append(path)
        return _Layer(visited, last, before)

    def free(self, near: Sequence[int]) -> list[int]:
        """Per path, the set of tiles that one more step can reach."""
        return [near[tile] & ~been for tile, been in zip(self.last, self.visited, strict=True)]


class _Counts(dict[int, int]):
    """The number of paths of each length; counted when first needed."""

    def __init__(self, paths: "Paths[T]") -> None:
        self._paths = paths

    def __missing__(self, length: int) -> int:
        count = self[length] = self._paths.sums(length)[-1]
        return count


class Graph(Generic[T]):
    """A map in numbers: `neighbours` lists, per tile, the tiles that touch it; `near` has the same as sets."""

    def __init__(self, tiles: Sequence[T], neighbours: Sequence[Sequence[SupportsIndex]]) -> None:
        self.tiles = list(tiles)
        self.neighbours = [sorted([tile.__index__() for tile in near]) for near in neighbours]
        self.near = [sum([_ONES[tile] for tile in near]) for near in self.neighbours]
        self._goes_on: dict[tuple[int, int, int], bool] = {}
        self._next: dict[tuple[int, int, int], list[int]] = {}

    def can_go_on(self, tile: int, visited: int, length: int) -> bool:
        """Whether a walk of this many steps from a tile can avoid a set of tiles; searched once, then remembered."""
        if not length:
            return True
        key = (tile, visited, length)
        known = self._goes_on.get(key)
        if known is None:
            known = False
            for step in self.neighbours[tile]:
                if not visited >> step & 1 and self.can_go_on(step, visited | 1 << step, length - 1):
                    known = True
                    break
            if len(self._goes_on) >= _REMEMBERED:
                self._goes_on.clear()
            self._goes_on[key] = known
        return known

    def next_steps(self, tile: int, visited: int, length: int) -> list[int]:
        """The first steps of all walks of this length from a tile that avoid a set of tiles."""
        key = (tile, visited, length)
        known = self._next.get(key)
        if known is None:
            if len(self._next) >= _REMEMBERED:
                self._next.clear()
            known = self._next[key] = [
                step
                for step in self.neighbours[tile]
                if not visited >> step & 1 and self.can_go_on(step, visited | 1 << step, length - 1)
            ]
        return known


class Paths(Generic[T]):
    """The paths from the tile number `start` on a map; `counts[length]` is the number of paths of a length."""

    def __init__(self, start: int, graph: Graph[T]) -> None:
        self.graph = graph
        self._start, self._tiles = start, graph.tiles
        self._neighbours, self._near = graph.neighbours, graph.near
        self._layers: list[_Layer] = []
        self._sums: list[list[int]] = [[1]]
        self.counts = _Counts(self)
        self._endings: list[tuple[int, ...]] = []
        self._within: list[list[int]] = [[start]]
        self._reached: dict[int, bool] = {}
        self.sowings: dict[int, int] = {}
        """What the rules remember about bits that are sown from here."""

    def _layer(self, length: int) -> _Layer:
        if not self._layers:
            self._layers.append(_Layer([_ONES[self._start]], [self._start], [0]))
        while len(self._layers) <= length:
            self._layers.append(self._layers[-1].longer(self._neighbours))
        return self._layers[length]

    def _members(self, tiles: int) -> list[T]:
        """The members of a set of tiles, lowest first."""
        return [tile for number, tile in enumerate(self._tiles) if tiles >> number & 1]

    def _steps(self, length: int, path: int) -> list[T]:
        """The tiles stepped on by a path of a layer."""
        steps = []
        for shorter in range(length, 0, -1):
            layer = self._layers[shorter]
            steps.append(self._tiles[layer.last[path]])
            path = layer.before[path]
        steps.reverse()
        return steps

    def sums(self, length: int) -> list[int]:
        """Per path that is one step shorter, the number of paths of this length that extend it or one before it."""
        while len(self._sums) <= length:
            free = self._layer(len(self._sums) - 1).free(self._near)
            self._sums.append(list(accumulate([tiles.bit_count() for tiles in free])) or [0])
        return self._sums[length]

    def has_path(self, length: int) -> bool:
        """Whether there is any path of this length; searches for one, without counting them."""
        known = self._reached.get(length)
        if known is None:
            fits = length < len(self._near)
            known = self._reached[length] = fits and self._search(self._start, 1 << self._start, length)
        return known

    def _search(self, tile: int, visited: int, length: int) -> bool:
        if not length:
            return True
        for step in self._neighbours[tile]:
            if not visited >> step & 1 and self._search(step, visited | 1 << step, length - 1):
                return True
        return False

    def within(self, length: int) -> list[int]:
        """The numbers of the tiles at most this many steps away; the start is the first of them."""
        while len(self._within) <= length:
            near = self._within[-1]
            ring = {step for tile in near for step in self._neighbours[tile]}
            self._within.append([*near, *sorted(ring.difference(near))])
        return self._within[length]

    def at(self, length: int, rank: int) -> tuple[T, ...]:
        """The path at a rank below `counts[length]`: the tiles stepped on, without the start."""
        if not length:
            return ()
        sums = self.sums(length)
        path = bisect_right(sums, rank)
        layer = self._layer(length - 1)
        rank -= sums[path - 1] if path else 0
        free = self._members(self._near[layer.last[path]] & ~layer.visited[path])
        return (*self._steps(length - 1, path), free[rank])

    def stroll(self, length: int, stream: Stream) -> tuple[T, ...] | None:
        """A path found by random steps, or None if they get stuck: fast, but not all paths are equally likely."""
        neighbours, tiles, tile = self._neighbours, self._tiles, self._start
        if length and not neighbours[tile]:
            return None
        path: list[T] = []
        ones, visited, chance = _ONES, _ONES[tile], 0
        for _ in range(length):
            steps = neighbours[tile]
            number = len(steps)
            if chance < _SEVERAL:
                chance = stream.below(_MANY)
            tile = steps[chance % number]
            chance //= number
            one = ones[tile]
            if visited & one:
                steps = [step for step in steps if not visited & ones[step]]
                number = len(steps)
                if not number:
                    return None
                tile = steps[chance % number]
                chance //= number
                one = ones[tile]
            visited |= one
            path.append(tiles[tile])
        return tuple(path)

    def walk(self, length: int) -> Iterator[tuple[T, ...]]:
        """Every path of this length, in the order of `at`."""
        for path in range(len(self._layer(length).last)):
            yield tuple(self._steps(length, path))

    def endings(self, length: int) -> tuple[int, ...]:
        """Per tile, how many paths of this length end there."""
        if not self._endings:
            self._endings.append(tuple([int(tile == self._start) for tile in range(len(self._near))]))
        while len(self._endings) <= length:
            counts = [0] * len(self._near)
            for tiles, paths in Counter(self._layer(len(self._endings) - 1).free(self._near)).items():
                for tile in range(len(counts)):
                    if tiles >> tile & 1:
                        counts[tile] += paths
            self._endings.append(tuple(counts))
        return self._endings[length]

    def at_end(self, length: int, end: int, rank: int) -> tuple[T, ...]:
        """The path at a rank among those that end at a tile, in the order of `at`."""
        if not length:
            return ()
        layer = self._layer(length - 1)
        near = self._near[end]
        for path, tile in enumerate(layer.last):
            if near >> tile & 1 and not layer.visited[path] >> end & 1:
                if not rank:
                    return (*self._steps(length - 1, path), self._tiles[end])
                rank -= 1
        raise IndexError(rank)
