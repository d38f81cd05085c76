"""The command of `make deep`, on a few games: it agrees, and it says so where it does not."""

import pytest

from dejavu_rules.testing.differ import Differ, Disagreement
from tests.deep.differential import main


def test_a_few_games(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.deep.differential.STEPS", 30)
    assert main(["--first", "38", "--games", "1"]) == 0
    assert "1 games, 30 steps on both engines, 0 games differ" in capsys.readouterr().out


def test_a_difference_names_its_game(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def differs(differ: Differ, action: object) -> None:
        raise Disagreement("planted")

    monkeypatch.setattr(Differ, "step", differs)
    assert main(["--first", "7", "--games", "1"]) == 1
    assert "game 7: planted" in capsys.readouterr().out
