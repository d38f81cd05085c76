"""The command of `make deep`, on a part: it says what is proved, and what is not."""

import pytest
from attrs import evolve

from dejavu_rules import Meditate
from dejavu_rules.testing.induction.rules.table import KINDS
from tests.deep import play_proofs

MEDITATE = next(kind for kind in KINDS if kind.action is Meditate)


def test_a_part(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_proofs, "KINDS", (MEDITATE,))
    assert play_proofs.main(["--steps", "40", "--first", "3"]) == 0
    said = capsys.readouterr().out
    assert "74 claims proved, 0 not" in said
    assert "40 steps compared, 0 differ" in said


def test_what_is_not_proved_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = evolve(MEDITATE, effect=lambda before, action: before.but(turn=before.turn + 1))
    monkeypatch.setattr(play_proofs, "KINDS", (wrong,))
    assert play_proofs.main(["--steps", "0"]) == 1
    said = capsys.readouterr().out
    assert "   NO\n" in said
    assert "Meditate breaks: turns go clockwise; with nothing: turn " in said
