"""`paths`: counted, indexed and walked paths against a depth-first search that anyone can read."""

import operator
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from dejavu_rules import CosmicMap, Dealer
from dejavu_rules.combinatorics import paths as module
from dejavu_rules.combinatorics.paths import Graph, Paths
from dejavu_rules.combinatorics.randomness import Answers, stream_of
from dejavu_rules.mapgen import generate
from tests.support.chance_tree import distribution

Path = tuple[int, ...]


def neighbours(size: int, *pairs: tuple[int, int]) -> list[list[int]]:
    """Per number, those it is joined with."""
    return [sorted({*(b for a, b in pairs if a == each), *(a for a, b in pairs if b == each)}) for each in range(size)]


def numbers(cosmic_map: CosmicMap) -> list[list[int]]:
    return [list(map(operator.index, near)) for near in cosmic_map.neighbours]


RING = neighbours(15, *((each, (each + 1) % 15) for each in range(15)))
SHORT_CUT = neighbours(15, (0, 7), *((each, (each + 1) % 15) for each in range(15)))

MAPS = {
    "ring": (RING, 15),
    "line": (neighbours(3, (0, 1), (1, 2)), 4),
    "longer line": (neighbours(4, (0, 1), (1, 2), (2, 3)), 4),
    "star": (neighbours(15, *((0, each) for each in range(1, 15))), 4),
    "all joined": (neighbours(6, *combinations(range(6), 2)), 7),
    "two pieces": (neighbours(4, (0, 1), (2, 3)), 3),
    "alone": (neighbours(1), 2),
    "generated 0": (numbers(generate(Dealer(0)).map), 5),
    "generated 1": (numbers(generate(Dealer(1)).map), 5),
}
"""Maps, each with the longest length to compare."""


def all_paths(neighbours: list[list[int]]) -> list[Paths[int]]:
    graph = Graph(range(len(neighbours)), neighbours)
    return [Paths(start, graph) for start in range(len(neighbours))]


def search(neighbours: list[list[int]], start: int, length: int) -> list[Path]:
    def go_on(path: Path) -> Iterator[Path]:
        if len(path) == length:
            yield path
            return
        for tile in neighbours[path[-1] if path else start]:
            if tile != start and tile not in path:
                yield from go_on((*path, tile))

    return list(go_on(()))


@pytest.mark.parametrize("name", MAPS)
def test_paths_agree_with_a_plain_search(name: str) -> None:
    neighbours, longest = MAPS[name]
    for start, paths in enumerate(all_paths(neighbours)):
        for length in range(longest + 1):
            expected = search(neighbours, start, length)
            assert paths.counts[length] == len(expected)
            assert [paths.at(length, rank) for rank in range(len(expected))] == expected
            assert list(paths.walk(length)) == expected


@pytest.mark.parametrize("name", MAPS)
def test_the_tiles_within_reach_are_the_ends_of_all_short_paths(name: str) -> None:
    neighbours, longest = MAPS[name]
    for start, paths in enumerate(all_paths(neighbours)):
        ends = [start]
        for length in range(longest + 1):
            ends += [path[-1] for path in search(neighbours, start, length) if path]
            within = paths.within(length)
            assert within[0] == start
            assert sorted(within) == sorted(set(ends))


@pytest.mark.parametrize("name", MAPS)
def test_paths_by_their_ends_agree_with_a_plain_search(name: str) -> None:
    neighbours, longest = MAPS[name]
    for start, paths in enumerate(all_paths(neighbours)):
        for length in range(longest + 1):
            expected = search(neighbours, start, length)
            ends = [path[-1] if path else start for path in expected]
            assert paths.endings(length) == tuple(ends.count(tile) for tile in range(len(neighbours)))
            for tile, number in enumerate(paths.endings(length)):
                found = [paths.at_end(length, tile, rank) for rank in range(number)]
                assert found == [path for path in expected if (path[-1] if path else start) == tile]


@pytest.mark.parametrize("order", [range(8), range(7, -1, -1)], ids=["short first", "long first"])
def test_the_order_of_questions_does_not_matter(order: range) -> None:
    """Layers are made when they are first asked for, and endings, counts and layers grow on their own."""
    paths, fresh = all_paths(SHORT_CUT)[0], all_paths(SHORT_CUT)[0]
    answers = {length: (sum(paths.endings(length)), paths.counts[length]) for length in order}
    assert answers == {length: (len(list(fresh.walk(length))),) * 2 for length in range(8)}


