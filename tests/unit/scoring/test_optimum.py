"""The optimiser against the brute force, its witness against the checker."""

import random
from collections.abc import Iterator

import pytest

from dejavu_rules.box.multisets import NO_FRAGMENTS, Fragments
from dejavu_rules.box.pieces import Fragment
from dejavu_rules.inputs.defects import InvalidTable
from dejavu_rules.scoring import Demand, optimum
from dejavu_rules.scoring.optimum import set_choices
from tests.unit.scoring import brute_force
from tests.unit.scoring.tables import BRUTE_NAMES

ONE, TWO, THREE, SETS, FRAGMENTS = Demand


def samples(number: int, most_fragments: int) -> Iterator[tuple[Fragments, tuple[Demand, ...]]]:
    """Holdings of fragments and of up to seven cards, any multiset of them."""
    choose = random.Random(4)
    for _ in range(number):
        fragments = Fragments(choose.sample(list(Fragment), choose.randint(0, most_fragments)))
        yield fragments, tuple(choose.choices(list(Demand), k=choose.randint(0, 7)))


def check(fragments: Fragments, cards: tuple[Demand, ...]) -> None:
    found = optimum(fragments, cards)
    names = tuple(BRUTE_NAMES[card] for card in cards)
    assert (found.vp, found.ways) == brute_force.best(brute_force.number(fragments), names)
    uses = zip(names, found.uses, strict=True)
    values = [brute_force.use_vp(name, brute_force.number(used)) for name, used in uses]
    assert None not in values
    assert sum(value or 0 for value in values) == found.vp
    assert sum(found.uses, NO_FRAGMENTS) <= fragments, "a fragment twice, or one that the player lacks"


def test_any_cards_are_worth_what_a_brute_force_finds() -> None:
    for fragments, cards in samples(300, most_fragments=7):
        check(fragments, cards)


@pytest.mark.parametrize("cards", [(SETS,), (ONE, TWO, THREE, SETS), (ONE, ONE, SETS)])
def test_all_fifteen_fragments_are_worth_what_a_brute_force_finds(cards: tuple[Demand, ...]) -> None:
    vps, ways = brute_force.whole_table(tuple(BRUTE_NAMES[card] for card in cards))
    for fragments in range(1, 1 << 15, 37):
        found = optimum(brute_force.pieces(fragments), cards)
        assert (found.vp, found.ways) == (vps[fragments], ways[fragments])


def test_two_sequence_cards_take_two_runs() -> None:
    found = optimum(Fragments((Fragment.RED_1, Fragment.RED_3, Fragment.RED_4)), (ONE, ONE))
    assert found.vp == 15
    assert set(found.uses) == {Fragments((Fragment.RED_1,)), Fragments((Fragment.RED_3, Fragment.RED_4))}


def test_two_sequence_cards_may_cut_a_run_and_that_ties() -> None:
    # Nothing is gained: 12 or nothing, 1 and 2, and each the other way round.
    assert optimum(Fragments((Fragment.RED_1, Fragment.RED_2)), (ONE, ONE)).ways == 4


def test_two_fragment_cards_count_a_fragment_once() -> None:
    found = optimum(Fragments((Fragment.RED_1, Fragment.BLUE_2)), (FRAGMENTS, FRAGMENTS))
    assert (found.vp, found.ways) == (4, 4)


def test_a_tie_between_runs_is_told() -> None:
    tied = optimum(Fragments((Fragment.RED_1, Fragment.RED_3)), (ONE,))
    assert (tied.vp, tied.ways) == (5, 2)


def test_no_tie_is_told_too() -> None:
    alone = optimum(Fragments((Fragment.RED_1, Fragment.RED_3, Fragment.RED_4)), (ONE,))
    assert (alone.vp, alone.ways) == (10, 1)


def test_without_cards_there_are_no_vp() -> None:
    found = optimum(Fragments(Fragment), ())
    assert (found.vp, found.uses, found.ways) == (0, (), 1)


def test_the_uses_are_in_the_order_of_the_cards() -> None:
    held = Fragments("red 1, blue 2, blue 3, yellow 5")
    found = optimum(held, (FRAGMENTS, TWO, ONE))
    assert found.uses == (Fragments("yellow 5"), Fragments("blue 2, blue 3"), Fragments("red 1"))


def test_COMP_3_a_fragment_twice_is_refused() -> None:
    with pytest.raises(InvalidTable, match="red 1: more than one; the box has one of each"):
        optimum(Fragments("red 1, red 1, blue 2"), (ONE,))


@pytest.mark.parametrize(
    ("complete", "choices"),
    [(0, (0,)), (0b00100, (0b00100, 0)), (0b10001, (0b10001, 0b00001, 0b10000, 0))],
)
def test_every_choice_of_set_pips_is_tried_most_sets_first(complete: int, choices: tuple[int, ...]) -> None:
    assert set_choices(complete) == choices
