"""SVG: well-formed, complete, readable without colour, and harmless; walks as arrows."""

import re
from itertools import combinations, pairwise
from unittest.mock import patch
from xml.etree import ElementTree

import pytest

from dejavu_rules.box.multisets import NO_BITS, Bits
from dejavu_rules.box.pieces import BITS, FRAGMENTS, TILES, Colour, NebulaTile, Shape
from dejavu_rules.dealer import Dealer
from dejavu_rules.mapgen import Layout, generate
from dejavu_rules.mapgen.lattice import XY
from dejavu_rules.pictures import Contents, Picture, symbols
from dejavu_rules.pictures.scene import Scene, _grid, distance_to_edge, is_inside, scene
from dejavu_rules.pictures.svg import arrow, head, numbers

SVG = "{http://www.w3.org/2000/svg}"


def parse(picture: Picture) -> ElementTree.Element:
    return ElementTree.fromstring(picture.svg())


def texts(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def test_a_picture_has_every_name_and_piece(layout: Layout, contents: Contents) -> None:
    root = parse(Picture(layout, contents))
    words = texts(root)
    assert {str(tile) for tile in TILES} <= set(words)
    for colour in Colour:  # ten bits of each colour carry its letter
        assert words.count(str(colour)[0].upper()) == 10
    document = Picture(layout, contents).svg()
    for shape in Shape:
        assert document.count(symbols.SHAPES[shape]) == 12
    assert document.count(symbols.FLOWER) == 2
    assert document.count(symbols.GIRL) == 1
    assert sum(document.count(symbols.fragment(fragment)) for fragment in FRAGMENTS) == 13
    assert not any(word.startswith("and ") for word in words)


@pytest.mark.parametrize("drawn", ["layout", "map"])
def test_screen_readers_find_title_and_description(layout: Layout, contents: Contents, drawn: str) -> None:
    picture = Picture(layout if drawn == "layout" else layout.map, contents, (TILES[2],), ((TILES[2], TILES[9]),))
    root = parse(picture)
    assert root.get("role") == "img"
    title, description = root[0], root[1]
    assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
    assert title.text == "Cosmic Map"
    assert description.text == picture.describe()


def test_every_tile_says_what_it_touches(layout: Layout) -> None:
    titles = [element.text or "" for element in parse(Picture(layout)).iter(f"{SVG}title")]
    for tile in TILES:
        assert f"{tile} touches {', '.join(map(str, layout.map.neighbours[tile]))}" in titles


def test_text_is_escaped(layout: Layout) -> None:
    root = parse(Picture(layout, title='<script>alert("&")</script>'))
    assert root[0].text == '<script>alert("&")</script>'
    assert not list(root.iter(f"{SVG}script"))


def test_two_pictures_on_a_page_share_no_id(layout: Layout) -> None:
    def ids(picture: Picture) -> set[str]:
        return {element.get("id", "") for element in parse(picture).iter() if element.get("id")}

    one, other = Picture(layout), Picture(generate(Dealer(8)))
    assert ids(one)
    assert not ids(one) & ids(other)
    assert not ids(one) & ids(Picture(layout, Contents(girl=TILES[0])))
    assert one.svg() == Picture(layout).svg()


def test_every_reference_is_defined(layout: Layout, contents: Contents) -> None:
    document = Picture(layout, contents, TILES[:2], (TILES[:3],)).svg()
    assert set(re.findall(r"url\(#([^)]+)\)", document)) <= set(re.findall(r'id="([^"]+)"', document))


def test_highlights_and_arrows_are_drawn(layout: Layout) -> None:
    walk = (TILES[0], *next(iter(layout.map.paths(TILES[0], 3))))
    plain, pointed = Picture(layout).svg(), Picture(layout, highlights=(TILES[1],), arrows=(walk,)).svg()
    assert "stroke-dasharray" not in plain
    assert pointed.count("stroke-dasharray") == 1
    assert plain.count("marker-end") == 0
    assert pointed.count("marker-end") == 1
    assert [word for word in texts(ElementTree.fromstring(pointed)) if word.isdigit()] == ["1", "2", "3"]


def test_an_arrow_may_show_a_walk_that_is_wrong(layout: Layout) -> None:
    apart = next((one, other) for one, other in combinations(TILES, 2) if other not in layout.map.neighbours[one])
    assert Picture(layout, arrows=(apart,)).svg().count("marker-end") == 1
    assert Picture(layout, arrows=((TILES[0],),)).svg().count("marker-end") == 1


def test_a_full_tile_says_how_much_is_left_off(layout: Layout) -> None:
    crowded = Contents(bits=(Bits([*BITS, *BITS]), *[NO_BITS] * 14))
    words = texts(parse(Picture(layout, crowded)))
    shown = sum(word in "WBGPRY" for word in words)
    (left_off,) = (word for word in words if word.startswith("and "))
    assert left_off == f"and {60 - shown} more"
    assert shown >= 15


def test_pieces_lie_inside_their_tile(layout: Layout, contents: Contents) -> None:
    places = re.findall(r'<g transform="translate\(([-.\d]+) ([-.\d]+)\) scale', Picture(layout, contents).svg())
    outlines = [tile.outline for tile in scene(layout).tiles]
    assert len(places) == 60 + 13 + 2 + 1
    for x, y in places:
        point = float(x), float(y)
        assert any(is_inside(point, outline) and distance_to_edge(point, outline) > 0.4 for outline in outlines)


def test_connections_are_sparks_on_the_table_and_lines_between_discs(layout: Layout) -> None:
    sparks, line = 'fill="#fff6d6"', 'stroke-width=".18"/>\n'
    on_table, discs = Picture(layout).svg(), Picture(layout.map).svg()
    assert (on_table.count(sparks), discs.count(sparks)) == (30, 0)
    assert (on_table.count(line), discs.count(line)) == (0, 30)


@pytest.mark.parametrize("drawn", ["layout", "map"])
def test_tiles_and_pieces_have_names_to_be_clicked(layout: Layout, contents: Contents, drawn: str) -> None:
    root = parse(Picture(layout if drawn == "layout" else layout.map, contents))
    assert [group.get("data-tile") for group in root.iter() if "data-tile" in group.attrib] == list(map(str, TILES))
    for tile in TILES:
        (on,) = [group for group in root.iter() if group.get("data-on") == str(tile)]
        assert [group.get("data-bit") for group in on if "data-bit" in group.attrib] == list(
            map(str, contents.bits[tile])
        )
        fragment = contents.fragment(tile)
        found = [group.get("data-fragment") for group in on if "data-fragment" in group.attrib]
        assert found == ([] if fragment is None else [str(fragment)])
        assert any("data-flower" in group.attrib for group in on) == (tile in contents.flowers)
        assert any("data-girl" in group.attrib for group in on) == (tile is contents.girl)


def test_a_picture_does_not_depend_on_those_before_it(layout: Layout, contents: Contents) -> None:
    """Where pieces can lie is remembered by tile: another map with the same tiles elsewhere must not be mixed up."""
    first = Picture(layout, contents).svg()
    other = generate(Dealer(99))
    assert Picture(other, contents).svg() != first
    assert Picture(Layout(layout.placements), contents).svg() == first


def test_places_for_pieces_are_found_once_for_each_tile(contents: Contents) -> None:
    """They take most of the time, and every picture of a game shows the same tiles."""
    fresh = generate(Dealer(123))  # no other test draws it
    with patch("dejavu_rules.pictures.scene._grid", wraps=_grid) as asked:
        one = Picture(fresh, contents).svg()
        assert asked.call_count == len(TILES)
        assert Picture(fresh, Contents(contents.bits[1:] + contents.bits[:1], contents.fragments)).svg() != one
        assert asked.call_count == len(TILES)


def test_parts_are_those_of_the_whole_picture(layout: Layout, contents: Contents) -> None:
    """A page that puts them in place has the same picture as one that draws it anew."""
    picture = Picture(layout, contents, arrows=((TILES[2], TILES[9]),))
    document, parts = picture.svg(), picture.contents_svg()
    assert parts.keys() == set(TILES)
    assert all(group in document for group in parts.values())
    under, over = picture.walks_svg()
    assert over.removeprefix("<g>").removesuffix("</g>") in document
    assert len(ElementTree.fromstring(under).findall("g")) == 1
    assert Picture(layout).walks_svg()[1] == "<g></g>"


def test_names_are_those_that_are_given(layout: Layout, contents: Contents) -> None:
    words = texts(parse(Picture(layout, contents, names=tuple(f"<{tile.index}>" for tile in TILES))))
    assert {f"<{tile.index}>" for tile in TILES} <= set(words)
    assert "crab" not in words


def test_without_names_pieces_are_larger(layout: Layout, contents: Contents) -> None:
    def scales(picture: Picture) -> list[float]:
        return [float(found) for found in re.findall(r"scale\(([\d.]+)\)\" data-bit", picture.svg())]

    named, nameless = scales(Picture(layout, contents)), scales(Picture(layout, contents, names=("",) * 15))
    assert len(named) == len(nameless) == 60
    assert all(one <= other for one, other in zip(named, nameless, strict=True))
    assert sum(nameless) > 1.2 * sum(named)


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
