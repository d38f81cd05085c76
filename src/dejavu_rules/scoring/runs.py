"""One colour of fragments: the best that its sequence cards and a fragment card can make of it.

A colour is a set of pips, five binary digits. Its sequence cards take disjoint runs (SCORE-C1), one card
after the other; what they leave goes to a fragment card, if there is one (SCORE-C3). The table over all
32 sets is small, so all of it is computed when it is first asked for. Counting the best choices costs
nothing extra, because every choice of runs is looked at once.
"""

from functools import cache
from typing import NamedTuple, TypeAlias

from dejavu_rules.scoring.rules import fragments_vp, sequence_vp

Pips: TypeAlias = int
"""A set of pips of one colour: digit 0 is one pip, digit 4 is five."""

PIPS = 5
SETS_OF_PIPS = 1 << PIPS


def _run(start: int, length: int) -> Pips:
    """The run of that length from `start`; after five pips comes one (SCORE-C1)."""
    return sum(1 << (start + step) % PIPS for step in range(length))


RUNS: tuple[Pips, ...] = (
    _run(0, PIPS),
    *(_run(start, length) for length in (4, 3, 2, 1) for start in range(PIPS)),
    0,
)
"""Every run once, longest first; the last is the empty one: a card need not take anything."""


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
    rows = [_row(pips, fewer) for pips in range(SETS_OF_PIPS)]
    return ColourTable(
        tuple(vp for vp, _, _ in rows), tuple(ways for _, ways, _ in rows), tuple(runs for _, _, runs in rows)
    )


def _row(pips: Pips, fewer: ColourTable) -> tuple[int, int, tuple[Pips, ...]]:
    """One more sequence card: it takes any run within `pips`, the other cards do their best with the rest."""
    choices = [(sequence_vp(run.bit_count()) + fewer.vp[pips & ~run], run) for run in RUNS if run & pips == run]
    vp, run = max(choices, key=lambda choice: choice[0])  # of equals the first, which has the longest run
    ways = sum(fewer.ways[pips & ~other] for value, other in choices if value == vp)
    return vp, ways, (run, *fewer.runs[pips & ~run])
