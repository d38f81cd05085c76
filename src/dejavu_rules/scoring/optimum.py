"""SCORE-C4: the best assignment of a player's fragments to the Public Cards that score fragments.

Fix the pips that go to sets (SCORE-C2). Then the three colours are independent: a sequence card takes from its own
colour only, and a fragment card takes whatever remains of each. So the optimum is the best choice of set pips, one of
at most 32, each worth one look into a small table per colour. `proof` shows that nothing beats this and that the
witness is worth it, using the very tables and plans of this module.

Callers give and get `Fragments`. In between, some fragments are a mask: a binary digit for each in the order of the
box, five for the pips of each colour. That is enough because the box has one of each (COMP-3).
"""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

from dejavu_rules.box.multisets import Fragments
from dejavu_rules.box.pieces import FRAGMENTS
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.inputs.defects import Defect, InvalidTable
from dejavu_rules.scoring.rules import fragments_vp, sequence_vp, sets_vp

Mask: TypeAlias = int


@cache  # there are 2^15 of them, and a game asks about the same few again and again
def mask_of(fragments: Fragments) -> Mask:
    """The mask of these fragments.

    Raises `InvalidTable` where a fragment is there twice.
    """
    twins = [str(each) for each in fragments.kinds() if fragments.count(each) > 1]
    if twins:
        problem = f"{', '.join(twins)}: more than one; the box has one of each (COMP-3)"
        raise InvalidTable("fragments", [Defect("", problem)])
    return sum(1 << place for place, each in enumerate(FRAGMENTS) if each in fragments)


@cache
def fragments_of(mask: Mask) -> Fragments:
    """The fragments of a mask."""
    return Fragments([each for place, each in enumerate(FRAGMENTS) if mask >> place & 1])


Pips: TypeAlias = int
"""A set of pips of one colour: digit 0 is one pip, digit 4 is five."""

PIPS = 5
SETS_OF_PIPS = 1 << PIPS


RUNS: tuple[Pips, ...] = (
    SETS_OF_PIPS - 1,
    *(sum(1 << (start + step) % PIPS for step in range(length)) for length in (4, 3, 2, 1) for start in range(PIPS)),
    0,
)
"""Every run once, longest first; after five pips comes one (SCORE-C1). The last is empty: a card need not take any."""


class ColourTable(NamedTuple):
    """For each set of pips: the most VP, the number of ways to get them, and the runs of one such way."""

    vp: tuple[int, ...]
    ways: tuple[int, ...]
    runs: tuple[tuple[Pips, ...], ...]


@cache
def colour_table(sequence_cards: int, fragment_cards: int) -> ColourTable:
    """The table for that many sequence cards of this colour, with that many fragment cards to take the rest."""
    if sequence_cards == 0:
        sizes = [pips.bit_count() for pips in range(SETS_OF_PIPS)]
        return ColourTable(
            tuple(fragments_vp(size) if fragment_cards else 0 for size in sizes),
            tuple(fragment_cards**size if fragment_cards else 1 for size in sizes),
            tuple(() for _ in sizes),
        )
    fewer = colour_table(sequence_cards - 1, fragment_cards)
    return ColourTable(*zip(*[_row(pips, fewer) for pips in range(SETS_OF_PIPS)], strict=True))


def _row(pips: Pips, fewer: ColourTable) -> tuple[int, int, tuple[Pips, ...]]:
    """One more sequence card: it takes any run within `pips`, the other cards do their best with the rest."""
    choices = [(sequence_vp(run.bit_count()) + fewer.vp[pips & ~run], run) for run in RUNS if run & pips == run]
    vp, run = max(choices, key=lambda choice: choice[0])  # of equals the first, which has the longest run
    ways = sum(fewer.ways[pips & ~other] for value, other in choices if value == vp)
    return vp, ways, (run, *fewer.runs[pips & ~run])


class Demand(IntEnum):
    """What a Public Card wants fragments for; a sequence card wants the first, second or third colour."""

    SEQUENCE_1, SEQUENCE_2, SEQUENCE_3, SETS, FRAGMENTS = range(5)


Demands: TypeAlias = tuple[Demand, ...]
SEQUENCES = (Demand.SEQUENCE_1, Demand.SEQUENCE_2, Demand.SEQUENCE_3)


@frozen
class Optimum:
    """The most VP that an assignment gives, one that gives them, and how many give the same."""

    vp: int
    uses: tuple[Fragments, ...]
    """The witness: for each card, in the order asked about, the fragments that it uses."""
    ways: int
    """How many assignments are worth `vp`: cards are told apart, unused fragments are not."""


@cache
def set_choices(complete: Pips) -> tuple[Pips, ...]:
    """All pips that sets can be made of, when `complete` are there in all three colours; most sets first."""
    subsets = [pips for pips in range(SETS_OF_PIPS) if pips & complete == pips]
    return tuple(sorted(subsets, key=lambda pips: (-pips.bit_count(), pips)))


