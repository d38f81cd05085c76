"""The second engine's geometry, on cases that a look at the table decides."""

import pytest

from dejavu_rules import NebulaTile, Placement
from dejavu_rules.testing.second.outlines import corners, is_on_rim, overlap, touch
from tests.support.outlines import rim

SQUARE = [(0, 0), (4, 0), (4, 4), (0, 4)]


def move(u: int, v: int) -> list[tuple[int, int]]:
    return [(a + u, b + v) for a, b in SQUARE]


@pytest.mark.parametrize(
    ("other", "over", "touching"),
    [
        (move(0, 0), True, True),
        (move(1, 1), True, False),  # edges cross
        (move(0, 2), True, True),  # common edges, no crossing
        ([(1, 1), (2, 1), (2, 2)], True, False),  # all of it inside
        (move(4, 0), False, True),  # side by side
        (move(4, 2), False, True),
        (move(4, 4), False, True),  # tip to tip (RULING-21)
        (move(5, 0), False, False),
        ([(4, 2), (6, 1), (6, 3)], False, True),  # a tip on an edge (MAP-1)
        ([(3, 2), (6, 1), (6, 3)], True, False),  # a tip inside
    ],
)
def test_two_outlines_overlap_or_touch_either_way_round(
    other: list[tuple[int, int]], over: bool, touching: bool
) -> None:
    assert overlap(SQUARE, other) is overlap(other, SQUARE) is over
    assert touch(SQUARE, other) is touch(other, SQUARE) is touching


def test_an_outline_that_bends_around_another_does_not_overlap() -> None:
    hook = [(-1, -1), (6, -1), (6, 0), (0, 0), (0, 6), (-1, 6)]
    assert not overlap(hook, SQUARE)
    assert overlap([(u - 1, v) for u, v in SQUARE], hook)


def test_the_rim_has_every_lattice_point_of_every_edge() -> None:
    assert len(rim(SQUARE)) == len(set(rim(SQUARE))) == 16
    assert all(is_on_rim(SQUARE, point) for point in rim(SQUARE))


@pytest.mark.parametrize("turns", range(6))
def test_a_placement_means_the_same_to_both(turns: int) -> None:
    for tile in NebulaTile:
        assert corners(tile, (3, -2, turns)) == list(Placement(tile, 3, -2, turns).corners)
