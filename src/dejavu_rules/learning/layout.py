"""The layout of an observation: which bytes say what."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from dejavu_rules.box.cards import Icon
from dejavu_rules.steps import Step

VERSION: Final = 1
"""The version of the layout; another layout gets another number."""
TILES, BITS, CARDS, FRAGMENTS, SEATS, PHASES = 15, 30, 42, 15, 4, 18
STEPS: Final = len(Step.every())
"""How many steps there are, and so the length of a mask."""
ORDER: Final = 48
"""How many of the last steps of a partial action are listed in their order."""
MOST: Final = 255
"""The largest number of a field."""

_TABLE = {
    **dict.fromkeys(("version", "seats", "hive_holes"), 1),
    **dict.fromkeys(("speed", "keep_duplicates", "build_map", "name_contacts"), 1),
    **dict.fromkeys(("start_player", "active", "turn", "planting_done", "last_turns", "deck_size", "flowers"), 1),
    "phase": PHASES,
    "connections": TILES * TILES,
    "bits": TILES * BITS,
    "fragments": TILES * FRAGMENTS,
    "girl": TILES,
    "pending_tiles": TILES,
    "pending_card": CARDS,
    **dict.fromkeys(("pool", "spent", "hive"), BITS),
    **dict.fromkeys(("discard", "public"), CARDS),
}
_OF_A_SEAT = {
    **dict.fromkeys(("hand_size", "ltm_size", "discarded_size", "is_known", "vp", "flower"), 1),
    "powers": len(Icon),
    **dict.fromkeys(("hand", "ltm", "discarded", "card_flowers", "stm"), CARDS),
    **dict.fromkeys(("stm_bits", "saved"), BITS),
    "fragments": FRAGMENTS,
}
_WIDTHS = {
    **_TABLE,
    **{f"p{seat}_{name}": width for seat in range(SEATS) for name, width in _OF_A_SEAT.items()},
    "taken": STEPS,
    "order": ORDER,
}


def _places() -> dict[str, slice]:
    places, start = {}, 0
    for name, width in _WIDTHS.items():
        places[name] = slice(start, start + width)
        start += width
    return places


LAYOUT: Final[Mapping[str, slice]] = MappingProxyType(_places())
"""Where each field lies: `observation[LAYOUT["pool"]]`."""
SIZE: Final = sum(_WIDTHS.values())
"""The length of every observation."""
SEAT_SIZE: Final = sum(_OF_A_SEAT.values())
"""The length of what belongs to one seat."""
