"""What each turn of a played game gained, and what it could have gained."""

from collections.abc import Sequence

from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.engine import score
from dejavu_rules.errors import MalformedState
from dejavu_rules.i18n.sentences import show
from dejavu_rules.records import Record
from dejavu_rules.state import GameState
from dejavu_rules.turns.best import BUDGET, GAINING, BestTurn, best_turn


@frozen
class ReviewedTurn:
    """A turn that was played to its end: who played it, what it gained, and the best turn that was there.

    `entry` is the number of log entries before it: `record.states()[entry]` is the state in which it began.
    """

    turn: int
    seat: int
    entry: int
    gained: int
    best: BestTurn

    @property
    def regret(self) -> int:
        """The VP that were left."""
        return self.best.gain - self.gained


def review(
    record: Record, seat: int | None = None, budget: int = BUDGET, *, first: int = 1, limit: int | None = None
) -> tuple[ReviewedTurn, ...]:
    """Every finished turn of a played game or, with a seat, every one of that player.

    With `first` those from that turn on, with `limit` at most this many of them. It says what was in players' hands,
    so during a game show a player no turns but their own.

    Raises `UnknownSeat`, `MalformedState` for anything but a record.
    """
    if type(record) is not Record:
        raise MalformedState(f"{show(record)} is not a Record")
    seat = None if seat is None else record.first.game._seat(seat)
    states = tuple(record.states())
    played = [(entry, states[entry], states[last]) for entry, last in _turns(states)]
    wanted = [each for each in played if seat in (None, each[1].active) and each[1].turn >= first]
    return tuple([_compare(entry, before, after, budget) for entry, before, after in wanted[:limit]])


def _compare(entry: int, before: GameState, after: GameState, budget: int) -> ReviewedTurn:
    seat = before.active
    gained = score(after).totals[seat] - score(before).totals[seat]
    return ReviewedTurn(before.turn, seat, entry, gained, best_turn(before, budget))


def _turns(states: Sequence[GameState]) -> list[tuple[int, int]]:
    """The first and the last state of each turn that went on to Meditation."""
    found = []
    first: int | None = None
    for number, state in enumerate(states):
        gaining = state.phase in GAINING and state.turn > 0
        if first is None and gaining:
            first = number
        elif first is not None and not gaining:
            found.append((first, number))
            first = None
    return found
