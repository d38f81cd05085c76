"""Whether a map in the making can be finished: against all ways to go on, tried out."""

from collections import Counter
from collections.abc import Iterable
from functools import cache, reduce
from itertools import combinations
from operator import or_
from typing import TYPE_CHECKING, TypeAlias

import networkx as nx
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dejavu_rules.box.cosmic_map import TilePair
from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.mapgen.completion import (
    Points,
    _can_reach,
    _simplify,
    add_point,
    as_points,
    can_mend,
    is_planar,
    lonely_tiles,
    neighbour_sets,
)

if TYPE_CHECKING:
    Graph = nx.Graph[int]
else:
    Graph = nx.Graph

Pairs: TypeAlias = frozenset[TilePair]


def can_finish(tiles: Iterable[NebulaTile], pairs: Iterable[TilePair], to_come: int) -> bool:
    """What `can_mend` says of these tiles."""
    return can_mend(neighbour_sets(pairs), as_points(tiles), to_come)


def sets_of(tiles: int) -> list[tuple[NebulaTile, ...]]:
    """Every set that is not empty of the first tiles of the box."""
    return [near for size in range(1, tiles + 1) for near in combinations(TILES[:tiles], size)]


def with_tile(pairs: Pairs, near: tuple[NebulaTile, ...], number: int) -> Pairs:
    """The connections after the tile with this number is laid beside these."""
    return pairs | {(other, TILES[number]) for other in near}


def tile_pairs(*pairs: tuple[int, int]) -> Pairs:
    return frozenset((TILES[one], TILES[other]) for one, other in pairs)


@cache
def can_be_finished(pairs: Pairs, laid: int, size: int) -> bool:
    """By trying every way to lay the tiles that are left, the next one being number `laid`."""
    if laid == size:
        return not lonely_tiles(TILES[:size], pairs)
    return any(
        can_be_finished(more, laid + 1, size)
        for more in (with_tile(pairs, near, laid) for near in sets_of(laid))
        if is_planar(more)
    )


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_it_is_known_of_every_small_map_whether_it_can_be_finished(size: int) -> None:
    """Every way to lay up to six tiles: K5 and K3,3 are among them."""
    making: set[Pairs] = {frozenset()}
    seen = {True: 0, False: 0}
    for laid in range(1, size + 1):
        for pairs in making:
            expected = can_be_finished(pairs, laid, size)
            assert can_finish(TILES[:laid], pairs, size - laid) == expected, (pairs, size - laid)
            seen[expected] += 1
        making = {with_tile(pairs, near, laid) for pairs in making for near in sets_of(laid)} if laid < size else set()
        making = {pairs for pairs in making if is_planar(pairs)}
    assert all(seen.values())


@st.composite
def cores_with_leaves(draw: st.DrawFn) -> tuple[Pairs, int]:
    """A planar piece with many lonely tiles: what needs tiles that mend several at once."""
    core = draw(st.integers(3, 6))
    pairs: set[tuple[int, int]] = set()
    for tile in range(1, core):
        pairs |= {(other, tile) for other in draw(st.sets(st.integers(0, tile - 1), min_size=1))}
    leaves = draw(st.lists(st.integers(0, core - 1), min_size=2, max_size=5))
    pairs |= {(anchor, core + number) for number, anchor in enumerate(leaves)}
    assume(is_planar(tile_pairs(*pairs)))
    return tile_pairs(*pairs), core + len(leaves)


@settings(max_examples=80, deadline=None)
@given(cores_with_leaves())
def test_one_tile_to_come(made: tuple[Pairs, int]) -> None:
    pairs, laid = made
    alone = lonely_tiles(TILES[:laid], pairs)
    expected = any(
        set(alone) <= set(near) and is_planar(with_tile(pairs, near, laid)) for near in sets_of(laid) if len(near) > 1
    )
    assert can_finish(TILES[:laid], pairs, 1) == expected


@settings(max_examples=60, deadline=None)
@given(cores_with_leaves())
def test_two_tiles_to_come(made: tuple[Pairs, int]) -> None:
    """The first takes some of the lonely tiles, the second the others, each perhaps with one tile more."""
    pairs, laid = made
    alone = sorted(lonely_tiles(TILES[:laid], pairs))
    expected = False
    for size in range(len(alone) + 1):
        for some in combinations(alone, size):
            others = tuple(tile for tile in alone if tile not in some)
            drawn = with_tile(with_tile(pairs, some, laid), others, laid + 1)
            expected = expected or is_planar(drawn)
    assert can_finish(TILES[:laid], pairs, 2) == expected


