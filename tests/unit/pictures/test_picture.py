"""Pictures as callers have them: SVG, plain text, and what a notebook shows."""

import subprocess
import sys
from xml.etree import ElementTree

import pytest

from dejavu_rules import InvalidSetup
from dejavu_rules.mapgen import Layout
from dejavu_rules.pictures import Contents, Picture, svg, text


def test_a_picture_is_what_its_renderers_make_of_it(layout: Layout, contents: Contents) -> None:
    picture = Picture(layout, contents)
    assert picture.svg() == svg.draw(picture)
    assert picture.text() == text.render(picture)


def test_notebooks_show_pictures(layout: Layout) -> None:
    assert Picture(layout)._repr_svg_() == Picture(layout).svg()
    assert ElementTree.fromstring(Picture(layout.map)._repr_svg_()).tag == "{http://www.w3.org/2000/svg}svg"


def test_pictures_are_values(layout: Layout, contents: Contents) -> None:
    assert Picture(layout, contents) == Picture(Layout(layout.placements), contents)
    assert Picture(layout) != Picture(layout, contents)
    assert hash(Picture(layout, contents)) == hash(Picture(layout, contents))


def test_only_maps_and_contents_are_drawn(layout: Layout) -> None:
    with pytest.raises(InvalidSetup, match=r"^5 is not a Layout or a CosmicMap$"):
        Picture(5)  # type: ignore[arg-type]  # that is the question
    with pytest.raises(InvalidSetup, match=r"^5 is not Contents$"):
        Picture(layout, 5)  # type: ignore[arg-type]  # that is the question


PROGRAM = """
from zlib import crc32
from dejavu_rules.box.cosmic_map import CosmicMap
from dejavu_rules.box.multisets import Bits
from dejavu_rules.box.pieces import TILES
from dejavu_rules.dealer import Dealer
from dejavu_rules.mapgen import generate
from dejavu_rules.pictures import Contents, Picture
garbage = [object() for _ in range({number})]  # so that nothing lies where it lay in another process
layout = generate(Dealer(11))
contents = Contents((Bits("red moon, blue sun"),) * 15, girl=TILES[4])
loose = CosmicMap.from_pairs(pair for pair in layout.map.pairs if TILES[3] not in pair)
for what in (layout, layout.map, loose):
    picture = Picture(what, contents, TILES[:2], (TILES[:3],))
    print(crc32(picture.svg().encode()), crc32(picture.text().encode()))
"""


def test_a_picture_is_the_same_in_every_process() -> None:
    """Pieces are hashed by where they lie in memory: no set of them may decide what is drawn."""
    printed = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM.format(number=number)], capture_output=True, text=True, check=True
        ).stdout
        for number in (0, 1000, 5000)
    }
    assert len(printed) == 1


def test_plain_text_loads_neither_a_game_nor_what_draws_svg() -> None:
    program = (
        "import sys; from dejavu_rules.dealer import Dealer; from dejavu_rules.mapgen import generate;"
        "from dejavu_rules.pictures import Picture; Picture(generate(Dealer(1))).text(); print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "dejavu_rules.pictures.text" in loaded
    assert loaded.isdisjoint({"dejavu_rules.state", "dejavu_rules.pictures.svg", "networkx"})
