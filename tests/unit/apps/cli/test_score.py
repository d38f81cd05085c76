"""`dejavu-rules score`: what it prints where, how it exits, and what it loads."""

import json
import os
import re
import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from click.testing import CliRunner, Result

from dejavu_rules.apps.cli import main
from dejavu_rules.scoring import end_state, proof
from dejavu_rules.scoring import result as score_of
from dejavu_rules.scoring.end_state import load
from dejavu_rules.scoring.end_state.write import template, to_json, to_toml
from dejavu_rules.scoring.render import text

RULEBOOK = "examples/rulebook.toml"
LINE = "12 + 22 + 6 + 15 + 4 + 0 + 8 = 67"


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["score", *arguments], input=stdin)


def test_the_worked_example_is_scored_and_proved() -> None:
    result = run("--prove", RULEBOOK)
    assert (result.exit_code, result.stderr) == (0, "")
    assert LINE in result.stdout
    assert "Proved with z3" in result.stdout


def test_json_has_the_whole_answer() -> None:
    result = run("--json", "--prove", RULEBOOK)
    assert (result.exit_code, result.stderr) == (0, "")
    answer = json.loads(result.stdout)
    assert list(answer) == [
        *("players", "winners", "ranking", "links", "others", "unused", "fragment_colours", "public_cards", "notices"),
        "proof",
    ]
    assert list(answer["players"][0]) == ["name", "total", "tokens", "printed", "public", "links", "assignment"]
    assert (answer["players"][0]["total"], answer["winners"], answer["proof"]) == (
        67,
        ["Rulebook"],
        {"status": "proved"},
    )


def test_json_without_a_proof_claims_none() -> None:
    assert "proof" not in json.loads(run("--json", RULEBOOK).stdout)


def test_explain() -> None:
    result = run("--explain", RULEBOOK)
    assert result.exit_code == 0
    assert "SCORE-D: 2 VP for each link" in result.stdout
    assert f"total: {LINE}" in result.stdout


def test_explain_as_json_has_the_tree() -> None:
    answer = json.loads(run("--explain", "--json", RULEBOOK).stdout)
    assert answer["players"][0]["sheet"]["vp"] == 67


@pytest.mark.parametrize("write", [to_toml, to_json])
def test_standard_input_is_read_like_a_file(write: Any) -> None:
    words = write(end_state.load(RULEBOOK))
    assert run("--json", "-", stdin=words).stdout == run("--json", RULEBOOK).stdout


def test_the_players_own_assignment_is_answered() -> None:
    result = run("examples/shared_victory.toml")
    assert "The player's own assignment: 10 VP; it leaves 13 VP on the table" in result.stdout
    assert "Shared victory: Ada, Ben with 35 VP" in result.stdout


def test_a_wrong_file_has_every_defect_on_standard_error_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text('[[players]]\nname = "Ada"\nvp_tokens = "12"\nfragments = ["red 6"]\n')
    result = run("--json", str(path))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.splitlines() == [
        f"{path}: line 1, players: 1 listed; the game is for 2 to 4 players (COMP-1)",
        f"{path}: Ada, fragment 1 (line 4), players[0].fragments[0]: "
        "'red 6' has 6 pips; a fragment has 1 to 5 (COMP-3)",
        f"{path}: Ada (line 3), players[0].vp_tokens: '12' is not a whole number from 0 to 9999 (the VP of the tokens)",
    ]


