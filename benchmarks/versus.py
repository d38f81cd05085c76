"""This checkout beside another copy of the project, in alternating rounds of one run.

    python -m benchmarks versus ../before                  # its sources
    python -m benchmarks versus ../before/build/compiled --this build/compiled

One worker per copy lives through the whole run, and only one of them works at a time: the copies share the machine's
moods, so the ratio within a round says more than either rate. Above 1 this checkout is faster.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter
from typing import IO

from benchmarks.timing import Report, Spread, rotate, show_table

ROOT = Path(__file__).parents[1]
SEATS = (2, 3, 4)
ROUNDS, QUICK_ROUNDS = 40, 4
GAMES = 4  # of a round: one alone may be short
THIS, OTHER = "this", "other"

PROGRAMS = {
    "import dejavu_rules": ["-c", "import dejavu_rules"],
    "import what a game needs": [
        "-c",
        "from dejavu_rules import Dealer, apply, explain, is_over, legal_actions, new_game, random_action, settle",
    ],
    "dejavu-rules score examples/rulebook.toml": [
        "-c",
        "from dejavu_rules.apps.cli import main; main()",
        "score",
        str(ROOT / "examples" / "rulebook.toml"),
    ],
}


def importable(folder: Path) -> Path:
    """What to put on the path: a project's sources, or the folder itself if the package is in it."""
    for candidate in (folder / "src", folder):
        if (candidate / "dejavu_rules" / "__init__.py").exists():
            return candidate.resolve()
    raise SystemExit(f"{folder}: neither it nor its src has the package dejavu_rules")


def environment(folder: Path) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(folder), "NO_COLOR": "1"}


class Worker:
    """A Python that plays with one copy of the library whenever it is asked."""

    def __init__(self, python: str, folder: Path, script: str = "versus_worker.py") -> None:
        self.process = subprocess.Popen(
            [python, "-P", str(ROOT / "benchmarks" / script)],
            env=environment(folder),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        if not self._answer().startswith(str(folder)):
            raise SystemExit(f"{folder}: Python imports the library from elsewhere")

    def __enter__(self) -> "Worker":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    def play(self, players: int, seed: int) -> tuple[int, float]:
        """The decisions of a round and their CPU seconds."""
        decisions, spent = self.ask(players, seed, GAMES)
        return int(decisions), float(spent)

    def ask(self, *words: object) -> list[str]:
        """The words of the worker's answer to a line."""
        print(*words, file=_open(self.process.stdin), flush=True)
        return self._answer().split()

    def _answer(self) -> str:
        if not (line := _open(self.process.stdout).readline()):
            raise SystemExit("a worker has ended; what it said is above")
        return line


def _open(pipe: IO[str] | None) -> IO[str]:
    assert pipe is not None
    return pipe


def alternate(measure: Callable[[str, int], float], rounds: int) -> dict[str, list[float]]:
    """Each copy's figures; who comes first changes, and the round before the first one warms up."""
    found: dict[str, list[float]] = {THIS: [], OTHER: []}
    for number in range(-1, rounds):
        for name in rotate([THIS, OTHER], number):
            figure = measure(name, max(number, 0))
            if number >= 0:
                found[name].append(figure)
    return found


def ratio(above: Sequence[float], below: Sequence[float]) -> Spread:
    """Round by round, how many times the one figure is the other."""
    return Spread.of([one / other for one, other in zip(above, below, strict=True)])


def playouts(python: str, folders: dict[str, Path], rounds: int) -> Report:
    """Decisions per second in random games, dealt beforehand."""
    report: Report = {}
    rows: list[tuple[str, ...]] = []
    with ExitStack() as stack:
        workers = {name: stack.enter_context(Worker(python, folder)) for name, folder in folders.items()}
        for players in SEATS:
            made: dict[tuple[str, int], int] = {}

            def rate(name: str, number: int, players: int = players, made: dict[tuple[str, int], int] = made) -> float:
                made[name, number], spent = workers[name].play(players, GAMES * number)
                return made[name, number] / spent

            rates = alternate(rate, rounds)
            faster = ratio(rates[THIS], rates[OTHER])
            same = all(made[THIS, number] == made[OTHER, number] for number in range(rounds))
            both = [f"{Spread.of(rates[name]):,.0f}" for name in (THIS, OTHER)]
            rows.append((f"{players} players", *both, f"{faster:.3f}", "yes" if same else "no"))
            report[f"{players} players"] = {"faster": faster.as_json(), "equal counts": same}
    head = ("random playouts", "this, decisions/s", "other, decisions/s", "this / other", "equal counts")
    show_table(f"Dealt games, {rounds} rounds of {GAMES}: median (quartiles)", head, rows)
    return report


def programs(python: str, folders: dict[str, Path], rounds: int) -> Report:
    """The wall time of new Pythons that run a program."""
    report: Report = {}
    rows: list[tuple[str, ...]] = []
    for title, arguments in PROGRAMS.items():

        def wall(name: str, _: int, arguments: list[str] = arguments) -> float:
            start = perf_counter()
            command = [python, "-P", *arguments]
            subprocess.run(command, env=environment(folders[name]), check=True, stdout=subprocess.DEVNULL)
            return (perf_counter() - start) * 1e3

        times = alternate(wall, rounds)
        faster = ratio(times[OTHER], times[THIS])
        both = [f"{Spread.of(times[name]):,.1f}" for name in (THIS, OTHER)]
        rows.append((title, *both, f"{faster:.3f}"))
        report[title] = {"faster": faster.as_json()}
    head = ("a new Python", "this, ms", "other, ms", "other / this")
    show_table(f"Wall time, {rounds} rounds: median (quartiles)", head, rows)
    return report


def read_arguments(command: str, arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog=f"python -m benchmarks {command}", description="Beside another copy, in turn."
    )
    parser.add_argument("other", type=Path, metavar="OTHER_SRC", help="another checkout, its src or its build/compiled")
    parser.add_argument(
        "--this", type=Path, default=ROOT, metavar="SRC", help="the same of this checkout; else its src"
    )
    parser.add_argument("--python", default=sys.executable, metavar="PY", help="the Python that runs both")
    parser.add_argument("--quick", action="store_true", help="fewer rounds: does it run, not how fast")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> Report:
    wanted = read_arguments("versus", arguments)
    rounds = QUICK_ROUNDS if wanted.quick else ROUNDS
    folders = {THIS: importable(wanted.this), OTHER: importable(wanted.other)}
    print(*(f"{name}: {folder}" for name, folder in folders.items()), sep="\n")
    return playouts(wanted.python, folders, rounds) | programs(wanted.python, folders, rounds)


if __name__ == "__main__":
    main()
