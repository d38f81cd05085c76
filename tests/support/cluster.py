"""A scheduler and workers of dask as programs of their own, and `dejavu-rules simulate` as another one."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
QUICK = "tests.support.bots_of_users:quick"


def environment(before: str = os.environ.get("PYTHONPATH", "")) -> dict[str, str]:
    """That of this process, in which the bots of the tests are found; `before` says where the engine is."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([*before.split(os.pathsep), str(ROOT)])}


class Cluster:
    """A scheduler and some workers, as on several machines."""

    def __init__(self, folder: Path, workers: int, environment: Mapping[str, str]) -> None:
        self._file, self._environment = folder / "scheduler.json", environment
        self._running: list[subprocess.Popen[bytes]] = []
        self._start("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        self.workers = [
            self._start("distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny", "--no-dashboard")
            for _ in range(workers)
        ]

    def _start(self, module: str, *more: str) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", module, "--scheduler-file", str(self._file), *more]
        quiet = subprocess.DEVNULL
        process = subprocess.Popen(command, cwd=ROOT, env=self._environment, stdout=quiet, stderr=quiet)
        self._running.append(process)
        return process

    def address(self) -> str:
        """Where the scheduler listens, once all workers are there."""
        from distributed import Client

        while not self._file.exists():
            time.sleep(0.05)
        found: str = json.loads(self._file.read_text(encoding="utf-8"))["address"]
        with Client(found, set_as_default=False) as client:  # type: ignore[no-untyped-call]
            client.wait_for_workers(len(self.workers), timeout=60)
        return found

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._running:
            process.kill()
            process.wait()


def simulate(
    output: Path, *more: str, games: int, environment: Mapping[str, str], seats: str = f"{QUICK},{QUICK}"
) -> "subprocess.Popen[bytes]":
    """The command, in a process of its own."""
    given = ["simulate", "--seats", seats, "--games", str(games), "--seed", "1", "--output", str(output)]
    program = [sys.executable, "-c", "from dejavu_rules.apps.cli import main; main()"]
    return subprocess.Popen([*program, *given, *more], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)


def kill_a_worker(cluster: Cluster, run: "subprocess.Popen[bytes]", parts: Path, after: int) -> None:
    """Kill a worker once so many chunks are kept."""
    while not parts.exists() or len([*parts.glob("*.jsonl")]) < after:
        assert run.poll() is None, "it has ended before anything was killed"
        time.sleep(0.01)
    cluster.workers[0].kill()
