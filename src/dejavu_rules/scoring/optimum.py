"""SCORE-C4: the best assignment of a player's fragments to the Public Cards that score fragments.

Fix the pips that go to sets (SCORE-C2). Then the three colours are independent: a sequence card takes from its
own colour only, and a fragment card takes whatever remains of each. So the optimum is the best choice of set
pips, one of at most 32, each worth one look into a small table per colour (`runs`). `proof` shows that nothing beats
this and that the witness is worth it, using the very tables and plans that this module uses.

Callers give and get `Fragments`; in between, a set of fragments is a mask (`masks`).
"""

from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from dejavu_rules.box.multisets import Fragments
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.scoring.masks import Mask, fragments_of, mask_of
from dejavu_rules.scoring.rules import sets_vp
from dejavu_rules.scoring.runs import PIPS, SETS_OF_PIPS, ColourTable, Pips, colour_table


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

    @property
    def has_ties(self) -> bool:
        """Whether another assignment is worth as much."""
        return self.ways > 1


def set_choices(complete: Pips) -> tuple[Pips, ...]:
    """All pips that sets can be made of, when `complete` are there in all three colours; most sets first."""
    subsets = [pips for pips in range(SETS_OF_PIPS) if pips & complete == pips]
    return tuple(sorted(subsets, key=lambda pips: (-pips.bit_count(), pips)))


CHOICES = tuple(set_choices(complete) for complete in range(SETS_OF_PIPS))
"""For each set of pips that are there in all three colours: what can be made sets of."""
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
    for sets in CHOICES[pips_1 & pips_2 & pips_3 & plan.complete]:
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
    """The witness for the chosen set pips."""
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
