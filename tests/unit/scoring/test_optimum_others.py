"""`optimum`: every best assignment, each once."""

from itertools import islice
from time import process_time

import pytest

from dejavu_rules.box.multisets import NO_FRAGMENTS, Fragments
from dejavu_rules.box.pieces import FRAGMENTS
from dejavu_rules.inputs.defects import InvalidTable
from dejavu_rules.scoring import Demand, optimum
from dejavu_rules.scoring.optimum import best_assignments
from tests.unit.scoring.brute_force import number, use_vp
from tests.unit.scoring.tables import BRUTE_NAMES
from tests.unit.scoring.test_optimum import samples


def test_as_many_as_the_optimiser_counts_and_each_is_worth_as_much() -> None:
    seen = 0
    for fragments, demands in samples(60, most_fragments=8):
        best = optimum(fragments, demands)
        if best.ways > 500:
            continue
        found = list(best_assignments(fragments, demands))
        assert len(set(found)) == len(found) == best.ways
        assert best.uses in found
        for uses in found:
            worth = [use_vp(BRUTE_NAMES[card], number(used)) for card, used in zip(demands, uses, strict=True)]
            assert None not in worth
            assert sum(vp or 0 for vp in worth) == best.vp
            assert sum(uses, NO_FRAGMENTS) <= fragments
        seen += best.ways > 1
    assert seen > 10


def test_the_first_few_of_very_many_take_no_time() -> None:
    cards = tuple(Demand) * 3
    start = process_time()
    assert len(set(islice(best_assignments(Fragments(FRAGMENTS), cards), 4))) == 4
    assert process_time() - start < 1


def test_sets_of_any_pips_are_found() -> None:
    for pips in range(1, 6):
        held = Fragments(f"red {pips}, blue {pips}, yellow {pips}")
        assert list(best_assignments(held, (Demand.SETS,))) == [(held,)]
        assert list(best_assignments(held, (Demand.SETS, Demand.SETS))) == [(held, NO_FRAGMENTS), (NO_FRAGMENTS, held)]


def test_without_cards_there_is_one_way() -> None:
    assert list(best_assignments(Fragments("red 1"), ())) == [()]


def test_COMP_3_a_fragment_twice_is_refused() -> None:
    with pytest.raises(InvalidTable):
        next(best_assignments(Fragments("red 1, red 1"), (Demand.SETS,)))
