"""Whether an unfinished map can still become a valid one, by its connections alone.

Tiles do not move: what a tile touches among earlier tiles is fixed when it is laid, so a tile with fewer than
two connections (a *lonely* one) gets more only from tiles still to come (MAP-2). It is connected to one tile,
its anchor. A later tile can touch several lonely tiles if that crosses no connection (MAP-4).

With k tiles to come the map can be finished exactly when k new points can be drawn into it, each joined to
some of the anchors, so that every anchor of a lonely tile is joined to one of them and nothing crosses:
- a finished map gives such a drawing: contract each lonely tile into its anchor, and for tiles with the same
  anchor keep one of the lines;
- such a drawing gives a finished map: a point is a tile that touches the lonely tiles around the anchors it is
  joined to, or one lonely tile and its anchor; a spare tile touches two tiles that touch each other.

A new point lies in one face of a drawing and can be joined to the points on its edge. A graph that stays connected
when any two points are removed has only one drawing (Whitney). Every other graph is composed of smaller ones:
- Pieces joined at one point: a face at that point can combine one face of each piece; the other faces stay.
- Parts joined at two points: for one part, each other part acts as a line between the two. A face on that line
  combines a face of this part and one of another part; if the graph has such a line, also a face of this part alone.

Points are numbers, and a set of them is an integer with a binary digit per point.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from itertools import combinations, product
from operator import or_
from typing import TypeAlias

from dejavu_rules.box.cosmic_map import TilePair
from dejavu_rules.box.pieces import TILES, NebulaTile

Points: TypeAlias = int
Line: TypeAlias = tuple[int, int]
"""Two joined points, the lower one first."""
Face: TypeAlias = tuple[Points, frozenset[Line]]
"""The points and lines on the edge of a face."""
Question: TypeAlias = tuple[tuple[Points, ...], Points]
"""A drawing, and the anchors that the new points must reach."""

_ALWAYS_PLANAR = 8
"""Up to this many connections never have to cross: K5 has ten, K3,3 has nine."""


def lonely_tiles(tiles: Iterable[NebulaTile], pairs: Iterable[TilePair]) -> dict[NebulaTile, NebulaTile | None]:
    """The tiles with fewer than two connections, each with the tile that it touches, if any."""
    touching: dict[NebulaTile, list[NebulaTile]] = {tile: [] for tile in tiles}
    for one, other in pairs:
        touching[one].append(other)
        touching[other].append(one)
    return {tile: near[0] if near else None for tile, near in touching.items() if len(near) < 2}


@lru_cache(maxsize=1 << 12)
def is_planar(pairs: frozenset[TilePair]) -> bool:
    """Whether these connections can be drawn without a crossing (MAP-4)."""
    if len(pairs) <= _ALWAYS_PLANAR:
        return True
    import networkx as nx  # takes long to load

    planar, _ = nx.check_planarity(nx.Graph(list(pairs)))
    return bool(planar)


def can_mend(near: list[Points], tiles: Points, to_come: int, known: dict[Question, bool] | None = None) -> bool:
    """Whether tiles that form one planar piece can all get two connections from this many tiles to come.

    `near` has what each is connected to, as in `neighbour_sets`, and may have room for more tiles.
    Many ways to lay a tile lead to the same question: pass the same `known` to answer each only once.
    """
    if tiles.bit_count() < 3:  # with one or two more tiles they make a triangle
        return tiles.bit_count() + to_come >= 3
    anchors = 0
    for touching in near:
        if not touching & touching - 1:
            anchors |= touching
    if anchors.bit_count() <= to_come:
        return True
    if not to_come:
        return False
    core, anchors = _simplify(list(near), anchors)  # without the lonely tiles: each is joined to its anchor only
    known = {} if known is None else known
    question = tuple(core), anchors
    if question not in known:
        known[question] = _can_reach(core, anchors, to_come)
    return known[question]


def as_points(tiles: Iterable[NebulaTile]) -> Points:
    """The tiles as a set of numbers."""
    return sum([1 << tile.index for tile in tiles])


def neighbour_sets(pairs: Iterable[TilePair]) -> list[Points]:
    """Per tile of the box, the set of tiles that it is connected to."""
    return _near([(one.index, other.index) for one, other in pairs], len(TILES))


def _simplify(near: list[Points], anchors: Points) -> tuple[list[Points], Points]:
    """A smaller drawing with the same answer.

    A tile with one connection is reached wherever its neighbour is, and a tile between two others that is no anchor is
    part of the line between them.
    """
    fresh = True
    while fresh:
        fresh = False
        for tile, touching in enumerate(near):
            one = touching & -touching
            other = touching ^ one
            if not touching or other & other - 1 or (other and anchors >> tile & 1):
                continue
            if anchors >> tile & 1:
                anchors = anchors & ~(1 << tile) | one
            near[tile], fresh = 0, True
            near[one.bit_length() - 1] = near[one.bit_length() - 1] & ~(1 << tile) | other
            if other:
                near[other.bit_length() - 1] = near[other.bit_length() - 1] & ~(1 << tile) | one
    return near, anchors


def _can_reach(near: list[Points], anchors: Points, to_come: int) -> bool:
    """Whether this many new points in one drawing reach all anchors.

    A new point may be joined to all anchors around its face, so that no other point has to reach them.
    """
    if anchors.bit_count() <= to_come:
        return True
    reached = {face & anchors for face in faces(near)}
    if anchors in reached:
        return True
    first, new = anchors & -anchors, len(near)
    return to_come > 1 and any(
        _can_reach(add_point([*near, 0], new, there), anchors & ~there, to_come - 1)
        for there in reached
        if there & first
    )


def add_point(near: list[Points], new: int, there: Points) -> list[Points]:
    """The neighbour sets after a new point is joined to these."""
    after = [points | 1 << new if there >> point & 1 else points for point, points in enumerate(near)]
    after[new] = there
    return after


def faces(near: Sequence[Points]) -> set[Points]:
    """The points of each face of any drawing; `near` has, per point, those that it is joined to.

    Where pieces are joined at one point, only the largest faces there are included. Empty if every drawing has a
    crossing.
    """
    pieces = [_piece_faces(near, piece) for piece in _parts(near, (1 << len(near)) - 1)]
    return {reduce(or_, chosen, 0) for chosen in product(*pieces)}


def _piece_faces(near: Sequence[Points], piece: Points) -> set[Points]:
    """The faces of a connected graph."""
    for point in members(piece):
        parts = _parts(near, piece & ~(1 << point))
        if len(parts) > 1:
            found = [_piece_faces(near, part | 1 << point) for part in parts]
            if not all(found):
                return set()
            there = [[face for face in of_part if face >> point & 1] for of_part in found]
            elsewhere = {face for of_part in found for face in of_part if not face >> point & 1}
            return elsewhere | {reduce(or_, chosen, 0) for chosen in product(*there)}
    lines = frozenset((one, other) for one in members(piece) for other in members(near[one] & piece) if one < other)
    return {points for points, _ in _block_faces(piece, lines)}


def _block_faces(points: Points, lines: frozenset[Line]) -> set[Face]:
    """The faces of a graph that stays connected when any one point is removed."""
    if len(lines) <= points.bit_count():  # a ring, a single line, or a point alone
        return {(points, lines)}
    near = _near(lines, points.bit_length())
    for one, other in combinations(members(points), 2):
        parts = _parts(near, points & ~(1 << one | 1 << other))
        if len(parts) > 1:
            return _combine_parts(lines, (one, other), parts)
    return _unique_drawing_faces(lines)


def _combine_parts(lines: frozenset[Line], between: Line, parts: list[Points]) -> set[Face]:
    """The faces of a graph whose parts are joined at two points."""
    ends = 1 << between[0] | 1 << between[1]
    inside: set[Face] = set()
    beside: list[set[Face]] = []
    for part in parts:
        points = part | ends
        own = {line for line in lines if points >> line[0] & points >> line[1] & 1}
        found = _block_faces(points, frozenset({*own, between}))
        if not found:
            return set()
        beside.append({face for face in found if between in face[1]})
        inside |= found - beside[-1]
    if between in lines:
        inside |= set().union(*beside)
    for these, those in combinations(beside, 2):
        inside |= {(one[0] | other[0], (one[1] | other[1]) - {between}) for one, other in product(these, those)}
    return inside


def _unique_drawing_faces(lines: frozenset[Line]) -> set[Face]:
    """The faces of a graph that has one drawing, or none."""
    import networkx as nx  # takes long to load

    _, drawing = nx.check_planarity(nx.Graph(list(lines)))
    found: set[Face] = set()
    if isinstance(drawing, nx.PlanarEmbedding):
        walked: set[Line] = set()
        for half in drawing.edges:
            if half not in walked:
                walk = drawing.traverse_face(*half, walked)
                around = zip(walk, (*walk[1:], walk[0]), strict=True)
                found.add((sum(1 << point for point in walk), frozenset((min(line), max(line)) for line in around)))
    return found


def _near(lines: Iterable[Line], size: int) -> list[Points]:
    near = [0] * size
    for one, other in lines:
        near[one] |= 1 << other
        near[other] |= 1 << one
    return near


def _parts(near: Sequence[Points], points: Points) -> list[Points]:
    """The connected parts of these points."""
    parts = []
    while points:
        part = fresh = points & -points
        while fresh:
            fresh = reduce(or_, [near[point] for point in members(fresh)]) & points & ~part
            part |= fresh
        parts.append(part)
        points &= ~part
    return parts


def members(points: Points) -> Iterator[int]:
    """The numbers in a set, lowest first."""
    while points:
        lowest = points & -points
        yield lowest.bit_length() - 1
        points ^= lowest
