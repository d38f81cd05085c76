"""The best assignment of fragments: our optimiser beside z3's Optimize and scipy's milp, and the command's start-up.

The peers get the problem in the form that suits them: one yes-or-no variable for each thing that a card
can count, each fragment at most once, the most VP. All three must agree on every holding.
"""

from random import Random
from time import process_time_ns
from typing import TypeAlias

import z3
from scipy.optimize import Bounds, LinearConstraint, milp

from benchmarks.imports import keep_bytecode, run
from benchmarks.timing import Report, Spread, rotate, show_table
from dejavu_rules.box.multisets import Fragments
from dejavu_rules.scoring import Demand, optimum
from dejavu_rules.scoring.optimum import RUNS, Demands, fragments_of, mask_of

HOLDINGS, QUICK_HOLDINGS = 300, 20
REPEATS = 50  # of ours, whose time is short beside the clock's
START_ROUNDS, QUICK_START_ROUNDS = 25, 5
COMMAND = """\
import os, sys
sys.stdout = open(os.devnull, "w")
from dejavu_rules.apps.cli import main
main(["score", "--json", "examples/rulebook.toml"], standalone_mode=False)
"""
PROGRAMS = {"pass": "pass", "import click": "import click", "dejavu-rules score": COMMAND}

Case: TypeAlias = tuple[Fragments, Demands]
Choice: TypeAlias = tuple[int, int, int]
"""A card, the mask of fragments that it can count together, and the VP for them."""


def holdings(number: int) -> list[Case]:
    """Any fragments, with each of the five standard cards that score fragments two times out of three.

    Holdings with nothing to choose are left out: they would flatter everybody.
    """
    choose = Random(20)
    found: list[Case] = []
    while len(found) < number:
        fragments = fragments_of(choose.getrandbits(15))
        holding = fragments, tuple(card for card in Demand if choose.random() < 2 / 3)
        if choices(*holding):
            found.append(holding)
    return found


def choices(fragments: Fragments, cards: Demands) -> list[Choice]:
    """Everything that these cards can count of these fragments."""
    found: list[Choice] = []
    held = mask_of(fragments)
    for place, card in enumerate(cards):
        if card is Demand.FRAGMENTS:
            found += [(place, 1 << each, 2) for each in range(15)]
        elif card is Demand.SETS:
            found += [(place, 0b10000100001 << pips, 18) for pips in range(5)]
        else:
            found += [(place, each << 5 * card, 5 * each.bit_count()) for each in RUNS if each]
    return [choice for choice in found if choice[1] & held == choice[1]]


def ours(fragments: Fragments, cards: Demands) -> int:
    return optimum(fragments, cards).vp


def by_z3(fragments: Fragments, cards: Demands) -> int:
    options = choices(fragments, cards)
    taken = [z3.Bool(f"take{number}") for number in range(len(options))]
    solver = z3.Optimize()
    for group in exclusive(options, cards):
        solver.add(z3.AtMost(*(taken[number] for number in group), 1))
    for take, (_, _, vp) in zip(taken, options, strict=True):
        solver.add_soft(take, vp)  # a little faster here than to maximize a sum
    assert solver.check() == z3.sat
    model = solver.model()
    return sum(vp for take, (_, _, vp) in zip(taken, options, strict=True) if z3.is_true(model.eval(take)))


def by_milp(fragments: Fragments, cards: Demands) -> int:
    options = choices(fragments, cards)
    groups = exclusive(options, cards)
    once = LinearConstraint([[number in group for number in range(len(options))] for group in groups], ub=1)
    found = milp([-vp for _, _, vp in options], constraints=once, bounds=Bounds(0, 1), integrality=[1] * len(options))
    assert found.success
    return -round(float(found.fun))


def exclusive(options: list[Choice], cards: Demands) -> list[list[int]]:
    """Choices of which at most one can be taken: each fragment once (SCORE-C4), one run per card (SCORE-C1)."""
    groups = [[number for number, (_, used, _) in enumerate(options) if used >> each & 1] for each in range(15)]
    runs = [place for place, card in enumerate(cards) if card < Demand.SETS]
    groups += [[number for number, (card, _, _) in enumerate(options) if card == place] for place in runs]
    return [group for group in groups if len(group) > 1] or [[0]]  # milp wants at least one row


CONTESTANTS = {"dejavu_rules": (ours, REPEATS), "scipy milp": (by_milp, 1), "z3 Optimize": (by_z3, 1)}


def race(number: int) -> dict[str, list[float]]:
    """CPU time of each contestant for each holding, in microseconds; they take turns."""
    times: dict[str, list[float]] = {name: [] for name in CONTESTANTS}
    for holding in holdings(number):
        ours(*holding)
    for turn, holding in enumerate(holdings(number)):
        answers = set()
        for name in rotate(list(CONTESTANTS), turn):
            solve, repeats = CONTESTANTS[name]
            start = process_time_ns()
            for _ in range(repeats):
                answer = solve(*holding)
            times[name].append((process_time_ns() - start) / repeats / 1e3)
            answers.add(answer)
        assert len(answers) == 1, (holding, answers)
    return times


def main(quick: bool = False) -> Report:
    number = QUICK_HOLDINGS if quick else HOLDINGS
    times = race(number)
    spreads = {name: Spread.of(values) for name, values in times.items()}
    ratios = {
        name: Spread.of([peer / our for our, peer in zip(times["dejavu_rules"], values, strict=True)])
        for name, values in times.items()
    }
    show_table(
        f"One player's best assignment, {number} holdings, CPU time: median (quartiles)",
        ("solver", "microseconds", "times ours"),
        [(name, f"{spreads[name]:.1f}", f"{ratios[name]:.0f}") for name in CONTESTANTS],
    )
    starts = start_up(QUICK_START_ROUNDS if quick else START_ROUNDS)
    return {
        "microseconds": {name: spread.as_json() for name, spread in spreads.items()},
        "times ours": {name: spread.as_json() for name, spread in ratios.items()},
        "start-up wall ms": {name: spread.as_json() for name, spread in starts.items()},
    }


def start_up(rounds: int) -> dict[str, Spread]:
    """Wall milliseconds of a new Python that scores the worked example, beside one that does nothing."""
    wall: dict[str, list[float]] = {name: [] for name in PROGRAMS}
    with keep_bytecode(PROGRAMS.values()) as bytecode:
        for turn in range(rounds):
            for name in rotate(list(PROGRAMS), turn):
                wall[name].append(run(PROGRAMS[name], bytecode)[1])
    spreads = {name: Spread.of(values) for name, values in wall.items()}
    rows = [(name, f"{spread:.0f}") for name, spread in spreads.items()]
    show_table(f"Start-up, {rounds} rounds: median (quartiles)", ("program", "wall ms"), rows)
    return spreads


if __name__ == "__main__":
    main()
