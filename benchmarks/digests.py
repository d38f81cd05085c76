"""The same games however they are played: the digest of a simulation, interpreted and compiled, in fresh processes.

`make compiled`, then `python -m benchmarks.digests`: one process, several, and dask with one, two and four workers, of
which one is killed in the middle. It fails if two digests differ.
"""

import json
import sys
import tempfile
from collections.abc import Mapping
from contextlib import nullcontext
from pathlib import Path

from tests.support.cluster import QUICK, ROOT, Cluster, environment, kill_a_worker, simulate

GAMES = 40
SEATS = f"planner,{QUICK}"
COMPILED = ROOT / "build" / "compiled"
WAYS: dict[str, tuple[list[str], int]] = {
    "one process": ([], 0),
    "two processes": (["--jobs", "2"], 0),
    "dask, 1 worker": ([], 1),
    "dask, 2 workers": ([], 2),
    "dask, 4 workers": ([], 4),
    "dask, 3 workers, one killed": ([], 3),
}
"""The options of the command, and the number of workers."""


def play(way: str, folder: Path, where: Mapping[str, str]) -> dict[str, object]:
    """The manifest of a run."""
    options, workers = WAYS[way]
    folder.mkdir()
    with Cluster(folder, workers, where) if workers else nullcontext() as cluster:
        more = ["--scheduler", cluster.address()] if cluster else options
        run = simulate(folder / "out", *more, games=GAMES, environment=where, seats=SEATS)
        if cluster and way.endswith("killed"):
            kill_a_worker(cluster, run, folder / "out" / "parts", 8)
        assert run.wait(600) == 0, way
    found: dict[str, object] = json.loads((folder / "out" / "manifest.json").read_text(encoding="utf-8"))
    return found


def main() -> None:
    """Print a table, and end with 1 if two digests differ."""
    engines = {"interpreted": environment(""), "compiled": environment(str(COMPILED))}
    print(f"{GAMES} games of {SEATS}\n\n| | " + " | ".join(engines) + " |\n|---|---|---|")
    digests = set()
    with tempfile.TemporaryDirectory() as folder:
        for way in WAYS:
            row = []
            for engine, where in engines.items():
                found = play(way, Path(folder) / f"{engine} {way}", where)
                assert found["compiled"] == (engine == "compiled"), "run `make compiled` first"
                row.append(str(found["digest"])[:16])
            digests |= set(row)
            print(f"| {way} | " + " | ".join(f"`{digest}`" for digest in row) + " |", flush=True)
    sys.exit(len(digests) != 1)


if __name__ == "__main__":
    main()
