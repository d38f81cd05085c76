"""Whole games on both engines, step by step: `python -m tests.deep.differential --games 10000 --jobs 2`.

A game is known by its number: where the engines differ, that number and the difference are printed, and
`--first NUMBER --games 1` plays it again.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from dejavu_rules.testing.differ import Disagreement
from tests.oracles.differential import Pace, compare, game

GAMES = 10_000
STEPS = 400
"""Most games are over by then; those of boxes in which nobody comes to ten cards never are."""


def play(number: int) -> tuple[Counter[str], str]:
    """What was compared in one game, and where the engines differ."""
    setup, eager = game(number)
    try:
        return compare(setup, number, Pace(STEPS, tries=1, look=5, eager=eager)).checked, ""
    except Disagreement as found:
        return Counter(), f"game {number}: {found}"


def results(numbers: range, jobs: int) -> Iterator[tuple[Counter[str], str]]:
    """Game after game, with a word about it now and then."""
    with ProcessPoolExecutor(jobs) as pool:
        played = map(play, numbers) if jobs == 1 else pool.map(play, numbers, chunksize=8)
        for done, result in enumerate(played, 1):
            if done % 500 == 0:
                print(f"{done:,} games", file=sys.stderr)
            yield result


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="compare two engines")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args(arguments)
    begin, checked = time.perf_counter(), Counter[str]()
    wrong = []
    for seen, difference in results(range(asked.first, asked.first + asked.games), asked.jobs):
        checked += seen
        wrong += [difference] if difference else []
    for what, number in sorted(checked.items()):
        print(f"{number:>11,} {what}")
    print(*wrong[:20], sep="\n")
    steps = sum(number for what, number in checked.items() if what[0].isupper())
    seconds = time.perf_counter() - begin
    print(f"{asked.games:,} games, {steps:,} steps on both engines, {len(wrong)} games differ, {seconds:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
