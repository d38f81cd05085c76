"""The clauses of the final scoring, as the rulebooks state them."""

import pytest

from dejavu_rules import PublicScoring, Scoring
from dejavu_rules.box.pieces import CardId as C
from dejavu_rules.box.pieces import Fragment, FragmentColour
from dejavu_rules.scoring import Holding, sheet
from dejavu_rules.scoring.rules import colour_cards_vp, links, white_cards_vp, winners
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


def total(held: Holding) -> int:
    return sheet(held).total


def test_SCORE_A_tokens_add_up() -> None:
    assert total(holding(tokens=(1, 2, 2, 1, 3, 3))) == 12


def test_SCORE_B_regular_cards_score_their_printed_vp() -> None:
    assert total(holding(regular(C.GREEN_2, 3), regular(C.BLUE_4, 5))) == 8


def test_SCORE_C1_a_single_fragment_is_a_run() -> None:
    assert total(holding(public(C.WHITE_1, SEQUENCE_RED), fragments=(Fragment.RED_3,))) == 5


def test_SCORE_C1_five_and_one_are_consecutive() -> None:
    assert (
        total(holding(public(C.WHITE_1, SEQUENCE_RED), fragments=(Fragment.RED_5, Fragment.RED_1, Fragment.RED_2)))
        == 15
    )


def test_SCORE_C1_one_run_per_card_and_the_longest_wins() -> None:
    assert (
        total(holding(public(C.WHITE_1, SEQUENCE_RED), fragments=(Fragment.RED_1, Fragment.RED_3, Fragment.RED_4)))
        == 10
    )


def test_SCORE_C1_all_five_are_one_run() -> None:
    fragments = (Fragment.RED_1, Fragment.RED_2, Fragment.RED_3, Fragment.RED_4, Fragment.RED_5)
    assert total(holding(public(C.WHITE_1, SEQUENCE_RED), fragments=fragments)) == 25


def test_SCORE_C1_other_colours_do_not_count() -> None:
    assert total(holding(public(C.WHITE_1, SEQUENCE_RED), fragments=(Fragment.BLUE_1, Fragment.BLUE_2))) == 0


def test_SCORE_C2_three_colours_of_the_same_pips_are_a_set() -> None:
    assert (
        total(
            holding(
                public(C.WHITE_4, SETS), fragments=(Fragment.RED_2, Fragment.BLUE_2, Fragment.YELLOW_2, Fragment.RED_3)
            )
        )
        == 18
    )


def test_SCORE_C2_every_set_counts() -> None:
    fragments = (Fragment.RED_2, Fragment.BLUE_2, Fragment.YELLOW_2, Fragment.RED_5, Fragment.BLUE_5, Fragment.YELLOW_5)
    assert total(holding(public(C.WHITE_4, SETS), fragments=fragments)) == 36


def test_SCORE_C2_two_colours_are_no_set() -> None:
    assert total(holding(public(C.WHITE_4, SETS), fragments=(Fragment.RED_2, Fragment.BLUE_2))) == 0


def test_SCORE_C3_every_fragment_counts() -> None:
    assert (
        total(holding(public(C.WHITE_5, EACH_FRAGMENT), fragments=(Fragment.RED_2, Fragment.BLUE_2, Fragment.YELLOW_5)))
        == 6
    )


def test_SCORE_C4_a_fragment_counts_for_one_card_only() -> None:
    cards = (public(C.WHITE_1, SEQUENCE_RED), public(C.WHITE_5, EACH_FRAGMENT))
    assert total(holding(*cards, fragments=(Fragment.RED_1, Fragment.RED_2, Fragment.BLUE_4))) == 10 + 2


def test_SCORE_C4_not_every_set_is_worth_making() -> None:
    # Making both sets would cut the red run of five: 36 + 10 instead of 18 + 20 + 5 + 5.
    blue = public(C.WHITE_2, PublicScoring(Scoring.SEQUENCE, FragmentColour.BLUE))
    yellow = public(C.WHITE_3, PublicScoring(Scoring.SEQUENCE, FragmentColour.YELLOW))
    cards = (public(C.WHITE_1, SEQUENCE_RED), blue, yellow, public(C.WHITE_4, SETS))
    reds = (Fragment.RED_1, Fragment.RED_2, Fragment.RED_3, Fragment.RED_4, Fragment.RED_5)
    held = holding(*cards, fragments=(*reds, Fragment.BLUE_1, Fragment.YELLOW_1, Fragment.BLUE_3, Fragment.YELLOW_3))
    assert sheet(held).public.vp == 48


@pytest.mark.parametrize(("number", "vp"), [(0, 0), (1, 3), (2, 6), (3, 10), (4, 15), (5, 21), (6, 21), (7, 21)])
def test_SCORE_C5_white_cards_give_vp_by_their_number(number: int, vp: int) -> None:
    assert white_cards_vp(number) == vp


def test_SCORE_C5_the_card_counts_itself() -> None:
    assert sheet(holding(public(C.WHITE_6, WHITE_CARDS), public(C.WHITE_4, SETS))).public.vp == 6


def test_SCORE_C5_counts_white_cards_whatever_its_own_colour() -> None:
    # No real box has such a card, but a custom catalogue may.
    held = holding(public(C.GREEN_6, WHITE_CARDS), regular(C.WHITE_1), regular(C.WHITE_3), regular(C.WHITE_5))
    assert sheet(held).public.vp == 10


@pytest.mark.parametrize(("number", "vp"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 15), (7, 15)])
def test_SCORE_C6_cards_of_a_colour_give_vp_by_their_number(number: int, vp: int) -> None:
    assert colour_cards_vp(number) == vp


def test_SCORE_C6_the_card_counts_its_own_colour_and_itself() -> None:
    held = holding(public(C.GREEN_7, COLOUR_CARDS), regular(C.GREEN_2), regular(C.GREEN_4), regular(C.BLUE_2))
    assert sheet(held).public.vp == 6


def test_SCORE_D_consecutive_numbers_of_one_colour_link() -> None:
    assert links((C.GREEN_2, C.GREEN_3, C.GREEN_5, C.BLUE_4)) == ((C.GREEN_2, C.GREEN_3),)


def test_SCORE_D_seven_and_one_link() -> None:
    assert links((C.WHITE_1, C.WHITE_7)) == ((C.WHITE_7, C.WHITE_1),)


def test_SCORE_D_neighbouring_colours_do_not_link() -> None:
    assert links((C.WHITE_7, C.BLUE_1)) == ()


def test_SCORE_D_each_link_gives_two_vp() -> None:
    every = [regular(card) for card in C if card.colour is C.RED_1.colour]
    assert sheet(holding(*every)).links.vp == 14


def test_SCORE_E_most_vp_win() -> None:
    assert winners((30, 67, 66)) == (1,)


def test_SCORE_E_tied_players_share_the_victory() -> None:
    assert winners((67, 30, 67)) == (0, 2)
