"""Pictures: well-formed, complete, readable without colour, and harmless."""

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from dejavu_rules import bag
from dejavu_rules.components import BITS, FRAGMENTS, TILES, Bit, Colour, Shape
from dejavu_rules.dealer import Dealer
from dejavu_rules.mapgen import Contents, Layout, Picture, generate
from dejavu_rules.mapgen import symbols as pieces
from dejavu_rules.mapgen.drawing import _cross, draw
from dejavu_rules.mapgen.scene import inside, scene, to_edge

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def layout() -> Layout:
    return generate(Dealer(7).below)


@pytest.fixture(scope="module")
def contents(layout: Layout) -> Contents:
    """As after set-up: four bits and a fragment on each tile, but flowers on two."""
    bits = [bit for bit in BITS for _ in range(2)]
    return Contents(
        tuple(bag.of(bits[number::15]) for number in range(15)),
        tuple(None if number in (3, 8) else fragment for number, fragment in enumerate(FRAGMENTS)),
        (TILES[3], TILES[8]),
        layout.first,
    )


def parsed(picture: Picture) -> ElementTree.Element:
    return ElementTree.fromstring(picture.svg())


def texts(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def test_a_picture_has_every_name_and_piece(layout: Layout, contents: Contents) -> None:
    root = parsed(Picture(layout, contents))
    words = texts(root)
    assert {str(tile) for tile in TILES} <= set(words)
    for colour in Colour:  # ten bits of each colour carry its letter
        assert words.count(str(colour)[0].upper()) == 10
    document = Picture(layout, contents).svg()
    for shape in Shape:
        assert document.count(pieces.SHAPES[shape]) == 12
    assert document.count(pieces.FLOWER) == 2
    assert document.count(pieces.GIRL) == 1
    assert sum(document.count(pieces.fragment(fragment)) for fragment in FRAGMENTS) == 13
    assert not any(word.startswith("and ") for word in words)


def test_bits_differ_without_their_colour() -> None:
    """Told apart by shape and letter alone."""
    plain = {re.sub("#[0-9a-f]{6}", "", pieces.bit(bit)) for bit in Bit}
    assert len(plain) == len(Bit) == 30


def test_fragments_differ_without_their_colour() -> None:
    plain = {re.sub("#[0-9a-f]{6}", "", pieces.fragment(fragment)) for fragment in FRAGMENTS}
    assert len(plain) == 15


@pytest.mark.parametrize("drawn", ["layout", "map"])
def test_alt_text_says_what_is_seen(layout: Layout, contents: Contents, drawn: str) -> None:
    picture = Picture(layout if drawn == "layout" else layout.map, contents, (TILES[2],), ((TILES[2], TILES[9]),))
    root = parsed(picture)
    assert root.get("role") == "img"
    title, description = root[0], root[1]
    assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
    assert title.text == "Cosmic Map"
    assert description.text == picture.describe()
    lines = picture.describe().splitlines()
    near = ", ".join(map(str, layout.map.neighbours[0]))
    assert lines[0].startswith(f"cats eye touches {near}. On it: ")
    assert lines[-2:] == ["Arrow: flame, lagoon.", "Highlighted: flame."]
    assert "the Nameless Girl" in lines[layout.first]
    assert "flower" in lines[3]
    assert "fragment red 1" in lines[0]


def test_text_is_escaped(layout: Layout) -> None:
    root = parsed(Picture(layout, title='<script>alert("&")</script>'))
    assert root[0].text == '<script>alert("&")</script>'
    assert not list(root.iter(f"{SVG}script"))


def test_two_pictures_on_a_page_share_no_id(layout: Layout) -> None:
    def ids(picture: Picture) -> set[str]:
        return {element.get("id", "") for element in parsed(picture).iter() if element.get("id")}

    one, other = Picture(layout), Picture(generate(Dealer(8).below))
    assert ids(one)
    assert not ids(one) & ids(other)
    assert one.svg() == Picture(layout).svg()


def test_every_reference_is_defined(layout: Layout, contents: Contents) -> None:
    document = Picture(layout, contents, TILES[:2], (TILES[:3],)).svg()
    assert set(re.findall(r"url\(#([^)]+)\)", document)) <= set(re.findall(r'id="([^"]+)"', document))


def test_highlights_and_arrows_are_drawn(layout: Layout) -> None:
    walk = (TILES[0], *next(iter(layout.map.paths(0, 3))))
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


def test_a_full_tile_says_what_is_left_off(layout: Layout) -> None:
    crowded = Contents(bits=(bag.of([bit for bit in BITS for _ in range(2)]), *[0] * 14))
    words = texts(parsed(Picture(layout, crowded)))
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
        assert any(inside(point, outline) and to_edge(point, outline) > 0.4 for outline in outlines)


def test_contacts_are_sparks_on_both_outlines(layout: Layout) -> None:
    what = scene(layout)
    assert {frozenset(meeting[:2]) for meeting in what.meetings} == {frozenset(pair) for pair in layout.map.pairs}
    for one, other, point in what.meetings:
        assert to_edge(point, what.tile(one).outline) < 1e-9
        assert to_edge(point, what.tile(other).outline) < 1e-9


@pytest.mark.parametrize("seed", range(6))
def test_a_map_without_a_layout_is_drawn_without_crossings(seed: int) -> None:
    cosmic_map = generate(Dealer(seed).below).map
    where = draw(cosmic_map)
    for (a, b), (c, d) in combinations(cosmic_map.pairs, 2):
        if len({a, b, c, d}) == 4:
            assert not _cross(where[a], where[b], where[c], where[d])


def test_notebooks_show_layouts_and_pictures(layout: Layout) -> None:
    assert layout._repr_svg_() == Picture(layout).svg() == Picture(layout)._repr_svg_()
    assert ElementTree.fromstring(Picture(layout.map)._repr_svg_()).tag == f"{SVG}svg"


def test_plain_text_has_every_tile(layout: Layout, contents: Contents) -> None:
    text = Picture(layout, contents).text()
    drawn, described = text.split("\n\n", 1)
    for tile in TILES:
        assert f" {tile} " in drawn.replace("\n", " \n ")
    assert described.strip() == Picture(layout, contents).describe()
    assert max(map(len, drawn.splitlines())) <= 120
    assert text.isascii()


def test_plain_text_of_a_map_without_a_layout_is_a_list(layout: Layout) -> None:
    assert Picture(layout.map).text() == Picture(layout.map).describe() + "\n"
