"""The pieces as SVG, together and one by one: well-formed, and told apart without their colours."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from dejavu_rules import Bit, Fragment, Icon, InvalidSetup, NebulaTile, Placement, Slot, UnknownPiece
from dejavu_rules.box.pieces import FRAGMENTS, Colour, FragmentColour, Shape
from dejavu_rules.mapgen import Layout
from dejavu_rules.pictures import Picture, outline_svg, piece_svg, symbols


def parse(symbol: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<g>{symbol}</g>")


def plain(symbol: str) -> str:
    return re.sub("#[0-9a-f]{6}", "", symbol)


def test_bits_differ_without_their_colour() -> None:
    """Told apart by shape and letter alone."""
    assert len({plain(symbols.bit(bit)) for bit in Bit}) == len(Bit) == 30


def test_fragments_differ_without_their_colour() -> None:
    assert len({plain(symbols.fragment(fragment)) for fragment in FRAGMENTS}) == 15


@pytest.mark.parametrize("bit", Bit, ids=str)
def test_a_bit_has_its_colour_its_letter_and_its_shape(bit: Bit) -> None:
    root = parse(symbols.bit(bit))
    assert [element.text for element in root.iter("text")] == [bit.name[0]]
    assert root[0].get("fill") == symbols.FILLS[bit.colour]
    assert symbols.SHAPES[bit.shape] in symbols.bit(bit)


@pytest.mark.parametrize("fragment", FRAGMENTS, ids=str)
def test_a_fragment_has_as_many_dots_as_pips(fragment: Fragment) -> None:
    dots = [(dot.get("cx"), dot.get("cy")) for dot in parse(symbols.fragment(fragment)).iter("circle")]
    assert len(set(dots)) == len(dots) == fragment.pips


def test_COMP_3_fragments_of_a_colour_share_a_shape() -> None:
    shapes = {(one.colour, plain(symbols.fragment(one)).partition("</g>")[0]) for one in FRAGMENTS}
    assert len(shapes) == len({shape for _, shape in shapes}) == len(FragmentColour)


def test_every_colour_and_shape_has_its_own() -> None:
    assert len({symbols.FILLS[colour] for colour in Colour}) == 6
    assert len({symbols.SHAPES[shape] for shape in Shape}) == 5
    assert len({str(colour)[0] for colour in Colour}) == 6, "the letters differ"


@pytest.mark.parametrize("symbol", [symbols.FLOWER, symbols.GIRL], ids=["flower", "girl"])
def test_the_others_are_well_formed(symbol: str) -> None:
    assert len(list(parse(symbol).iter())) > 5


EVERY: list[Any] = [*Bit, *Fragment, *Slot, *Icon, "flower", "girl"]


def test_every_piece_looks_like_no_other() -> None:
    documents = [piece_svg(piece) for piece in EVERY]
    assert len({re.sub("#[0-9a-f]{3,6}", "", each) for each in documents}) == len(documents) == 59
    for document in documents:
        root = ElementTree.fromstring(document)
        assert root.get("aria-hidden") == "true"  # the page that shows it says what it is
        assert len(list(root.iter())) > 2


@pytest.mark.parametrize("what", ["", "moon", None, 3, NebulaTile.CRAB])
def test_anything_else_is_unknown(what: Any) -> None:
    with pytest.raises(UnknownPiece):
        piece_svg(what)


def test_only_a_placement_has_an_outline() -> None:
    with pytest.raises(InvalidSetup, match="not a Placement"):
        outline_svg(NebulaTile.CRAB)  # type: ignore[arg-type]


def test_an_outline_is_that_of_the_picture(layout: Layout) -> None:
    document = Picture(layout).svg()
    for placement in layout.placements:
        path = re.search('d="([^"]*)"', outline_svg(placement))
        assert path is not None
        assert document.count(path[1]) == 3  # its clip, its cloud and its edge
    assert outline_svg(Placement(NebulaTile.CRAB)) != outline_svg(Placement(NebulaTile.CRAB, turns=1))
