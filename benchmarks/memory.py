"""Memory of `dejavu-rules simulate` by the number of games: of the caller, who hands out games and writes the tables.

`python -m benchmarks.memory [GAMES...]` plays 200, 1,000 and 5,000 games of a quick bot, or others, in two processes,
as on a cluster. `python -m benchmarks.memory --tables` plays twenty, and writes tables of them again and again, under
other numbers: as many games as would take hours to play. It needs Linux.
"""

import json
import sys
import tempfile
import time
from pathlib import Path

from native import is_compiled
from tests.support.cluster import QUICK, environment, simulate

from dejavu_rules.apps.simulation.games import Plan, play_chunk
from dejavu_rules.apps.simulation.summary import Summary
from dejavu_rules.apps.simulation.tables import Tables

SHOWN = (200, 1_000, 3_000, 6_000, 12_000, 24_000)


def peak(process: int | str) -> float:
    """The most memory that a running process has had, in MB, without that of others which it has started."""
    try:
        lines = Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines()
    except OSError:
        return 0.0
    return max([int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM")], default=0.0)


def play(games: int, output: Path) -> float:
    """The most memory that the caller needs."""
    most, run = 0.0, simulate(output, "--jobs", "2", games=games, environment=environment())
    while run.poll() is None:
        most = max(most, peak(run.pid))
        time.sleep(0.02)
    assert run.returncode == 0
    return most


def write(folder: Path) -> None:
    """Print what tables of more and more games need, in this process."""
    lines = play_chunk(Plan((QUICK, QUICK), 20, 1), 0, 20)
    tables, summary = Tables(folder, "parquet", False), Summary()
    for number in range(SHOWN[-1]):
        game = {**json.loads(lines[number % len(lines)]), "game": number}
        tables.add(game)
        summary.add(game)
        if number + 1 in SHOWN:
            print(f"| {number + 1:,} | {peak('self'):.1f} |", flush=True)
    tables.close()


def main() -> None:
    """Print a row for each number of games."""
    numbers = sys.argv[1:] or ["200", "1000", "5000"]
    print("compiled" if is_compiled() else "interpreted", "| games | most MB |", "|--:|--:|", sep="\n")
    with tempfile.TemporaryDirectory() as folder:
        if numbers == ["--tables"]:
            write(Path(folder))
            return
        for games in map(int, numbers):
            print(f"| {games:,} | {play(games, Path(folder) / str(games)):.1f} |", flush=True)


if __name__ == "__main__":
    main()
