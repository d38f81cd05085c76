"""Contacts of tiles that lie anywhere, within the tolerance."""

from math import cos, radians, sin
from operator import index

import pytest
from shapely import Polygon

from dejavu_rules.box.pieces import TILES
from dejavu_rules.dealer import Dealer
from dejavu_rules.mapgen import Layout, generate
from dejavu_rules.mapgen.geometry import TOLERANCE, FreePlacement, free, survey


@pytest.fixture(scope="module")
def layout() -> Layout:
    return generate(Dealer(7))


def test_a_layout_keeps_its_contacts(layout: Layout) -> None:
    found = survey(free(layout))
    assert (found.map, found.overlaps) == (layout.map, ())


@pytest.mark.parametrize("degrees", [10.0, 33.3, 90.0, 271.5])
def test_turning_the_table_changes_nothing(layout: Layout, degrees: float) -> None:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    turned = [
        FreePlacement(one.tile, one.x * c - one.y * s, one.x * s + one.y * c, one.degrees + degrees)
        for one in free(layout)
    ]
    assert survey(turned).map == layout.map


def nudge(layout: Layout, by: float) -> list[FreePlacement]:
    """All tiles moved a little, every other one in the opposite direction."""
    return [FreePlacement(one.tile, one.x + by * (-1) ** index(one.tile), one.y, one.degrees) for one in free(layout)]


def test_small_errors_are_tolerated(layout: Layout) -> None:
    found = survey(nudge(layout, TOLERANCE / 2.1))
    assert (found.map, found.overlaps) == (layout.map, ())


def test_larger_errors_are_not(layout: Layout) -> None:
    found = survey(nudge(layout, 4 * TOLERANCE))
    assert found.overlaps
    assert found.map != layout.map


def test_overlaps_are_named() -> None:
    found = survey(
        [FreePlacement(TILES[0], 0, 0), FreePlacement(TILES[1], 0.5, 0.5, 12.0), FreePlacement(TILES[2], 50, 0)]
    )
    assert found.overlaps == ((TILES[0], TILES[1]),)
    assert found.contacts == ()


@pytest.mark.parametrize(
    ("gap", "contact", "overlap"),
    [(1.05, False, False), (0.95, True, False), (0.0, True, False), (-0.95, True, False), (-1.05, False, True)],
)
def test_edges_touch_within_the_tolerance(gap: float, contact: bool, overlap: bool) -> None:
    """The upper edge of one tile and the lower edge of another, a little apart or a little over each other."""
    below, above = FreePlacement(TILES[0], 0, 0), FreePlacement(TILES[1], 0, 0)
    high, low = max(y for _, y in below.corners), min(y for _, y in above.corners)
    found = survey([below, FreePlacement(TILES[1], 0, high - low + gap * TOLERANCE)])
    assert (bool(found.contacts), bool(found.overlaps)) == (contact, overlap)
    half = survey([below, FreePlacement(TILES[1], 0, high - low + gap * TOLERANCE)], TOLERANCE / 2)
    assert bool(half.contacts) is (gap == 0)


def test_as_far_apart_as_the_tolerance_is_in_contact() -> None:
    apart = [FreePlacement(TILES[0], 0, 0), FreePlacement(TILES[1], 12.5, 1, 20.0)]
    gap = Polygon(apart[0].corners).distance(Polygon(apart[1].corners))
    assert gap > TOLERANCE
    assert survey(apart, gap).contacts == ((TILES[0], TILES[1]),)


def test_a_tip_that_goes_in_is_in_contact_until_it_overlaps() -> None:
    """Shrinking a tip takes more of it than of an edge: between the two it was neither."""
    tip = FreePlacement(TILES[3], 0, 0)
    edge = max(y for _, y in FreePlacement(TILES[0], 0, 0).corners) - min(y for _, y in tip.corners)
    for deep in range(1, 40):
        found = survey([FreePlacement(TILES[0], 0, 0), FreePlacement(TILES[3], 0, edge - deep * TOLERANCE / 10)])
        assert bool(found.contacts) is not bool(found.overlaps)
    assert found.overlaps
