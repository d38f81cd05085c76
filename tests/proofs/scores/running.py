"""What the optimiser runs on, case by case: no claim is too high, and the search takes the best of its choices.

No z3 here: there are few cases, so all are tried. What is said about a run, a set and the books' values is said again
in this package, not asked of the modules that are judged.
"""

from collections.abc import Callable, Sequence
from itertools import product

from dejavu_rules.box.multisets import Fragments
from dejavu_rules.box.pieces import CARD_IDS, COLOURS
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.scoring import recount, rules
from dejavu_rules.scoring.optimum import (
    SEQUENCES,
    SETS_VP,
    Demand,
    Demands,
    Optimum,
    Pips,
    colour_table,
    fragments_of,
    mask_of,
    optimum,
    plan_of,
    set_choices,
)
from dejavu_rules.scoring.proof import ProofFailed

MOST_IN_LTM = len(CARD_IDS)
"""No Long-term Memory holds more cards, whatever the catalogue says (CARD-3)."""


@frozen
class Scorer:
    """What decides what the optimiser answers; the lemmas take any such scorer."""

    colour_vp: Callable[[int, int], tuple[int, ...]]
    """For a number of sequence cards and one of fragment cards: the VP of each set of pips of one colour."""
    set_choices: Callable[[Pips], Sequence[Pips]]
    """The pips to try for sets, given the pips that are there in all three colours."""
    sets_vp: Sequence[int] = SETS_VP
    """For each set of pips: what sets of them are worth."""
    colour_runs: Callable[[int, int], tuple[tuple[Pips, ...], ...]] = lambda k, f: colour_table(k, f).runs
    """The runs that give these VP."""
    answer: Callable[[Fragments, Demands], Optimum] = optimum


FAST = Scorer(lambda k, f: colour_table(k, f).vp, set_choices)


def values() -> None:
    """Every clause gives what the books say, for every count that the box allows."""
    runs: dict[str, Callable[[int], int]] = {
        "SCORE-C1": rules.sequence_vp,
        "SCORE-C2": rules.sets_vp,
        "SCORE-C3": rules.fragments_vp,
        "SCORE-C5": rules.white_cards_vp,
        "SCORE-C6": rules.colour_cards_vp,
        "SCORE-D": rules.links_vp,
    }
    for clause, worth in runs.items():
        for count, vp in enumerate(recount.BOOK_VP[clause]):
            if worth(count) != vp:
                raise ProofFailed(f"values: {clause} gives {worth(count)} VP for {count} and not {vp}")
    for colour, number in product(COLOURS, range(1 << 7)):
        held = [card for card in CARD_IDS if card.colour is colour and number >> card.number - 1 & 1]
        if rules.links(held) != recount.link_pairs(held) or rules.count_colour(held, colour) != number.bit_count():
            raise ProofFailed(f"values: SCORE-D, SCORE-C6: {', '.join(map(str, held))} are miscounted")
    for totals in product(range(4), repeat=4):
        if rules.winners(totals) != recount.winning_seats(totals):
            raise ProofFailed(f"values: SCORE-E: the winners of {totals} are wrong")


def runs(scorer: Scorer) -> None:
    """Every table's runs are within the pips, apart, runs, and worth what the table says with the rest."""
    for sequences in range(MOST_IN_LTM + 1):
        for fragments in range(MOST_IN_LTM + 1 - sequences):
            vps, runs = scorer.colour_vp(sequences, fragments), scorer.colour_runs(sequences, fragments)
            if fragments > 1 and (vps, runs) == (scorer.colour_vp(sequences, 1), scorer.colour_runs(sequences, 1)):
                continue
            for pips, (vp, parts) in enumerate(zip(vps, runs, strict=True)):
                if len(parts) != sequences or _worth_of_runs(pips, parts, fragments > 0) != vp:
                    raise ProofFailed(f"achieved: {fragments_of(pips)} with {sequences}, {fragments}: not {vp} VP")


