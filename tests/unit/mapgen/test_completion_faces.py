"""The faces of all drawings of a graph: a point can be joined to some points just if they are around one of them."""

from itertools import combinations
from typing import TYPE_CHECKING

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dejavu_rules.mapgen.completion import faces

if TYPE_CHECKING:
    Graph = nx.Graph[int]
else:
    Graph = nx.Graph


def near(graph: Graph) -> list[int]:
    return [sum(1 << other for other in graph[point]) for point in range(len(graph))]


def joins(graph: Graph, points: int) -> bool:
    """Whether a new point can be joined to these, by asking for a drawing of the whole."""
    new = len(graph)
    lines = [(new, point) for point in range(new) if points >> point & 1]
    return bool(nx.check_planarity(nx.Graph([*graph.edges, *lines]))[0])


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    """Any graph of up to seven points, in one piece or several; most of them have a drawing."""
    size = draw(st.integers(1, 7))
    points = st.integers(0, size - 1)
    graph: Graph = nx.empty_graph(size)
    for one, other in draw(st.lists(st.tuples(points, points), max_size=18)):
        if one != other:
            graph.add_edge(one, other)
    return graph


@settings(max_examples=80, deadline=None)
@given(graphs())
def test_a_point_reaches_just_what_is_around_a_face(graph: Graph) -> None:
    found = faces(near(graph))
    for points in range(1, 1 << len(graph)):
        assert joins(graph, points) == any(not points & ~face for face in found), points


@pytest.mark.parametrize(
    ("graph", "number"),
    [
        (nx.star_graph(13), 1),
        (nx.cycle_graph(14), 1),
        (nx.complete_bipartite_graph(2, 12), 66),
        (nx.complete_bipartite_graph(12, 2), 66),
        (nx.Graph([*combinations(range(4), 2), *combinations(range(3, 7), 2)]), 11),
        (nx.octahedral_graph(), 8),
        (nx.complete_graph(5), 0),
        (nx.lollipop_graph(5, 1), 0),
        (nx.Graph([*nx.complete_graph(5).edges, (0, 5), (1, 5)]), 0),
        (nx.disjoint_union(nx.complete_graph(4), nx.complete_graph(4)), 16),
    ],
    ids=[
        "star",
        "ring",
        "two hubs",
        "two hubs last",
        "two K4 at a point",
        "octahedron",
        "K5",
        "K5 at a point",
        "K5 at two points",
        "two pieces",
    ],
)
def test_known_graphs_have_their_number_of_faces(graph: Graph, number: int) -> None:
    assert len(faces(near(graph))) == number
