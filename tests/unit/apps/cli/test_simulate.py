"""`dejavu-rules simulate`: the same games however they are played, nothing lost, nothing overwritten."""

import csv
import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from dejavu_rules import Dealer, Record, is_over, new_game, view
from dejavu_rules.apps.cli import main, simulate
from dejavu_rules.apps.simulation import runs
from dejavu_rules.apps.simulation.games import play_chunk
from dejavu_rules.box.catalogue import standard_text
from dejavu_rules.i18n import LANGUAGES
from dejavu_rules.turns import review
from tests.support.bots_of_users import quick

BOT = "tests.support.bots_of_users"
QUICK = f"{BOT}:quick,{BOT}:quick"
ROOT = Path(__file__).parents[4]
PROGRAM = [sys.executable, "-c", "from dejavu_rules.apps.cli import main; main()", "simulate"]


def run(output: Path, *arguments: str, seats: str = QUICK, games: int = 4) -> tuple[int, str, str]:
    given = ["--seats", seats, "--games", str(games), "--seed", "1", "--output", str(output), *arguments]
    done = CliRunner().invoke(main, ["simulate", *given])
    assert not done.exception or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.stdout, done.stderr


def manifest(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    return found


def rows(folder: Path, table: str) -> list[dict[str, str]]:
    with (folder / f"{table}.csv").open(encoding="utf-8") as source:
        return list(csv.DictReader(source))


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four games in one process, as CSV."""
    folder = tmp_path_factory.mktemp("simulated") / "out"
    assert run(folder, "--csv")[0] == 0
    return folder


def test_what_a_run_leaves(results: Path) -> None:
    names = {"games.csv", "seats.csv", "cards.csv", "turns.csv", "report.html", "manifest.json"}
    assert {each.name for each in results.iterdir()} == names
    found = manifest(results)
    assert found["plan"]["seats"] == QUICK.split(",")
    assert (found["failed"], len(found["digest"])) == ([], 64)
    assert set(found["versions"]) == {"dejavu-rules", "python"}


def test_tables_agree_with_each_other(results: Path) -> None:
    seats, turns, cards = rows(results, "seats"), rows(results, "turns"), rows(results, "cards")
    assert len(rows(results, "games")) == 4
    assert len(seats) == 8
    for seat in seats:
        own = {"game": seat["game"], "seat": seat["seat"]}
        assert int(seat["total"]) == sum(int(seat[name]) for name in ("tokens", "printed", "public", "links"))
        assert int(seat["cards"]) == sum(card.items() >= own.items() for card in cards)
        gained = [int(turn["vp"]) for turn in turns if turn.items() >= own.items()]
        assert sum(gained) == int(seat["total"]), "in an ordinary game all VP are gained in one's own turns"
    for game in rows(results, "games"):
        assert int(game["turns"]) == sum(turn["game"] == game["game"] for turn in turns)
        start = new_game(2, Dealer.of(1, "game", int(game["game"])))
        assert int(game["start_player"]) == start.start_player, "a game can be dealt again by its number"


DIGESTS = {QUICK: None, "planner,greedy:20": "800518e71fe70a7750a8633d43b584dbb08903bc8df96b2e5264302754e0bb09"}
"""The digest of four games of our bots, the same in every process and on the compiled engine; None: that of `results`.

Whoever changes what a bot decides, or what is dealt, changes it."""


@pytest.mark.parametrize("seats", DIGESTS)
@pytest.mark.parametrize("seed", ["0", "123"])
def test_fresh_processes_play_the_same_games(results: Path, tmp_path: Path, seed: str, seats: str) -> None:
    given = ["--seats", seats, "--games", "4", "--seed", "1", "--jobs", "2", "--output", str(tmp_path / "out")]
    environment = {**os.environ, "PYTHONHASHSEED": seed, "COVERAGE_PROCESS_START": ""}
    subprocess.run([*PROGRAM, *given], check=True, timeout=120, cwd=ROOT, env=environment, capture_output=True)
    assert manifest(tmp_path / "out")["digest"] == (DIGESTS[seats] or manifest(results)["digest"])


def test_regret_is_what_a_review_of_the_game_says(results: Path, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    status, out, _ = run(folder, "--csv", "--regret")
    assert status == 0
    turns = rows(folder, "turns")
    assert [{name: row[name] for name in row if name != "regret"} for row in turns] == rows(results, "turns")
    assert "regret" not in rows(results, "turns")[0]
    for game in range(2):
        own = [turn for turn in turns if turn["game"] == str(game)]
        assert [int(turn["regret"]) for turn in own] == [each.regret for each in review(play_again(game))]
    seat = [int(turn["regret"]) for turn in turns if turn["seat"] == "0"]
    best = sum(not each for each in seat) / len(seat)
    assert f"{sum(seat) / len(seat):.2f} VP missed in a turn on average, the most gained in {best:.1%} of" in out
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert "VP missed in a turn" in page
    assert "Share of turns that gained the most" in page
    assert "VP missed" not in (results / "report.html").read_text(encoding="utf-8")
    assert "it has another simulation" in run(folder, "--csv")[2]


def play_again(game: int) -> Record:
    """A game of the fixture as a record."""
    dealer = Dealer.of(1, "game", game)
    streams = [dealer.branch("bot", seat) for seat in range(2)]
    record = Record.begin(new_game(2, dealer))
    while not is_over(record.state):
        seat = record.state.active
        record = record.then(quick(view(record.state, seat), streams[seat])).deal(dealer)
    return record


def test_forms_of_tables_hold_the_same(results: Path, tmp_path: Path) -> None:
    from pyarrow import parquet

    assert run(tmp_path / "json", "--json")[0] == run(tmp_path / "parquet")[0] == 0
    for table in ("games", "seats", "cards", "turns"):
        lines = (tmp_path / "json" / f"{table}.jsonl").read_text(encoding="utf-8").splitlines()
        found = parquet.read_table(tmp_path / "parquet" / f"{table}.parquet").to_pylist()
        assert found == [json.loads(line) for line in lines]
        as_text = [{name: "" if value is None else str(value) for name, value in row.items()} for row in found]
        assert as_text == rows(results, table)


def test_ctrl_c_keeps_what_was_done_and_the_same_line_goes_on(
    results: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def play(plan: Any, first: int, last: int) -> list[str]:
        asked.append(first)
        if len(asked) == 3:
            raise KeyboardInterrupt
        return play_chunk(plan, first, last)

    monkeypatch.setattr(runs, "play_chunk", play)
    folder = tmp_path / "out"
    status, out, err = run(folder, "--csv")
    assert (status, out) == (130, "")
    assert err == "Stopped: 2 of 4 games are kept; run the same command to continue.\n"
    assert not (folder / "games.csv").exists()
    status, out, err = run(folder, "--csv")
    assert (status, err) == (0, "")
    assert asked == [0, 1, 2, 2, 3]
    assert manifest(folder)["digest"] == manifest(results)["digest"]
    assert (folder / "turns.csv").read_bytes() == (results / "turns.csv").read_bytes()
    before = {each: each.stat().st_mtime_ns for each in folder.iterdir()}
    assert run(folder, "--csv")[0] == 0
    assert {each: each.stat().st_mtime_ns for each in folder.iterdir()} == before, "what is done stays as it is"
    assert len(asked) == 5


def test_a_terminal_shows_a_bar_and_ctrl_c_stops_all_processes(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    given = ["--seats", "greedy,greedy", "--games", "500", "--jobs", "2", "--output", str(tmp_path / "out")]
    process = subprocess.Popen(
        [*PROGRAM, *given], stdout=subprocess.PIPE, stderr=theirs, text=True, start_new_session=True
    )
    os.close(theirs)
    seen = b""
    while b"games/s" not in seen:
        seen += os.read(ours, 1000)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: the workers get it too
    out, _ = process.communicate(timeout=60)
    while b"Stopped" not in seen:
        try:
            seen += os.read(ours, 1000)
        except OSError:
            break
    os.close(ours)
    assert process.returncode == 130
    assert b"run the same command to continue" in seen
    assert b"Traceback" not in seen
    assert out == ""


@pytest.mark.parametrize(("bot", "jobs"), [("fragile", "1"), ("fragile", "2"), ("deadly", "2")])
def test_a_game_that_crashes_is_kept_with_its_number_and_loses_no_other(tmp_path: Path, bot: str, jobs: str) -> None:
    wrong = [n for n in range(12) if len(new_game(2, Dealer.of(1, "game", n)).game.map.pairs) % 3 == 1]
    assert len(wrong) == 1
    status, out, err = run(tmp_path / "out", "--csv", "--jobs", jobs, seats=f"{BOT}:{bot},{BOT}:quick", games=12)
    assert status == 1
    assert "Games: 11, failed: 1, digest: " in out
    assert err.startswith(f"Failed games: {wrong[0]}. ")
    assert manifest(tmp_path / "out")["failed"] == wrong
    games = rows(tmp_path / "out", "games")
    assert [int(game["game"]) for game in games if not game["error"]] == [n for n in range(12) if n not in wrong]
    reason = games[wrong[0]]["error"]
    assert ("this bot has a bug" if bot == "fragile" else "BrokenProcessPool") in reason


def test_folders_of_others_stay_as_they_are(results: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    status, out, err = run(tmp_path)
    assert (status, out) == (1, "")
    assert err.endswith("it is not empty); give another folder\n")
    assert [each.name for each in tmp_path.iterdir()] == ["mine.txt"]
    before = (results / "manifest.json").read_bytes()
    status, _, err = run(results, "--csv", games=5)
    assert status == 1
    assert "it has another simulation" in err
    (tmp_path / "wrong").mkdir()
    for text in ("[]", "{", ""):
        (tmp_path / "wrong" / "manifest.json").write_text(text, encoding="utf-8")
        assert run(tmp_path / "wrong")[2].endswith("manifest.json is not a manifest); give another folder\n")
    assert (results / "manifest.json").read_bytes() == before


def test_a_folder_that_cannot_be_made_is_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    status, out, err = run(tmp_path / "file" / "out")
    assert (status, out) == (4, "")
    assert err.endswith("Not a directory\n")
    assert str(tmp_path / "file" / "out") in err


def test_a_box_of_ones_own_is_played(results: Path, tmp_path: Path) -> None:
    same, other, wrong = (tmp_path / f"{name}.toml" for name in ("same", "other", "wrong"))
    same.write_text(standard_text(), encoding="utf-8")
    other.write_text(standard_text().replace("vp = 5", "vp = 1"), encoding="utf-8")
    wrong.write_text(standard_text().replace("vp = 5", "vp = -1"), encoding="utf-8")
    assert run(tmp_path / "1", "--csv", "--catalogue", str(same))[0] == 0
    assert manifest(tmp_path / "1")["digest"] == manifest(results)["digest"]
    assert run(tmp_path / "2", "--csv", "--jobs", "2", "--catalogue", str(other))[0] == 0
    usual, less = (sum(int(row["printed"]) for row in rows(folder, "seats")) for folder in (results, tmp_path / "2"))
    assert less < usual
    assert run(tmp_path / "2", "--csv")[0] == 1, "that folder has games with another box"
    status, out, err = run(tmp_path / "3", "--catalogue", str(wrong))
    assert (status, out) == (1, "")
    assert "vp" in err
    assert not (tmp_path / "3").exists()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_wrong_seats_are_all_named_at_once(tmp_path: Path, lang: str) -> None:
    seats = f"nobody,{BOT}:not_a_bot,{BOT}:nothing,no_module:bot,greedy"
    status, out, err = run(tmp_path / "out", "--lang", lang, seats=seats)
    assert (status, out) == (2, "")
    for name in ("nobody", "not_a_bot", "nothing", "no_module", "5"):
        assert name in err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("gredy", "--seats: 'gredy': no bot has this name; did you mean greedy?"),
        ("gredy:30", "--seats: 'gredy:30': no bot has this name; did you mean greedy?"),
        (
            "Nobody",
            "'Nobody': no bot has this name; there are random, greedy, planner, searcher, and ",
        ),
        ("planner:x", "planner:x: this bot cannot be loaded (bot: 'planner:x': after the colon give how often"),
        ("gredy:bot", "gredy:bot: this bot cannot be loaded (No module named 'gredy')"),
    ],
)
def test_a_misspelt_bot_gets_a_reason_or_the_nearest_one(tmp_path: Path, name: str, error: str) -> None:
    assert f"Error: {error}" in run(tmp_path / "out", seats=f"{name},random")[2]


def test_a_speed_game_needs_three(tmp_path: Path) -> None:
    assert run(tmp_path / "out", "--speed")[0] == 2
    three = ",".join([f"{BOT}:quick"] * 3)
    assert run(tmp_path / "out", "--speed", "--csv", seats=three, games=1)[0] == 0
    assert {row["seat"] for row in rows(tmp_path / "out", "seats")} == {"0", "1", "2"}
    assert sum(row["turn"] == "0" for row in rows(tmp_path / "out", "cards")) > 0, "memories from the start"


def test_a_scheduler_that_is_not_there_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def connect(address: str) -> Any:
        raise TimeoutError("nobody answers")

    monkeypatch.setattr(simulate, "connect", connect)
    status, _, err = run(tmp_path / "out", "--scheduler", "tcp://127.0.0.1:1")
    assert (status, err) == (1, "tcp://127.0.0.1:1: no scheduler answers (nobody answers)\n")


def test_an_extra_that_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "find_spec", lambda name: None)
    status, _, err = run(tmp_path / "out", "--scheduler", "here")
    assert status == 2
    assert "dejavu-rules[simulate]" in err
    assert "dejavu-rules[cluster]" in err
    assert not (tmp_path / "out").exists()
