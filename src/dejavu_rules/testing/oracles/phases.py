"""What a state must be like in the phase that it is in."""

from collections.abc import Iterator

from dejavu_rules import CardId, GameState, Phase
from dejavu_rules.box.phases import CHANCE_PHASES
from dejavu_rules.mapgen.building import Building
from dejavu_rules.testing.counting import cards_owned_by, hive_holes, stuck
from dejavu_rules.testing.oracles.oracle import oracle

IN_TURN = frozenset(phase for phase in Phase if phase >= Phase.RECOLLECTION)
REPLENISHING = frozenset({Phase.REPLENISHMENT, Phase.REPLENISHED_TILES, Phase.LAST_REPLENISHMENT})
WAITING = frozenset({Phase.DISCARD, Phase.DRAW, Phase.DUPLICATE, Phase.RECOLLECTION, Phase.OVER})
"""From Meditation to the next Recollection."""


@oracle("HIVE-1", "HIVE-2")
def the_hive_is_below_its_size(state: GameState) -> Iterator[str]:
    """A hive is never full, unless it is just being emptied."""
    discarded, holes = len(state.hive), hive_holes(state)
    if state.phase in REPLENISHING and not discarded:
        yield "an empty hive is being emptied"
    if state.phase not in REPLENISHING and discarded >= holes:
        yield f"{discarded} bits lie in a hive of {holes} holes"


@oracle("RULING-18")
def no_bits_wait_in_vain(state: GameState) -> Iterator[str]:
    """From Meditation to the next Recollection: if the map and the chests are stuck, the hive is empty."""
    if state.phase in WAITING and state.hive and stuck(state):
        yield f"nothing can move, and {len(state.hive)} bits wait in the hive"


@oracle("CHEST-1", "DONE-4", "TURN-2")
def bits_in_hand_belong_to_the_phase(state: GameState) -> Iterator[str]:
    """A pool is there in Deja Vu only, with the chests' bits in it; spent bits until Meditation."""
    if state.phase is Phase.DEJA_VU:
        if state.player.saved:
            yield f"{state.player.saved} is in the chests and not in the pool"
        return
    if state.pool:
        yield f"there is a pool outside Deja Vu: {state.pool}"
    if state.spent and state.phase is not Phase.PLANTING:
        yield f"spent bits lie about: {state.spent}"


@oracle("SETUP-2", "DRAW-2", "HIVE-4")
def the_pending_decision_fits_the_phase(state: GameState) -> Iterator[str]:
    """What is remembered for a decision is what that decision needs."""
    if not _fits(state):
        yield f"pending is {state.pending!r} in the phase {state.phase}"


def _fits(state: GameState) -> bool:
    pending = state.pending
    if state.phase is Phase.LAST_REPLENISHMENT:
        return type(pending) is tuple and len(pending) == len(state.hive)
    if state.phase is Phase.DUPLICATE:
        return type(pending) is CardId and cards_owned_by(state.player)[pending] >= 2 and pending in state.player.hand
    if state.phase is Phase.MAP:
        return type(pending) is Building and len(pending.drawn) in (1, 2)
    if state.phase is Phase.MAP_TILES:  # before the first draw there is nothing to remember
        return pending is None or (type(pending) is Building and not pending.drawn and len(pending.laid) > 1)
    return pending is None


@oracle("SETUP-2", "TURN-1", "TURN-2", "END-1")
def the_state_fits_the_phase(state: GameState) -> Iterator[str]:
    """The Girl, the turn, the deck and the end are where the phase says."""
    phase = state.phase
    if (state.girl is None) != (phase in (Phase.START_PLAYER, Phase.GIRL)):
        yield f"the Girl is on {state.girl} in the phase {phase}"
    if not state.turn and phase in IN_TURN and phase is not Phase.DUPLICATE:
        yield f"there is no turn in the phase {phase}"
    if phase is Phase.PLANTING and state.planting_done:
        yield "planting is offered a second time"
    if (phase is Phase.OVER) != (state.last_turns == 0):
        yield f"{state.last_turns} turns are left in the phase {phase}"
    if not state.deck and phase in (Phase.DEAL, Phase.DRAW):
        yield "cards are drawn from an empty deck"
    if state.is_chance != (phase in CHANCE_PHASES):
        yield f"is_chance is {state.is_chance} in the phase {phase}"
