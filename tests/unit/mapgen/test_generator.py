"""The generator: valid maps with a witness, the same everywhere, and a table's look."""

import subprocess
import sys
from hashlib import sha256

import pytest
from shapely import Polygon

from dejavu_rules.box.pieces import TILES
from dejavu_rules.dealer import Dealer
from dejavu_rules.mapgen import Layout, generate, validate
from dejavu_rules.mapgen.geometry import free, survey
from dejavu_rules.mapgen.layout import collisions, crowds

SEEDS = 300


class Least:
    """Chance that always decides for the first."""

    def below(self, number: int, /) -> int:
        return 0


@pytest.fixture(scope="module")
def layouts() -> list[Layout]:
    return [generate(Dealer(seed)) for seed in range(SEEDS)]


def test_generated_maps_are_valid(layouts: list[Layout]) -> None:
    for layout in layouts:
        assert validate(layout.map) == ()


def test_nothing_overlaps_and_no_point_is_crowded(layouts: list[Layout]) -> None:
    for layout in layouts:
        assert collisions(layout.placements) == []
        assert crowds(layout.placements) == []


def test_the_contacts_of_the_layout_are_the_connections(layouts: list[Layout]) -> None:
    """Found once more by a geometry library, in skew coordinates, where all corners are integers."""
    for layout in layouts:
        shapes = {one.tile: Polygon(one.corners) for one in layout.placements}
        touching = {
            (one, other) for one in TILES for other in TILES if one < other and shapes[one].intersects(shapes[other])
        }
        assert touching == set(layout.map.pairs)


def test_real_coordinates_with_a_tolerance_find_the_same(layouts: list[Layout]) -> None:
    for layout in layouts[:10]:
        found = survey(free(layout))
        assert found.overlaps == ()
        assert found.map == layout.map


def test_SETUP_2_each_tile_touches_what_lies_there(layouts: list[Layout]) -> None:
    """The second tile one, and each later tile two at least: no map ends with a chain of leaves."""
    for layout in layouts:
        for number, tile in enumerate(layout.order[1:], start=1):
            earlier = set(layout.order[:number]) & set(layout.map.neighbours[tile])
            assert len(earlier) >= min(number, 2)


def test_maps_look_like_a_tables(layouts: list[Layout]) -> None:
    degrees = [len(near) for layout in layouts for near in layout.map.neighbours]
    assert 3.7 < sum(degrees) / len(degrees) < 4.3
    assert max(degrees) <= 9
    assert all(any(layout.map.paths(TILES[0], 6)) for layout in layouts[:20])


def test_every_tile_can_be_the_first(layouts: list[Layout]) -> None:
    assert {layout.first for layout in layouts} == set(TILES)
    assert len({layout.map for layout in layouts}) == SEEDS


def test_a_seed_gives_the_same_map_on_every_machine(layouts: list[Layout]) -> None:
    """A changed digest breaks every recorded game that was dealt from a seed."""
    text = ";".join(f"{one.tile} {one.u} {one.v} {one.turns}" for layout in layouts[:50] for one in layout.placements)
    assert sha256(text.encode()).hexdigest() == "83e3f150705da3d0bcaff748b947d968fdcea7cbdc94794853c59f7e6d347317"


def test_chance_comes_from_the_argument_only() -> None:
    dealer = Dealer(3)
    assert generate(Least()) == generate(Least())
    assert generate(Dealer(3)) == generate(Dealer(3))
    assert generate(dealer) != generate(dealer), "one dealer goes on"


def test_generation_loads_no_large_library() -> None:
    program = (
        "import sys, dejavu_rules.mapgen as m, dejavu_rules.dealer as d; m.generate(d.Dealer(1)).map;"
        "print([name for name in ('networkx', 'shapely', 'numpy', 'tomllib', 'xml') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_maps_are_made_without_a_game_and_without_pictures() -> None:
    program = "import sys, dejavu_rules.mapgen.building, dejavu_rules.mapgen.loading; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    packages = {name.split(".")[1] for name in done.stdout.split() if name.startswith("dejavu_rules.")}
    assert packages <= {"box", "combinatorics", "errors", "i18n", "inputs", "mapgen", "rulebook"}
