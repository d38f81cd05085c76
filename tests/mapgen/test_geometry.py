"""Contacts of tiles that lie anywhere, within the tolerance."""

from math import cos, radians, sin
from operator import index

import pytest

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


def nudged(layout: Layout, by: float) -> list[FreePlacement]:
    """All tiles moved a little, every other one in the opposite direction."""
    return [FreePlacement(one.tile, one.x + by * (-1) ** index(one.tile), one.y, one.degrees) for one in free(layout)]


def test_small_errors_are_tolerated(layout: Layout) -> None:
    found = survey(nudged(layout, TOLERANCE / 2.1))
    assert (found.map, found.overlaps) == (layout.map, ())


def test_larger_errors_are_not(layout: Layout) -> None:
    found = survey(nudged(layout, 4 * TOLERANCE))
    assert found.overlaps
    assert found.map != layout.map


def test_overlaps_are_named() -> None:
    found = survey(
        [FreePlacement(TILES[0], 0, 0), FreePlacement(TILES[1], 0.5, 0.5, 12.0), FreePlacement(TILES[2], 50, 0)]
    )
    assert found.overlaps == ((TILES[0], TILES[1]),)
    assert found.contacts == ()