def test_lonely_tiles_around_an_octahedron_need_two_more() -> None:
    """No face touches opposite corners, so one tile cannot mend leaves on all six; opposite faces can."""
    octahedron = {(a, b) for a, b in combinations(range(6), 2) if a + b != 5}
    pairs = tile_pairs(*octahedron, *((tile, tile + 6) for tile in range(6)))
    assert is_planar(pairs)
    assert [can_finish(TILES[:12], pairs, to_come) for to_come in range(4)] == [False, False, True, True]


def points(*lines: tuple[int, int], size: int = 7) -> list[Points]:
    """Per point, what it is joined to."""
    near = [0] * size
    for one, other in lines:
        near[one] |= 1 << other
        near[other] |= 1 << one
    return near


@pytest.mark.parametrize(
    "graph",
    [nx.octahedral_graph(), nx.cubical_graph(), nx.circular_ladder_graph(5), nx.icosahedral_graph()],
    ids=["octahedron", "cube", "prism", "icosahedron"],
)
def test_in_the_only_drawing_each_point_reaches_what_is_around_one_face(graph: Graph) -> None:
    """So the fewest points are the fewest faces that have all anchors around them; networkx tells the faces."""
    _, drawing = nx.check_planarity(graph)
    assert isinstance(drawing, nx.PlanarEmbedding)
    around = {sum(1 << point for point in drawing.traverse_face(*half)) for half in drawing.edges}
    needed = Counter[int]()
    for anchors in range(1, 1 << len(graph), 31 if len(graph) < 12 else 389):
        least = next(
            number
            for number in range(1, 7)
            if any(not anchors & ~reduce(or_, chosen) for chosen in combinations(around, number))
        )
        answers = [_can_reach(points(*graph.edges, size=len(graph)), anchors, to_come) for to_come in (1, 2, 3, 4)]
        assert answers == [to_come >= least for to_come in (1, 2, 3, 4)], bin(anchors)
        needed[least] += 1
    assert len(needed) >= 2


K4 = tuple(combinations(range(4), 2))


@pytest.mark.parametrize(
    ("lines", "anchors", "left", "moved"),
    [
        ([(0, 1), (0, 2), (1, 2)], 1 << 2, [], 1 << 2),
        ([*K4, (0, 4), (4, 5)], 1 << 5 | 1 << 3, K4, 1 << 0 | 1 << 3),
        ([*K4[1:], (0, 4), (1, 4), (4, 5)], 1 << 2, K4, 1 << 2),
        ([*K4, (0, 4), (1, 4)], 1 << 6, K4, 1 << 6),
        ([*K4[1:], (0, 4), (1, 4)], 1 << 4, [*K4[1:], (0, 4), (1, 4)], 1 << 4),
        ([*K4, (3, 5), (4, 5)], 1 << 4 | 1 << 5, K4, 1 << 3),
    ],
    ids=["ring", "tail", "line with a leaf", "two lines", "anchor in a line", "anchors in a tail"],
)
def test_a_drawing_without_what_hangs_and_what_is_in_a_line(
    lines: list[tuple[int, int]], anchors: Points, left: list[tuple[int, int]], moved: Points
) -> None:
    assert _simplify(points(*lines), anchors) == (points(*left), moved)


def test_a_point_is_joined_both_ways() -> None:
    assert add_point(points((0, 1), size=4), 3, 0b101) == points((0, 1), (0, 3), (2, 3), size=4)


def test_planarity_is_that_of_networkx() -> None:
    k5 = frozenset(combinations(TILES[:5], 2))
    k33 = frozenset((one, other) for one in TILES[:3] for other in TILES[3:6])
    assert not is_planar(k5)
    assert not is_planar(k33)
    for pair in k5:
        assert is_planar(k5 - {pair})
    for pair in k33:
        assert is_planar(k33 - {pair})


def test_few_connections_never_cross() -> None:
    """The shortcut of `is_planar`, on all graphs with six points and eight lines."""
    for pairs in list(combinations(combinations(TILES[:6], 2), 8))[::7]:
        assert nx.check_planarity(nx.Graph(list(pairs)))[0]
        assert is_planar(frozenset(pairs))


def test_lonely_tiles_have_an_anchor() -> None:
    one, two, three, four = TILES[:4]
    assert lonely_tiles(TILES[:4], [(one, two), (two, three)]) == {one: two, three: two, four: None}
    assert lonely_tiles(TILES[:3], [(one, two), (two, three), (one, three)]) == {}


def test_lonely_tiles_come_in_the_order_in_which_they_were_laid() -> None:
    one, two, three = TILES[:3]
    assert list(lonely_tiles((three, one, two), [(one, two), (one, three)])) == [three, two]
