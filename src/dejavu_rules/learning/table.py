"""One game that is played step by step: what all environments share."""

from collections.abc import Sequence
from typing import Final, SupportsIndex

from dejavu_rules import Action, Dealer, GameState, apply, is_over, new_game, score, settle
from dejavu_rules.learning.encoding import Memory, add_step, encode_steps
from dejavu_rules.learning.layout import STEPS
from dejavu_rules.steps import Partial, Step
from dejavu_rules.steps.choice import Node
from dejavu_rules.steps.partial import first_node

MAX_TURNS: Final = 1_000
"""The turns after which an environment stops a game, unless it is told otherwise."""
_STEPS: Final = Step.every()
_NO_STEP: Final = bytes(STEPS)


class Table:
    """A game between steps, with chance decided by its dealer.

    `state` is the game before the action that is being built, `partial` that action, and `seat` decides. After
    `max_turns` turns the game is stopped and scored as it stands: then `is_stopped`.
    """

    def __init__(self, state: GameState, dealer: Dealer, max_turns: int = MAX_TURNS) -> None:
        self._dealer, self._memory = dealer, Memory()
        self._node: Node | None = None
        self._mask: bytearray | None = None
        self._taken: list[Step] = []
        self._seen: dict[int, bytearray] = {}
        self.max_turns = max_turns
        self._go_on(settle(state, dealer))

    @classmethod
    def deal(cls, players: int, dealer: Dealer, max_turns: int = MAX_TURNS, **options: bool) -> "Table":
        """A new game, dealt by the dealer who deals the rest of it; options are those of `new_game`.

        Raises `InvalidSetup` with everything that no game can start with.
        """
        return cls(new_game(players, dealer, **options), dealer, max_turns)  # type: ignore[arg-type]  # bools only

    def __reduce__(self) -> tuple[object, tuple[GameState, Dealer, int, tuple[Step, ...]]]:
        """Copied and pickled by its steps, which are taken again."""
        return _retake, (self.state, self._dealer, self.max_turns, tuple(self._taken))

    @property
    def seat(self) -> int:
        """The seat that decides; once the game has ended, the one that was active last."""
        return self.state.active

    @property
    def partial(self) -> Partial:
        """The action that is being built."""
        return Partial(self.state, False, tuple(self._taken), None, self._node)

    def take(self, step: SupportsIndex) -> None:
        """Take a step by its index; the last step of an action applies it, and chance follows.

        Raises `IllegalAction` for a step that is not offered, `UnknownPiece` for an index that no step has.
        """
        known = type(step) is int and 0 <= step < STEPS
        chosen = _STEPS[step] if known else Step.at(step)  # type: ignore[arg-type]  # it takes any kind of whole number
        node = self._node
        if node is None or not self._due_mask()[chosen.index]:
            self.partial.take(chosen)  # says why not
        assert node is not None
        then = node.after(chosen)
        if not isinstance(then, Node):
            self._go_on(settle(apply(self.state, then), self._dealer))
            return
        self._node, self._mask = then, None
        self._taken.append(chosen)
        seen = self._seen.get(self.state.active)
        if seen is not None:
            add_step(seen, self._taken)

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
        self._node, self._mask = None if self.is_over else first_node(state), None
        self._taken, self._seen = [], {}

    def observe(self, seat: int) -> bytearray:
        """The observation of a seat; it is kept, and only a step is added to it, until the action is complete."""
        seen = self._seen.get(seat)
        if seen is None:
            decides = seat == self.state.active and not self.has_ended
            steps = encode_steps(self._taken if decides else ())
            seen = self._seen[seat] = bytearray(self._memory.observe(self.state, seat) + steps)
        return bytearray(seen)

    def mask(self, seat: int) -> bytearray:
        """The steps that a seat can take now: none if it does not decide."""
        waits = self.has_ended or seat != self.state.active
        return bytearray(_NO_STEP if waits else self._due_mask())

    def _due_mask(self) -> bytearray:
        """The mask of the decision that is due; it is kept until the next step."""
        mask = self._mask
        if mask is None:
            mask = self._mask = bytearray(STEPS)
            if self._node is not None:
                for option in self._node.offers(False):
                    mask[option.step.index] = 1
        return mask

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
        taken = " > ".join(map(str, self._taken)) or "-"
        return f"turn {self.state.turn}, seat {self.seat}: {self.partial.question}\ntaken: {taken}\n{totals} VP"


def _retake(state: GameState, dealer: Dealer, max_turns: int, taken: Sequence[Step]) -> Table:
    table = Table(state, dealer, max_turns)
    for step in taken:
        table.take(step.index)
    return table


def win_shares(state: GameState) -> list[float]:
    """What each seat wins with the score as it stands; all together win 0."""
    winners, seats = score(state).winning_seats, state.game.seats
    lost = -1 / (seats - 1)
    return [(1 / len(winners) if seat in winners else 0.0) * (1 - lost) + lost for seat in range(seats)]
