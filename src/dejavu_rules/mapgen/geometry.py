"""Find the contacts of tiles at any positions and angles, within a tolerance.

For tiles that lie anywhere, such as in a photo or a drag-and-drop front-end. Layouts on the lattice do not need this:
their contacts are exact (see `lattice`). Needs shapely: `pip install dejavu-rules[geometry]`.
"""

from collections.abc import Sequence
from itertools import combinations
from math import cos, radians, sin

from dejavu_rules.box.cosmic_map import CosmicMap, TilePair
from dejavu_rules.box.pieces import NebulaTile
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.mapgen.lattice import XY, corners, pose, position
from dejavu_rules.mapgen.layout import Layout

TOLERANCE = 0.1
"""In steps of the lattice, where a tile is about eight steps wide: a millimetre or less on a table.

A corner within this distance of an edge touches it; tiles that cover each other by less do not overlap.
"""


@frozen
class FreePlacement:
    """A tile with its origin at (x, y) in steps of the lattice, y upwards, turned counter-clockwise."""

    tile: NebulaTile
    x: float
    y: float
    degrees: float = 0.0

    @property
    def corners(self) -> tuple[XY, ...]:
        """The corners in the plane, counter-clockwise."""
        turn = radians(self.degrees)
        return tuple(
            (self.x + x * cos(turn) - y * sin(turn), self.y + x * sin(turn) + y * cos(turn))
            for x, y in map(position, corners(pose(self.tile, 0)))
        )


@frozen
class Survey:
    """The result of `survey`: the pairs of tiles that touch (MAP-1), and those that overlap (illegal by MAP-4)."""

    contacts: tuple[TilePair, ...]
    overlaps: tuple[TilePair, ...]

    @property
    def map(self) -> CosmicMap:
        """The map with these contacts; `validate` says whether it is valid."""
        return CosmicMap.from_pairs(self.contacts)


def free(layout: Layout) -> tuple[FreePlacement, ...]:
    """A layout's tiles at real positions."""
    return tuple(
        FreePlacement(one.tile, *position((one.u, one.v)), degrees=60.0 * one.turns) for one in layout.placements
    )


def survey(placements: Sequence[FreePlacement], tolerance: float = TOLERANCE) -> Survey:
    """The contacts and overlaps of tiles that lie anywhere.

    Raises `ImportError` if shapely is not installed.
    """
    from shapely import Polygon

    shapes = [(one.tile, Polygon(one.corners)) for one in placements]
    contacts, overlaps = [], []
    for (one, shape), (other, other_shape) in combinations(shapes, 2):
        if shape.buffer(-tolerance / 2).intersects(other_shape.buffer(-tolerance / 2)):
            overlaps.append((one, other))
        elif shape.distance(other_shape) <= tolerance:  # also a tip that goes in a little
            contacts.append((one, other))
    return Survey(tuple(contacts), tuple(overlaps))
