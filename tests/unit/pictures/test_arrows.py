"""Walks as arrows: where the line goes, and what is numbered."""

import re
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest

from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.mapgen import Layout
from dejavu_rules.mapgen.plane import XY
from dejavu_rules.pictures.arrows import arrow, head, numbers
from dejavu_rules.pictures.scene import Scene, scene


@pytest.fixture(scope="module")
def what(layout: Layout) -> Scene:
    return scene(layout)


@pytest.fixture(scope="module")
def walk(layout: Layout) -> tuple[NebulaTile, ...]:
    return (TILES[0], *next(iter(layout.map.paths(TILES[0], 3))))


def points(drawn: str) -> list[XY]:
    """The points that the arrow's line goes through: where each piece of the curve ends."""
    line = ElementTree.fromstring(drawn)[0].get("d", "")
    start, *pieces = line.removeprefix("M").split("C")
    found = [start, *(piece.split(" ")[-1] for piece in pieces)]
    return [(float(x), float(y)) for x, y in (point.split(",") for point in found)]


def close(point: XY) -> object:
    return pytest.approx(point, abs=0.006)


def test_an_arrow_goes_through_middles_and_meetings(what: Scene, walk: tuple[NebulaTile, ...]) -> None:
    expected = [what.tile(walk[0]).middle]
    for one, other in pairwise(walk):
        meeting = what.meeting(one, other)
        assert meeting is not None
        expected += [meeting, what.tile(other).middle]
    found = points(arrow(what, walk, "mark"))
    assert len(found) == len(expected) == 7
    for point, wanted in zip(found[:-1], expected[:-1], strict=True):
        assert point == close(wanted)


def test_the_head_stops_short_of_the_last_name(what: Scene, walk: tuple[NebulaTile, ...]) -> None:
    *_, (x, y), (end_x, end_y) = points(arrow(what, walk, "mark"))
    to_x, to_y = what.tile(walk[-1]).middle
    assert (end_x, end_y) == close((x + 0.62 * (to_x - x), y + 0.62 * (to_y - y)))


def test_a_walk_of_one_tile_is_a_point(what: Scene) -> None:
    assert points(arrow(what, (TILES[4],), "mark")) == [close(what.tile(TILES[4]).middle)]
    assert numbers(what, (TILES[4],)) == "<g></g>"


def test_each_step_has_its_number_where_the_tiles_meet(what: Scene, walk: tuple[NebulaTile, ...]) -> None:
    root = ElementTree.fromstring(numbers(what, walk))
    assert [element.text for element in root.iter("text")] == ["1", "2", "3"]
    for circle, (one, other) in zip(root.iter("circle"), pairwise(walk), strict=True):
        assert (float(circle.get("cx", "")), float(circle.get("cy", ""))) == close(what.meeting(one, other) or (0, 0))


def test_between_tiles_that_do_not_meet_a_step_is_numbered_halfway(what: Scene, layout: Layout) -> None:
    one, other = next(pair for pair in combinations(TILES, 2) if pair not in layout.map.pairs)
    (ax, ay), (bx, by) = what.tile(one).middle, what.tile(other).middle
    assert points(arrow(what, (one, other), "mark"))[1] == close(((ax + bx) / 2, (ay + by) / 2))


def test_the_arrow_ends_with_the_head_of_its_picture(what: Scene, walk: tuple[NebulaTile, ...]) -> None:
    (name,) = re.findall(r'marker id="([^"]+)"', head("dv1"))
    assert f'marker-end="url(#{name})"' in arrow(what, walk, "dv1")
    assert f'marker-end="url(#{name})"' not in arrow(what, walk, "dv2")