def _worth_of_runs(pips: Pips, runs: Sequence[Pips], counts_rest: bool) -> int | None:
    """What these runs and the rest are worth, or None if they are not runs of these pips."""
    vp = 0
    for run in runs:
        if run & pips != run or not _is_run(run):
            return None
        pips ^= run
        vp += 5 * run.bit_count()
    return vp + 2 * pips.bit_count() if counts_rest else vp


def _is_run(pips: Pips) -> bool:
    """Round the circle of five, a run has at most one pip that is not followed by another."""
    turned = pips >> 1 | (pips & 1) << 4
    return (pips & ~turned).bit_count() <= 1


def plan() -> None:
    """Cards in every order, up to four of them, and many of a kind, are sorted to the right tables and places."""
    few = (cards for number in range(5) for cards in product(Demand, repeat=number))
    many = ((card,) * number for card in Demand for number in range(5, MOST_IN_LTM + 1))
    for cards in (*few, *many, tuple(Demand) * 8):
        made = plan_of(cards)
        takers = cards.count(Demand.FRAGMENTS)
        sequences = [(place, int(card)) for place, card in enumerate(cards) if card in SEQUENCES]
        right = (
            made.tables == tuple(colour_table(cards.count(Demand(colour)), takers) for colour in range(3))
            and made.complete == (31 if Demand.SETS in cards else 0)
            and made.set_ways == tuple(cards.count(Demand.SETS) ** sets for sets in range(6))
            and made.set_card == next((place for place, card in enumerate(cards) if card is Demand.SETS), None)
            and made.fragment_card
            == next((place for place, card in enumerate(cards) if card is Demand.FRAGMENTS), None)
            and [(place, colour) for place, colour, _ in made.sequences] == sequences
            and len({(colour, nth) for _, colour, nth in made.sequences}) == len(sequences)
            and all(0 <= nth < cards.count(Demand(colour)) for _, colour, nth in made.sequences)
        )
        if not right:
            raise ProofFailed(f"plan: {', '.join(card.name for card in cards)} are planned wrongly: {made}")


def loop(scorer: Scorer, kinds: Sequence[Demands] = (tuple(Demand), tuple(Demand) * 2)) -> None:
    """With these cards the search is run on every set of fragments: it takes the best choice, and can show it."""
    for cards in kinds:
        takers = cards.count(Demand.FRAGMENTS)
        one, two, three = (scorer.colour_vp(cards.count(Demand(colour)), takers) for colour in range(3))
        for mask in range(1 << 15):
            pips = mask & 31, mask >> 5 & 31, mask >> 10
            complete = pips[0] & pips[1] & pips[2] if Demand.SETS in cards else 0
            best = max(
                18 * sets.bit_count() + one[pips[0] & ~sets] + two[pips[1] & ~sets] + three[pips[2] & ~sets]
                for sets in _SUBSETS[complete]
            )
            found = scorer.answer(fragments_of(mask), cards)
            if found.vp != best or _worth_of_uses(mask, cards, found) != best:
                names = ", ".join(card.name for card in cards)
                raise ProofFailed(f"loop: {fragments_of(mask)} with {names}: not {found.vp} VP, or not like this")


_SUBSETS = [[each for each in range(32) if each & pips == each] for pips in range(32)]


def _worth_of_uses(mask: int, cards: Demands, found: Optimum) -> int | None:
    """What a witness is worth, or None if it is not a legal assignment of these fragments."""
    vp, left = 0, mask
    for card, fragments in zip(cards, found.uses, strict=True):
        used = mask_of(fragments)
        if used & left != used:
            return None
        left ^= used
        if card is Demand.FRAGMENTS:
            vp += 2 * used.bit_count()
        elif card is Demand.SETS:
            if not used & 31 == used >> 5 & 31 == used >> 10:
                return None
            vp += 18 * (used & 31).bit_count()
        else:
            run = used >> 5 * int(card)
            if run << 5 * int(card) != used or run > 31 or not _is_run(run):
                return None
            vp += 5 * run.bit_count()
    return vp
