"""`dejavu-rules score --ask`: questions, saved after each player, resumed, and scored."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from dejavu_rules.box.pieces import CardId
from dejavu_rules.cli import main
from dejavu_rules.scoring.end_state import load

ADA = ["Ada", "1 2 2", "green 2", "3", "white 1", "sequence red", "", "red 1, red 2"]
BEN = ["Ben", "7", "weiß 6", "white cards", "", ""]


def ask(path: Path, *answers: str) -> Result:
    return CliRunner().invoke(main, ["score", "--ask", str(path)], input="".join(f"{each}\n" for each in answers))


@pytest.mark.parametrize("name", ["table.toml", "table.json"])
def test_two_players_from_the_start(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    result = ask(path, "2", *ADA, *BEN)
    assert result.exit_code == 0
    assert "5 + 3 + 10 + 0 = 18" in result.stdout
    assert "7 + 0 + 3 + 0 = 10" in result.stdout
    table = load(str(path))
    assert [holding.name for holding in table.holdings] == ["Ada", "Ben"]
    assert table.holdings[0].tokens == (1, 2, 2)
    assert table.holdings[1].card_ids == (CardId.WHITE_6,)


def test_interrupted_and_resumed(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    first = ask(path, "2", *ADA, "Be")
    assert first.exit_code == 1
    assert "Aborted" in first.stderr
    assert 'name = "Ada"' in path.read_text(encoding="utf-8")
    second = ask(path, "2", *BEN)
    assert second.exit_code == 0
    assert f"{path} already has Ada." in second.stdout
    assert "winner: Ada with 18 VP (SCORE-E)" in second.stdout


def test_a_finished_file_is_only_scored(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    ask(path, "2", *ADA, *BEN)
    saved = path.read_bytes()
    result = ask(path, "2")
    assert result.exit_code == 0
    assert "winner: Ada" in result.stdout
    assert path.read_bytes() == saved


@pytest.mark.parametrize(
    ("answers", "words"),
    [
        (["", *ADA], "empty; a player needs a name"),
        (["Ada", "many", *ADA[1:]], "'many' is not a whole number from 0 to 9999"),
        (["Ada", "1 -2", *ADA[1:]], "[1]: -2 is not a whole number from 0 to 9999 (a VP token)"),
        (["Ada", "5", "gren 2", "3", *ADA[2:]], "colour: 'gren' is not a colour of a card"),
        (["Ada", "5", "green", "3", *ADA[2:]], "number: 'green' is not a whole number from 1 to 7 (COMP-4)"),
        (["Ada", "5", "green 2", "-3", *ADA[2:]], "vp: -3 is not a whole number from 0 to 99"),
        (["Ada", "5", "white 1", "sequence", *ADA[2:]], "scores: 'sequence' is not something that a card scores"),
        ([*ADA[:-1], "red 6, red 1", ADA[-1]], "'red 6' has 6 pips; a fragment has 1 to 5 (COMP-3)"),
    ],
)
def test_a_wrong_answer_is_asked_again(tmp_path: Path, answers: list[str], words: str) -> None:
    result = ask(tmp_path / "table.toml", "2", *answers, *BEN)
    assert words in result.stderr
    assert result.exit_code == 0
    assert [holding.name for holding in load(str(tmp_path / "table.toml")).holdings] == ["Ada", "Ben"]


def test_a_player_who_does_not_fit_the_table_is_asked_again(tmp_path: Path) -> None:
    thief = ["Ben", "7", "white 1", "sequence red", "", "red 1"]
    result = ask(tmp_path / "table.toml", "2", *ADA, *thief, *BEN)
    assert result.exit_code == 0
    assert "players[1].fragments[0]: 'red 1' also lies at players[0].fragments[0]" in result.stderr
    assert "Public Card white 1 also lies at players[0].cards[1]" in result.stderr
    assert "This player does not fit the table" in result.stdout


def test_a_third_colour_may_come_with_a_later_player(tmp_path: Path) -> None:
    result = ask(tmp_path / "table.toml", "2", *ADA, *BEN[:-1], "blue 1, gold 1")
    assert result.exit_code == 0
    assert load(str(tmp_path / "table.toml")).fragment_colours == ("red", "blue", "gold")


def test_how_many_players_is_checked(tmp_path: Path) -> None:
    result = ask(tmp_path / "table.toml", "5", "1", "2", *ADA, *BEN)
    assert result.exit_code == 0
    assert result.stdout.count("is not in the range 2<=x<=4") + result.stderr.count("is not in the range 2<=x<=4") == 2


def test_a_file_that_is_not_a_table_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "letter.toml"
    path.write_text("dear = 'diary'")
    result = ask(path, "2", *ADA, *BEN)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "dear: unknown key" in result.stderr
    assert path.read_text() == "dear = 'diary'"


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    result = ask(tmp_path / "none" / "table.toml", "2", *ADA)
    assert result.exit_code == 1
    assert "cannot be written: No such file or directory" in result.stderr
