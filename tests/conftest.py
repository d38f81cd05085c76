"""Hypothesis profiles (quick, check, deep, mutation), coverage in parallel workers, and shared fixtures."""

import builtins
import os
import sys
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings

from dejavu_rules import dealer

# Playing a game up to an interesting state takes longer than Hypothesis thinks a single example should.
PATIENT = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile(
    "quick", max_examples=50, deadline=None, derandomize=os.environ.get("CI") == "true", suppress_health_check=PATIENT
)
settings.register_profile(
    "check", max_examples=5, deadline=None, derandomize=True, database=None, suppress_health_check=PATIENT
)
settings.register_profile("deep", max_examples=5_000, deadline=None, suppress_health_check=PATIENT)
# Without a person to read it an example need not be small, and each mutant must meet the same ones.
settings.register_profile(
    "mutation",
    max_examples=25,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=PATIENT,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Let secure dealers of a test deal the same in every run: what fails once can be looked at again."""
    vars(dealer)["urandom"] = Random(item.nodeid).randbytes


def pytest_sessionfinish() -> None:
    """Save a worker's coverage while it may still take its time: one that exits slowly is killed, with all its data."""
    module = sys.modules.get("coverage") if "PYTEST_XDIST_WORKER" in os.environ else None
    if module is not None and (running := module.Coverage.current()) is not None:
        running.save()


@pytest.fixture
def without_z3(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which the extra `proof` is not installed."""
    real = builtins.__import__

    def no_z3(name: str, *rest: Any) -> Any:
        if name == "z3":
            raise ImportError(name)
        return real(name, *rest)

    for module in [each for each in sys.modules if each.startswith("dejavu_rules.scoring.proof")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setattr(builtins, "__import__", no_z3)
