"""Starting hands are chosen at the same time (RULING-22): who may choose, and the state in which a seat does."""

from attrs import evolve

from dejavu_rules import GameState, Phase

_DEALING = (Phase.DEAL, Phase.DUPLICATE)


def choosers(state: GameState) -> tuple[int, ...]:
    """The seats that have all their cards and no starting hand yet, from the Start Player clockwise."""
    seats, start = state.game.seats, state.start_player
    if state.phase is Phase.STARTING_HAND:
        first, number = state.active, (start - state.active) % seats or seats
    elif state.phase in _DEALING and not state.turn:
        first, number = start, (state.active - start) % seats
    else:
        return ()
    return tuple([(first + place) % seats for place in range(number)])


def choosing(state: GameState, seat: int) -> GameState:
    """The state in which a seat chooses: the same table, with this seat as the first to choose.

    Where others have chosen already it is not the first, or else their choice would be seen.
    """
    begun = state.phase is Phase.STARTING_HAND and state.active != state.start_player
    first = state.start_player if begun else seat
    return evolve(state, phase=Phase.STARTING_HAND, active=seat, start_player=first, pending=None)
