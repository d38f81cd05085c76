"""Everything that a transition must have done."""

from typing import TypeAlias

from dejavu_rules import GameState
from dejavu_rules.testing.oracles import changes, construction, meditation, movement
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
    movement.tiles_are_laid_in_turn,
    movement.a_sowing_moves_and_takes_bits,
    movement.the_girl_goes_where_she_walks,
    construction.vp_are_for_bits_of_the_cards_colour,
    construction.a_completed_card_enters_ltm,
    construction.bits_are_paid_from_the_pool,
    construction.stm_gains_what_was_put_there,
    construction.flowers_come_and_go_as_they_must,
    construction.public_cards_leave_when_constructed,
    meditation.saved_bits_are_in_the_chests,
    meditation.discarded_bits_go_to_the_hive,
    meditation.low_tiles_are_replenished_first,
    meditation.a_drawn_card_is_kept_or_replaced,
    meditation.drawing_goes_on_until_it_must_stop,
    meditation.the_deck_is_rebuilt_when_it_is_empty,
)
"""All effects, worked out from the rulebook with the pieces in hand; what one says nothing about passes it."""


def effect_failures(before: GameState, action: object, after: GameState) -> tuple[str, ...]:
    """Every effect that a transition breaks, in sentences; none if it is as the rules say."""
    return tuple(effect.tell(sentence) for effect in EFFECTS for sentence in effect(before, action, after))