SETS_VP = tuple(sets_vp(pips.bit_count()) for pips in range(SETS_OF_PIPS))
"""For each set of pips: what sets of them are worth."""
_ALL = SETS_OF_PIPS - 1
_IN_ALL_COLOURS = 1 | 1 << PIPS | 1 << 2 * PIPS


class Plan(NamedTuple):
    """What depends on the cards alone; a game asks about the same cards again and again."""

    tables: tuple[ColourTable, ColourTable, ColourTable]
    complete: Pips
    """All pips if there is a set card, else none: without one no set is ever made."""
    set_ways: tuple[int, ...]
    """In how many ways that many sets go to the set cards."""
    sequences: tuple[tuple[int, int, int], ...]
    """Of each sequence card its place, its colour, and which of that colour's cards it is."""
    set_card: int | None
    fragment_card: int | None
    """The place of the first set card, which takes all sets, and of the first fragment card, which takes the rest."""


@lru_cache(maxsize=4096)
def plan_of(cards: Demands) -> Plan:
    """The plan for these cards."""
    set_cards, fragment_cards = cards.count(Demand.SETS), cards.count(Demand.FRAGMENTS)
    first, second, third = (colour_table(cards.count(sequence), fragment_cards) for sequence in SEQUENCES)
    return Plan(
        (first, second, third),
        _ALL if set_cards else 0,
        tuple(set_cards**sets for sets in range(PIPS + 1)),
        tuple((place, int(card), cards[:place].count(card)) for place, card in enumerate(cards) if card in SEQUENCES),
        cards.index(Demand.SETS) if set_cards else None,
        cards.index(Demand.FRAGMENTS) if fragment_cards else None,
    )


def optimum(fragments: Fragments, cards: Demands) -> Optimum:
    """The best assignment of these fragments to these cards; any multiset of cards will do.

    Raises `InvalidTable` where a fragment is there twice.
    """
    plan, mask = plan_of(cards), mask_of(fragments)
    one, two, three = plan.tables
    pips_1, pips_2, pips_3 = mask & _ALL, mask >> PIPS & _ALL, mask >> 2 * PIPS
    best, chosen, ways = -1, 0, 0
    for sets in set_choices(pips_1 & pips_2 & pips_3 & plan.complete):
        rest_1, rest_2, rest_3 = pips_1 & ~sets, pips_2 & ~sets, pips_3 & ~sets
        vp = SETS_VP[sets] + one.vp[rest_1] + two.vp[rest_2] + three.vp[rest_3]
        if vp < best:
            continue
        same = plan.set_ways[sets.bit_count()] * one.ways[rest_1] * two.ways[rest_2] * three.ways[rest_3]
        if vp > best:
            best, chosen, ways = vp, sets, same
        else:
            ways += same
    return Optimum(best, tuple([fragments_of(used) for used in _uses(mask, len(cards), plan, chosen)]), ways)


def _uses(mask: Mask, cards: int, plan: Plan, sets: Pips) -> list[Mask]:
    uses = [0] * cards
    in_sets = sets * _IN_ALL_COLOURS
    rest = left = mask & ~in_sets
    for place, colour, nth in plan.sequences:
        shift = PIPS * colour
        uses[place] = run = plan.tables[colour].runs[rest >> shift & _ALL][nth] << shift
        left -= run
    if plan.set_card is not None:
        uses[plan.set_card] = in_sets
    if plan.fragment_card is not None:
        uses[plan.fragment_card] = left
    return uses


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
        yield from _share_out(mask, len(cards))
    else:
        most = optimum(fragments_of(mask), cards).vp
        for used, vp in _choices(mask, cards[0]):
            rest = mask & ~used
            if vp + optimum(fragments_of(rest), cards[1:]).vp == most:
                for others in _best(rest, cards[1:]):
                    yield (used, *others)


def _choices(mask: Mask, card: Demand) -> Sequence[tuple[Mask, int]]:
    """What a sequence card or a set card can use of these fragments, and what that is worth."""
    if card is Demand.SETS:
        complete = mask & mask >> PIPS & mask >> 2 * PIPS & SETS_OF_PIPS - 1
        return [(pips * _IN_ALL_COLOURS, sets_vp(pips.bit_count())) for pips in set_choices(complete)]
    runs = [run << PIPS * card for run in RUNS]
    return [(run, sequence_vp(run.bit_count())) for run in runs if run & mask == run]


def _share_out(mask: Mask, cards: int) -> Iterator[tuple[Mask, ...]]:
    """Each fragment to any of the fragment cards."""
    pieces = [1 << place for place in range(mask.bit_length()) if mask >> place & 1]
    for takers in product(range(cards), repeat=len(pieces)):
        shares = [0] * cards
        for piece, taker in zip(pieces, takers, strict=True):
            shares[taker] += piece
        yield tuple(shares)
