"""The forms of pieces and of multisets of them, and of what an action says about tiles."""

from dejavu_rules.box.multisets import Bits, Cards, Fragments
from dejavu_rules.box.pieces import TILES, Bit, CardId, Fragment, NebulaTile
from dejavu_rules.codec.forms import Multiset, Row, name, titled

MOST_BITS = 4 * len(TILES)
"""Four for each Nebula Tile (SETUP-3)."""
MOST_CARDS = 254
"""No catalogue has more."""

TILE = titled("tile", name("a Nebula Tile", NebulaTile))
BIT = titled("bit", name("a bit", Bit))
CARD = titled("card", name("a card", CardId))
FRAGMENT = titled("fragment", name("a fragment", Fragment))

BITS = titled("bits", Multiset(Bits, BIT, MOST_BITS))
CARDS = titled("cards", Multiset(Cards, CARD, MOST_CARDS))
FRAGMENTS = titled("fragments", Multiset(Fragments, FRAGMENT, len(TILES)))
PATH = Row(TILE, MOST_BITS)
"""Tiles one after the other; a path that is not legal may name some of them twice."""
