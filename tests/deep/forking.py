"""Runs mutants in forks of one pytest that has collected the tests already, because starting it takes longest.

`tests.deep.mutation` calls it where the mutants are: `python -m tests.deep.forking NAMES VERDICTS JOBS TEST ...`.
Each mutant gets the tests that mutmut saw calling its function, the quickest first, until one fails.
"""

import gc
import json
import os
import signal
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

import pytest

STATS = Path("mutmut-stats.json")
EARLY = "early.json"
"""Beside the verdicts: the functions that were called while the tests were collected, before any mutant was there."""
SURVIVED, KILLED, NO_TESTS, TIMEOUT = 0, 1, 33, 36
SECONDS, TIMES, SLOW = 3.0, 10.0, 5.0
"""A test may take so many times as long as when nothing was broken, and some seconds; the slowest are left out."""
KEPT_EVERY = 100


def function_of(mutant: str) -> str:
    """The function that a mutant changes, as mutmut names it."""
    return mutant.partition("__mutmut_")[0]


class Forking:
    """For pytest: instead of running the tests once, run them for every mutant, in processes of their own."""

    def __init__(self, names: list[str], verdicts: Path, jobs: int) -> None:
        self._names, self._verdicts, self._jobs = names, verdicts, jobs
        stats = json.loads(STATS.read_text())
        self._took: dict[str, float] = stats["duration_by_test"]
        self._calling: dict[str, list[str]] = stats["tests_by_mangled_function_name"]
        self._early = watch_calls()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Fork for each mutant; the parent runs no test, so that every mutant finds everything fresh."""
        os.environ["MUTANT_UNDER_TEST"] = ""
        self._verdicts.with_name(EARLY).write_text(json.dumps(sorted(self._early)))
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
            found[running.pop(pid)] = os.waitstatus_to_exitcode(status)
            if len(found) % KEPT_EVERY == 0 or not (waiting or running):
                self._verdicts.write_text(json.dumps(found))
                print(f"{len(found):,} of {len(self._names):,} mutants", file=sys.__stderr__, flush=True)
        return True

    def _judge(self, session: pytest.Session, name: str) -> NoReturn:
        """Run the tests of a mutant, and end the process with what became of it."""
        session.config.pluginmanager.unregister(name="terminalreporter")  # nobody reads what it would print
        calling = self._calling.get(function_of(name), ())
        items = [item for item in session.items if item.nodeid in calling and self._time(item) < SLOW]
        items.sort(key=self._time)
        signal.signal(signal.SIGVTALRM, lambda *_: os._exit(TIMEOUT))
        signal.signal(signal.SIGALRM, lambda *_: os._exit(TIMEOUT))
        signal.alarm(60 + round(TIMES * sum(map(self._time, items))))
        os.environ["MUTANT_UNDER_TEST"] = name
        for item, following in zip(items, [*items[1:], None], strict=False):
            signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS + TIMES * self._time(item))
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if session.testsfailed:
                os._exit(KILLED)
        os._exit(SURVIVED if items else NO_TESTS)

    def _time(self, item: pytest.Item) -> float:
        return self._took.get(item.nodeid, 0.0)


def watch_calls() -> set[str]:
    """The functions with mutants that are called from now on, as long as mutmut believes that it takes stock."""
    called: set[str] = set()
    if find_spec("mutmut"):
        from mutmut.mutation import trampoline

        vars(trampoline)["record_trampoline_hit"] = lambda name, caller=None: called.add(name)
        os.environ["MUTANT_UNDER_TEST"] = "stats"
    return called


def main() -> int:
    names, verdicts, jobs, *tests = sys.argv[1:]
    forking = Forking(Path(names).read_text().split(), Path(verdicts), int(jobs))
    plugins = [f"no:{name}" for name in ("cacheprovider", "xdist", "unraisableexception", "randomly")]
    options = ["--rootdir=.", *(word for name in plugins for word in ("-p", name))]
    return int(pytest.main([*options, *tests], plugins=[forking]))


if __name__ == "__main__":
    sys.exit(main())
