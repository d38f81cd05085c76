"""Run mutants in forks of one pytest that has already collected the tests: starting pytest takes longest.

`tests.deep.mutation` calls it where the mutants are: `python -m tests.deep.forking NAMES VERDICTS JOBS SLOW TEST ...`.
Each mutant gets the tests that mutmut saw calling its function until one fails: first those that have noticed other
mutants of that function, then the quickest.
"""

import gc
import json
import os
import signal
import sys
from collections import Counter
from importlib.util import find_spec
from mmap import mmap
from pathlib import Path
from typing import NoReturn

import pytest

STATS = Path("mutmut-stats.json")
EARLY = "early.json"
"""Beside the verdicts: the functions that were called while the tests were collected, before any mutant was there."""
SURVIVED, KILLED, NO_TESTS, TIMEOUT = 0, 1, 33, 36
SECONDS, TIMES = 3.0, 10.0
"""A test may take so many times as long as when nothing was broken, and some seconds, of processor time."""
MOST = 15.0
"""The most seconds that a slow test may take beyond its usual time."""
PATIENCE = 1800
"""Seconds by the clock, for what waits without doing anything; the machine may have much else to do."""
KEPT_EVERY = 100
INSTEAD = 2
"""The number of slow tests to run where a function has no quick ones."""


def function_of(mutant: str) -> str:
    """The function that a mutant changes, as mutmut names it."""
    return mutant.partition("__mutmut_")[0]


class Forking:
    """For pytest: instead of running the tests once, run them for every mutant, in processes of their own."""

    def __init__(self, names: list[str], verdicts: Path, jobs: int, slow: float) -> None:
        self._names, self._verdicts, self._jobs, self._slow = names, verdicts, jobs, slow
        stats = json.loads(STATS.read_text())
        self._took: dict[str, float] = stats["duration_by_test"]
        self._calling: dict[str, list[str]] = stats["tests_by_mangled_function_name"]
        self._early = watch_calls()
        self._noticed: dict[str, Counter[int]] = {}
        self._numbers: dict[pytest.Item, int] = {}
        self._failed = mmap(-1, 4)  # the number of the test that has failed in a fork, for its parent

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Fork for each mutant; the parent runs no test, so that every mutant finds everything fresh."""
        os.environ["MUTANT_UNDER_TEST"] = ""
        self._verdicts.with_name(EARLY).write_text(json.dumps(sorted(self._early)))
        self._numbers = {item: number for number, item in enumerate(session.items)}
        gc.collect()
        gc.freeze()  # what was imported is looked through by nobody any more
        waiting, running, found = self._names[::-1], dict[int, str](), dict[str, int]()
        while waiting or running:
            while waiting and len(running) < self._jobs:
                name = waiting.pop()
                pid = os.fork()
                if not pid:
                    self._judge(session, name)
                running[pid] = name
            pid, status = os.wait()
            name = running.pop(pid)
            found[name] = os.waitstatus_to_exitcode(status)
            if found[name] == KILLED:
                self._noticed.setdefault(function_of(name), Counter())[int.from_bytes(self._failed[:], "big")] += 1
            if len(found) % KEPT_EVERY == 0 or not (waiting or running):
                self._verdicts.write_text(json.dumps(found))
                print(f"{len(found):,} of {len(self._names):,} mutants", file=sys.__stderr__, flush=True)
        return True

    def _judge(self, session: pytest.Session, name: str) -> NoReturn:
        """Run the tests of a mutant, and end the process with what became of it."""
        session.config.pluginmanager.unregister(name="terminalreporter")  # nobody reads what it would print
        function = function_of(name)
        calling, noticed = {*self._calling.get(function, ())}, self._noticed.get(function, Counter())
        items = [item for item in session.items if item.nodeid in calling]
        items = [item for item in items if self._time(item) < self._slow] or sorted(items, key=self._time)[:INSTEAD]
        items.sort(key=lambda item: (-noticed[self._numbers[item]], self._time(item)))
        signal.signal(signal.SIGVTALRM, lambda *_: os._exit(TIMEOUT))
        signal.signal(signal.SIGALRM, lambda *_: os._exit(TIMEOUT))
        signal.alarm(PATIENCE)
        os.environ["MUTANT_UNDER_TEST"] = name
        for item, following in zip(items, [*items[1:], None], strict=False):
            signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS + min(TIMES * self._time(item), MOST + self._time(item)))
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        os._exit(SURVIVED if items else NO_TESTS)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        """End the process at the first failure: to say what failed, and how, would take longer than most tests."""
        if call.excinfo and not call.excinfo.errisinstance(pytest.skip.Exception):
            self._failed[:] = self._numbers[item].to_bytes(4, "big")
            os._exit(KILLED)

    def _time(self, item: pytest.Item) -> float:
        return self._took.get(item.nodeid, 0.0)


def watch_calls() -> set[str]:
    """Note every function with mutants that is called from now on, in the way that mutmut collects its statistics."""
    called: set[str] = set()
    if find_spec("mutmut"):
        from mutmut.mutation import trampoline

        vars(trampoline)["record_trampoline_hit"] = lambda name, caller=None: called.add(name)
        os.environ["MUTANT_UNDER_TEST"] = "stats"
    return called


def main() -> int:
    names, verdicts, jobs, slow, *tests = sys.argv[1:]
    forking = Forking(Path(names).read_text().split(), Path(verdicts), int(jobs), float(slow))
    plugins = [f"no:{name}" for name in ("cacheprovider", "xdist", "unraisableexception", "randomly")]
    options = ["--rootdir=.", "--assert=plain", *(word for name in plugins for word in ("-p", name))]
    return int(pytest.main([*options, *tests], plugins=[forking]))


if __name__ == "__main__":
    sys.exit(main())
