"""The Gymnasium environment: its own checks, one seat, and bots that cannot disturb the deal."""

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from dejavu_rules import Action, Randomness, View
from dejavu_rules.bots import random_bot
from dejavu_rules.learning.gymnasium import DejaVu

NAME = "dejavu_rules.learning:DejaVu-v0"


def play(env: Any, seed: int) -> tuple[list[int], float]:
    """Random steps to the end, and the last reward."""
    rng, taken = np.random.default_rng(seed), []
    env.reset(seed=seed)
    while True:
        step = int(rng.choice(np.flatnonzero(env.unwrapped.action_masks())))
        taken.append(step)
        _, reward, terminated, truncated, _ = env.step(step)
        if terminated or truncated:
            return taken, float(reward)


@pytest.mark.parametrize("name", [NAME, "dejavu_rules.learning:DejaVuFlat-v0"])
@pytest.mark.parametrize("opponents", [("random",), ("greedy", "random")])
def test_the_environment_passes_gymnasiums_own_check(
    name: str, opponents: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    check_env(gymnasium.make(name, opponents=opponents).unwrapped)


@pytest.mark.parametrize("first", ["dejavu_rules.learning", "gymnasium"])
def test_the_name_is_found_whatever_was_imported_first(first: str) -> None:
    program = f"import {first}, gymnasium; gymnasium.make({NAME!r}).reset(seed=1)"
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


def test_a_seed_gives_the_same_game() -> None:
    env = gymnasium.make(NAME, max_turns=12)
    assert play(env, 4) == play(env, 4)
    assert play(env, 4) != play(env, 5)


def test_the_learner_decides_each_time_and_others_are_bots() -> None:
    asked: list[int | None] = []

    def bot(view: View, dealer: Randomness) -> Action:
        asked.append(view.seat)
        return random_bot(view, dealer)

    env = DejaVu(opponents=(bot, bot), seat=1, max_turns=12)
    observation, info = env.reset(seed=3)
    for _ in range(30):
        assert env.table.seat == 1
        observation, _, terminated, truncated, info = env.step(np.flatnonzero(info["action_mask"])[0])
        if terminated or truncated:
            break
    assert set(asked) == {0, 2}
    assert isinstance(observation, dict)


def test_a_bot_that_asks_for_more_numbers_does_not_change_the_deal() -> None:
    def restless(view: View, dealer: Randomness) -> Action:
        action = random_bot(view, dealer)
        for _ in range(100):
            dealer.below(7)
        return action

    first = []
    for bot in (random_bot, restless):
        env = DejaVu(opponents=(bot,))
        env.reset(seed=8)
        first.append((env.table.state.bits, env.table.state.deck + env.table.state.players[1].hand))
    assert first[0] == first[1]


def test_a_game_is_paid_at_its_end() -> None:
    rewards = {play(gymnasium.make(NAME, max_turns=8), seed)[1] for seed in range(12)}
    assert {-1.0, 1.0} <= rewards <= {-1.0, 0.0, 1.0}


def test_a_person_is_shown_the_table_after_each_step(capsys: pytest.CaptureFixture[str]) -> None:
    env = DejaVu(render_mode="human")
    _, info = env.reset(seed=1)
    env.step(np.flatnonzero(info["action_mask"])[0])
    assert capsys.readouterr().out == f"{env.table}\n"


def test_a_step_that_is_not_offered_ends_the_game() -> None:
    env = DejaVu(render_mode="ansi")
    _, info = env.reset(seed=1)
    wrong = np.flatnonzero(info["action_mask"] == 0)[0]
    _, reward, terminated, _, info = env.step(wrong)
    assert (reward, terminated, info["illegal"]) == (-1.0, True, True)
    assert "keep 3 of these 5 cards" in str(env.render())
