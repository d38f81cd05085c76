"""`cosmic_map`: which tiles touch, said by pairs or by neighbours, and the paths along them."""

import gc
import pickle
import weakref
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dejavu_rules import CosmicMap, Dealer, NebulaTile
from dejavu_rules.box.pieces import TILES
from dejavu_rules.inputs.defects import InvalidMap
from dejavu_rules.mapgen import generate
from tests.support.builders import LINE_OF_THREE, RING

CATS_EYE, BOOMERANG, FLAME, HELIX = TILES[:4]
EACH_WITH_EACH = CosmicMap.from_pairs(combinations(TILES[:6], 2), tiles=6)
MAP = generate(Dealer(0)).map


def test_pairs_and_neighbours_say_the_same() -> None:
    made = CosmicMap.from_pairs([(FLAME, CATS_EYE), (CATS_EYE, BOOMERANG), (BOOMERANG, CATS_EYE)], tiles=4)
    assert made.neighbours == ((BOOMERANG, FLAME), (CATS_EYE,), (CATS_EYE,), ())
    assert made == CosmicMap(((BOOMERANG, FLAME), (CATS_EYE,), (CATS_EYE,), ()))
    assert made.tiles == (CATS_EYE, BOOMERANG, FLAME, HELIX)
    assert made.pairs == ((CATS_EYE, BOOMERANG), (CATS_EYE, FLAME))
    assert made.neighbours[FLAME] == (CATS_EYE,)


@pytest.mark.parametrize("cosmic_map", [RING, LINE_OF_THREE, EACH_WITH_EACH, MAP])
def test_the_pairs_of_a_map_make_the_same_map(cosmic_map: CosmicMap) -> None:
    again = CosmicMap.from_pairs(cosmic_map.pairs, tiles=len(cosmic_map.tiles))
    assert again == cosmic_map
    assert hash(again) == hash(cosmic_map)


def test_a_map_of_other_connections_is_another_map() -> None:
    assert CosmicMap.from_pairs([*RING.pairs, (CATS_EYE, FLAME)]) != RING
    assert CosmicMap.from_pairs([], tiles=3) != CosmicMap.from_pairs([], tiles=4)


def test_paths_visit_no_tile_twice() -> None:
    assert list(LINE_OF_THREE.paths(CATS_EYE, 2)) == [(BOOMERANG, FLAME)]
    assert list(LINE_OF_THREE.paths(BOOMERANG, 1)) == [(CATS_EYE,), (FLAME,)]
    assert list(LINE_OF_THREE.paths(BOOMERANG, 2)) == []
    assert list(LINE_OF_THREE.paths(CATS_EYE, 0)) == [()]
    for path in MAP.paths(FLAME, 4):
        assert len({FLAME, *path}) == 5
        assert all(one in MAP.neighbours[other] for one, other in zip(path, (FLAME, *path[:-1]), strict=True))


@pytest.mark.parametrize("length", range(6))
def test_all_orders_of_tiles_are_paths_where_each_touches_each(length: int) -> None:
    found = list(EACH_WITH_EACH.paths(CATS_EYE, length))
    assert len(found) == [1, 5, 20, 60, 120, 120][length]
    assert len(set(found)) == len(found)


def test_pickling_leaves_the_layers_behind() -> None:
    cosmic_map, longest = MAP, 5
    before = len(pickle.dumps(cosmic_map))
    for paths in cosmic_map._paths_from:
        paths.counts[longest]
    assert len(pickle.dumps(cosmic_map)) == before
    again = pickle.loads(pickle.dumps(cosmic_map))
    assert again == cosmic_map
    for tile in cosmic_map.tiles:
        assert list(again.paths(tile, longest)) == list(cosmic_map.paths(tile, longest))


@pytest.mark.parametrize(
    "pair", [(CATS_EYE, CATS_EYE), (CATS_EYE, HELIX), (CATS_EYE,), "ab", (0, 1), None, (NebulaTile.FLAME, None)]
)
def test_what_is_no_pair_of_tiles_of_the_map_is_refused(pair: object) -> None:
    with pytest.raises(InvalidMap, match="is not a pair of different tiles of the map"):
        CosmicMap.from_pairs([pair], tiles=3)  # type: ignore[list-item]


def test_equal_maps_share_their_paths_when_they_are_unpickled() -> None:
    """Also out of separate pickles, as long as somebody has one of them."""
    made = generate(Dealer(1)).map
    first = pickle.loads(pickle.dumps(made))
    assert pickle.loads(pickle.dumps(CosmicMap(made.neighbours))) is first
    assert first == made
    assert first is not made
    assert pickle.loads(pickle.dumps(RING)) is not first


def test_a_map_that_nobody_has_is_not_kept() -> None:
    made = pickle.loads(pickle.dumps(generate(Dealer(2)).map))
    gone = weakref.ref(made)
    del made
    gc.collect()
    assert gone() is None


def test_threads_that_unpickle_at_once_get_equal_maps() -> None:
    saved = pickle.dumps(generate(Dealer(3)).map)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(pickle.loads, [saved] * 200))
    assert {*found} == {generate(Dealer(3)).map}


@given(st.sets(st.sampled_from([*combinations(TILES, 2)])))
def test_a_map_of_pairs_has_no_defects(pairs: set[tuple[NebulaTile, NebulaTile]]) -> None:
    """So it is not searched for them; a map with the same neighbours is."""
    made = CosmicMap.from_pairs(pairs)
    assert made._defects == CosmicMap(made.neighbours)._defects == ()
