"""Real schedulers and workers of dask, one of them killed in the middle: the same digest."""

import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import pytest

from dejavu_rules.apps.simulation.games import Plan
from dejavu_rules.apps.simulation.runs import Chunk, connect, play_apart, play_here

distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
BOT = "tests.support.bots_of_users:quick"
ROOT = Path(__file__).parents[4]
ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": os.pathsep.join([*os.environ.get("PYTHONPATH", "").split(os.pathsep), str(ROOT)]),
}
PLAN = Plan((BOT, BOT), 6, 1)
CHUNKS = [(first, first + 2) for first in range(0, PLAN.games, 2)]


def digest(results: Iterable[tuple[Chunk, list[str]]]) -> str:
    lines = [line for _, lines in sorted(results) for line in lines]
    assert len(lines) == PLAN.games
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


@pytest.mark.filterwarnings("ignore")  # of the libraries below: sockets of workers that went
def test_any_number_of_workers_plays_the_same_games() -> None:
    expected = digest(play_here(PLAN, CHUNKS))
    with distributed.LocalCluster(n_workers=4, threads_per_worker=1, dashboard_address="127.0.0.1:0") as cluster:
        for workers in (4, 2, 1):
            cluster.scale(workers)
            with distributed.Client(cluster, set_as_default=False) as client:
                while len(client.nthreads()) != workers:
                    time.sleep(0.05)
            start, threads = connect(cluster.scheduler_address)
            assert threads == workers
            assert digest(play_apart(PLAN, CHUNKS, threads, start)) == expected


class Processes:
    """A scheduler and workers of dask as programs of their own, as on several machines."""

    def __init__(self, folder: Path, workers: int) -> None:
        self._file = folder / "scheduler.json"
        self._running: list[subprocess.Popen[bytes]] = []
        self._start("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        self.workers = [
            self._start("distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny", "--no-dashboard")
            for _ in range(workers)
        ]

    def _start(self, module: str, *more: str) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", module, "--scheduler-file", str(self._file), *more]
        quiet = subprocess.DEVNULL
        process = subprocess.Popen(command, cwd=ROOT, env=ENVIRONMENT, stdout=quiet, stderr=quiet)
        self._running.append(process)
        return process

    def address(self) -> str:
        """Where the scheduler listens, once all workers are there."""
        while not self._file.exists():
            time.sleep(0.05)
        found: str = json.loads(self._file.read_text(encoding="utf-8"))["address"]
        with distributed.Client(found, set_as_default=False) as client:
            client.wait_for_workers(len(self.workers), timeout=60)
        return found

    def __enter__(self) -> "Processes":
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._running:
            process.kill()
            process.wait()


def simulate(output: Path, *more: str) -> "subprocess.Popen[bytes]":
    given = ["simulate", "--seats", f"{BOT},{BOT}", "--games", "14", "--seed", "1", "--csv", "--output", str(output)]
    program = [sys.executable, "-c", "from dejavu_rules.apps.cli import main; main()"]
    return subprocess.Popen([*program, *given, *more], cwd=ROOT, env=ENVIRONMENT)


@pytest.mark.filterwarnings("ignore")
def test_the_command_finishes_when_one_of_two_workers_is_killed(tmp_path: Path) -> None:
    assert simulate(tmp_path / "here").wait(120) == 0
    with Processes(tmp_path, 2) as cluster:
        run = simulate(tmp_path / "there", "--scheduler", cluster.address())
        parts = tmp_path / "there" / "parts"
        while not parts.exists() or len([*parts.glob("*.jsonl")]) < 3:
            assert run.poll() is None, "it has ended before anything was killed"
            time.sleep(0.01)
        cluster.workers[0].kill()
        assert run.wait(120) == 0
        assert cluster.workers[1].poll() is None
    here, there = [json.loads((tmp_path / each / "manifest.json").read_text("utf-8")) for each in ("here", "there")]
    assert there["digest"] == here["digest"]
    assert there["failed"] == []
    for table in ("games", "seats", "cards", "turns"):
        assert (tmp_path / "there" / f"{table}.csv").read_bytes() == (tmp_path / "here" / f"{table}.csv").read_bytes()
