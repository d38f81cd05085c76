"""A real dask scheduler with workers, one of them killed in the middle: the same digest."""

import hashlib
import os
import signal
from collections.abc import Iterable
from typing import Any

import pytest

from dejavu_rules.apps.simulation.games import Plan
from dejavu_rules.apps.simulation.runs import Chunk, connect, play_apart, play_here

distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
BOT = "tests.support.bots_of_users:quick"
PLAN = Plan((BOT, BOT), 12, 1)
CHUNKS = [(first, first + 2) for first in range(0, PLAN.games, 2)]


def digest(results: Iterable[tuple[Chunk, list[str]]]) -> str:
    lines = [line for _, lines in sorted(results) for line in lines]
    assert len(lines) == PLAN.games
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


@pytest.mark.filterwarnings("ignore")  # of the libraries below: sockets and processes that were killed
@pytest.mark.parametrize("workers", [1, 2])
def test_the_same_games_on_a_cluster(workers: int) -> None:
    expected = digest(play_here(PLAN, CHUNKS))
    with distributed.LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address="127.0.0.1:0") as cluster:
        start, threads = connect(cluster.scheduler_address)
        assert threads == workers
        results: list[Any] = []
        for result in play_apart(PLAN, CHUNKS, threads, start):
            results.append(result)
            if len(results) == 1 and workers == 2:
                with distributed.Client(cluster, set_as_default=False) as client:
                    os.kill(min(client.run(os.getpid).values()), signal.SIGKILL)
        assert digest(results) == expected
