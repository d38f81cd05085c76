"""`dejavu-rules` itself: its commands, its help, and that a command is loaded only when it is called."""

import re
import subprocess
import sys
from importlib.metadata import version

import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

from dejavu_rules.apps.cli import main
from dejavu_rules.apps.cli.main import COMMANDS
from dejavu_rules.i18n.texts import texts_of
from dejavu_rules.scoring.layout import width_of


def test_help_lists_every_command_with_what_it_does() -> None:
    shown = CliRunner().invoke(main, ["--help"]).stdout
    assert " ".join(COMMANDS) == "best-turn catalogue engine map play rate review score serve simulate verify"
    for name in COMMANDS:
        assert f"  {name} " in shown
        assert texts_of("help")[name] in shown


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_of_its_own(name: str) -> None:
    result = CliRunner().invoke(main, [name, "--help"])
    assert result.exit_code == 0
    assert f"main {name}" in result.stdout


def test_the_version_is_that_of_the_package() -> None:
    assert version("dejavu-rules") in CliRunner().invoke(main, ["--version"]).stdout


def test_an_unknown_command_is_wrong_usage() -> None:
    result = CliRunner().invoke(main, ["scroe"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "No such command 'scroe'" in result.stderr


def test_help_loads_no_command() -> None:
    code = (
        "import sys; from dejavu_rules.apps.cli import main; main(['--help'], standalone_mode=False)\n"
        "print([name for name in sys.modules if name.startswith('dejavu_rules')], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "dejavu_rules.apps.cli.main" in done.stderr
    assert not [name for name in COMMANDS if f"dejavu_rules.apps.cli.{name.replace('-', '_')}'" in done.stderr]
    assert "dejavu_rules.box" not in done.stderr


def test_a_language_after_two_dashes_is_the_name_of_a_file() -> None:
    english, german = (
        CliRunner().invoke(main, ["score", *words, "--", "--lang=it"]).stderr for words in ([], ["--lang", "de"])
    )
    assert "--lang=it" in english
    assert "--lang=it" in german
    assert "No such file" in english
    assert english != german


def test_a_shell_can_complete_the_commands() -> None:
    found = ShellComplete(main, {}, "dejavu-rules", "_DEJAVU_RULES_COMPLETE").get_completions([], "s")
    assert [each.value for each in found] == ["score", "serve", "simulate"]


@pytest.mark.parametrize("words", [[], *([name] for name in COMMANDS), ["map", "check"], ["catalogue", "show"]])
def test_h_is_help(words: list[str]) -> None:
    short, long = (CliRunner().invoke(main, [*words, option]) for option in ("-h", "--help"))
    assert short.exit_code == 0
    assert short.stdout == long.stdout


@pytest.mark.parametrize(
    ("words", "german"),
    [
        (["scroe"], "Diesen Befehl gibt es nicht: scroe"),
        (["map", "--bogus"], "Diese Option gibt es nicht: --bogus"),
        (["map", "check"], "Es fehlt: „DATEI“"),
        (["map", "--seed", "x"], "Ungültiger Wert für „--seed“"),
    ],
)
def test_wrong_usage_is_said_in_the_language_of_the_command(words: list[str], german: str) -> None:
    result = CliRunner().invoke(main, ["--lang", "de", *words])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Aufruf: ")
    assert f"Fehler: {german}" in result.stderr
    assert "Error" not in result.stderr


@pytest.mark.parametrize(
    ("code", "usage", "option", "heading"),
    [
        ("en", "[OPTIONS] [FILE]", "--html FILE", "Options:"),
        ("de", "[OPTIONEN] [DATEI]", "--html DATEI", "Optionen:"),
        ("it", "[OPZIONI] [FILE]", "--html FILE", "Opzioni:"),
        ("zh", "[選項] [檔案]", "--html 檔案", "選項："),
    ],
)
def test_what_is_to_be_given_has_one_name_in_each_language(code: str, usage: str, option: str, heading: str) -> None:
    shown = CliRunner().invoke(main, ["score", "--lang", code, "--help"]).stdout
    assert shown.splitlines()[0].endswith(usage)
    assert f"  {option} " in shown
    assert f"\n{heading}\n" in shown


ENGLISH = re.compile(r"\b(?:is not|No such|Permission|instead|missing|touches|On it|cannot|valid|range|one of)\b")


@pytest.mark.parametrize("lang", ["de", "it", "zh"])
@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["map", "--seed", "abc"], 2),
        (["map", "--seed", "-1"], 2),
        (["verify", "--players", "5"], 2),
        (["play", "--seats", "Ada"], 2),
        (["score", "no such file"], 1),
        (["score", "examples"], 1),
        (["score", "--html", "no/such/folder/page.html", "examples/rulebook.toml"], 4),
        (["catalogue", "check", "tests/unit/apps/cli/none.toml"], 1),
        (["map", "check", "none"], 1),
        (["verify", "none.json"], 1),
    ],
)
def test_reasons_are_in_the_language_of_the_command(lang: str, words: list[str], code: int) -> None:
    result = CliRunner().invoke(main, [*words, "--lang", lang])
    assert result.exit_code == code
    assert not ENGLISH.search(result.stderr.replace("no such file", "").replace("no/such", "")), result.stderr


@pytest.mark.parametrize("lang", ["de", "it", "zh"])
def test_a_map_is_described_in_the_language_of_the_command(lang: str) -> None:
    result = CliRunner().invoke(main, ["map", "--svg", "-", "--lang", lang])
    assert result.exit_code == 0
    assert not ENGLISH.search(re.sub(r"<(?!title|desc)[^>]*>", "", result.stdout))


@pytest.mark.parametrize("words", [[], ["score"], ["play"], ["verify"], ["map"]])
def test_columns_of_chinese_help_are_aligned_by_cells(words: list[str]) -> None:
    lines = CliRunner().invoke(main, [*words, "--help", "--lang", "zh"]).stdout.splitlines()
    options = [line for line in lines if re.match("  -", line)]
    starts = {width_of(line[: re.search("  +(?=[^ ])", line[3:]).end() + 3]) for line in options}  # type: ignore[union-attr]
    assert len(options) >= 2
    assert len(starts) == 1
