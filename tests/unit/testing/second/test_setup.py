"""Whether a map can still be finished (MAP-2), on maps that can be drawn by hand."""

from itertools import combinations

from dejavu_rules import LayTile, Placement
from dejavu_rules.box.pieces import TILES, NebulaTile
from dejavu_rules.testing.second import may, read
from dejavu_rules.testing.second.setup import can_be_finished, connections, is_planar
from tests.support.builders import building

FOUR = list(combinations(TILES[:4], 2))
"""Four tiles that all touch: each face of the drawing has three of them."""


def near(pairs: list[tuple[NebulaTile, NebulaTile]]) -> dict[NebulaTile, set[NebulaTile]]:
    laid: dict[NebulaTile, set[NebulaTile]] = {tile: set() for pair in pairs for tile in pair}
    for one, other in pairs:
        laid[one].add(other)
    return connections(laid)


def test_one_tile_can_help_all_the_ends_of_a_star() -> None:
    star = near([(TILES[0], tile) for tile in TILES[1:7]])
    assert can_be_finished(star, 1)
    assert not can_be_finished(star, 0)


def test_ends_that_lie_in_different_faces_need_more_tiles() -> None:
    ends = near([*FOUR, *((TILES[number], TILES[number + 4]) for number in range(4))])
    assert not can_be_finished(ends, 1)
    assert can_be_finished(ends, 2)
    three = near([*FOUR, *((TILES[number], TILES[number + 4]) for number in range(3))])
    assert can_be_finished(three, 1)


def test_five_tiles_that_all_touch_would_cross() -> None:
    assert is_planar(near(FOUR))
    assert not is_planar(near(list(combinations(TILES[:5], 2))))
    assert not is_planar(near(FOUR), (tuple(TILES[:4]),))


def test_RULING_21_no_fourth_tile_where_three_meet() -> None:
    one, other = Placement(NebulaTile.FOX_FUR, 8, -5, 2), Placement(NebulaTile.HORSE_HEAD, 0, 5, 1)
    fourth = LayTile(Placement(TILES[1], 5, 6, 2))
    assert may(read(building(TILES[0], one, drawn=TILES[1:3])), fourth) is not False
    assert may(read(building(TILES[0], one, other, drawn=TILES[1:3])), fourth) is False
