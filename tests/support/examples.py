"""A value for each name that stands in the braces of some sentence."""

from string import Formatter

from dejavu_rules import Bit, Bits, CardId, Cards, Fragment, FragmentColour, Fragments, NebulaTile, Phase, Slot, Sow

TILES = (NebulaTile.CRAB, NebulaTile.FOX_FUR)
VALUES: dict[str, object] = {
    **dict.fromkeys(["tile", "before", "level", "start", "place"], NebulaTile.CRAB),
    **dict.fromkeys(["tiles", "others", "touches", "drawn", "near", "corners", "path", "walk"], TILES),
    **dict.fromkeys(["pairs", "pieces"], (TILES, TILES)),
    **dict.fromkeys(["bits", "pool", "white"], Bits("white sun, red raindrop")),
    **dict.fromkeys(["cards", "dealt", "hand", "ltm", "discard"], Cards("red 1, green 7")),
    **dict.fromkeys(["card", "source"], CardId.RED_3),
    **dict.fromkeys(["amounts", "got"], (4, 4, 3)),
    "bit": Bit.WHITE_MOON,
    "order": (Bit.WHITE_MOON, Bit.RED_SUN),
    "colour": FragmentColour.RED,
    "fragment": Fragment.BLUE_2,
    "fragments": Fragments("red 1, blue 2"),
    "slots": (Slot.MOON, Slot.ANY),
    "action": Sow,
    "phases": (Phase.RECOLLECTION, Phase.PLANTING),
    "now": Phase.DEJA_VU,
    "kind": "K5",
}


def example_values(template: str, number: int = 3) -> dict[str, object]:
    """Values for the braces of a sentence; whatever is counted, or has no value here, is this number."""
    parts = [(name, noun) for _, name, noun, _ in Formatter().parse(template) if name]
    return {name: number if noun else VALUES.get(name, number) for name, noun in parts}
