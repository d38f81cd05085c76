"""Every best assignment, one after the other, for people who ask what else is worth as much (SCORE-C4).

Card by card, a use is tried and the optimiser asked whether the best can still be had: no way is followed in vain, so
the first few are found at once however many there are.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from dejavu_rules.box.multisets import Fragments
from dejavu_rules.scoring.masks import Mask, fragments_of, mask_of
from dejavu_rules.scoring.optimum import CHOICES, Demand, Demands, optimum
from dejavu_rules.scoring.rules import sequence_vp, sets_vp
from dejavu_rules.scoring.runs import PIPS, RUNS, SETS_OF_PIPS

_IN_ALL_COLOURS = 1 | 1 << PIPS | 1 << 2 * PIPS


def best_assignments(fragments: Fragments, cards: Demands) -> Iterator[tuple[Fragments, ...]]:
    """Every assignment that is worth the most: for each card, in the order asked about, the fragments that it uses.

    Raises `InvalidTable` where a fragment is there twice.
    """
    order = sorted(range(len(cards)), key=cards.__getitem__)  # fragment cards come last, and take what is left
    for uses in _best(mask_of(fragments), tuple(cards[place] for place in order)):
        by_place = dict(zip(order, uses, strict=True))
        yield tuple(fragments_of(by_place[place]) for place in range(len(cards)))


def _best(mask: Mask, cards: Demands) -> Iterator[tuple[Mask, ...]]:
    if not cards:
        yield ()
    elif cards[0] is Demand.FRAGMENTS:
        yield from _shared_out(mask, len(cards))
    else:
        most = optimum(fragments_of(mask), cards).vp
        for used, vp in _uses(mask, cards[0]):
            rest = mask & ~used
            if vp + optimum(fragments_of(rest), cards[1:]).vp == most:
                for others in _best(rest, cards[1:]):
                    yield (used, *others)


def _uses(mask: Mask, card: Demand) -> Sequence[tuple[Mask, int]]:
    """What a sequence card or a set card can use of these fragments, and what that is worth."""
    if card is Demand.SETS:
        complete = mask & mask >> PIPS & mask >> 2 * PIPS & SETS_OF_PIPS - 1
        return [(pips * _IN_ALL_COLOURS, sets_vp(pips.bit_count())) for pips in CHOICES[complete]]
    runs = [run << PIPS * card for run in RUNS]
    return [(run, sequence_vp(run.bit_count())) for run in runs if run & mask == run]


def _shared_out(mask: Mask, cards: int) -> Iterator[tuple[Mask, ...]]:
    """Each fragment to any of the fragment cards."""
    pieces = [1 << place for place in range(mask.bit_length()) if mask >> place & 1]
    for takers in product(range(cards), repeat=len(pieces)):
        shares = [0] * cards
        for piece, taker in zip(pieces, takers, strict=True):
            shares[taker] += piece
        yield tuple(shares)
