"""One game that is played step by step: what all environments share."""

from typing import Final

from dejavu_rules import Action, Dealer, GameState, apply, is_over, new_game, score, settle
from dejavu_rules.learning.encoding import Memory, add_step, encode_steps
from dejavu_rules.learning.layout import STEPS
from dejavu_rules.learning.observation import find_offered
from dejavu_rules.steps import Partial, Step, start

MAX_TURNS: Final = 1_000
"""The turns after which an environment stops a game, unless it is told otherwise."""


class Table:
    """A game between steps, with chance decided by its dealer.

    `state` is the game before the action that is being built, `partial` that action, and `seat` decides. After
    `max_turns` turns the game is stopped and scored as it stands: then `is_stopped`.
    """

    partial: Partial

    def __init__(self, state: GameState, dealer: Dealer, max_turns: int = MAX_TURNS) -> None:
        self._dealer, self._memory = dealer, Memory()
        self.max_turns = max_turns
        self._go_on(state)

    @classmethod
    def deal(cls, players: int, dealer: Dealer, max_turns: int = MAX_TURNS, **options: bool) -> "Table":
        """A new game, dealt by the dealer who deals the rest of it; options are those of `new_game`.

        Raises `InvalidSetup` with everything that no game can start with.
        """
        return cls(new_game(players, dealer, **options), dealer, max_turns)  # type: ignore[arg-type]  # bools only

    @property
    def seat(self) -> int:
        """The seat that decides; once the game has ended, the one that was active last."""
        return self.state.active

    def take(self, step: int) -> None:
        """Take a step by its index; the last step of an action applies it, and chance follows.

        Raises `IllegalAction` for a step that is not offered, `UnknownPiece` for an index that no step has.
        """
        partial = self.partial.take(Step.at(step))
        whole = partial.whole
        if whole is not None:
            self._go_on(settle(apply(self.state, whole), self._dealer))
            return
        self.partial = partial
        seen = self._seen.get(self.state.active)
        if seen is not None:
            add_step(seen, partial.taken)

    def act(self, action: Action) -> None:
        """Apply a whole action, and let chance follow.

        Raises `IllegalAction`.
        """
        self._go_on(settle(apply(self.state, action), self._dealer))

    def _go_on(self, state: GameState) -> None:
        self.state = state
        self.is_over = is_over(state)
        self.is_stopped = not self.is_over and state.turn > self.max_turns
        self.has_ended = self.is_over or self.is_stopped
        self._seen: dict[int, bytearray] = {}
        if not self.is_over:
            self.partial = start(state)

    def observe(self, seat: int) -> bytearray:
        """The observation of a seat; it is kept, and only a step is added to it, until the action is complete."""
        seen = self._seen.get(seat)
        if seen is None:
            decides = seat == self.state.active and not self.has_ended
            steps = encode_steps(self.partial.taken if decides else ())
            seen = self._seen[seat] = bytearray(self._memory.observe(self.state, seat) + steps)
        return bytearray(seen)

    def mask(self, seat: int) -> bytearray:
        """The steps that a seat can take now: none if it does not decide."""
        return bytearray(STEPS) if self.has_ended or seat != self.state.active else find_offered(self.partial)

    def returns(self) -> list[float]:
        """What each seat wins: 1 for the winner, as much less for all others together; shared by those who tie.

        Everybody gets 0 before the game has ended.
        """
        return win_shares(self.state) if self.has_ended else [0.0] * self.state.game.seats

    def __str__(self) -> str:
        """What is decided now, and the score so far; the cards in hand are not in it."""
        totals = ", ".join(map(str, score(self.state).totals))
        if self.has_ended:
            return f"turn {self.state.turn}: the game has ended; {totals} VP"
        taken = " > ".join(map(str, self.partial.taken)) or "-"
        return f"turn {self.state.turn}, seat {self.seat}: {self.partial.question}\ntaken: {taken}\n{totals} VP"


def win_shares(state: GameState) -> list[float]:
    """What each seat wins with the score as it stands; all together win 0."""
    winners, seats = score(state).winning_seats, state.game.seats
    lost = -1 / (seats - 1)
    return [(1 / len(winners) if seat in winners else 0.0) * (1 - lost) + lost for seat in range(seats)]