def test_beyond_the_last_tile_there_is_no_path() -> None:
    paths = all_paths(RING)[0]
    assert [paths.counts[length] for length in (0, 1, 14, 15, 16)] == [1, 2, 2, 0, 0]
    assert list(paths.walk(15)) == []
    assert sum(paths.endings(15)) == 0


def test_a_path_beyond_the_last_is_no_path() -> None:
    with pytest.raises(IndexError):
        all_paths(RING)[0].at(3, 2)


@pytest.mark.parametrize("name", MAPS)
def test_a_length_is_reached_exactly_when_there_are_paths_of_it(name: str) -> None:
    neighbours, longest = MAPS[name]
    for paths in all_paths(neighbours):
        for length in (*range(longest + 1), len(neighbours), 30):
            assert paths.has_path(length) == bool(paths.counts[length])


@pytest.mark.parametrize("name", ["line", "all joined", "two pieces", "alone", "generated 0"])
def test_a_stroll_is_a_path_or_leads_nowhere(name: str) -> None:
    neighbours, longest = MAPS[name]
    dealer = Dealer(3)
    for (start, paths), length in product(enumerate(all_paths(neighbours)), range(min(longest, 4) + 1)):
        expected = set(search(neighbours, start, length))
        strolls = {paths.stroll(length, stream_of(dealer)) for _ in range(20)}
        assert strolls - {None} <= expected
        assert strolls != {None} or not expected


def test_every_path_can_be_strolled() -> None:
    """One of two paths from the middle of a line goes nowhere: the first step decides."""
    steps = all_paths(neighbours(4, (0, 1), (1, 2), (2, 3)))[1]
    found = distribution(lambda stream: steps.stroll(2, Answers(lambda number: stream.below(2) + 2 * 225)))
    assert found.keys() == {(2, 3), None}
    each = all_paths(MAPS["all joined"][0])[0]
    dealer = Dealer(1)
    assert {each.stroll(3, stream_of(dealer)) for _ in range(2000)} == set(search(MAPS["all joined"][0], 0, 3))


def test_the_tiles_have_any_names_that_say_their_number() -> None:
    class Tile:
        def __init__(self, number: int) -> None:
            self.number = number

        def __index__(self) -> int:
            return self.number

    one, two, three = tiles = [Tile(number) for number in range(3)]
    paths = Paths(0, Graph(tiles, [[two], [three, one], [two]]))
    assert list(paths.walk(2)) == [(two, three)]
    assert paths.at(2, 0) == paths.at_end(2, 2, 0) == paths.stroll(2, Answers(lambda number: 0)) == (two, three)


@pytest.mark.parametrize("name", MAPS)
def test_a_walk_goes_on_just_where_a_path_does(name: str) -> None:
    """Asked on the way of every path, in a graph that remembers and in one that does not."""
    neighbours, longest = MAPS[name]
    graph = Graph(range(len(neighbours)), neighbours)
    for start in range(len(neighbours)):
        found = search(neighbours, start, min(longest, 4))
        begun = {path[:1] for path in found}
        assert graph.next_steps(start, 1 << start, min(longest, 4)) == sorted(path[0] for path in begun)
        assert graph.can_go_on(start, 1 << start, min(longest, 4)) == bool(found)
        for path in found[:20]:
            visited = sum([1 << tile for tile in (start, *path[:2])])
            further = sorted({other[2] for other in found if other[:2] == path[:2]})
            assert graph.next_steps(path[1], visited, min(longest, 4) - 2) == further
        assert graph.can_go_on(start, 1 << start, 0)


@pytest.mark.parametrize("name", MAPS)
def test_what_can_go_on_is_found_by_looking_as_by_a_plain_search(name: str) -> None:
    """A walk that turned back would be long enough where no path is."""
    neighbours, longest = MAPS[name]
    for paths in all_paths(neighbours):
        for length in range(1, longest + 1):
            expected = search(neighbours, paths._start, length)
            assert paths.has_path(length) is bool(expected)
            steps = paths.graph.next_steps(paths._start, 1 << paths._start, length)
            assert set(steps) == {path[0] for path in expected}


def test_a_small_memory_gives_the_same_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    neighbours, _ = MAPS["generated 0"]
    large, small = (Graph(range(len(neighbours)), neighbours) for _ in range(2))
    asked = [(start, 1 << start, length) for start in range(len(neighbours)) for length in (1, 3, 5)] * 2
    expected = [large.next_steps(*each) for each in asked]
    monkeypatch.setattr(module, "_REMEMBERED", 2)
    assert [small.next_steps(*each) for each in asked] == expected
