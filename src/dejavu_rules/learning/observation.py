"""What a seat knows, as bytes of a fixed layout.

`observe` reads the state itself, which is much faster than making a view first. It shows what `view` shows: a property
holds it equal to `encode(view(state, seat))`.
"""

from collections.abc import Sequence

from dejavu_rules.learning.encoding import Memory, encode_steps, encode_view
from dejavu_rules.learning.layout import STEPS
from dejavu_rules.state import GameState
from dejavu_rules.steps import Partial, Step
from dejavu_rules.views.view import View, check_seat


def observe(state: GameState | Partial, seat: int | None) -> bytes:
    """What the player at this seat knows, with None what a spectator knows; `LAYOUT` says what lies where.

    Of a partial action the seat that decides sees the steps so far, and the others see nothing of it.

    Raises `UnknownSeat`, `MalformedState` for anything but a state or a partial action.
    """
    taken: tuple[Step, ...] = ()
    if isinstance(state, Partial):
        taken = state.taken if seat is not None and seat == state.seat else ()
        state = state.state
    seat = check_seat(state, seat)
    return Memory().observe(state, seat) + encode_steps(taken)


def encode(view: View, taken: Sequence[Step] = ()) -> bytes:
    """The observation of a view, for bots: they get a view, and know the steps of their own partial action."""
    return encode_view(view) + encode_steps(taken)


def mask(partial: Partial) -> bytes:
    """One byte for each of the 159 steps: 1 for those that can be taken now."""
    offered = bytearray(STEPS)
    for option in partial.options():
        offered[option.step.index] = 1
    return bytes(offered)
