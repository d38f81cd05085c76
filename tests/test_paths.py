"""`paths`: counted, indexed and walked paths against a depth-first search that anyone can read."""

import pickle
from collections.abc import Iterator
from itertools import combinations

import pytest

from dejavu_rules import CosmicMap, Dealer
from dejavu_rules.components import TILES, NebulaTile
from dejavu_rules.mapgen import generate
from tests.rulebook.builders import LINE_OF_THREE, RING

STAR = CosmicMap.from_pairs([(TILES[0], tile) for tile in TILES[1:]])
EACH_WITH_EACH = CosmicMap.from_pairs(combinations(TILES[:6], 2), tiles=6)
TWO_PIECES = CosmicMap.from_pairs([(TILES[0], TILES[1]), (TILES[2], TILES[3])], tiles=4)
ALONE = CosmicMap.from_pairs([], tiles=1)

MAPS = {
    "ring": (RING, 15),
    "line": (LINE_OF_THREE, 4),
    "star": (STAR, 4),
    "each with each": (EACH_WITH_EACH, 7),
    "two pieces": (TWO_PIECES, 3),
    "alone": (ALONE, 2),
    "generated 0": (generate(Dealer(0).below).map, 5),
    "generated 1": (generate(Dealer(1).below).map, 5),
}
"""Maps, each with the longest length to compare."""

Path = tuple[NebulaTile, ...]


def search(cosmic_map: CosmicMap, start: int, length: int) -> list[Path]:
    def go_on(path: Path) -> Iterator[Path]:
        if len(path) == length:
            yield path
            return
        for tile in cosmic_map.neighbours[path[-1] if path else start]:
            if tile != start and tile not in path:
                yield from go_on((*path, tile))

    return list(go_on(()))


@pytest.mark.parametrize("name", MAPS)
def test_paths_agree_with_a_plain_search(name: str) -> None:
    cosmic_map, longest = MAPS[name]
    for start in range(len(cosmic_map.neighbours)):
        paths = cosmic_map.paths_from[start]
        for length in range(longest + 1):
            expected = search(cosmic_map, start, length)
            assert paths.counts[length] == len(expected)
            assert [paths.at(length, rank) for rank in range(len(expected))] == expected
            assert list(paths.walk(length)) == expected
            assert list(cosmic_map.paths(start, length)) == expected


@pytest.mark.parametrize("name", MAPS)
def test_the_tiles_within_reach_are_the_ends_of_all_short_paths(name: str) -> None:
    cosmic_map, longest = MAPS[name]
    for start in range(len(cosmic_map.neighbours)):
        ends = [TILES[start]]
        for length in range(longest + 1):
            ends += [path[-1] for path in search(cosmic_map, start, length) if path]
            within = cosmic_map.paths_from[start].within(length)
            assert within[0] is TILES[start]
            assert sorted(within) == sorted(set(ends))


@pytest.mark.parametrize("name", MAPS)
def test_paths_by_their_ends_agree_with_a_plain_search(name: str) -> None:
    cosmic_map, longest = MAPS[name]
    for start in range(len(cosmic_map.neighbours)):
        paths = cosmic_map.paths_from[start]
        for length in range(longest + 1):
            expected = search(cosmic_map, start, length)
            ends = [path[-1] if path else start for path in expected]
            assert paths.endings(length) == tuple(ends.count(tile) for tile in range(len(cosmic_map.neighbours)))
            for tile, number in enumerate(paths.endings(length)):
                found = [paths.at_end(length, tile, rank) for rank in range(number)]
                assert found == [path for path in expected if (path[-1] if path else start) == tile]


@pytest.mark.parametrize("order", [range(8), range(7, -1, -1)], ids=["short first", "long first"])
def test_the_order_of_questions_does_not_matter(order: range) -> None:
    """Layers are made when they are first asked for, and endings, counts and layers grow on their own."""
    paths = CosmicMap.from_pairs((*RING.pairs, (TILES[0], TILES[7]))).paths_from[0]
    fresh = CosmicMap.from_pairs((*RING.pairs, (TILES[0], TILES[7]))).paths_from[0]
    answers = {length: (sum(paths.endings(length)), paths.counts[length]) for length in order}
    assert answers == {length: (len(list(fresh.walk(length))),) * 2 for length in range(8)}


def test_beyond_the_last_tile_there_is_no_path() -> None:
    paths = RING.paths_from[0]
    assert [paths.counts[length] for length in (0, 1, 14, 15, 16)] == [1, 2, 2, 0, 0]
    assert list(paths.walk(15)) == []
    assert sum(paths.endings(15)) == 0


def test_a_path_beyond_the_last_is_no_path() -> None:
    with pytest.raises(IndexError):
        RING.paths_from[0].at(3, 2)


@pytest.mark.parametrize("name", MAPS)
def test_a_length_is_reached_exactly_when_there_are_paths_of_it(name: str) -> None:
    cosmic_map, longest = MAPS[name]
    for paths in cosmic_map.paths_from:
        for length in (*range(longest + 1), len(cosmic_map.tiles), 30):
            assert paths.reaches(length) == bool(paths.counts[length])


def test_pickling_leaves_the_layers_behind() -> None:
    cosmic_map, longest = MAPS[next(iter(MAPS))]
    before = len(pickle.dumps(cosmic_map))
    for paths in cosmic_map.paths_from:
        paths.counts[longest]
    assert len(pickle.dumps(cosmic_map)) == before
    for paths, copy in zip(cosmic_map.paths_from, pickle.loads(pickle.dumps(cosmic_map)).paths_from, strict=True):
        assert list(copy.walk(longest)) == list(paths.walk(longest))
