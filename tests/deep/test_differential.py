"""The games of `make deep`, a few of them: the engines agree, and where they do not it says so."""

import pytest

from dejavu_rules.testing.differ import Differ, Disagreement
from tests.deep.differential import check


def test_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.deep.differential.STEPS", 30)
    found = check(range(38, 39))
    assert found.wrong == ()
    assert (found.counts["games"], found.counts["steps"]) == (1, 30)


def test_a_difference_names_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def differs(differ: Differ, action: object) -> None:
        raise Disagreement("planted")

    monkeypatch.setattr(Differ, "step", differs)
    assert check(range(7, 8)).wrong == ("game 7: planted",)
