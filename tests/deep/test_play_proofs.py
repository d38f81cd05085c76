"""The proofs of `make deep`, a part of them: they say what is proved, and what is not."""

from collections import Counter

import pytest
from attrs import evolve

from dejavu_rules import Meditate
from tests.deep import play_proofs
from tests.proofs.play.rules.table import KINDS
from tests.proofs.play.steps import setups
from tests.proofs.worlds.boxes import WORLDS

MEDITATE = next(kind for kind in KINDS if kind.action is Meditate)


def test_the_table_of_a_kind(capsys: pytest.CaptureFixture[str]) -> None:
    assert play_proofs.main(["Grow"]) == 0
    assert "43 proofs, 0 not proved" in capsys.readouterr().out


def test_what_is_not_proved_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = evolve(MEDITATE, effect=lambda before, action: before.but(turn=before.turn + 1))
    monkeypatch.setattr(play_proofs, "KINDS", (wrong,))
    assert play_proofs.main(["Meditate"]) == 1
    output = capsys.readouterr().out
    assert "   NO\n" in output
    assert "Meditate breaks: turns go clockwise; with nothing: turn " in output
    found = play_proofs.check("Meditate")
    assert found.counts["proofs"] + len(found.wrong) == 43
    assert len(found.wrong) > 1


def test_an_unknown_kind_is_named() -> None:
    with pytest.raises(SystemExit):
        play_proofs.main(["Dance"])


@pytest.mark.parametrize("game", [3, "few cards: 2", "bots: 12", "race: 20"])
def test_the_model_in_a_game(game: int | str) -> None:
    assert game in play_proofs.games(1)
    found = play_proofs.check_game(game)
    assert found.wrong == ()
    assert found.counts["steps"] > 20


def test_the_model_sees_games_of_every_sort() -> None:
    sorts = Counter(str(game).partition(":")[0] for game in play_proofs.games(1) if isinstance(game, str))
    assert sorts.keys() >= {"stored", "golden", "bots", "few cards", *[world.name for world in WORLDS]}
    assert min(sorts.values()) > 3


def test_a_wrong_model_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.proofs.play.rules.flow.LAST_CARD", 2)
    (setup,) = [number for number, each in enumerate(setups()) if each.options.speed][:1]
    assert "in the model and" in play_proofs.check_game(setup).wrong[0]
