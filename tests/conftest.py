"""Hypothesis profiles (check, default, CI, deep) and shared fixtures."""

import builtins
import os
import sys
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings

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
