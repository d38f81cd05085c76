"""Deja Vu for PettingZoo: every seat is an agent, and each step of an action is a step of the environment."""

from typing import Any, ClassVar, Final

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.env_logger import EnvLogger

from dejavu_rules import Dealer
from dejavu_rules.learning.layout import STEPS
from dejavu_rules.learning.spaces import Observation, find_mask, find_observation, is_step, observation_space
from dejavu_rules.learning.table import MAX_TURNS, Table

__all__ = ["env", "raw_env"]

ILLEGAL: Final = -1.0
"""The reward for a step that is not offered."""


def env(**options: Any) -> AECEnv[str, Any, Any]:
    """A `raw_env` as PettingZoo's usual wrappers make one: a step that is not offered ends the game and costs 1."""
    return wrappers.OrderEnforcingWrapper(_Strict(**options))


class raw_env(AECEnv[str, Any, Any]):  # type: ignore[misc]  # noqa: N801 - PettingZoo's name, and it has no types
    """A game for 2 to 4 agents; `flat` leaves the mask out of the observation. Other options are those of `new_game`.

    The mask is in the observation, in `infos` and in `action_masks()`. The winner of a game gets 1, all others together
    -1. A game that has not ended after `max_turns` turns is truncated, and scored as it stands.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "dejavu_v0",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        players: int = 2,
        max_turns: int = MAX_TURNS,
        flat: bool = False,
        render_mode: str | None = None,
        **options: bool,
    ) -> None:
        super().__init__()
        self.players, self.max_turns, self.flat, self.options = players, max_turns, flat, options
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation_space(flat))
        self.action_spaces = {agent: spaces.Discrete(STEPS) for agent in self.possible_agents}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seed: int | None = None
        self._games = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game: the first one of a seed, or the next one."""
        if seed is not None or self._seed is None:
            self._seed, self._games = seeding.np_random(seed)[1], 0
        dealer = Dealer.of(self._seed, "game", self._games)
        self._games += 1
        self.table = Table.deal(self.players, dealer, self.max_turns, **self.options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.possible_agents[self.table.seat]
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": find_mask(self.table, seat)} for agent, seat in self._seats.items()
        }

    def observe(self, agent: str) -> Observation:
        """What an agent sees; `learning.LAYOUT` says what lies where."""
        seen = find_observation(self.table, self._seats[agent])
        return seen if self.flat else {"observation": seen, "action_mask": self.infos[agent]["action_mask"]}

    def action_masks(self) -> NDArray[np.bool_]:
        """The steps that the selected agent can take."""
        mask: NDArray[np.bool_] = find_mask(self.table, self.table.seat).astype(bool)
        return mask

    def step(self, action: int | None) -> None:
        """Take a step.

        Raises `IllegalAction` for one that is not offered: use the mask.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "an agent that is alive takes a step"
        table = self.table
        table.take(action)
        self._cumulative_rewards[agent] = 0.0
        if table.has_ended:
            self.rewards = dict(zip(self.possible_agents, table.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, table.is_over)
            self.truncations = dict.fromkeys(self.agents, table.is_stopped)
            self._accumulate_rewards()
        seat = table.seat
        chosen = self.agent_selection = self.possible_agents[seat]
        if chosen != agent:  # only the agent whose turn it is can take a step
            self.infos[agent] = {"action_mask": find_mask(table, self._seats[agent])}
        self.infos[chosen] = {"action_mask": find_mask(table, seat)}
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """What is decided now and the score so far: as a text, or printed."""
        if self.render_mode == "ansi":
            return str(self.table)
        print(self.table)
        return None

    def close(self) -> None:
        """Nothing to close."""


class _Strict(raw_env):
    """Does what `TerminateIllegalWrapper` and `AssertOutOfBoundsWrapper` do, in a fifth of their time."""

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if action is None or self.terminations[agent] or self.truncations[agent]:
            super().step(action)
            return
        assert is_step(action), "action is not in action space"
        if self.infos[agent]["action_mask"][action]:
            super().step(action)
            return
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0.0
        self.terminations, self.truncations = dict.fromkeys(self.agents, True), dict.fromkeys(self.agents, True)
        self.rewards = {**dict.fromkeys(self.agents, 0.0), agent: ILLEGAL}
        self._accumulate_rewards()
        self._deads_step_first()
