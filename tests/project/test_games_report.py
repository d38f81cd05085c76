"""The report on many games: any number of workers plays the same games, and the figures add up."""

from pathlib import Path

import pytest
from benchmarks import games
from benchmarks.games import Endless, Kind, Record, digest, play, play_all
from benchmarks.games_report import BEGIN, END, report, write_section


def test_the_number_of_workers_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "KINDS", (Kind("builder", 2), Kind("builder", 3, speed=True)))
    monkeypatch.setattr(games, "CHUNK", 2)
    one, endless = play_all(5, workers=1)
    three, _ = play_all(5, workers=3)
    assert one == three
    assert digest(one) == digest(three)
    assert endless == []
    assert [record.seed for record in one[Kind("builder", 2)]] == [0, 1, 2, 3, 4]


def test_a_game_that_does_not_end_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST_TURNS", 3)
    assert play(Kind("random", 2), 0) == Endless(Kind("random", 2), 0)


def play_record(kind: Kind, seed: int) -> Record:
    record = play(kind, seed)
    assert isinstance(record, Record)
    return record


def test_a_builders_game_is_about_as_long_as_one_of_people() -> None:
    record = play_record(Kind("builder", 3), 1)
    assert 5 <= record.turns / 3 <= 30
    assert max(seat.cards for seat in record.seats) >= 10
    assert record.seats[record.trigger].cards >= 10


def test_the_report_replaces_the_figures_of_a_document(tmp_path: Path) -> None:
    document = tmp_path / "sanity.md"
    document.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n", encoding="utf-8")
    two = {Kind("builder", 2): [play_record(Kind("builder", 2), seed) for seed in range(2)]}
    write_section(document, report(two, "0123"))
    text = document.read_text(encoding="utf-8")
    assert "old" not in text
    assert text.startswith(f"before\n{BEGIN}\n2 games of each kind, seeds 0 to 1")
    assert text.endswith(f"{END}\nafter\n")
