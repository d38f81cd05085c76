"""Everything that holds in every state which a game can reach."""

from typing import TypeAlias

from dejavu_rules import GameState
from dejavu_rules.testing.oracles import phases, pieces, tableaux
from dejavu_rules.testing.oracles.oracle import Oracle

Invariant: TypeAlias = Oracle[[GameState]]
"""What holds in every state: called with a state it says what is broken."""

INVARIANTS: tuple[Invariant, ...] = (
    pieces.bits_are_conserved,
    pieces.every_card_is_somewhere,
    pieces.every_fragment_is_somewhere,
    pieces.every_flower_is_somewhere,
    pieces.an_empty_deck_is_rebuilt_at_once,
    tableaux.no_copy_twice,
    tableaux.stm_is_proper,
    tableaux.chests_are_within_capacity,
    tableaux.flowers_stand_on_icons,
    tableaux.cards_lie_aside_while_hands_are_chosen,
    phases.the_hive_is_below_its_size,
    phases.no_bits_wait_in_vain,
    phases.bits_in_hand_belong_to_the_phase,
    phases.the_pending_decision_fits_the_phase,
    phases.the_state_fits_the_phase,
)
"""All invariants. They count the pieces of a state one by one, and none asks the engine."""


def invariant_failures(state: GameState) -> tuple[str, ...]:
    """Every invariant that a state breaks, in sentences; none if it is sound."""
    return tuple(invariant.tell(sentence) for invariant in INVARIANTS for sentence in invariant(state))
