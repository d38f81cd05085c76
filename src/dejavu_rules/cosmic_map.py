"""The Cosmic Map as play sees it: which Nebula Tiles touch (MAP-5).

How tiles come to touch, and which maps are valid, is `mapgen`'s business.
"""

from collections.abc import Iterable

from attrs import field, frozen

from dejavu_rules.components import TILES, NebulaTile


@frozen(cache_hash=True)
class CosmicMap:
    """Nebula Tiles and their connections: `neighbours[tile]` lists, in order, what touches the tile."""

    neighbours: tuple[tuple[NebulaTile, ...], ...]
    _paths: dict[tuple[int, int], tuple[tuple[int, ...], ...]] = field(init=False, factory=dict, eq=False, repr=False)

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

    def paths(self, start: int, length: int) -> tuple[tuple[int, ...], ...]:
        """Every walk of `length` steps from `start` that visits no tile twice (SOW-3, PLANT-2), in order.

        A path lists the tiles stepped on, without `start`. The map never changes, so each table is
        computed once, when it is first asked for, from the table one step shorter.
        """
        found = self._paths.get((start, length))
        if found is None:
            if length == 0:
                found = ((),)
            else:
                neighbours = self.neighbours
                found = tuple(
                    [
                        (*path, tile)
                        for path in self.paths(start, length - 1)
                        for tile in neighbours[path[-1] if path else start]
                        if tile != start and tile not in path
                    ]
                )
            self._paths[start, length] = found
        return found
