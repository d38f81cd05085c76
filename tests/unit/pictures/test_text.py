"""Pictures in plain text."""

from dejavu_rules.box.pieces import TILES
from dejavu_rules.mapgen import Layout
from dejavu_rules.pictures import Contents, Picture


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
