"""Maps without a layout: drawn without crossings, and not all in one heap."""

import subprocess
import sys
from itertools import combinations
from math import hypot

import pytest

from dejavu_rules.box.cosmic_map import CosmicMap
from dejavu_rules.box.pieces import TILES
from dejavu_rules.dealer import Dealer
from dejavu_rules.inputs.defects import InvalidMap
from dejavu_rules.mapgen import generate
from dejavu_rules.pictures import Picture
from dejavu_rules.pictures.planar import cross, draw


@pytest.mark.parametrize("seed", [*range(6), 41])
def test_no_lines_cross(seed: int) -> None:
    """Where the tiles of seed 41 push each other freely, lines do cross."""
    cosmic_map = generate(Dealer(seed)).map
    where = draw(cosmic_map)
    assert tuple(where) == TILES
    for (a, b), (c, d) in combinations(cosmic_map.pairs, 2):
        if len({a, b, c, d}) == 4:
            assert not cross(where[a], where[b], where[c], where[d])


@pytest.mark.parametrize("seed", range(6))
def test_tiles_are_apart_and_those_that_touch_nearer(seed: int) -> None:
    cosmic_map = generate(Dealer(seed)).map
    where = draw(cosmic_map)
    distance = {(a, b): hypot(where[a][0] - where[b][0], where[a][1] - where[b][1]) for a, b in combinations(TILES, 2)}
    touching = [distance[pair] for pair in cosmic_map.pairs]
    others = [distance[pair] for pair in distance if pair not in cosmic_map.pairs]
    assert min(distance.values()) > 2
    assert sum(touching) / len(touching) < sum(others) / len(others)


def test_loose_tiles_have_a_place_too() -> None:
    cosmic_map = CosmicMap.from_pairs(combinations(TILES[:3], 2), 5)
    where = draw(cosmic_map)
    assert set(where) == set(TILES[:5])
    assert len(set(where.values())) == 5


def test_lines_that_cross_touch_or_do_neither() -> None:
    assert cross((0, 0), (2, 2), (0, 2), (2, 0))
    assert cross((0, 0), (2, 2), (1, 1), (2, 0)), "an end on the other line"
    assert not cross((0, 0), (2, 2), (3, 0), (2, 1))
    assert not cross((0, 0), (2, 0), (0, 1), (2, 1))


def test_MAP_4_connections_that_must_cross_are_refused() -> None:
    with pytest.raises(InvalidMap, match="some connections must cross"):
        Picture(CosmicMap.from_pairs(combinations(TILES[:5], 2), 5)).svg()


WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None  # importing it fails, as where it is not installed
from dejavu_rules.dealer import Dealer
from dejavu_rules.mapgen import generate
from dejavu_rules.pictures import Picture, chart
cosmic_map = generate(Dealer(7)).map
print(len(Picture(cosmic_map).svg()), len(chart(cosmic_map, {tile: (tile.name,) for tile in cosmic_map.tiles}).lines))
"""


def test_a_map_is_drawn_where_numpy_is_not_installed() -> None:
    """networkx's own `planar_layout` needs it, and neither networkx nor we depend on it."""
    done = subprocess.run([sys.executable, "-c", WITHOUT_NUMPY], check=True, capture_output=True, text=True)
    svg, lines = map(int, done.stdout.split())
    assert svg > 10_000
    assert lines > 10
