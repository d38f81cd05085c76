"""What a picture shows, in words, as plain text, and as a chart for terminals."""

from operator import index

import pytest

from dejavu_rules import Dealer, InvalidSetup, MalformedState, NebulaTile, apply, new_game, random_action, settle, view
from dejavu_rules.box.cosmic_map import CosmicMap
from dejavu_rules.box.multisets import Bits
from dejavu_rules.box.pieces import TILES, Bit, Fragment
from dejavu_rules.mapgen import Layout, generate
from dejavu_rules.pictures import Contents, Picture
from dejavu_rules.pictures.scene import scene
from dejavu_rules.pictures.text import DOT, Chart, Subject, chart, columns

CATS_EYE, BOOMERANG, FLAME = TILES[:3]


def test_everything_on_a_tile_is_listed_in_words() -> None:
    contents = Contents(
        (Bits("red moon, white sun, red moon"), Bits()), (Fragment.BLUE_3, None), (BOOMERANG, FLAME), BOOMERANG
    )
    assert contents.on(CATS_EYE) == ("white sun", "red moon", "red moon", "fragment blue 3")
    assert contents.on(BOOMERANG) == ("flower", "the Nameless Girl")


def test_each_part_of_the_contents_may_be_left_out() -> None:
    assert Contents().on(FLAME) == ()
    assert Contents().fragment(FLAME) is None
    assert Contents(girl=FLAME).on(FLAME) == ("the Nameless Girl",)
    assert Contents(fragments=(None, None, Fragment.RED_1)).on(FLAME) == ("fragment red 1",)
    assert Contents(bits=(Bits(), Bits(), Bits([Bit.RED_SUN]))).on(FLAME) == ("red sun",)


def test_only_a_state_or_a_view_has_contents() -> None:
    with pytest.raises(MalformedState, match=r"^5 is not a GameState or a View$"):
        Contents.of(5)  # type: ignore[arg-type]  # that is the question


def test_only_a_map_has_a_chart() -> None:
    with pytest.raises(InvalidSetup, match=r"^5 is not a Layout or a CosmicMap$"):
        chart(5, {})  # type: ignore[arg-type]  # that is the question


def test_contents_of_a_game_are_what_lies_there() -> None:
    state = new_game(players=2, seed=3)
    contents = Contents.of(state)
    assert contents.bits == state.bits
    assert [len(bits) for bits in contents.bits] == [4] * 15
    assert contents.fragments == state.fragments
    assert None not in contents.fragments
    assert contents.flowers == ()
    assert contents.girl is state.girl is not None


def test_PLANT_3_a_flower_lies_where_a_fragment_was_taken() -> None:
    dealer = Dealer(1)
    state = new_game(players=2, seed=3)
    while None not in state.fragments:
        state = settle(apply(state, random_action(state, dealer)), dealer)
    contents = Contents.of(state)
    (tile,) = contents.flowers
    assert contents == Contents.of(view(state, 0)) == Contents.of(view(state, None))
    assert contents.flowers == state.flower_tiles
    assert contents.fragment(tile) is None
    assert "flower" in contents.on(tile)
    assert all(contents.fragment(other) is not None for other in TILES if other is not tile)


def test_before_the_fragments_are_placed_there_is_no_flower() -> None:
    contents = Contents.of(new_game(players=2, seed=3, build_map=True))
    assert contents.flowers == ()
    assert not any(contents.bits)
    assert not any(contents.fragments)


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


def test_plain_text_has_every_tile(layout: Layout, contents: Contents) -> None:
    text = Picture(layout, contents).text()
    drawn, described = text.split("\n\n", 1)
    for tile in TILES:
        assert f" {tile} " in drawn.replace("\n", " \n ")
    assert described.strip() == Picture(layout, contents).describe()
    assert max(map(len, drawn.splitlines())) <= 120
    assert text.isascii()


def test_tiles_are_filled_with_signs_and_kept_apart(layout: Layout) -> None:
    """No tile is lost among the others, and in no line do the signs of two tiles stand side by side."""
    drawn = Picture(layout).text().split("\n\n", 1)[0]
    assert all(line == line.rstrip() for line in drawn.splitlines())
    for tile in TILES:
        drawn = drawn.replace(str(tile), " " * len(str(tile)))
    for sign in ".:+*#o":
        assert 100 < drawn.count(sign) < 400
    assert all(len(set(run)) == 1 for run in drawn.split())


def test_plain_text_of_a_map_without_a_layout_is_a_list(layout: Layout) -> None:
    assert Picture(layout.map).text() == Picture(layout.map).describe() + "\n"


SEEDS = range(12)


def name_tiles(layout: Layout) -> dict[NebulaTile, tuple[str, ...]]:
    return {tile: (str(tile), "rM gS bL wR") for tile in layout.map.tiles}


def cells(line: str) -> list[str]:
    """The line by columns of the terminal."""
    return [cell for letter in line for cell in ([letter, ""] if columns(letter) == 2 else [letter])]


def text_at(found: Chart, row: int, column: int, width: int) -> str:
    return "".join(cells(found.lines[row])[column : column + width])


@pytest.mark.parametrize("seed", SEEDS)
def test_every_label_stands_whole_at_its_place_within_the_width(seed: int) -> None:
    layout = generate(Dealer(seed))
    found = chart(layout, name_tiles(layout))
    assert max(map(columns, found.lines)) <= 80
    for tile, label in name_tiles(layout).items():
        for (row, column), line in zip(found.places[tile], label, strict=True):
            assert text_at(found, row, column, len(line)) == line


@pytest.mark.parametrize("seed", SEEDS)
def test_labels_lie_as_the_tiles_do(seed: int) -> None:
    """Of two tiles that do not share columns or rows, the one further left or up on the table is so in the chart."""
    layout = generate(Dealer(seed))
    found, drawn = chart(layout, name_tiles(layout)), scene(layout)
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
        assert text_at(found, row, column, 8) == "馬頭星雲"


def test_a_chart_needs_a_label_for_each_tile_that_is_not_too_wide() -> None:
    layout = generate(Dealer(1))
    with pytest.raises(InvalidSetup, match="one for each of 15 tiles"):
        chart(layout, {NebulaTile.CRAB: ("crab",)})
    with pytest.raises(InvalidSetup, match="wider than 10 columns"):
        chart(layout, name_tiles(layout), width=10)
