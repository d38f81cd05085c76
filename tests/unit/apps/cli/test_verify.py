"""`dejavu-rules verify`: says what was checked, keeps a broken game in a new file, and stops where it is told to."""

import os
import pty
import re
import signal
import subprocess
import sys
from collections import Counter
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner

from dejavu_rules import GameState, Record, to_json
from dejavu_rules.apps.cli import main, verify
from dejavu_rules.box.catalogue import load as load_box
from dejavu_rules.i18n import LANGUAGES
from dejavu_rules.mapgen import load as load_map
from dejavu_rules.saves import record_from_json
from dejavu_rules.testing import Verified, setups, verify_game, verify_record
from tests.support.broken import effects as broken_effects
from tests.support.broken.breaking import BrokenRule

EXAMPLES = Path(__file__).parents[4] / "examples"
BROKEN_RULES = {broken.name: broken for broken in broken_effects.breaks.all}


def run(*arguments: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(main, ["verify", *arguments])
    assert not done.exception or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.stdout, done.stderr


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Games that take no time, in a folder of their own."""
    monkeypatch.setattr(verify, "game_by_number", lambda number, **given: setups.STUCK.first_state())
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def broken_rule(small: None, monkeypatch: pytest.MonkeyPatch) -> BrokenRule:
    """A rule that is broken in the engine under test."""
    rule = BROKEN_RULES["discarded cards are lost"]
    monkeypatch.setattr(verify, "verify_game", partial(verify_game, engine=rule.engine()))
    monkeypatch.setattr(verify, "verify_record", partial(verify_record, engine=rule.engine()))
    return rule


def test_a_game_of_the_standard_box_is_checked_and_nothing_is_broken() -> None:
    status, out, err = run("--games", "1", "--seed", "3")
    assert (status, err) == (0, "")
    assert out.startswith("Games finished: 1, abandoned: 0, steps: ")
    assert "each checked for 15 invariants\n" in out
    assert [int(number) for number in re.findall(r": ([0-9]+)", out)][2] > 300
    assert out.endswith("\nNothing is broken.\n")


@pytest.mark.usefixtures("small")
def test_games_add_up_and_leave_no_file() -> None:
    status, out, err = run("--games", "3")
    assert (status, err) == (0, "")
    assert "Games finished: 3, abandoned: 0, steps: " in out
    assert os.listdir() == []


def test_a_box_and_a_map_of_ones_own_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is in the files is what is played."""
    box, cosmic_map = EXAMPLES / "catalogues" / "small.toml", EXAMPLES / "map.toml"
    firsts: list[GameState] = []

    def note(first: GameState, seed: int, checked: Counter[str], **given: object) -> Verified:
        firsts.append(first)
        return Verified(Record.begin(first), checked, None)

    monkeypatch.setattr(verify, "verify_game", note)
    assert run("--games", "4", "--players", "3", "--catalogue", str(box), "--map", str(cosmic_map))[0] == 0
    assert len(firsts) == 4
    for first in firsts:
        assert (first.game.seats, first.game.catalogue, first.game.map) == (3, load_box(box), load_map(cosmic_map))


@pytest.mark.usefixtures("broken_rule")
def test_a_broken_rule_is_said_and_its_game_replays() -> None:
    status, out, err = run("--seed", "7")
    assert status == 1
    assert "Games finished: 0, abandoned: 0, steps: " in out
    assert "Nothing is broken" not in out
    assert err.startswith("Broken in game 7: not ")
    assert max(map(len, err.splitlines())) < 600
    assert "dejavu-rules verify --seed 7 broken-7.json" in err
    assert os.listdir() == ["broken-7.json"]
    again = run("--seed", "7", "broken-7.json")
    assert again[0] == 1
    assert again[2] == err[: err.index("The game is in")]
    assert os.listdir() == ["broken-7.json"]


@pytest.mark.usefixtures("broken_rule")
def test_no_file_is_overwritten() -> None:
    Path("broken-7.json").write_text("mine", "utf-8")
    os.symlink("nowhere", "broken-7-2.json")
    assert run("--seed", "7")[0] == 1
    assert Path("broken-7.json").read_text("utf-8") == "mine"
    assert not os.path.exists("nowhere")
    assert record_from_json(Path("broken-7-3.json").read_text("utf-8")).log


@pytest.mark.usefixtures("broken_rule")
def test_a_folder_that_is_gone_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    status, _, err = run("--seed", "7")
    assert status == 4
    assert "Broken in game 7" in err
    assert "broken-7.json: cannot be written" in err


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_summary_is_in_the_language_that_is_asked_for(language: str) -> None:
    status, out, _ = run("--games", "1", "--lang", language)
    assert status == 0
    assert ("Nothing is broken." in out) == (language == "en")
    assert "{" not in out
    assert len(out.splitlines()) == 7


@pytest.mark.parametrize("option", ["--games", "--players", "--catalogue", "--map"])
def test_a_file_is_alone(option: str) -> None:
    status, out, err = run(option, "3", "game.json")
    assert (status, out) == (2, "")
    assert f"{option} cannot be used with a FILE" in err


@pytest.mark.parametrize("arguments", [["--games", "0"], ["--players", "5"], ["--seed", "-1"], ["--games", "x"]])
def test_wrong_numbers_are_wrong_usage(arguments: list[str]) -> None:
    assert run(*arguments)[0] == 2


@pytest.mark.parametrize("content", ["", "{}", "\x00", to_json(setups.STUCK.first_state())])
@pytest.mark.parametrize("option", [[], ["--catalogue"], ["--map"]])
def test_a_wrong_file_is_refused(content: str, option: list[str], tmp_path: Path) -> None:
    file = tmp_path / "wrong"
    file.write_text(content, "utf-8")
    status, out, err = run(*option, str(file))
    assert (status, out) == (1, "")
    assert err.startswith(f"{file}: ")
    assert "Traceback" not in err


def test_a_missing_file_is_named_once(tmp_path: Path) -> None:
    status, out, err = run(str(tmp_path / "none.json"))
    assert (status, out) == (1, "")
    assert err == f"{tmp_path / 'none.json'}: cannot be read: No such file or directory\n"


@pytest.mark.usefixtures("small")
def test_ctrl_c_says_what_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop_after_one(first: GameState, seed: int, checked: Counter[str], **given: object) -> Verified:
        if seed:
            checked["states"] += 1
            raise KeyboardInterrupt
        return verify_game(first, seed, checked=checked)

    monkeypatch.setattr(verify, "verify_game", stop_after_one)
    status, out, err = run()
    assert status == 130
    assert "Games finished: 1," in out
    assert err == "Stopped; nothing was broken until then.\n"


def test_only_a_terminal_shows_a_bar() -> None:
    """In a real terminal, with Ctrl-C in the middle; standard output has the summary and nothing of the bar."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", "from dejavu_rules.apps.cli import main; main()", "verify", "--games", "1000"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs, text=True)
    os.close(theirs)
    seen = b""
    while b"0/1000" not in seen:
        seen += os.read(ours, 1000)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    while process.poll() is None or b"Stopped" not in seen:
        try:
            seen += os.read(ours, 1000)
        except OSError:  # nobody writes any more
            break
    os.close(ours)
    assert process.returncode == 130
    assert b"Stopped; nothing was broken until then." in seen
    assert b"Traceback" not in seen
    assert out.startswith("Games finished: 0")
    assert "/1000" not in out
