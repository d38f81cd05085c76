"""The Cosmic Map as play sees it: which Nebula Tiles touch (MAP-5).

How tiles come to touch, and which maps are valid, is `mapgen`'s business.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final, TypeAlias
from weakref import WeakValueDictionary

from attrs import field

from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.combinatorics.paths import Graph, Paths
from dejavu_rules.combinatorics.values import as_int, frozen, whole
from dejavu_rules.i18n.sentences import show
from dejavu_rules.inputs.defects import Defect, InvalidMap

TilePair: TypeAlias = tuple[NebulaTile, NebulaTile]
"""Two tiles that touch; where it matters, the first in the order of the box stands first."""


def _few(neighbours: tuple[tuple[NebulaTile, ...], ...]) -> tuple[tuple[NebulaTile, ...], ...]:
    if (number := len(neighbours)) > len(TILES):
        raise InvalidMap("neighbours", [Defect("", f"{number} tiles are more than the {len(TILES)} of the box")])
    return neighbours


@frozen(cache_hash=True)
class CosmicMap:
    """Nebula Tiles and their connections: `neighbours[tile]` lists, in order, what touches the tile.

    Raises `InvalidMap` for more tiles than the box has. Whether it is a map that a table could have built, `validate`
    of `dejavu_rules.mapgen` tells.
    """

    neighbours: tuple[tuple[NebulaTile, ...], ...] = field(converter=_few)

    @classmethod
    def from_pairs(cls, pairs: Iterable[TilePair], tiles: int = len(TILES)) -> "CosmicMap":
        """The map of the first `tiles` Nebula Tiles in which just these pairs touch.

        Raises `InvalidMap` for a pair that is not two different tiles of the map, or for more tiles than the box has.
        """
        number = whole(tiles)
        if number is None or not 0 <= number <= len(TILES):
            raise InvalidMap("tiles", [Defect("", f"{show(tiles)} is not a number of tiles from 0 to {len(TILES)}")])
        touching: list[set[NebulaTile]] = [set() for _ in range(number)]
        for pair in pairs:
            if not _is_pair(pair, TILES[:number]):
                raise InvalidMap("pairs", [Defect("", f"{show(pair)} is not a pair of different tiles of the map")])
            one, other = pair
            touching[one].add(other)
            touching[other].add(one)
        return cls(tuple(tuple(sorted(near)) for near in touching))

    @property
    def tiles(self) -> tuple[NebulaTile, ...]:
        """The tiles of the map, in the order of the box."""
        return TILES[: len(self.neighbours)]

    @property
    def pairs(self) -> tuple[TilePair, ...]:
        """Every connection once, the lower tile first."""
        tiles = zip(self.tiles, self.neighbours, strict=True)
        return tuple((one, other) for one, near in tiles for other in near if one < other)

    def paths(self, start: NebulaTile, length: int) -> Iterator[tuple[NebulaTile, ...]]:
        """Every walk of `length` steps from `start` that visits no tile twice, lazily.

        A path lists the tiles stepped on, without `start`.
        """
        return self._paths_from[start].walk(as_int(length))

    @cached_property
    def _paths_from(self) -> tuple[Paths[NebulaTile], ...]:
        """Per tile, the walks from it that visit no tile twice (SOW-3, PLANT-2)."""
        graph = Graph(TILES, self.neighbours)
        return tuple([Paths(start, graph) for start in range(len(self.neighbours))])

    @cached_property
    def _touching(self) -> dict[NebulaTile, frozenset[NebulaTile]]:
        """What touches each tile, for quick questions."""
        return {tile: frozenset(near) for tile, near in zip(self.tiles, self.neighbours, strict=True)}

    def __reduce__(self) -> tuple[object, tuple[tuple[tuple[NebulaTile, ...], ...]]]:
        """Pickled without its paths: another process makes those that it needs, once for all equal maps."""
        return _unpickled, (self.neighbours,)


_ALIVE: Final[WeakValueDictionary[tuple[tuple[NebulaTile, ...], ...], CosmicMap]] = WeakValueDictionary()
"""Unpickled maps that somebody still has. It only saves work: equal maps mean the same, whether they are one or two."""


def _unpickled(neighbours: tuple[tuple[NebulaTile, ...], ...]) -> CosmicMap:
    """An equal map that was unpickled before, with the paths that are known of it, or else a new one."""
    known = _ALIVE.get(neighbours)
    # Two threads may both find none. Then each has a map of its own, and the next ones share the one that came first.
    return _ALIVE.setdefault(neighbours, CosmicMap(neighbours)) if known is None else known


def _is_pair(value: object, tiles: tuple[NebulaTile, ...]) -> bool:
    """Whether an outside value is a pair of different ones of these tiles."""
    return (
        isinstance(value, tuple)
        and len(value) == 2
        and all(type(tile) is NebulaTile and tile in tiles for tile in value)
        and value[0] is not value[1]
    )
