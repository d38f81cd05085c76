"""`dejavu-rules play`: begins, keeps its game in a file, goes on from there, and refuses what is no game."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from dejavu_rules import Match, Phase, to_json
from dejavu_rules.apps.cli import main
from dejavu_rules.bots import greedy_bot
from dejavu_rules.match import journal_lines, open_match


def run(*arguments: str, typed: str = "") -> tuple[int, str, str]:
    done = CliRunner().invoke(main, ["play", *arguments], input=typed)
    assert not done.exception or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.stdout, done.stderr


def test_a_game_begins_and_is_quit() -> None:
    status, out, _ = run("--seed", "3", typed="q\n\n")
    assert status == 0
    assert "Set-up, Ada: Starting Hand" in out
    assert "The game was not saved." in out


def test_the_end_of_the_input_is_no_error() -> None:
    assert run("--seed", "3")[0] == 0


def test_a_file_keeps_the_game_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    status, out, _ = run(str(file), "--seed", "3", typed="1\n1\n1\n")
    assert status == 0
    assert f"dejavu-rules play {file}" in out
    before = open_match(file.read_text("utf-8"))
    assert before.record.state.turn
    status, out, _ = run(str(file))
    assert f"Turn {before.record.state.turn}, Ada" in out
    assert open_match(file.read_text("utf-8")).record == before.record
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_without_a_seed_the_game_is_dealt_in_secret(tmp_path: Path) -> None:
    games = []
    for name in ("one", "other"):
        status, out, err = run(str(tmp_path / name))
        games.append(open_match((tmp_path / name).read_text("utf-8")).record)
        dealer = games[-1].dealer or ""
        assert (status, dealer[:7]) == (0, "secure:")
        assert dealer[7:] not in out + err
    assert games[0].state != games[1].state


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff\xfe", b'{"schema": "dejavu-rules/match"}'])
def test_what_is_no_game_is_refused_and_stays_as_it_is(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "other.json"
    file.write_bytes(content)
    status, out, err = run(str(file))
    assert (status, out) == (1, "")
    assert "other.json" in err
    assert file.read_bytes() == content


def test_a_place_that_cannot_be_written_is_told_at_once(tmp_path: Path) -> None:
    status, _, err = run(str(tmp_path / "no" / "game.json"), "--seed", "3")
    assert status == 4
    assert "no/game.json" in err


@pytest.mark.parametrize("seats", ["Ada", "A, B, C, D, E", "Ada, Ada", ", Ben"])
def test_seats_that_cannot_be_are_refused(seats: str) -> None:
    status, _, err = run("--seats", seats)
    assert status == 2
    assert err


def test_it_speaks_other_languages() -> None:
    assert "遊戲設置" in run("--seed", "3", "--lang", "zh")[1]
    assert "Spielaufbau" in run("--seed", "3", "--lang", "de")[1]
    assert "Giocare nel terminale" in run("--lang", "it", "--help")[1]


def test_a_game_that_is_over_has_nothing_to_go_on_with() -> None:
    status, out, _ = run("--seats", "random, random", "--seed", "3")
    assert status == 0
    assert "Winner:" in out or "Shared victory:" in out
    assert "The game was not saved." not in out


def test_a_folder_is_no_game(tmp_path: Path) -> None:
    status, out, err = run(str(tmp_path))
    assert (status, out) == (1, "")
    assert str(tmp_path) in err


@pytest.mark.parametrize(
    ("name", "bot"), [("gredy", "greedy"), ("Greedy", "greedy"), ("greeddy", "greedy"), ("radnom", "random")]
)
def test_a_misspelt_bot_is_a_question_and_no_person(name: str, bot: str) -> None:
    status, out, err = run("--seats", f"Ada, {name}")
    assert (status, out) == (2, "")
    assert f"did you mean {bot}?" in err


@pytest.mark.parametrize("name", ["Greta", "Randy", "Andrea", "Ben"])
def test_a_person_may_have_a_name_like_a_bot(name: str) -> None:
    assert run("--seats", f"Ada, {name}", "--seed", "3")[0] == 0


# Bots of one's own, and whatever was kept

MINE = """
from dejavu_rules.bots import greedy_bot
def clever(view, dealer):
    return greedy_bot(view, dealer)
def tired(view, dealer):
    raise SystemError("zzz")
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The current folder, in which there are bots."""
    (tmp_path / "playbots.py").write_text(MINE, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [each for each in sys.path if each])
    yield tmp_path
    sys.modules.pop("playbots", None)


def test_bots_of_ones_own_play_and_go_on_when_they_are_named_again(folder: Path) -> None:
    seats, file = ("--seats", "playbots:clever, Ada"), str(folder / "game.json")
    assert run(*seats, "--seed", "3", file, typed="1\n1\n1\n")[0] == 0
    kept = open_match((folder / "game.json").read_text("utf-8"), {"playbots:clever": greedy_bot})
    assert kept.bots == ("playbots:clever", None)
    assert kept.record.state.turn >= 1
    assert run(*seats, file)[0] == 0
    status, _, err = run(file)
    assert status == 1
    assert "bots[0]" in err


def test_a_bot_that_fails_ends_the_game_with_its_reason(folder: Path) -> None:
    status, _, err = run("--seats", "playbots:tired, Ada", "--seed", "3", typed="1\n1\n1\n")
    assert status == 1
    assert "zzz" in err
    assert "Traceback" not in err


@pytest.mark.parametrize("name", ["playbots:nobody", "nowhere:bot", "process:", "greedy:300"])
@pytest.mark.usefixtures("folder")
def test_a_bot_that_is_none_is_a_usage_error(name: str) -> None:
    status, out, err = run("--seats", f"Ada, {name}")
    assert (status, out) == (2, "")
    assert name.partition(":")[0] in err


def test_records_matches_and_journals_are_opened_alike(tmp_path: Path) -> None:
    match = Match.new(["Ada", "Ben"], seed=3)
    for number, text in enumerate((match.to_json(), "".join(journal_lines(match)), to_json(match.record))):
        file = tmp_path / f"{number}.json"
        file.write_text(text, "utf-8")
        assert run(str(file))[0] == 0
        assert open_match(file.read_text("utf-8")).record == match.record


def test_a_game_without_a_file_is_saved_under_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("taken.json").write_text("precious")
    status, out, _ = run("--seed", "3", typed="s taken.json\ns game.json\nq\n")
    assert status == 0
    assert "not saved: taken.json: already exists" in out
    assert Path("taken.json").read_text() == "precious"
    assert "dejavu-rules play game.json" in out
    assert open_match(Path("game.json").read_text("utf-8")).record.state.phase is Phase.STARTING_HAND