def test_a_file_that_is_not_there_is_reported(tmp_path: Path) -> None:
    result = run(str(tmp_path / "none.toml"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"{tmp_path}/none.toml: cannot be read: No such file or directory\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "give a FILE, or - for standard input"),
        (("--ask",), "give a FILE, or - for standard input"),
        (("--ask", "-"), "--ask saves the answers to FILE"),
        (("--template", "--json"), "--template cannot be combined with other options"),
        (("--template", "--ask", "x.toml"), "--template cannot be combined with other options"),
        (("--nonsense", RULEBOOK), "No such option"),
        ((RULEBOOK, RULEBOOK), "unexpected extra argument"),
    ],
)
def test_wrong_usage_is_refused(arguments: tuple[str, ...], words: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr


def test_template_writes_a_file(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    result = run("--template", str(path))
    assert result.exit_code == 0
    assert path.read_text(encoding="utf-8") == template()


def test_template_never_overwrites(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text("precious")
    result = run("--template", str(path))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"{path}: already exists; nothing was written\n"
    assert path.read_text() == "precious"


def test_template_where_nothing_can_be_written(tmp_path: Path) -> None:
    result = run("--template", str(tmp_path / "none" / "table.toml"))
    assert (result.exit_code, result.stdout) == (4, "")
    assert "cannot be written" in result.stderr


def test_the_template_is_written_to_standard_output() -> None:
    assert run("--template").stdout == template()


def test_a_proof_that_fails_fails_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise proof.ProofFailed("z3 gave no answer: timeout")

    monkeypatch.setattr(proof, "prove_result", fail)
    result = run("--prove", "--json", RULEBOOK)
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr == "not proved: z3 gave no answer: timeout\n"


def test_a_file_that_a_second_reader_reads_otherwise_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    right = end_state.load(RULEBOOK)
    ada, *others = right.holdings
    wrong = evolve(right, holdings=(evolve(ada, tokens=(99,)), *others))
    monkeypatch.setattr("dejavu_rules.apps.cli.score.load", lambda file: wrong)
    result = run("--prove", RULEBOOK)
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr.startswith(
        "not proved: what was read: Rulebook: read as (1, 2, 2, 1, 3, 3), and scored as (99,)"
    )


@pytest.mark.usefixtures("without_z3")
def test_without_z3_the_error_names_the_extra() -> None:
    result = run("--prove", RULEBOOK)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "pip install 'dejavu-rules[proof]'" in result.stderr


def python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, **environment}, check=False
    )


def test_scoring_loads_no_engine_no_catalogue_and_nothing_heavy() -> None:
    code = (
        "import sys; from dejavu_rules.apps.cli import main\n"
        f"main(['score', '{RULEBOOK}'], standalone_mode=False)\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    result = python(code)
    assert result.returncode == 0
    loaded = set(result.stderr.split())
    assert loaded.isdisjoint({"z3", "networkx", "rich"})
    ours = {module.removeprefix("dejavu_rules.") for module in loaded if module.startswith("dejavu_rules.")}
    allowed = ("apps", "scoring", "inputs", "box.", "combinatorics", "i18n", "errors", "rulebook")
    assert {module for module in ours if not module.startswith(allowed)} == {"box"}
    assert "box.catalogue" not in ours


def test_names_that_the_terminal_cannot_show() -> None:
    code = "from dejavu_rules.apps.cli import main; main(['score', 'examples/languages.toml'])"
    result = python(code, PYTHONIOENCODING="ascii")
    assert (result.returncode, result.stderr) == (0, "")
    assert "Winner: J?rg with 31 VP" in result.stdout
    assert re.search("run of [0-9] x 5", result.stdout)  # the signs of a sum have plain ones


def test_only_the_command_knows_the_date(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    before = date.today()
    assert run("--prove", "--html", str(page), RULEBOOK).exit_code == 0
    written = re.search(r'class="date" dir="auto">([-0-9]+)<', page.read_text(encoding="utf-8"))
    assert written is not None
    assert before <= date.fromisoformat(written[1]) <= date.today()


@pytest.mark.parametrize(
    ("lang", "words"),
    [("de", "Sieg: Rulebook mit 67 SP"), ("it", "Vince: Rulebook con 67 PV"), ("zh", "勝出：Rulebook，67分")],
)
def test_the_sheet_its_proof_and_its_help_are_in_every_language(lang: str, words: str) -> None:
    for arguments in (["--prove"], ["--prove", "--explain"]):
        result = run(*arguments, "--lang", lang, RULEBOOK)
        assert (result.exit_code, result.stderr) == (0, "")
        assert words in result.stdout
        assert LINE in result.stdout
    asked = run("--help", f"--lang={lang}").stdout
    assert asked == CliRunner().invoke(main, ["score", "--help"], env={"LC_ALL": f"{lang}_XX.UTF-8"}).stdout
    assert "Options" not in asked
    assert run("--template", "--lang", lang).stdout == template(lang) != template()
    assert run("--json", "--lang", lang, RULEBOOK).stdout == run("--json", RULEBOOK).stdout


def test_a_language_that_is_not_there_is_wrong_usage() -> None:
    assert run("--lang", "fr", RULEBOOK).exit_code == 2


def test_a_page_is_written_beside_the_sheet(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    result = run("--prove", "--html", str(page), RULEBOOK)
    assert (result.exit_code, result.stderr) == (0, f"wrote {page}\n")
    assert LINE in result.stdout
    assert LINE in page.read_text(encoding="utf-8")
    assert "Proved with z3" in page.read_text(encoding="utf-8")


def test_a_page_overwrites_nothing_unless_told_to(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("mine")
    result = run("--html", str(page), RULEBOOK)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"{page}: already exists; nothing was written (--force overwrites)\n"
    assert page.read_text() == "mine"
    assert run("--html", str(page), "--force", RULEBOOK).exit_code == 0
    assert LINE in page.read_text(encoding="utf-8")


def test_a_page_is_written_instead_of_the_sheet() -> None:
    result = run("--html", "-", "--lang", "zh", "examples/full_table.toml")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith('<!DOCTYPE html>\n<html lang="zh-Hant">')
    assert result.stdout.endswith("</html>\n")


def test_lines_are_as_wide_as_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for columns in (40, 80, 1):
        monkeypatch.setenv("COLUMNS", str(columns))
        widest = max(len(line) for line in run("--prove", RULEBOOK).stdout.splitlines())
        assert max(columns, 30) - 5 <= widest <= max(columns, 30)


@pytest.mark.parametrize(
    ("environment", "is_coloured"),
    [({"TERM": "xterm"}, True), ({"TERM": "dumb"}, False), ({"TERM": "xterm", "NO_COLOR": "1"}, False)],
)
def test_a_terminal_shows_the_same_lines_in_colour(environment: dict[str, str], is_coloured: bool) -> None:
    pty = pytest.importorskip("pty", reason="only Unix has pseudo-terminals")
    own, other = pty.openpty()
    command = [
        sys.executable,
        "-c",
        "from dejavu_rules.apps.cli import main; main()",
        "score",
        "--lang",
        "en",
        "examples/full_table.toml",
    ]
    clean = {name: value for name, value in os.environ.items() if name not in ("TERM", "NO_COLOR")}
    subprocess.run(command, stdout=other, check=True, env=clean | environment | {"COLUMNS": "80"})
    os.close(other)
    shown = b""
    while True:
        try:
            shown += os.read(own, 65_536)
        except OSError:  # its end
            break
    words = shown.decode().replace("\r\n", "\n")
    assert ("\x1b[1;32mWinner: Ada with 85 VP\x1b[0m\n" in words) is is_coloured
    assert ("\x1b[1;32mAda\x1b[0m\n" in words) is is_coloured
    plain = text(score_of(load("examples/full_table.toml").holdings))
    assert re.sub(r"\x1b\[[0-9;]*m", "", words) == f"{plain}\n"


@pytest.mark.parametrize("force", [[], ["--force"]])
def test_a_page_never_overwrites_the_table_that_is_read(force: list[str], tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    text = Path(RULEBOOK).read_text(encoding="utf-8")
    file.write_text(text, encoding="utf-8")
    (tmp_path / "hard.toml").hardlink_to(file)
    for name in ("table.toml", "hard.toml", "../" + tmp_path.name + "/table.toml"):
        result = run(str(file), "--html", str(tmp_path / name), *force)
        assert result.exit_code == (2 if force else 1)
        assert file.read_text(encoding="utf-8") == text
