"""A chart for terminals shows every label whole, where the tile lies, and dots only between tiles that touch."""

import pytest

from dejavu_rules import Dealer, InvalidSetup, Layout, NebulaTile
from dejavu_rules.mapgen import generate
from dejavu_rules.pictures.chart import DOT, Chart, chart, columns
from dejavu_rules.pictures.scene import scene

SEEDS = range(12)


def named(layout: Layout) -> dict[NebulaTile, tuple[str, ...]]:
    return {tile: (str(tile), "rM gS bL wR") for tile in layout.map.tiles}


def cells(line: str) -> list[str]:
    """The line by columns of the terminal."""
    return [cell for letter in line for cell in ([letter, ""] if columns(letter) == 2 else [letter])]


def written(found: Chart, row: int, column: int, width: int) -> str:
    return "".join(cells(found.lines[row])[column : column + width])


@pytest.mark.parametrize("seed", SEEDS)
def test_every_label_stands_whole_at_its_place_within_the_width(seed: int) -> None:
    layout = generate(Dealer(seed))
    found = chart(layout, named(layout))
    assert max(map(columns, found.lines)) <= 80
    for tile, label in named(layout).items():
        for (row, column), line in zip(found.places[tile], label, strict=True):
            assert written(found, row, column, len(line)) == line


@pytest.mark.parametrize("seed", SEEDS)
def test_labels_lie_as_the_tiles_do(seed: int) -> None:
    """Of two tiles that do not share columns or rows, the one further left or up on the table is so in the chart."""
    layout = generate(Dealer(seed))
    found, drawn = chart(layout, named(layout)), scene(layout)
    middles = {one.tile: one.middle for one in drawn.tiles}
    for one in middles:
        for other in middles:
            if middles[one][0] + 1 < middles[other][0]:
                assert found.places[one][1][1] <= found.places[other][1][1]
            if middles[one][1] + 6 < middles[other][1]:
                assert found.places[one][0][0] < found.places[other][0][0]


@pytest.mark.parametrize("seed", SEEDS)
def test_dots_lead_from_tile_to_tile_where_they_touch_and_nowhere_else(seed: int) -> None:
    layout = generate(Dealer(seed))
    labels = {tile: (tile.name[:2],) for tile in layout.map.tiles}
    found = chart(layout, labels)
    middle = {tile: (row, column + 1) for tile, ((row, column),) in found.places.items()}
    dots = [(row, column) for row, line in enumerate(found.lines) for column, sign in enumerate(line) if sign == DOT]
    pairs = [(middle[one], middle[other]) for one, other in layout.map.pairs]
    assert all(any(near(dot, *pair) for pair in pairs) for dot in dots)
    for pair in pairs:
        if abs(pair[0][0] - pair[1][0]) > 3:
            assert any(near(dot, *pair) for dot in dots)


def near(dot: tuple[int, int], start: tuple[int, int], end: tuple[int, int]) -> bool:
    """Whether a dot is on the straight line between two places, up to rounding."""
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]), 1)
    line = [
        (start[0] + (end[0] - start[0]) * n / steps, start[1] + (end[1] - start[1]) * n / steps)
        for n in range(steps + 1)
    ]
    return any(abs(dot[0] - row) <= 1 and abs(dot[1] - column) <= 2 for row, column in line)


def test_labels_never_lie_over_each_other_though_there_is_no_room() -> None:
    layout = generate(Dealer(1))
    found = chart(layout, dict.fromkeys(layout.map.tiles, ("x" * 30, "y" * 30, "z" * 30)), width=40, height=5)
    assert "".join(found.lines).count("x") == 15 * 30
    assert "".join(found.lines).count("z") == 15 * 30


def test_chinese_labels_take_two_columns_each() -> None:
    layout = generate(Dealer(1))
    labels = dict.fromkeys(layout.map.tiles, ("馬頭星雲",))
    found = chart(layout, labels, width=60)
    assert columns("馬頭星雲") == 8
    assert max(map(columns, found.lines)) <= 60
    for tile in labels:
        ((row, column),) = found.places[tile]
        assert written(found, row, column, 8) == "馬頭星雲"


def test_a_chart_needs_a_label_for_each_tile_that_is_not_too_wide() -> None:
    layout = generate(Dealer(1))
    with pytest.raises(InvalidSetup, match="one for each of 15 tiles"):
        chart(layout, {NebulaTile.CRAB: ("crab",)})
    with pytest.raises(InvalidSetup, match="wider than 10 columns"):
        chart(layout, named(layout), width=10)
