"""A map to draw, and what lies on it."""

import pytest

from dejavu_rules.box.multisets import Bits
from dejavu_rules.box.pieces import BITS, FRAGMENTS, TILES
from dejavu_rules.dealer import Dealer
from dejavu_rules.mapgen import Layout, generate
from dejavu_rules.pictures import Contents


@pytest.fixture(scope="package")
def layout() -> Layout:
    return generate(Dealer(7))


@pytest.fixture(scope="package")
def contents(layout: Layout) -> Contents:
    """As after set-up: four bits and a fragment on each tile, except for flowers on two of them."""
    bits = [bit for bit in BITS for _ in range(2)]
    return Contents(
        tuple(Bits(bits[number::15]) for number in range(15)),
        tuple(None if number in (3, 8) else fragment for number, fragment in enumerate(FRAGMENTS)),
        (TILES[3], TILES[8]),
        layout.first,
    )
