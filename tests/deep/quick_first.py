"""For pytest in `tests.deep.mutation`: the quickest tests first, because the first that fails is the last that runs."""

import json
from pathlib import Path

import pytest

DURATIONS = Path("mutmut-stats.json")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort the tests by the time that they took when nothing was broken."""
    if DURATIONS.exists():
        took = json.loads(DURATIONS.read_text())["duration_by_test"]
        items.sort(key=lambda item: took.get(item.nodeid, 0.0))
