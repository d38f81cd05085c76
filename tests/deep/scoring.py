"""Every holding: all 2^15 sets of fragments with all holdings of the standard cards that score fragments.

VP, number of ways and witness of the optimiser are compared with the brute force, entry by entry; a few holdings that
only a custom catalogue can have are added.
"""

from collections import Counter
from functools import cache
from itertools import combinations

from dejavu_rules.scoring import Demand, optimum
from tests.deep.stage import Found, share_of
from tests.unit.scoring import brute_force
from tests.unit.scoring.tables import BRUTE_NAMES

STANDARD = [cards for size in range(len(Demand) + 1) for cards in combinations(Demand, size)]
CUSTOM = [
    (Demand.SEQUENCE_1, Demand.SEQUENCE_1),
    (Demand.SEQUENCE_1, Demand.SEQUENCE_1, Demand.SEQUENCE_2, Demand.SETS, Demand.SETS),
    (Demand.SEQUENCE_3, Demand.SEQUENCE_3, Demand.SEQUENCE_3, Demand.SETS, Demand.FRAGMENTS),
    (Demand.SETS, Demand.SETS, Demand.FRAGMENTS, Demand.FRAGMENTS),
]


def pieces(share: float) -> list[tuple[Demand, ...]]:
    """The holdings of cards."""
    return share_of(STANDARD + CUSTOM, share)


def check(cards: tuple[Demand, ...]) -> Found:
    """All sets of fragments with these cards."""
    differing = compare(cards)
    names = ", ".join(card.name.lower() for card in cards) or "no cards"
    wrong = (f"{names}: {differing} holdings differ",) if differing else ()
    return Found(Counter({"holdings": len(brute_force.ALL)}), wrong)


_use_vp = cache(brute_force.use_vp)


def compare(cards: tuple[Demand, ...]) -> int:
    """How many of the 2^15 entries differ."""
    names = tuple(BRUTE_NAMES[card] for card in cards)
    # The order of cards changes no value; in one order holdings share the tables of their first cards.
    vps, ways = brute_force.whole_table(tuple(sorted(names)))
    return sum(not _agrees(fragments, cards, vps[fragments], ways[fragments]) for fragments in brute_force.ALL)


def _agrees(fragments: int, cards: tuple[Demand, ...], vp: int, ways: int) -> bool:
    found = optimum(brute_force.pieces(fragments), cards)
    used = 0
    total = 0
    for card, pieces in zip(cards, found.uses, strict=True):
        part = brute_force.number(pieces)
        value = _use_vp(BRUTE_NAMES[card], part)
        if value is None or part & used or part & ~fragments:
            return False
        used |= part
        total += value
    return found.vp == total == vp and found.ways == ways
