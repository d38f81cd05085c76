"""How many machine instructions a decision of a random playout takes: a figure that no busy machine disturbs.

    make compiled && PYTHONPATH=build/compiled python -m benchmarks instructions

valgrind counts them, in games with fixed seeds on a map that is known, the dealing included. What the start of Python
and the first game on the map take is counted apart, without the games, and subtracted.

`benchmarks/instructions.json` keeps the figure. `--check` fails if a decision has become more than 3 % dearer, and
`--accept` keeps the new figure: the change of that file is then part of the commit, and says so.
"""

import argparse
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from native import is_compiled

from benchmarks.timing import Report, show_table

PLAYERS, GAMES = 3, 4
TOLERANCE = 0.03
FIGURES = Path(__file__).with_suffix(".json")
_COUNT = re.compile(r"Collected\s*:\s*(\d+)")


def play(games: int) -> int:
    """Play this many games, after one that is not counted; gives the number of their decisions."""
    from benchmarks.playouts import play_out
    from dejavu_rules import Dealer, new_game

    dealer = Dealer(0)
    known = new_game(PLAYERS, dealer).game.map
    decisions = 0
    for seed in range(games + 1):
        dealer = Dealer(seed)
        played = play_out(new_game(PLAYERS, dealer, map=known), dealer)
        decisions += played.decisions if seed else 0
    return decisions


def count(games: int) -> tuple[int, int]:
    """The decisions of these games, and the instructions of the Python that plays them."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/callgrind.out", sys.executable, "-c"]
        ran = subprocess.run(
            [*command, f"from benchmarks.instructions import play; print(play({games}))"],
            env=os.environ | {"PYTHONHASHSEED": "0"},
            capture_output=True,
            text=True,
            check=True,
        )
    found = _COUNT.search(ran.stderr)
    if found is None:
        raise SystemExit(f"valgrind does not say how much it has counted:\n{ran.stderr}")
    return int(ran.stdout), int(found[1])


def measure() -> float:
    """The instructions of a decision."""
    _, before = count(0)
    decisions, after = count(GAMES)
    return (after - before) / decisions


def _here() -> str:
    """What the figure depends on besides the sources: machine, Python and compiler."""
    engine = "compiled" if is_compiled() else "interpreted"
    return f"{engine}, {platform.machine()}, Python {'.'.join(platform.python_version_tuple()[:2])}"


def main(arguments: Sequence[str] = ()) -> Report:
    parser = argparse.ArgumentParser(prog="python -m benchmarks instructions", description="Instructions a decision.")
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--check", action="store_true", help="fail if it is more than 3 %% above the kept figure")
    choice.add_argument("--accept", action="store_true", help="keep the new figure")
    wanted = parser.parse_args(arguments)
    kept: dict[str, int] = json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.exists() else {}
    here = _here()
    found, before = measure(), kept.get(here)
    change = "" if before is None else f"{found / before - 1:+.1%}"
    row = (here, f"{found:,.0f}", "" if before is None else f"{before:,}", change)
    show_table(f"A decision, {PLAYERS} players, {GAMES} games", ("engine", "instructions", "kept", "change"), [row])
    if wanted.accept:
        FIGURES.write_text(json.dumps(kept | {here: round(found)}, indent=2) + "\n", encoding="utf-8")
    elif wanted.check and before is None:
        raise SystemExit(f"no figure is kept for {here}: keep one with --accept")
    elif wanted.check and before is not None and found > before * (1 + TOLERANCE):
        raise SystemExit("a decision costs more than before: find out why, or keep the new figure with --accept")
    return {"instructions": found}


if __name__ == "__main__":
    main(sys.argv[1:])
