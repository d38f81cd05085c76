"""The Cosmic Map as play sees it: which Nebula Tiles touch (MAP-5).

How tiles come to touch, and which maps are valid, is `mapgen`'s business.
"""

from collections import Counter
from collections.abc import Iterable
from operator import itemgetter

from attrs import field, frozen

from dejavu_rules.components import TILES, NebulaTile


@frozen(cache_hash=True)
class CosmicMap:
    """Nebula Tiles and their connections: `neighbours[tile]` lists, in order, what touches the tile."""

    neighbours: tuple[tuple[NebulaTile, ...], ...]
    _tables: dict[tuple[int, int], tuple[tuple[NebulaTile, ...], ...]] = field(
        init=False, factory=dict, eq=False, repr=False
    )
    _endings: dict[tuple[int, int], tuple[int, ...]] = field(init=False, factory=dict, eq=False, repr=False)

    @classmethod
    def from_pairs(cls, pairs: Iterable[tuple[NebulaTile, NebulaTile]], tiles: int = len(TILES)) -> "CosmicMap":
        """The map of the first `tiles` Nebula Tiles in which just these pairs touch."""
        touching: list[set[NebulaTile]] = [set() for _ in range(tiles)]
        for one, other in pairs:
            touching[one].add(other)
            touching[other].add(one)
        return cls(tuple(tuple(sorted(near)) for near in touching))

    @property
    def tiles(self) -> tuple[NebulaTile, ...]:
        return TILES[: len(self.neighbours)]

    @property
    def pairs(self) -> tuple[tuple[NebulaTile, NebulaTile], ...]:
        """Every connection once, the lower tile first."""
        return tuple((TILES[one], other) for one, near in enumerate(self.neighbours) for other in near if one < other)

    def paths(self, start: int, length: int) -> tuple[tuple[NebulaTile, ...], ...]:
        """Every walk of `length` steps from `start` that visits no tile twice (SOW-3, PLANT-2).

        A path lists the tiles stepped on, without `start`; paths with the same last tile stand together.
        The map never changes, so each table is computed once, when it is first asked for, from the table
        one step shorter.
        """
        table = self._tables.get((start, length))
        if table is None:
            table = self._lengthened(start, length) if length else ((),)
            self._tables[start, length] = table
        return table

    def _lengthened(self, start: int, length: int) -> tuple[tuple[NebulaTile, ...], ...]:
        neighbours = self.neighbours
        longer = [
            (*path, tile)
            for path in self.paths(start, length - 1)
            for tile in neighbours[path[-1] if path else start]
            if tile != start and tile not in path
        ]
        return tuple(sorted(longer, key=itemgetter(-1)))

    def endings(self, start: int, length: int) -> tuple[int, ...]:
        """Per tile, how many of `paths(start, length)` end there."""
        endings = self._endings.get((start, length))
        if endings is None:
            last = Counter(path[-1] if path else start for path in self.paths(start, length))
            endings = tuple([last[tile] for tile in range(len(self.neighbours))])
            self._endings[start, length] = endings
        return endings
