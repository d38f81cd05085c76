"""The faces of all drawings of a planar graph: what a new point can be joined to without a crossing.

A new point lies in one face of a drawing and can be joined to the points on its edge. A graph that stays connected
when any two points are removed has only one drawing (Whitney). Every other graph is composed of smaller ones:
- Pieces joined at one point: a face at that point can combine one face of each piece; the other faces stay.
- Parts joined at two points: for one part, each other part acts as a line between the two. A face on that line
  combines a face of this part and one of another part; if the graph has such a line, also a face of this part alone.

Points are numbers, and a set of them is an integer with a binary digit per point.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import TypeAlias

Points: TypeAlias = int
Line: TypeAlias = tuple[int, int]
"""Two joined points, the lower one first."""
Face: TypeAlias = tuple[Points, frozenset[Line]]
"""The points and lines on the edge of a face."""


def faces(near: Sequence[Points]) -> set[Points]:
    """The points of each face of any drawing; `near` has, per point, those that it is joined to.

    Where pieces are joined at one point, only the largest faces there are included. Empty if every drawing has a
    crossing.
    """
    everywhere = (1 << len(near)) - 1
    pieces = [_piece_faces(near, piece) for piece in _parts(near, everywhere)]
    return {_union(chosen) for chosen in product(*pieces)}


def _piece_faces(near: Sequence[Points], piece: Points) -> set[Points]:
    """The faces of a connected graph."""
    for point in _members(piece):
        parts = _parts(near, piece & ~(1 << point))
        if len(parts) > 1:
            found = [_piece_faces(near, part | 1 << point) for part in parts]
            if not all(found):
                return set()
            there = [[face for face in of_part if face >> point & 1] for of_part in found]
            elsewhere = {face for of_part in found for face in of_part if not face >> point & 1}
            return elsewhere | {_union(chosen) for chosen in product(*there)}
    lines = frozenset((one, other) for one in _members(piece) for other in _members(near[one] & piece) if one < other)
    return {points for points, _ in _block_faces(piece, lines)}


def _block_faces(points: Points, lines: frozenset[Line]) -> set[Face]:
    """The faces of a graph that stays connected when any one point is removed."""
    if len(lines) <= points.bit_count():  # a ring, a single line, or a point alone
        return {(points, lines)}
    near = _near(lines)
    for one, other in combinations(_members(points), 2):
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


def _near(lines: frozenset[Line]) -> list[Points]:
    near = [0] * (1 + max(other for _, other in lines))
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
            reached = 0
            for point in _members(fresh):
                reached |= near[point]
            fresh = reached & points & ~part
            part |= fresh
        parts.append(part)
        points &= ~part
    return parts


def _members(points: Points) -> Iterator[int]:
    while points:
        lowest = points & -points
        yield lowest.bit_length() - 1
        points ^= lowest


def _union(sets: tuple[Points, ...]) -> Points:
    union = 0
    for points in sets:
        union |= points
    return union
