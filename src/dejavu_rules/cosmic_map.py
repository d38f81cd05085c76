"""The Cosmic Map as play sees it: which Nebula Tiles touch (MAP-5).

How tiles come to touch, and which maps are valid, is `mapgen`'s business.
"""

from collections.abc import Iterable, Iterator

from attrs import field, frozen

from dejavu_rules.components import TILES, NebulaTile
from dejavu_rules.errors import Defect, InvalidMap, shown
from dejavu_rules.paths import Paths


@frozen(cache_hash=True)
class CosmicMap:
    """Nebula Tiles and their connections: `neighbours[tile]` lists, in order, what touches the tile."""

    neighbours: tuple[tuple[NebulaTile, ...], ...]
    paths_from: tuple[Paths, ...] = field(init=False, eq=False, repr=False)
    """Per tile, the walks from it that visit no tile twice (SOW-3, PLANT-2)."""

    def __attrs_post_init__(self) -> None:
        if (number := len(self.neighbours)) > len(TILES):
            raise InvalidMap("neighbours", [Defect("", f"{number} tiles are more than the {len(TILES)} of the box")])
        paths = tuple([Paths(start, self.neighbours) for start in range(len(self.neighbours))])
        object.__setattr__(self, "paths_from", paths)

    @classmethod
    def from_pairs(cls, pairs: Iterable[tuple[NebulaTile, NebulaTile]], tiles: int = len(TILES)) -> "CosmicMap":
        """The map of the first `tiles` Nebula Tiles in which just these pairs touch."""
        touching: list[set[NebulaTile]] = [set() for _ in range(tiles)]
        for pair in pairs:
            if not _is_pair(pair, tiles):
                raise InvalidMap("pairs", [Defect("", f"{shown(pair)} is not a pair of different tiles of the map")])
            one, other = pair
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

    def paths(self, start: int, length: int) -> Iterator[tuple[NebulaTile, ...]]:
        """Every walk of `length` steps from `start` that visits no tile twice, lazily.

        A path lists the tiles stepped on, without `start`.
        """
        return self.paths_from[start].walk(length)


def _is_pair(value: object, tiles: int) -> bool:
    """Whether an outside value is a pair of different tiles, out of so many."""
    return (
        isinstance(value, tuple)
        and len(value) == 2
        and all(type(tile) is NebulaTile and tile < tiles for tile in value)
        and value[0] is not value[1]
    )
