"""`sheet`: what a player's holding is worth, leaf by leaf, and who wins."""

import pytest
from attrs import evolve

from dejavu_rules import PublicScoring, Scoring
from dejavu_rules.box.multisets import Fragments
from dejavu_rules.box.pieces import CardId as C
from dejavu_rules.box.pieces import Fragment, FragmentColour
from dejavu_rules.inputs.defects import InvalidTable
from dejavu_rules.scoring import Leaf, Sum, Use, result, sheet
from dejavu_rules.scoring.end_state import load
from tests.unit.scoring.tables import (
    COLOUR_CARDS,
    EACH_FRAGMENT,
    SEQUENCE_RED,
    SETS,
    WHITE_CARDS,
    holding,
    public,
    regular,
)

RULEBOOK = result(load("examples/rulebook.toml").holdings)
BOOK = RULEBOOK.sheets[0]


def test_the_worked_example_of_the_books_is_worth_67_vp() -> None:
    assert BOOK.total == 67
    assert (BOOK.tokens.vp, BOOK.printed.vp, BOOK.public.vp, BOOK.links.vp) == (12, 22, 25, 8)
    assert [leaf.vp for leaf in BOOK.tokens.leaves()] == [1, 2, 2, 1, 3, 3]
    assert [leaf.vp for leaf in BOOK.printed.leaves()] == [3, 5, 4, 2, 4, 4]
    assert RULEBOOK.winners == ("Rulebook",)


def test_a_leaf_names_card_clause_and_count() -> None:
    sequence = [leaf for leaf in BOOK.tree.leaves() if leaf.clause == "SCORE-C1"]
    assert sequence == [Leaf("SCORE-C1", 3, 15, (C.WHITE_1,), 5, (Fragment.RED_5, Fragment.RED_1, Fragment.RED_2))]


def test_a_sheet_has_a_leaf_for_everything_that_scores() -> None:
    cards = (
        regular(C.WHITE_2, 4),
        public(C.WHITE_1, SEQUENCE_RED),
        public(C.WHITE_4, SETS),
        public(C.WHITE_5, EACH_FRAGMENT),
        public(C.WHITE_6, WHITE_CARDS),
        public(C.GREEN_7, COLOUR_CARDS),
    )
    held = evolve(holding(*cards, tokens=(3, 0)), fragments=Fragments("red 5, red 1, red 2, blue 2, yellow 2, blue 3"))
    run, sets = (Fragment.RED_5, Fragment.RED_1), (Fragment.RED_2, Fragment.BLUE_2, Fragment.YELLOW_2)
    tree = sheet(held).tree
    assert tree == Sum(
        "total",
        (
            Sum("tokens", (Leaf("SCORE-A", 1, 3), Leaf("SCORE-A", 1, 0))),
            Sum("printed", (Leaf("SCORE-B", 1, 4, (C.WHITE_2,)),)),
            Sum(
                "public",
                (
                    Leaf("SCORE-C1", 2, 10, (C.WHITE_1,), 5, run),
                    Leaf("SCORE-C2", 1, 18, (C.WHITE_4,), 18, sets),
                    Leaf("SCORE-C3", 1, 2, (C.WHITE_5,), 2, (Fragment.BLUE_3,)),
                    Leaf("SCORE-C5", 5, 21, (C.WHITE_6,)),
                    Leaf("SCORE-C6", 1, 1, (C.GREEN_7,)),
                ),
            ),
            Sum(
                "links",
                tuple(
                    Leaf("SCORE-D", 1, 2, pair)
                    for pair in ((C.WHITE_1, C.WHITE_2), (C.WHITE_4, C.WHITE_5), (C.WHITE_5, C.WHITE_6))
                ),
            ),
        ),
    )


def test_the_total_is_the_sum_of_the_leaves() -> None:
    assert sum(leaf.vp for leaf in BOOK.tree.leaves()) == BOOK.total == 67


def test_the_assignment_is_told_in_fragments() -> None:
    assert BOOK.assignment == (
        Use(C.WHITE_1, Fragments("red 5, red 1, red 2")),
        Use(C.WHITE_5, Fragments("blue 4, yellow 3")),
        Use(C.WHITE_4, Fragments()),
    )


@pytest.mark.parametrize(
    ("pips", "shown"),
    [((1,), "1"), ((1, 2, 3), "1, 2, 3"), ((1, 4, 5), "4, 5, 1"), ((1, 2, 4, 5), "4, 5, 1, 2"), ((1, 5), "5, 1")],
)
def test_a_run_is_shown_from_its_start(pips: tuple[int, ...], shown: str) -> None:
    blue = public(C.WHITE_2, PublicScoring(Scoring.SEQUENCE, FragmentColour.BLUE))
    held = evolve(holding(blue), fragments=Fragments(f"blue {each}" for each in pips))
    (leaf,) = sheet(held).public.leaves()
    assert ", ".join(str(each.pips) for each in leaf.fragments) == shown
    assert (leaf.count, leaf.each) == (len(pips), 5)


def test_the_players_own_assignment_changes_no_score() -> None:
    held = holding(public(C.WHITE_1, SEQUENCE_RED), fragments=(Fragment.RED_1, Fragment.RED_2))
    assert sheet(held).idea_vp is None
    with_idea = sheet(evolve(held, idea=(Use(C.WHITE_1, Fragments("red 1")),)))
    assert (with_idea.idea_vp, with_idea.total) == (5, 10)


def test_a_victory_can_be_shared() -> None:
    tied = result([holding(tokens=(5,)), holding(tokens=(4,)), holding(tokens=(2, 3))])
    assert tied.totals == (5, 4, 5)
    assert tied.winning_seats == (0, 2)


def test_COMP_3_a_fragment_twice_is_refused() -> None:
    with pytest.raises(InvalidTable):
        sheet(holding(public(C.WHITE_5, EACH_FRAGMENT), fragments=(Fragment.RED_1, Fragment.RED_1)))
