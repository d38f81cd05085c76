"""How long a new Python takes to import the library, beside attrs alone and beside nothing at all.

All of them read bytecode that an earlier Python has kept, as it is for users; it is kept in a folder of its own.
"""

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.timing import Report, Spread, rotate, show_table

ROUNDS, QUICK_ROUNDS = 25, 5

PROGRAMS = {
    "pass": "pass",
    "import attrs": "import attrs",
    "from dejavu_rules import *": "from dejavu_rules import *",
    "import dejavu_rules": "import dejavu_rules",
    "import dejavu_rules; new_game(3, 7)": "import dejavu_rules; dejavu_rules.new_game(3, 7)",
}
HEAVY = ("networkx", "z3", "rich", "click")
"""What must not be loaded just because the library is."""


def run(program: str, bytecode: Path) -> tuple[float, float]:
    """CPU and wall milliseconds of a Python that runs this program, with a folder for bytecode."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(bytecode)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    start, before = perf_counter(), getrusage(RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)
    wall, after = perf_counter() - start, getrusage(RUSAGE_CHILDREN)
    cpu = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return cpu * 1e3, wall * 1e3


@contextmanager
def keep_bytecode(programs: Iterable[str]) -> Iterator[Path]:
    """A folder with the bytecode of everything that these programs import."""
    with TemporaryDirectory() as folder:
        for program in programs:
            run(program, Path(folder))
        yield Path(folder)


def heavy_imports() -> list[str]:
    """The heavy packages that `import dejavu_rules` loads; there should be none."""
    program = f"import sys; from dejavu_rules import *; print(*[name for name in {HEAVY!r} if name in sys.modules])"
    answer = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    return answer.stdout.split()


def main(quick: bool = False) -> Report:
    rounds = QUICK_ROUNDS if quick else ROUNDS
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in PROGRAMS}
    with keep_bytecode(PROGRAMS.values()) as bytecode:
        for number in range(rounds):
            for name in rotate(list(PROGRAMS), number):
                times[name].append(run(PROGRAMS[name], bytecode))
    spreads = {
        name: (Spread.of([cpu for cpu, _ in both]), Spread.of([wall for _, wall in both]))
        for name, both in times.items()
    }
    rows = [(name, f"{cpu:.1f}", f"{wall:.1f}") for name, (cpu, wall) in spreads.items()]
    show_table(f"Time of a new Python, {rounds} rounds: median (quartiles)", ("program", "CPU ms", "wall ms"), rows)
    ratios = Spread.of(_ratios(times))
    heavy = heavy_imports()
    print(f"\nOver an empty program, importing every public name costs {ratios:.1f} times what attrs alone does.")
    print(f"It loads {', '.join(heavy) if heavy else 'none'} of: {', '.join(HEAVY)}.")
    return {
        "CPU ms": {name: cpu.as_json() for name, (cpu, _) in spreads.items()},
        "over attrs": ratios.as_json(),
        "heavy": heavy,
    }


def _ratios(times: dict[str, list[tuple[float, float]]]) -> list[float]:
    """Per round, by wall time, the cost of importing everything of ours over that of attrs."""
    nothing, attrs, ours = ([wall for _, wall in times[name]] for name in list(PROGRAMS)[:3])
    return [(our - none) / max(attr - none, 1e-3) for none, attr, our in zip(nothing, attrs, ours, strict=True)]


if __name__ == "__main__":
    main()
