"""The command behind docs/evidence/findings.md, in small."""

import pytest

from tests.deep import findings
from tests.proofs.worlds.boxes import tiny


def test_it_says_all_numbers(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(findings, "MAPS", 1)
    monkeypatch.setattr(findings, "race", tiny)
    monkeypatch.setattr(findings, "garden", tiny)
    assert findings.main(["--games", "2"]) == 0
    output = capsys.readouterr().out
    assert "2 players: own turns at least [4, 4], so 8 turns in all" in output
    assert "0 of 1,722 pairs: the other card is better in every way" in output
    assert "collector, 2 x 2 games: share of games ended by the beginner" in output
    assert "race: neither deck nor pile in" in output
