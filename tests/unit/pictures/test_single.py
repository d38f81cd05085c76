"""One piece by itself: well-formed, and told apart without colours."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from dejavu_rules import Bit, Fragment, Icon, InvalidSetup, NebulaTile, Placement, Slot, UnknownPiece
from dejavu_rules.mapgen import Layout
from dejavu_rules.pictures import Picture, outline_svg, piece_svg

EVERY: list[Any] = [*Bit, *Fragment, *Slot, *Icon, "flower", "girl"]


def test_every_piece_looks_like_no_other() -> None:
    documents = [piece_svg(piece) for piece in EVERY]
    assert len({re.sub("#[0-9a-f]{3,6}", "", each) for each in documents}) == len(documents) == 59
    for document in documents:
        root = ElementTree.fromstring(document)
        assert root.get("aria-hidden") == "true"  # whoever shows it says what it is
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
