"""The optimiser against the brute force, its witness against the checker."""

import random
from collections.abc import Iterator

import pytest

from dejavu_rules.components import Fragment, fragment_set
from dejavu_rules.scoring import Demand, optimum
from dejavu_rules.scoring.runs import RUNS, colour_table
from tests.scoring import brute_force
from tests.scoring.tables import BRUTE_NAMES

ONE, TWO, THREE, SETS, FRAGMENTS = Demand


def samples(number: int, most_fragments: int) -> Iterator[tuple[int, tuple[Demand, ...]]]:
    """Holdings of fragments and of up to seven cards, any multiset of them."""
    choose = random.Random(4)
    for _ in range(number):
        fragments = fragment_set(choose.sample(list(Fragment), choose.randint(0, most_fragments)))
        yield fragments, tuple(choose.choices(list(Demand), k=choose.randint(0, 7)))


def check(fragments: int, cards: tuple[Demand, ...]) -> None:
    found = optimum(fragments, cards)
    names = tuple(BRUTE_NAMES[card] for card in cards)
    assert (found.vp, found.ways) == brute_force.best(fragments, names)
    values = [brute_force.use_vp(name, used) for name, used in zip(names, found.uses, strict=True)]
    assert None not in values
    assert sum(value or 0 for value in values) == found.vp
    assert sum(found.uses) | fragments == fragments, "a fragment twice, or one that the player lacks"


def test_a_sample_of_any_cards_against_the_brute_force() -> None:
    for fragments, cards in samples(300, most_fragments=7):
        check(fragments, cards)


@pytest.mark.parametrize("cards", [(SETS,), (ONE, TWO, THREE, SETS), (ONE, ONE, SETS)])
def test_all_fifteen_fragments_against_the_brute_force(cards: tuple[Demand, ...]) -> None:
    vps, ways = brute_force.whole_table(tuple(BRUTE_NAMES[card] for card in cards))
    for fragments in range(1, 1 << 15, 37):
        found = optimum(fragments, cards)
        assert (found.vp, found.ways) == (vps[fragments], ways[fragments])


def test_every_run_is_listed_once() -> None:
    assert len(RUNS) == len(set(RUNS)) == 22
    assert set(RUNS) == {use for use, _ in brute_force.uses("sequence 0")}


def test_two_sequence_cards_take_two_runs() -> None:
    found = optimum(fragment_set((Fragment.RED_1, Fragment.RED_3, Fragment.RED_4)), (ONE, ONE))
    assert found.vp == 15
    assert set(found.uses) == {fragment_set((Fragment.RED_1,)), fragment_set((Fragment.RED_3, Fragment.RED_4))}


def test_two_sequence_cards_may_cut_a_run_and_that_ties() -> None:
    # Nothing is gained: 12 or nothing, 1 and 2, and each the other way round.
    assert optimum(fragment_set((Fragment.RED_1, Fragment.RED_2)), (ONE, ONE)).ways == 4


def test_two_fragment_cards_count_a_fragment_once() -> None:
    found = optimum(fragment_set((Fragment.RED_1, Fragment.BLUE_2)), (FRAGMENTS, FRAGMENTS))
    assert (found.vp, found.ways) == (4, 4)


def test_a_tie_between_runs_is_told() -> None:
    tied = optimum(fragment_set((Fragment.RED_1, Fragment.RED_3)), (ONE,))
    assert (tied.vp, tied.ways, tied.has_ties) == (5, 2, True)


def test_no_tie_is_told_too() -> None:
    alone = optimum(fragment_set((Fragment.RED_1, Fragment.RED_3, Fragment.RED_4)), (ONE,))
    assert (alone.vp, alone.ways, alone.has_ties) == (10, 1, False)


def test_no_cards_no_vp() -> None:
    found = optimum((1 << 15) - 1, ())
    assert (found.vp, found.uses, found.ways) == (0, (), 1)


def test_third_sequence_card_changes_nothing() -> None:
    assert colour_table(3, 0).vp == colour_table(2, 0).vp
    assert colour_table(2, 0).vp != colour_table(1, 0).vp
