"""Learn to beat the random bot on one core in a few minutes, with numpy only.

A linear softmax policy: one weight for each step in each context, which is the phase of the game and the kind of the
step before. Policy gradient (REINFORCE with a running baseline); a step is paid for the cards that are completed and
the VP tokens that are gained soon after it, and not for winning, which comes too late to learn from. The curve says how
often it wins.

    python examples/learn.py --output curve.csv
"""

import argparse
import csv
import math
import time
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from dejavu_rules.learning import LAYOUT, STEPS
from dejavu_rules.steps import Step

NAME = "dejavu_rules.learning:DejaVuFlat-v0"
KINDS = sorted({step.kind for step in Step.every()})
KIND_OF = np.array([0, *(1 + KINDS.index(step.kind) for step in Step.every())])
"""By the number in the field "order", where 0 is no step."""
CONTEXTS = 18 * (len(KINDS) + 1)
FAR, RATE, TURNS = 0.95, 0.03, 60
"""How much a gain counts one step earlier, how far a game moves the weights, and how long a game of training is."""

POINTS = (0, 5, 10, 20, 40, 80, 160)
"""After how many games the curve has a point, and at the end."""

Weights = NDArray[np.float64]
Decision = tuple[int, NDArray[np.int64], Weights, int]
"""The context, the options, their chances, and the choice."""


def context(seen: NDArray[np.uint8]) -> int:
    """The phase, and the kind of the last step of the action so far."""
    taken = seen[LAYOUT["order"]]
    last = taken[max(0, int(np.count_nonzero(taken)) - 1)]
    return int(seen[LAYOUT["phase"]].argmax()) * (len(KINDS) + 1) + int(KIND_OF[last])


def worth(seen: NDArray[np.uint8]) -> float:
    """What a player shows for the turns so far: cards and VP tokens."""
    return 3.0 * int(seen[LAYOUT["p0_ltm_size"]][0]) + int(seen[LAYOUT["p0_vp"]][0])


def play(
    env: gymnasium.Env[Any, Any], weights: Weights, rng: np.random.Generator, seed: int
) -> tuple[list[Decision], list[float], float]:
    """Each decision, what each gained, and the reward of the game."""
    seen, info = env.reset(seed=seed)
    decisions: list[Decision] = []
    gains: list[float] = []
    reward, done = 0.0, False
    while not done:
        where, options = context(seen), np.flatnonzero(info["action_mask"])
        logits = weights[where, options]
        chances = np.exp(logits - logits.max())
        chances /= chances.sum()
        choice = int(np.searchsorted(chances.cumsum(), rng.random() * 0.999999))
        before = worth(seen)
        seen, paid, over, stopped, info = env.step(options[choice])
        reward = float(paid)
        decisions.append((where, options, chances, choice))
        gains.append(worth(seen) - before)
        done = over or stopped
    return decisions, gains, reward


def learn(weights: Weights, decisions: list[Decision], gains: list[float], baseline: Weights) -> None:
    """Move the weights towards steps after which more was gained than usual in their context."""
    soon = 0.0
    for (where, options, chances, choice), gain in zip(reversed(decisions), reversed(gains), strict=True):
        soon = gain + FAR * soon
        better = soon - baseline[where]
        baseline[where] += 0.01 * better
        slope = -chances
        slope[choice] += 1.0
        weights[where, options] += RATE * better * slope


def win_rate(weights: Weights, games: int, seed: int, bot: str = "random") -> tuple[float, float, float]:
    """The share of games that are won against a bot, and where it is with 95 % confidence (Wilson)."""
    env, rng = gymnasium.make(NAME, opponents=[bot]), np.random.default_rng(seed)
    won = sum((1 + play(env, weights, rng, seed + game)[2]) / 2 for game in range(games)) / games
    middle, spread = won + 1.92 / games, 1.96 * math.sqrt(won * (1 - won) / games + 0.96 / games**2)
    return won, max(0.0, middle - spread) / (1 + 3.84 / games), (middle + spread) / (1 + 3.84 / games)


def main() -> None:
    """Train, and write the curve."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=320)
    parser.add_argument("--test", type=int, default=100, help="games for each point of the curve")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path, default=Path("curve.csv"))
    given = parser.parse_args()
    weights, baseline = np.zeros((CONTEXTS, STEPS)), np.zeros(CONTEXTS)
    env, rng, start = gymnasium.make(NAME, max_turns=TURNS), np.random.default_rng(given.seed), time.perf_counter()
    with given.output.open("w", newline="", encoding="utf-8") as target:
        rows = csv.writer(target)
        rows.writerow(["games", "won", "low", "high"])
        for game in range(given.games + 1):
            if game == given.games or game in POINTS:
                won, low, high = win_rate(weights, given.test, 10**9 + game)
                rows.writerow([game, round(won, 3), round(low, 3), round(high, 3)])
                target.flush()
                seconds = time.perf_counter() - start
                print(f"{game:6} games, {seconds:4.0f} s: wins {won:.1%} ({low:.1%} to {high:.1%})", flush=True)
            decisions, gains, _ = play(env, weights, rng, given.seed * 10**6 + game)
            learn(weights, decisions, gains, baseline)
    won, low, high = win_rate(weights, given.test, 10**9, "greedy")
    print(f"in the end, against the greedy bot: wins {won:.1%} ({low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
