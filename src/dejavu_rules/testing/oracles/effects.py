"""Everything that a transition must have done."""

from typing import TypeAlias

from dejavu_rules import GameState
from dejavu_rules.testing.oracles import building, changes, moving, resting
from dejavu_rules.testing.oracles.oracle import Oracle

Effect: TypeAlias = Oracle[[GameState, object, GameState]]
"""What holds of every transition: called with the state before, the action or outcome, and the state after."""

EFFECTS: tuple[Effect, ...] = (
    changes.the_rulebook_allows_it,
    changes.hands_are_within_size,
    changes.nothing_earned_is_lost,
    changes.only_the_active_player_changes,
    changes.the_next_phase_is_in_the_table,
    changes.the_game_stays_the_same,
    changes.turns_go_clockwise_to_the_end,
    moving.tiles_are_laid_in_turn,
    moving.a_sowing_moves_and_takes_bits,
    moving.the_girl_goes_where_she_walks,
    building.vp_are_for_bits_of_the_cards_colour,
    building.a_completed_card_enters_ltm,
    building.bits_are_paid_from_the_pool,
    building.stm_gains_what_was_put_there,
    building.flowers_come_and_go_as_they_must,
    building.public_cards_leave_when_constructed,
    resting.saved_bits_are_in_the_chests,
    resting.discarded_bits_go_to_the_hive,
    resting.low_tiles_are_replenished_first,
    resting.a_drawn_card_is_kept_or_replaced,
    resting.drawing_goes_on_until_it_must_stop,
    resting.the_deck_is_rebuilt_when_it_is_empty,
)
"""All effects, worked out from the rulebook with the pieces in hand; what one says nothing about passes it."""


def broken_by(before: GameState, action: object, after: GameState) -> tuple[str, ...]:
    """Every effect that a transition breaks, in sentences; none if it is as the rules say."""
    return tuple(effect.tell(sentence) for effect in EFFECTS for sentence in effect(before, action, after))
