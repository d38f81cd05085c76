"""Deja Vu for Gymnasium: one seat learns, bots play the others."""

from collections.abc import Sequence
from typing import Any, SupportsFloat, SupportsInt

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from dejavu_rules import Dealer, IllegalAction, view
from dejavu_rules.bots import BOTS, Bot
from dejavu_rules.learning.layout import STEPS
from dejavu_rules.learning.spaces import Observation, find_mask, find_observation, observation_space
from dejavu_rules.learning.table import MAX_TURNS, Table

__all__ = ["DejaVu"]


class DejaVu(gymnasium.Env[Any, np.int64]):
    """A game for one learner at `seat`, with a bot for each opponent, by name or as a function.

    The mask is in the observation unless it is `flat`, in `info` and in `action_masks()`. The winner of a game gets 1,
    all others together -1. A step that is not offered ends the game and costs 1. A game that has not ended after
    `max_turns` turns is truncated, and scored as it stands. Other options are those of `new_game`.
    """

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium's type

    def __init__(
        self,
        opponents: Sequence[str | Bot] = ("random",),
        seat: int = 0,
        max_turns: int = MAX_TURNS,
        flat: bool = False,
        render_mode: str | None = None,
        **options: bool,
    ) -> None:
        self.opponents = [BOTS[bot] if isinstance(bot, str) else bot for bot in opponents]
        self.seat, self.max_turns, self.flat, self.options = seat, max_turns, flat, options
        self.render_mode = render_mode
        self.observation_space = observation_space(flat)
        self.action_space = spaces.Discrete(STEPS)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game, and let the bots play until the learner decides."""
        super().reset(seed=seed)
        players = len(self.opponents) + 1
        dealer = Dealer.of(int(self.np_random.integers(2**62)), "game")
        self._dealers = [dealer.branch("bot", seat) for seat in range(players)]
        self.table = Table.deal(players, dealer, self.max_turns, **self.options)
        self._play_bots()
        return self._look()

    def step(self, action: SupportsInt) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Take a step, and let the bots play until the learner decides again."""
        try:
            self.table.take(int(action))
        except IllegalAction:
            observation, info = self._look()
            return observation, -1.0, True, False, {**info, "illegal": True}
        self._play_bots()
        if self.render_mode == "human":
            self.render()
        observation, info = self._look()
        return observation, self.table.returns()[self.seat], self.table.is_over, self.table.is_stopped, info

    def _play_bots(self) -> None:
        table = self.table
        while not table.has_ended and table.seat != self.seat:
            bot = self.opponents[(table.seat - self.seat - 1) % (len(self.opponents) + 1)]
            table.act(bot(view(table.state, table.seat), self._dealers[table.seat]))

    def _look(self) -> tuple[Observation, dict[str, Any]]:
        mask = find_mask(self.table, self.seat)
        seen = find_observation(self.table, self.seat)
        return seen if self.flat else {"observation": seen, "action_mask": mask}, {"action_mask": mask}

    def action_masks(self) -> NDArray[np.bool_]:
        """The steps that the learner can take, as sb3-contrib asks for them."""
        mask: NDArray[np.bool_] = find_mask(self.table, self.seat).astype(bool)
        return mask

    def render(self) -> str | None:
        """What is decided now and the score so far: as a text, or printed."""
        if self.render_mode == "ansi":
            return str(self.table)
        print(self.table)
        return None
