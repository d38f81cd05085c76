"""Actions, outcomes and logs without their secrets."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from dejavu_rules.actions.values import Action, Draw, KeepHand, Outcome, SpeedStart
from dejavu_rules.box.multisets import Cards
from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.engine import apply, explain
from dejavu_rules.rulebook import IllegalAction
from dejavu_rules.state import GameState
from dejavu_rules.views.view import check_seat


@frozen
class HiddenDraw:
    """The player at this seat draws a card into the hand."""

    seat: int


@frozen
class HiddenKeepHand:
    """The player at this seat keeps this number of cards as the starting hand.

    `discarded` has the others; None until everybody has chosen (RULING-22).
    """

    seat: int
    number: int
    discarded: Cards | None = None


@frozen
class HiddenSpeedStart:
    """The player at this seat begins a speed game with this number of memories in LTM and of cards in hand.

    `ltm` has the memories and `discarded` the other cards; both are None until everybody has chosen (RULING-22).
    """

    seat: int
    memories: int
    number: int
    ltm: Cards | None = None
    discarded: Cards | None = None


Hidden: TypeAlias = HiddenDraw | HiddenKeepHand | HiddenSpeedStart
"""What other players see of an action or outcome with a secret."""


def redact(state: GameState, what: Action | Outcome, seat: int | None) -> Action | Outcome | Hidden:
    """An action or outcome as a seat, or a spectator (None), sees it. `state` is the state before it.

    Most are public, and players see their own. A drawn card is secret if it is kept, and public if it must be thrown
    away (DRAW-2). A starting hand is secret; so are memories and discards while others choose (RULING-22).

    Raises `IllegalAction` for what cannot happen in this state, `MalformedAction` for what is not an action or outcome,
    `UnknownSeat`, `MalformedState` for anything but a state.
    """
    seat = check_seat(state, seat)
    if violations := explain(state, what):
        raise IllegalAction(what, violations)
    return _redact(state, what, seat, all_chosen=False)


def redact_log(
    first: GameState, log: Iterable[Action | Outcome], seat: int | None
) -> tuple[Action | Outcome | Hidden, ...]:
    """A log that begins at a state, as a seat, or a spectator (None), knows it at its end.

    Memories and discards of starting hands are shown if everybody has chosen by the end of the log.

    Raises `IllegalAction` for what cannot happen, `MalformedAction` for what is not an action or outcome,
    `UnknownSeat`, `MalformedState` for anything but a state.
    """
    seat, entries, states = check_seat(first, seat), tuple(log), [first]
    for what in entries:
        states.append(apply(states[-1], what))
    return redact_entries(states, entries, seat)


def redact_entries(
    states: Sequence[GameState], log: Sequence[Action | Outcome], seat: int | None
) -> tuple[Action | Outcome | Hidden, ...]:
    """A log as a seat knows it at its end; `states` has the one before each entry, and the last one."""
    all_chosen = states[-1].turn > 0
    return tuple([_redact(before, what, seat, all_chosen) for before, what in zip(states, log, strict=False)])


def _redact(state: GameState, what: Action | Outcome, seat: int | None, all_chosen: bool) -> Action | Outcome | Hidden:
    owner, player = state.active, state.player
    if seat == owner:
        return what
    if isinstance(what, Draw):
        twice = what.card in player.hand or what.card in player.memories
        return what if twice and not state.game.options.keep_duplicates else HiddenDraw(owner)
    if isinstance(what, KeepHand):
        return HiddenKeepHand(owner, len(what.cards), player.hand - what.cards if all_chosen else None)
    if isinstance(what, SpeedStart):
        if not all_chosen:
            return HiddenSpeedStart(owner, len(what.ltm), len(what.hand))
        left = player.hand - what.ltm - what.hand
        return HiddenSpeedStart(owner, len(what.ltm), len(what.hand), what.ltm, left)
    return what
