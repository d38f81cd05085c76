"""Where tiles fit beside each other: the fast tables against whole tiles, and against a geometry library."""

from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Point, Polygon

from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.mapgen.completion import members
from dejavu_rules.mapgen.fits import NARROW, fit, fit_all_turns, mirror_images, mirrored_cells
from dejavu_rules.mapgen.lattice import (
    HERE,
    REACH,
    TURNS,
    WIDTH,
    Mask,
    code,
    corners,
    half_turn,
    here,
    mirror_image,
    pose,
    rotate,
)
from dejavu_rules.mapgen.layout import Placement, overlaps, touches

POSES = [pose(tile, turns) for tile in TILES for turns in range(TURNS)]


@cache
def all_cells(posed: int) -> tuple[tuple[int, int], ...]:
    """All cells of a tile, as kind and code. Its masks have it after half a turn."""
    number, turns = divmod(half_turn(posed), TURNS)
    row = TURNS * NARROW
    found = []
    for kind, mask in enumerate(mirrored_cells(TILES[number])):
        for digit in members(mask):
            v, column = divmod(digit, row)
            if column // NARROW == turns:
                found.append((kind, code(column % NARROW - REACH, v - REACH)))
    return tuple(found)


@cache
def cells(posed: int) -> tuple[Mask, ...]:
    """Per kind, all cells of a tile."""
    found = [0] * 12
    for kind, cell in all_cells(posed):
        found[kind] |= 1 << HERE + cell
    return tuple(found)


def shifts_with_common_cells(first: int, second: int) -> Mask:
    found = 0
    for kind, cell in all_cells(second):
        found |= cells(first)[kind] << HERE - cell
    return found


@pytest.mark.parametrize("first", range(0, len(POSES), TURNS), ids=lambda posed: str(TILES[posed // TURNS]))
def test_comparing_edges_is_comparing_whole_tiles(first: int) -> None:
    """So no tile fits inside another. One rotation of the first is enough: only how they lie to each other counts."""
    for second in POSES:
        assert fit(first, second).overlapping == shifts_with_common_cells(first, second), (first, second)


@pytest.mark.parametrize("posed", POSES)
def test_the_cells_have_the_area_of_the_outline(posed: int) -> None:
    polygon = Polygon(corners(posed))
    assert len(all_cells(posed)) == round(12 * polygon.area)  # in skew coordinates a lattice cell has area 1


def shifts(mask: Mask) -> Iterator[tuple[int, int]]:
    """The shifts in a mask of a `Fit`."""
    for digit in members(mask):
        v, u = divmod(digit - 2 * HERE + WIDTH // 2, WIDTH)
        yield u - WIDTH // 2, v


@pytest.mark.parametrize("turns", range(1, TURNS))
def test_turning_both_tiles_turns_the_shifts(turns: int) -> None:
    for first, second in zip(TILES, TILES[3:] + TILES[:3], strict=True):
        straight = fit(pose(first, 0), pose(second, 1))
        whole = fit(pose(first, turns), pose(second, (1 + turns) % TURNS))
        for one, other in ((straight.overlapping, whole.overlapping), (straight.touching, whole.touching)):
            assert {rotate(shift, turns) for shift in shifts(one)} == set(shifts(other))


def test_the_shifts_stay_inside_their_mask() -> None:
    for second in POSES:
        pair = fit(0, second)
        for u, v in shifts(pair.overlapping | pair.touching):
            assert abs(u) <= 2 * REACH
            assert abs(v) <= 2 * REACH


placements = st.builds(
    Placement, st.sampled_from(TILES), st.integers(-14, 14), st.integers(-14, 14), st.integers(0, TURNS - 1)
)


@settings(max_examples=400, deadline=None)
@given(first=st.builds(Placement, st.sampled_from(TILES), turns=st.integers(0, TURNS - 1)), second=placements)
def test_a_geometry_library_finds_the_same_contacts(first: Placement, second: Placement) -> None:
    """In skew coordinates all corners are integers, so the library is exact too."""
    one, other = Polygon(first.corners), Polygon(second.corners)
    overlap = one.intersection(other).area > 0
    assert overlaps(first, second) == overlaps(second, first) == overlap
    if not overlap:
        corner_on_edge = any(other.exterior.intersects(Point(corner)) for corner in first.corners) or any(
            one.exterior.intersects(Point(corner)) for corner in second.corners
        )
        assert touches(first, second) == touches(second, first) == corner_on_edge
        assert corner_on_edge == one.intersects(other), "tiles that meet without overlapping meet in a corner"


def test_far_tiles_neither_touch_nor_overlap() -> None:
    far = Placement(TILES[1], 10**30, -(10**30), 2)
    assert not touches(Placement(TILES[0]), far)
    assert not overlaps(Placement(TILES[0]), far)


def test_codes_are_places_in_a_row_of_rows() -> None:
    assert [code(0, 0), code(1, 0), code(0, 1), code(-1, 2)] == [0, 1, WIDTH, 2 * WIDTH - 1]


@pytest.mark.parametrize("tile", TILES)
def test_all_rotations_side_by_side_have_the_same_shifts(tile: NebulaTile) -> None:
    for first, width in ((0, NARROW), (5, NARROW), (44, NARROW), (44, WIDTH)):
        row = TURNS * width
        found = fit_all_turns(first, tile, width)
        for turns in range(TURNS):
            alone = fit(first, pose(tile, turns))
            for mask, wide in ((found.overlapping, alone.overlapping), (found.touching, alone.touching)):
                digits = [digit - 2 * here(row) for digit in members(mask) if digit % row // width == turns]
                places = [divmod(digit - turns * width + 2 * REACH, row) for digit in digits]
                assert [(u - 2 * REACH, v) for v, u in places] == list(shifts(wide)), turns


def test_mirror_images_side_by_side() -> None:
    for tile, width in product(TILES, (NARROW, WIDTH)):
        parts = [mirror_image(pose(tile, turns), TURNS * width) << turns * width for turns in range(TURNS)]
        assert mirror_images(tile, width) == sum(parts)
