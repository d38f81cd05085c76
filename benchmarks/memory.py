"""Memory of `dejavu-rules simulate` by the number of games: of the process that plays, collects and writes tables.

`python -m benchmarks.memory [SEATS] [GAMES...]`, by default 200, 1,000 and 5,000 games of a quick bot. It needs Linux
or macOS.
"""

import os
import sys
import tempfile
import time
from pathlib import Path

from native import is_compiled
from tests.support.cluster import QUICK, environment, simulate


def main() -> None:
    """Print a row for each number of games."""
    seats, *numbers = sys.argv[1:] or [f"{QUICK},{QUICK}"]
    print("compiled" if is_compiled() else "interpreted", seats, sep=", ")
    print("| games | seconds | processor seconds | most MB | MB of tables |\n|--:|--:|--:|--:|--:|")
    for games in map(int, numbers or ["200", "1000", "5000"]):
        with tempfile.TemporaryDirectory() as folder:
            output, began = Path(folder) / "out", time.monotonic()
            run = simulate(output, games=games, environment=environment(), seats=seats)
            _, status, used = os.wait4(run.pid, 0)  # what this one process has used, its own children included
            run.returncode = status
            assert status == 0
            tables = sum(file.stat().st_size for file in output.iterdir()) / 1e6
            most = used.ru_maxrss / (1 << (20 if sys.platform == "darwin" else 10))
            seconds = time.monotonic() - began
            print(f"| {games:,} | {seconds:.0f} | {used.ru_utime + used.ru_stime:.0f} | {most:.1f} | {tables:.1f} |")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
