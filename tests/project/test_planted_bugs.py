"""Bugs that a front-end, a bot or a text could have and that no rule would show, each with a test that must fail."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from attrs import frozen

from dejavu_rules import DejaVuError
from dejavu_rules.apps.browser import score as sheets
from dejavu_rules.apps.terminal import game as hot_seat
from dejavu_rules.bots import planner, players, worth
from dejavu_rules.notation import games, moves
from dejavu_rules.views import View, events, redaction, sampling
from tests.support.planting import plant
from tests.unit.apps.browser import test_score
from tests.unit.apps.terminal import test_playing
from tests.unit.bots import test_planner, test_wishes
from tests.unit.notation import test_games, test_moves
from tests.unit.views import test_event_redaction, test_redaction, test_sampling, test_seeing

FAILS = (AssertionError, pytest.fail.Exception, DejaVuError)


@frozen
class Bug:
    """What goes wrong, where it is planted, and the test that notices."""

    says: str
    function: Any
    right: str
    wrong: str
    test: Callable[[], object]


BUGS = (
    Bug(
        "a spectator sees the last drawn card when the game ends",
        events._hide_cards,
        "if isinstance(event, CardDrawn) and not thrown:",
        "if isinstance(event, CardDrawn) and not thrown and type(events[-1]).__name__ != 'GameOver':",
        partial(test_event_redaction.test_the_card_that_ends_the_game_is_a_secret_like_the_others, None),
    ),
    Bug(
        "a log shows drawn cards in the last turns",
        redaction._redact,
        "return what if twice and not state.game.options.keep_duplicates else HiddenDraw(owner)",
        "return what if state.last_turns is not None or twice else HiddenDraw(owner)",
        test_redaction.test_a_log_of_a_whole_game_has_no_starting_hand_and_no_card_that_was_kept,
    ),
    Bug(
        "the duplicate is dealt after earlier seats, so that guesses are biased",
        sampling._deal_freely,
        "key=lambda one: one[0] != view.active",
        "key=lambda one: one[0]",
        partial(
            test_sampling.test_every_deal_of_the_unseen_cards_is_equally_likely,
            "a duplicate of the player after another hidden hand",
            None,
        ),
    ),
    Bug(
        "a screen that two people share stays with the first of them",
        hot_seat._only_person,
        "if len(people) == 1 else None",
        "if people else None",
        test_playing.test_only_a_person_who_is_next_sees_a_hand_and_the_screen_is_cleared_between,
    ),
    Bug(
        "of exactly two ways to construct a card the first is taken silently",
        moves._only_construction,
        "if len(some) == 1:",
        "if len(some) in (1, 2):",
        partial(test_moves.test_as_many_candidates_as_choices_of_bits, "blue 1", "red moon, blue moon, red sun", 2),
    ),
    Bug(
        "a player named Sow is not quoted, and begins a move",
        games._heading,
        " and name.lower() not in READERS",
        "",
        partial(test_games.test_every_name_comes_back_and_none_is_taken_for_a_move, "Sow"),
    ),
    Bug(
        "a page is told of one winner where two share the victory",
        sheets._result,
        "list(final.winning_seats)",
        "list(final.winning_seats[:1])",
        test_score.test_all_who_share_a_victory_have_won,
    ),
    Bug(
        "flowers are shown while the map is built",
        View.flower_tiles.fget,  # type: ignore[attr-defined]  # a property
        " and self.turn",
        "",
        test_seeing.test_no_flower_is_seen_before_the_first_turn,
    ),
    Bug(
        "the greedy bot does not know that 7 and 1 link",
        worth.card_worth,
        "(each.number - card.number) % 7 in (1, 6)",
        "abs(each.number - card.number) == 1",
        test_wishes.test_seven_and_one_link_like_neighbours,
    ),
    Bug(
        "the greedy bot discards good cards",
        players._worth,
        "sum(usual - hand_worth(state, card, ltm) for card in cards)",
        "sum(hand_worth(state, card, ltm) - usual for card in cards)",
        test_wishes.test_it_discards_what_is_worth_less_than_usual_and_nothing_else,
    ),
    Bug(
        "the greedy bot saves coloured bits",
        worth.saved_prospect,
        "is Colour.WHITE",
        "is not Colour.WHITE",
        test_wishes.test_white_bits_and_many_shapes_are_saved_first,
    ),
    Bug(
        "the planner discards good cards",
        planner.discard,
        "< usual",
        "> usual",
        test_planner.test_it_discards_what_is_worth_less_than_usual,
    ),
)


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.says)
def test_a_planted_bug_is_noticed(bug: Bug) -> None:
    bug.test()
    with plant(bug.function, bug.right, bug.wrong), pytest.raises(FAILS):
        bug.test()
