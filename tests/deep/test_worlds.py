"""The command that looks at whole worlds, on a small one."""

import pytest
from attrs import evolve

from tests.deep import worlds
from tests.proofs.worlds.boxes import WORLDS, World, tiny

TINY = World("tiny", "three bits", tiny, 1295, "9549d83a3feddd4e")


def test_it_prints_the_counts_and_the_best_play(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worlds, "WORLDS", (TINY, *WORLDS))
    assert worlds.main(["tiny"]) == 0
    output = capsys.readouterr().out
    assert "1,295 states, 1,951 ways on; digest `9549d83a3feddd4e`" in output
    assert "VP ahead: 2 to 3 for the player who begins; 4 circles with 286 states" in output
    assert output.endswith("all as before\n")


def test_it_fails_where_the_counts_are_others(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worlds, "WORLDS", (evolve(TINY, states=1296),))
    assert worlds.main(["tiny"]) == 1
    assert capsys.readouterr().out.endswith("tiny: not as before\n")
