"""The checker on its own: what it accepts, what it refuses, and by which clause."""

import ast
import inspect
from itertools import combinations, permutations

import pytest
from attrs import evolve

from dejavu_rules.box.multisets import Fragments
from dejavu_rules.box.pieces import CardId as C
from dejavu_rules.box.pieces import Fragment, FragmentColour
from dejavu_rules.scoring import Holding, Use, assignment_violations, assignment_vp, checker
from dejavu_rules.scoring.checker import with_table_words
from tests.unit.scoring.tables import EACH_FRAGMENT, SEQUENCE_RED, SETS, WHITE_CARDS, holding, public

HOLDING = holding(
    public(C.WHITE_1, SEQUENCE_RED),
    public(C.WHITE_4, SETS),
    public(C.WHITE_5, EACH_FRAGMENT),
    public(C.WHITE_6, WHITE_CARDS),
    fragments=(Fragment.RED_5, Fragment.RED_1, Fragment.RED_3, Fragment.BLUE_3, Fragment.YELLOW_3),
)


def use(card: C, *fragments: Fragment) -> Use:
    return Use(card, Fragments(fragments))


def violation_texts(*assignment: Use, held: Holding = HOLDING) -> list[tuple[int, str]]:
    return [(index, str(violation)) for index, violation in assignment_violations(held, assignment)]


def test_a_legal_assignment_has_no_violation_and_a_value() -> None:
    assignment = (
        use(C.WHITE_1, Fragment.RED_5, Fragment.RED_1),
        use(C.WHITE_4, Fragment.RED_3, Fragment.BLUE_3, Fragment.YELLOW_3),
        use(C.WHITE_5),
    )
    assert violation_texts(*assignment) == []
    for order in permutations(assignment):
        assert repr(assignment_vp(HOLDING, order)) == "28"  # and not 28.0


def test_fragments_count_by_the_piece() -> None:
    assert assignment_vp(HOLDING, (use(C.WHITE_5, Fragment.RED_3, Fragment.BLUE_3, Fragment.RED_5),)) == 6


def test_SCORE_C1_a_gap_is_refused() -> None:
    assert violation_texts(use(C.WHITE_1, Fragment.RED_1, Fragment.RED_3)) == [
        (0, "SCORE-C1: the pips of red 1, red 3 are not consecutive")
    ]


def test_SCORE_C1_another_colour_is_refused() -> None:
    message = "SCORE-C1: white 1 cannot count red 3, blue 3: its sequence takes only one colour"
    assert violation_texts(use(C.WHITE_1, Fragment.RED_3, Fragment.BLUE_3)) == [(0, message)]


def test_SCORE_C2_two_of_three_are_refused() -> None:
    message = "SCORE-C2: red 3, blue 3: not complete sets of three with the same pips"
    assert violation_texts(use(C.WHITE_4, Fragment.RED_3, Fragment.BLUE_3)) == [(0, message)]


def test_SCORE_C4_twice_is_refused() -> None:
    twice = (use(C.WHITE_1, Fragment.RED_1), use(C.WHITE_5, Fragment.RED_1))
    assert violation_texts(*twice) == [(1, "SCORE-C4: red 1 already counts for white 1")]


def test_SCORE_C4_what_the_player_lacks_is_refused() -> None:
    assert violation_texts(use(C.WHITE_5, Fragment.BLUE_5)) == [(0, "SCORE-C4: the player does not have blue 5")]


def test_SCORE_C4_a_card_listed_twice_is_refused() -> None:
    assert violation_texts(use(C.WHITE_5), use(C.WHITE_5)) == [(1, "SCORE-C4: white 5 is listed twice")]


@pytest.mark.parametrize("card", [C.WHITE_6, C.GREEN_1])
def test_SCORE_C4_a_card_that_scores_no_fragments_is_refused(card: C) -> None:
    assert violation_texts(use(card, Fragment.RED_1)) == [
        (0, f"SCORE-C4: the player has no {card} that scores fragments")
    ]


def test_SCORE_C4_a_fragment_twice_for_one_card_is_refused() -> None:
    assert violation_texts(use(C.WHITE_5, Fragment.RED_1, Fragment.RED_1)) == [
        (0, "SCORE-C4: red 1 already counts for white 5")
    ]


def test_a_violation_has_a_code_and_the_pieces() -> None:
    twice = (use(C.WHITE_1, Fragment.RED_1, Fragment.RED_3), use(C.WHITE_5, Fragment.RED_1))
    gap, used = (violation for _, violation in assignment_violations(HOLDING, twice))
    assert gap.code == "sequence-not-consecutive"
    assert gap.values == {"card": C.WHITE_1, "fragments": (Fragment.RED_1, Fragment.RED_3)}
    assert used.code == "assignment-fragment-used"
    assert used.values == {"fragment": Fragment.RED_1, "card": C.WHITE_1}


def test_a_violation_is_said_in_the_words_of_the_table() -> None:
    held = evolve(HOLDING, fragment_colours=("rosso", "blu", "oro"))
    gap, missing = (
        violation
        for _, violation in assignment_violations(
            held, (use(C.WHITE_1, Fragment.RED_1, Fragment.RED_3), use(C.WHITE_5, Fragment.YELLOW_5))
        )
    )
    assert with_table_words(held, gap).message == "the pips of rosso 1, rosso 3 are not consecutive"
    assert with_table_words(held, missing).message == "the player does not have oro 5"


def test_the_whole_circle_is_a_run() -> None:
    every = (Fragment.RED_1, Fragment.RED_2, Fragment.RED_3, Fragment.RED_4, Fragment.RED_5)
    held = holding(public(C.WHITE_1, SEQUENCE_RED), fragments=every)
    assert violation_texts(use(C.WHITE_1, *every), held=held) == []
    assert assignment_vp(held, (use(C.WHITE_1, *every),)) == 25


def test_SCORE_C1_just_these_pips_are_runs() -> None:
    reds = [fragment for fragment in Fragment if fragment.colour is FragmentColour.RED]
    held = holding(public(C.WHITE_1, SEQUENCE_RED), fragments=tuple(reds))
    some = [pips for number in range(6) for pips in combinations(range(1, 6), number)]
    refused = [pips for pips in some if violation_texts(use(C.WHITE_1, *(reds[each - 1] for each in pips)), held=held)]
    two = [(1, 3), (1, 4), (2, 4), (2, 5), (3, 5)]
    assert refused == [*two, (1, 2, 4), (1, 3, 4), (1, 3, 5), (2, 3, 5), (2, 4, 5)]


def test_what_comes_after_a_card_that_scores_no_fragments_is_judged_too() -> None:
    assert violation_texts(use(C.WHITE_6), use(C.WHITE_5, Fragment.BLUE_5)) == [
        (0, "SCORE-C4: the player has no white 6 that scores fragments"),
        (1, "SCORE-C4: the player does not have blue 5"),
    ]


def test_it_shares_no_code_with_the_optimiser() -> None:
    tree = ast.parse(inspect.getsource(checker))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert imported.isdisjoint(f"dejavu_rules.scoring.{module}" for module in ("masks", "optimum", "runs", "rules"))
    assert not any(isinstance(node, ast.Import) for node in ast.walk(tree))
