"""The Cosmic Map in play: which Nebula Tiles touch (MAP-5).

`mapgen` has the geometry and says which maps are valid.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from operator import attrgetter
from typing import Final, TypeAlias
from weakref import WeakValueDictionary

from attrs import field

from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.combinatorics.paths import Graph, Paths
from dejavu_rules.combinatorics.values import as_int, frozen, whole
from dejavu_rules.i18n.sentences import show
from dejavu_rules.inputs.defects import Defect, InvalidMap

TilePair: TypeAlias = tuple[NebulaTile, NebulaTile]
"""Two tiles that touch; where the order matters, the lower one comes first."""
ALONE: Final = {tile: 1 << tile.index for tile in TILES}
"""Per tile, the set of just that tile: a set of tiles is an integer with a binary digit per tile."""


def _check_size(neighbours: tuple[tuple[NebulaTile, ...], ...]) -> tuple[tuple[NebulaTile, ...], ...]:
    if (number := len(neighbours)) > len(TILES):
        raise InvalidMap("neighbours", [Defect("", f"{number} tiles are more than the {len(TILES)} of the box")])
    return neighbours


@frozen(cache_hash=True)
class CosmicMap:
    """Nebula Tiles and their connections: `neighbours[tile]` lists, in order, the tiles that touch it.

    Raises `InvalidMap` for more tiles than the box has. `dejavu_rules.mapgen.validate` says whether players could have
    built it.
    """

    neighbours: tuple[tuple[NebulaTile, ...], ...] = field(converter=_check_size)

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
            if not _is_pair(pair, number):
                raise InvalidMap("pairs", [Defect("", f"{show(pair)} is not a pair of different tiles of the map")])
            one, other = pair
            touching[one].add(other)
            touching[other].add(one)
        made = cls(tuple([_in_order(near) for near in touching]))
        object.__setattr__(made, "_defects", ())  # pairs of tiles have none, and a search takes longer than all of this
        return made

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
        graph = Graph(TILES, [[tile.index for tile in near] for near in self.neighbours])
        return tuple([Paths(start, graph) for start in range(len(self.neighbours))])

    @cached_property
    def _defects(self) -> tuple[Defect, ...]:
        """What cannot be the neighbours of a tile; a valid map has more to fulfil, see `mapgen.validation`."""
        there = frozenset(self.tiles)
        touching = [{*near} if {*map(type, near)} <= {NebulaTile} else set() for near in self.neighbours]
        return tuple(
            [
                Defect("map", f"{show(near)} cannot be what touches {tile}: other tiles, in order, in both directions")
                for tile, near, others in zip(self.tiles, self.neighbours, touching, strict=True)
                if near != _in_order(others - {tile})
                or not others <= there
                or not all(tile in touching[other.index] for other in others)
            ]
        )

    @cached_property
    def _near(self) -> dict[NebulaTile, int]:
        """The neighbours of each tile, as a set like those of `ALONE`."""
        tiles = zip(self.tiles, self.neighbours, strict=True)
        return {tile: sum([ALONE[other] for other in near]) for tile, near in tiles}

    def __reduce__(self) -> tuple[object, tuple[tuple[tuple[NebulaTile, ...], ...]]]:
        """Pickle without the paths: another process computes those that it needs, once for all equal maps."""
        return _restore, (self.neighbours,)


_ALIVE: Final[WeakValueDictionary[tuple[tuple[NebulaTile, ...], ...], CosmicMap]] = WeakValueDictionary()
"""Unpickled maps that are still in use. This only saves work: two equal maps behave like one."""


def _restore(neighbours: tuple[tuple[NebulaTile, ...], ...]) -> CosmicMap:
    """An equal map that was unpickled before, with the paths computed so far, or else a new one."""
    known = _ALIVE.get(neighbours)
    # Two threads may both find none. Then each makes a map, and `setdefault` lets all use the first.
    return _ALIVE.setdefault(neighbours, CosmicMap(neighbours)) if known is None else known


def _in_order(tiles: Iterable[NebulaTile]) -> tuple[NebulaTile, ...]:
    return tuple(sorted(tiles, key=attrgetter("index")))


def _is_pair(value: object, tiles: int) -> bool:
    """Whether a value from outside is a pair of two different tiles of the first `tiles`."""
    if not isinstance(value, tuple) or len(value) != 2:
        return False
    one, other = value
    if type(one) is not NebulaTile or type(other) is not NebulaTile:
        return False
    return one is not other and one.index < tiles and other.index < tiles
