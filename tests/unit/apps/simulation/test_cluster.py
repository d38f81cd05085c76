"""Real schedulers and workers of dask, one of them killed in the middle: the same digest."""

import hashlib
import json
import time
from collections.abc import Iterable
from pathlib import Path

import pytest

from dejavu_rules.apps.simulation.games import Plan
from dejavu_rules.apps.simulation.runs import Chunk, connect, play_apart, play_here
from tests.support.cluster import QUICK, Cluster, environment, kill_a_worker, simulate

distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
PLAN = Plan((QUICK, QUICK), 6, 1)
DIGEST = "1c5ede41819140b3748eaf3d7e7ae35c838dcafdbf0ac035f0235bd98e45817d"
"""The same on the compiled engine. Whoever changes what is dealt, or what legal actions there are, changes it."""
CHUNKS = [(first, first + 2) for first in range(0, PLAN.games, 2)]


def digest(results: Iterable[tuple[Chunk, list[str]]]) -> str:
    lines = [line for _, lines in sorted(results) for line in lines]
    assert len(lines) == PLAN.games
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


@pytest.mark.filterwarnings("ignore")  # of the libraries below: sockets of workers that went
def test_any_number_of_workers_plays_the_same_games() -> None:
    assert digest(play_here(PLAN, CHUNKS)) == DIGEST
    with distributed.LocalCluster(n_workers=4, threads_per_worker=1, dashboard_address="127.0.0.1:0") as cluster:
        for workers in (4, 2, 1):
            cluster.scale(workers)
            with distributed.Client(cluster, set_as_default=False) as client:
                while len(client.nthreads()) != workers:
                    time.sleep(0.05)
            start, threads = connect(cluster.scheduler_address)
            assert threads == workers
            assert digest(play_apart(PLAN, CHUNKS, threads, start)) == DIGEST


@pytest.mark.filterwarnings("ignore")
def test_the_command_finishes_when_one_of_two_workers_is_killed(tmp_path: Path) -> None:
    where = environment()
    assert simulate(tmp_path / "here", "--csv", games=14, environment=where).wait(120) == 0
    with Cluster(tmp_path, 2, where) as cluster:
        run = simulate(tmp_path / "there", "--csv", "--scheduler", cluster.address(), games=14, environment=where)
        kill_a_worker(cluster, run, tmp_path / "there" / "parts", 3)
        assert run.wait(120) == 0
        assert cluster.workers[1].poll() is None
    here, there = [json.loads((tmp_path / each / "manifest.json").read_text("utf-8")) for each in ("here", "there")]
    assert there["digest"] == here["digest"]
    assert there["failed"] == []
    for table in ("games", "seats", "cards", "turns"):
        assert (tmp_path / "there" / f"{table}.csv").read_bytes() == (tmp_path / "here" / f"{table}.csv").read_bytes()
