"""Steps per second of the environments for learning beside peers, in alternating rounds of one run.

`make compiled`, then `PYTHONPATH=build/compiled:. python -m benchmarks.learning`: about three minutes. PettingZoo's
tictactoe needs pygame, and is left out without it. catanatron's gym pins an old Gymnasium: the first run installs it
into an environment of its own, `build/catanatron-gym`.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import open_spiel.python.games  # noqa: F401 - registers its games
import pyspiel
from native import is_compiled
from pettingzoo.utils import wrappers

import dejavu_rules.learning.openspiel  # noqa: F401 - registers ours
from dejavu_rules.learning.pettingzoo import env, raw_env

ROUNDS, SECONDS = 20, 0.4
CATANATRON = ("catanatron==3.2.1", "catanatron_gym==4.0.0")
ROOT = Path(__file__).parents[1]
Play = Callable[[], int]
"""Plays for a while and returns the number of steps."""


def pettingzoo(table: Any, choose: Callable[[Any, Any], int]) -> Play:
    """Steps with observation and mask."""
    table.reset(seed=0)

    def play() -> int:
        steps, end = 0, time.process_time() + SECONDS
        while time.process_time() < end:
            for _ in range(50):
                observation, _, terminated, truncated, _ = table.last()
                if terminated or truncated:
                    table.reset()
                    continue
                table.step(choose(table, observation["action_mask"]))
                steps += 1
        return steps

    return play


def sample(table: Any, mask: Any) -> int:
    """A step by the sampler of the space, as most examples choose one."""
    chosen: int = table.action_space(table.agent_selection).sample(mask)
    return chosen


_RNG = Random(0)


def pick(_: Any, mask: Any) -> int:
    """A step with as little work as possible."""
    offered, place = mask.tobytes(), -1
    for _ in range(1 + int(_RNG.random() * offered.count(1))):
        place = offered.index(1, place + 1)
    return place


def wrap(table: Any) -> Any:
    """PettingZoo's usual three wrappers."""
    terminating = wrappers.TerminateIllegalWrapper(table, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(terminating))


def openspiel(name: str) -> Play:
    """Random steps of players and of chance, without tensors."""
    game, rng = pyspiel.load_game(name), Random(0)
    state = [game.new_initial_state()]

    def play() -> int:
        steps, end = 0, time.process_time() + SECONDS
        while time.process_time() < end:
            for _ in range(50):
                now = state[0]
                if now.is_terminal():
                    now = state[0] = game.new_initial_state()
                if now.is_chance_node():
                    offered, chances = zip(*now.chance_outcomes(), strict=True)
                    now.apply_action(rng.choices(offered, chances)[0])
                else:
                    now.apply_action(rng.choice(now.legal_actions()))
                steps += 1
        return steps

    return play


def catanatron(*choice: str) -> Play:
    """catanatron's gym, in a process of its own that plays a round when it is asked to."""
    folder = ROOT / "build" / "catanatron-gym"
    python = folder / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        install = ["-m", "pip", "--disable-pip-version-check", "install", "--quiet", *CATANATRON]
        subprocess.run([str(python), *install], check=True, env={**os.environ, "PYTHONPATH": ""})
    process = subprocess.Popen(
        [str(python), str(ROOT / "benchmarks" / "catanatron_worker.py"), *choice],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    ask, answers = process.stdin, process.stdout
    answers.readline()

    def play() -> int:
        print(SECONDS, file=ask, flush=True)
        return int(answers.readline())

    return play


def compare(title: str, ours: Play, peer: Play) -> None:
    """Print both rates, and the median of their ratios with the quartiles."""
    pairs = [(ours(), peer()) for _ in range(ROUNDS)]
    ratios = sorted(one / other for one, other in pairs)
    one, other = (median(pair[place] for pair in pairs) / SECONDS for place in (0, 1))
    quartiles = f"{ratios[ROUNDS // 4]:.2f} to {ratios[-1 - ROUNDS // 4]:.2f}"
    print(f"{title}: {one:,.0f} and {other:,.0f} steps/s, ratio {median(ratios):.2f} ({quartiles})", flush=True)


def main() -> None:
    """Measure all that can be had."""
    print("compiled" if is_compiled() else "interpreted", f"{ROUNDS} rounds of {SECONDS} s each", sep=", ")
    compare(
        "OpenSpiel without tensors, and its python_tic_tac_toe",
        openspiel("python_dejavu(players=3)"),
        openspiel("python_tic_tac_toe"),
    )
    cheap, by_space = "a cheap choice on both sides", "sampled by its space on both sides"
    compare(f"env() and catanatron's gym, {cheap}", pettingzoo(env(players=3), pick), catanatron())
    compare(f"env() and catanatron's gym, {by_space}", pettingzoo(env(players=3), sample), catanatron("sample"))
    try:
        from pettingzoo.classic import tictactoe_v3
    except ImportError:
        print("PettingZoo's tictactoe needs pygame")
        return
    for choice, choose in ((cheap, pick), (by_space, sample)):
        ours, theirs = (pettingzoo(kind(), choose) for kind in (lambda: env(players=3), tictactoe_v3.env))
        compare(f"PettingZoo, env() of each, {choice}", ours, theirs)
        ours, theirs = (pettingzoo(wrap(kind()), choose) for kind in (lambda: raw_env(players=3), tictactoe_v3.raw_env))
        compare(f"PettingZoo, both in the same three wrappers, {choice}", ours, theirs)
        ours, theirs = (pettingzoo(kind(), choose) for kind in (lambda: raw_env(players=3), tictactoe_v3.raw_env))
        compare(f"PettingZoo, raw_env() of each, {choice}", ours, theirs)


if __name__ == "__main__":
    main()
