"""The PettingZoo environment: its own suites, the masks, the rewards, and the same game for the same seed."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils import wrappers

from dejavu_rules import Dealer, IllegalAction, is_over, new_game, score
from dejavu_rules.learning.pettingzoo import env, raw_env

KINDS: list[dict[str, Any]] = [{}, {"players": 3, "flat": True, "speed": True}, {"players": 4, "max_turns": 3}]


def play(table: raw_env, most: int = 100_000) -> list[tuple[str, int, float]]:
    """Random steps to the end: who took which, and for what."""
    taken = []
    rng = np.random.default_rng(0)
    for agent in table.agent_iter(most):
        _, reward, terminated, truncated, info = table.last()
        if terminated or truncated:
            table.step(None)
            continue
        step = int(rng.choice(np.flatnonzero(info["action_mask"])))
        table.step(step)
        taken.append((agent, step, reward))
    return taken


@pytest.mark.filterwarnings("ignore:Observation")  # it asks for arrays, and takes a Dict with a mask
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_environment_passes_pettingzoos_api_test(kind: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(**kind), num_cycles=200)


def test_the_environment_passes_pettingzoos_seed_test() -> None:
    seed_test(env, num_cycles=50)


def test_the_environment_passes_pettingzoos_render_test(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(env)
    assert "VP" in capsys.readouterr().out


def test_a_game_goes_to_its_end_and_is_paid() -> None:
    table = raw_env(players=3, speed=True)
    table.reset(seed=3)
    play(table)
    assert is_over(table.table.state)
    winners = score(table.table.state).winning_seats
    paid = table.table.returns()
    assert sum(paid) == pytest.approx(0)
    assert {seat for seat, reward in enumerate(paid) if reward > 0} == set(winners)
    assert table.agents == []


def test_the_last_rewards_are_the_returns() -> None:
    table = raw_env(max_turns=2)
    table.reset(seed=1)
    while not table.table.has_ended:
        table.step(int(np.flatnonzero(table.action_masks())[0]))
    assert table.rewards == dict(zip(table.possible_agents, table.table.returns(), strict=True))
    assert all(table.truncations.values())
    assert not any(table.terminations.values())


def test_masks_are_in_three_places_and_empty_for_those_who_wait() -> None:
    table = raw_env()
    table.reset(seed=5)
    agent = table.agent_selection
    other = next(each for each in table.agents if each != agent)
    seen = table.observe(agent)
    assert isinstance(seen, dict)
    assert (seen["action_mask"] == table.infos[agent]["action_mask"]).all()
    assert (table.action_masks() == seen["action_mask"].astype(bool)).all()
    assert not table.infos[other]["action_mask"].any()
    assert seen["observation"].flags.writeable


def test_one_dealer_deals_the_whole_game() -> None:
    table = raw_env()
    table.reset(seed=9)
    assert table.table.state == new_game(2, Dealer.of(9, "game", 0))
    table.reset()
    assert table.table.state == new_game(2, Dealer.of(9, "game", 1))


def test_a_copy_goes_on_alike() -> None:
    table = raw_env(players=3, max_turns=5)
    table.reset(seed=2)
    for _ in range(20):
        table.step(int(np.flatnonzero(table.action_masks())[0]))
    copies = copy.deepcopy(table), pickle.loads(pickle.dumps(table))
    expected = play(table)
    assert [play(each) for each in copies] == [expected, expected]


def test_a_step_that_is_not_offered_is_refused() -> None:
    table = raw_env()
    table.reset(seed=1)
    wrong = int(np.flatnonzero(~table.action_masks())[0])
    with pytest.raises(IllegalAction):
        table.step(wrong)
    wrapped = env()
    wrapped.reset(seed=1)
    agent = wrapped.agent_selection
    wrapped.step(wrong)
    assert wrapped.terminations[agent]
    assert wrapped.rewards[agent] == -1


def test_it_ends_a_game_as_the_usual_wrappers_do() -> None:
    """Step by step the same as `raw_env` in PettingZoo's own three, up to a wrong step and after it."""

    def follow(table: Any, wrong_after: int) -> list[Any]:
        told, rng = [], np.random.default_rng(1)
        table.reset(seed=4)
        for agent in table.agent_iter(200):
            _, reward, terminated, truncated, info = table.last()
            told.append((agent, reward, terminated, truncated, [*table.agents], dict(table.rewards)))
            if terminated or truncated:
                table.step(None)
                continue
            mask = info["action_mask"]
            right = len(told) <= wrong_after
            table.step(int(rng.choice(np.flatnonzero(mask if right else 1 - mask))))
        return told

    for wrong_after in (0, 7, 60):
        usual = wrappers.TerminateIllegalWrapper(raw_env(players=3), illegal_reward=-1)
        usual = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(usual))
        assert follow(env(players=3), wrong_after) == follow(usual, wrong_after)


@pytest.mark.parametrize("action", [159, -1, 1.0, "done", np.int64(159)])
def test_what_is_no_step_at_all_is_refused(action: Any) -> None:
    table = env()
    table.reset(seed=1)
    with pytest.raises(AssertionError, match="action space"):
        table.step(action)
