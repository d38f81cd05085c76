"""The pieces as SVG, told apart without their colours."""

import re
from xml.etree import ElementTree

import pytest

from dejavu_rules.box.pieces import FRAGMENTS, Bit, Colour, Fragment, FragmentColour, Shape
from dejavu_rules.pictures import symbols


def parsed(symbol: str) -> ElementTree.Element:
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
    root = parsed(symbols.bit(bit))
    assert [element.text for element in root.iter("text")] == [bit.name[0]]
    assert root[0].get("fill") == symbols.FILLS[bit.colour]
    assert symbols.SHAPES[bit.shape] in symbols.bit(bit)


@pytest.mark.parametrize("fragment", FRAGMENTS, ids=str)
def test_a_fragment_has_as_many_dots_as_pips(fragment: Fragment) -> None:
    dots = [(dot.get("cx"), dot.get("cy")) for dot in parsed(symbols.fragment(fragment)).iter("circle")]
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
    assert len(list(parsed(symbol).iter())) > 5
