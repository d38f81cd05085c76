"""A tiny game: five tiles and a dozen cards, for algorithms that search the whole tree or much of it."""

from typing import Final

from dejavu_rules import Bit, Bits, Card, CardId, Catalogue, CosmicMap, Fragment, Fragments, NebulaTile, Slot

TINY_TURNS: Final = 6
"""The turns of a tiny game: nobody has ten cards by then, and it is scored as it stands."""
_TILES: Final = tuple(NebulaTile)[:5]
_KINDS: Final = (Bit.BLUE_MOON, Bit.RED_SUN, Bit.BLUE_SUN, Bit.WHITE_MOON)
_SLOTS: Final = (Slot.MOON, Slot.SUN)


def _card(card: CardId, number: int) -> Card:
    return Card(card, _SLOTS[: 1 + number % 2], vp=2 + number % 3, copies=2)


TINY_MAP: Final = CosmicMap.from_pairs(
    [(tile, _TILES[(place + 1) % 5]) for place, tile in enumerate(_TILES)] + [(_TILES[0], _TILES[2])], len(_TILES)
)
TINY_BOX: Final = Catalogue(
    "tiny",
    tuple(_card(card, number) for number, card in enumerate(tuple(CardId)[:12])),
    bits=Bits(_KINDS[number % len(_KINDS)] for number in range(4 * len(_TILES))),
    fragments=Fragments(tuple(Fragment)[: len(_TILES)]),
    flowers=4,
    hive_holes=4,
)
