"""Steps per second of the environments for learning, beside peers, in alternating rounds of one run.

`python -m benchmarks.learning`; PettingZoo's tictactoe needs pygame, and is left out without it.
"""

import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

import open_spiel.python.games  # noqa: F401 - registers its games
import pyspiel

import dejavu_rules.learning.openspiel  # noqa: F401 - registers ours
from dejavu_rules.learning.pettingzoo import env

ROUNDS, SECONDS = 20, 0.4
Play = Callable[[], int]
"""Plays for a while and returns the number of steps."""


def pettingzoo(table: Any) -> Play:
    """Random steps, with observation and mask."""
    table.reset(seed=0)

    def play() -> int:
        steps, end = 0, time.process_time() + SECONDS
        while time.process_time() < end:
            for _ in range(50):
                seen, _, terminated, truncated, _ = table.last()
                if terminated or truncated:
                    table.reset()
                    continue
                table.step(table.action_space(table.agent_selection).sample(seen["action_mask"]))
                steps += 1
        return steps

    return play


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


def compare(ours: tuple[str, Play], peer: tuple[str, Play]) -> None:
    """Print both rates, and the median of their ratios with the quartiles."""
    pairs = [(ours[1](), peer[1]()) for _ in range(ROUNDS)]
    ratios = sorted(one / other for one, other in pairs)
    for place, (name, _) in enumerate((ours, peer)):
        print(f"{name}: {median(pair[place] for pair in pairs) / SECONDS:,.0f} steps/s")
    print(f"ratio {median(ratios):.2f} ({ratios[ROUNDS // 4]:.2f} to {ratios[-ROUNDS // 4]:.2f})")


def main() -> None:
    """Measure all that is installed."""
    compare(
        ("OpenSpiel, ours", openspiel("python_dejavu(players=3)")), ("its tic-tac-toe", openspiel("python_tic_tac_toe"))
    )
    try:
        from pettingzoo.classic import tictactoe_v3
    except ImportError:
        print("PettingZoo's tictactoe needs pygame")
        return
    compare(("PettingZoo, ours", pettingzoo(env(players=3))), ("its tictactoe", pettingzoo(tictactoe_v3.env())))


if __name__ == "__main__":
    main()
