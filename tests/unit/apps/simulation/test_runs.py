"""`apps.simulation.runs`: no chunk is lost or played twice, and stopping early leaves nothing running."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

import pytest

from dejavu_rules.apps.simulation import runs
from dejavu_rules.apps.simulation.games import Plan
from dejavu_rules.apps.simulation.runs import Chunk, play_apart

PLAN = Plan(("quick", "quick"), 20, 1)
CHUNKS = [(number, number + 2) for number in range(0, 20, 2)]


class Frail(Executor):
    """Plays in this process, and breaks for good at a game, as a pool does whose process dies."""

    def __init__(self, deadly: int | None = None) -> None:
        self.deadly, self.is_broken = deadly, False
        self.asked: list[Chunk] = []
        self.shutdowns: list[dict[str, Any]] = []

    def submit(self, task: Callable[..., Any], /, *given: Any, **_: Any) -> Future[Any]:
        _, first, last = given
        self.asked.append((first, last))
        self.is_broken |= self.deadly is not None and first <= self.deadly < last
        future: Future[Any] = Future()
        if self.is_broken:
            future.set_exception(RuntimeError("its process died"))
        else:
            future.set_result([f"game {number}" for number in range(first, last)])
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.shutdowns.append({"wait": wait, "cancel_futures": cancel_futures})


def test_a_process_that_dies_early_loses_no_chunk_and_gets_no_more_of_them() -> None:
    pools: list[Frail] = []

    def start(jobs: int) -> Frail:
        pools.append(Frail(deadly=4))
        return pools[-1]

    found = list(play_apart(PLAN, CHUNKS, 1, start))
    assert sorted(chunk for chunk, _ in found) == CHUNKS
    lines = [line for _, games in sorted(found) for line in games]
    assert [line for line in lines if "game" in line and "died" not in line] == [
        f"game {number}" for number in range(20) if number != 4
    ]
    assert sum("its process died" in line for line in lines) == 1
    assert len(pools[0].asked) < len(CHUNKS), "the broken pool was not asked for the rest"


def test_whoever_stops_does_not_wait_and_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[str] = []

    class Child:
        def terminate(self) -> None:
            ended.append("terminated")

    monkeypatch.setattr(runs, "active_children", lambda: [Child(), Child()])
    pool = Frail()
    games = play_apart(PLAN, CHUNKS, 2, lambda jobs: pool)
    next(games)
    assert pool.shutdowns == []
    games.close()  # type: ignore[attr-defined]  # a generator
    assert pool.shutdowns == [{"wait": False, "cancel_futures": True}]
    assert ended == ["terminated"] * 2
