"""A picture in words."""

from operator import index

import pytest

from dejavu_rules.box.cosmic_map import CosmicMap
from dejavu_rules.box.pieces import TILES
from dejavu_rules.mapgen import Layout
from dejavu_rules.pictures import Contents
from dejavu_rules.pictures.subject import Subject


def test_the_map_of_a_layout_is_its_own(layout: Layout) -> None:
    assert Subject(layout).map == Subject(layout.map).map == layout.map


@pytest.mark.parametrize("drawn", ["layout", "map"])
def test_the_description_says_what_is_seen(layout: Layout, contents: Contents, drawn: str) -> None:
    what = layout if drawn == "layout" else layout.map
    lines = Subject(what, contents, (TILES[2],), ((TILES[2], TILES[9]),)).describe().splitlines()
    near = ", ".join(map(str, layout.map.neighbours[TILES[0]]))
    assert len(lines) == 17
    assert lines[0] == f"cats eye touches {near}. On it: {', '.join(contents.on(TILES[0]))}."
    assert lines[-2:] == ["Arrow: flame, lagoon.", "Highlighted: flame."]
    assert "the Nameless Girl" in lines[index(layout.first)]
    assert "flower" in lines[3]
    assert "fragment red 1" in lines[0]


def test_tiles_that_are_not_laid_are_not_described(layout: Layout) -> None:
    some = Layout(layout.placements[:4])
    lines = Subject(some).describe().splitlines()
    assert [line.split(" touches ")[0] for line in lines] == [str(tile) for tile in sorted(some.order)]


def test_a_loose_tile_touches_nothing() -> None:
    assert Subject(CosmicMap(((),))).describe() == "cats eye touches nothing."
