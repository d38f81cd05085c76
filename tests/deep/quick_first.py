"""For pytest in `tests.deep.mutation`: the quickest tests first, because the first that fails is the last that runs.

A mutant that never comes to an end is found out by the processor's time, which does not depend on what else the machine
does: a test may take ten times as long as it took when nothing was broken, and some seconds.
"""

import gc
import json
import os
import signal
from collections.abc import Generator
from pathlib import Path

import pytest

DURATIONS = Path("mutmut-stats.json")
TIMEOUT = 36
"""What mutmut calls a process that ends with this code."""
SECONDS, TIMES, SLOW = 3.0, 10.0, 5.0

took: dict[str, float] = {}


def _took(item: pytest.Item) -> float:
    return took.get(item.nodeid, 0.0)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort the tests by the time that they took when nothing was broken, and leave out the slowest."""
    if DURATIONS.exists():
        took.update(json.loads(DURATIONS.read_text())["duration_by_test"])
        items[:] = sorted([item for item in items if _took(item) < SLOW], key=_took)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """What was only collected, so that every mutant finds it imported, need not be looked through by any of them."""
    if session.config.option.collectonly:
        gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """End the process if a test takes far too long."""
    if item.nodeid in took:
        signal.signal(signal.SIGVTALRM, lambda *_: os._exit(TIMEOUT))
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS + TIMES * took[item.nodeid])
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
