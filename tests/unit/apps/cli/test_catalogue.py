"""`dejavu-rules catalogue`: what it prints where, and how it exits."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from dejavu_rules.apps.cli import main
from dejavu_rules.box.catalogue import standard_text


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["catalogue", *arguments], input=stdin)


@pytest.fixture
def box(tmp_path: Path) -> Path:
    path = tmp_path / "box.toml"
    path.write_text(standard_text(), encoding="utf-8")
    return path


def test_show_prints_the_standard_box() -> None:
    result = run("show")
    assert result.exit_code == 0
    assert result.stdout.startswith("standard: 84 cards")
    assert "Assumed" in result.stdout
    assert result.stderr == ""


def test_show_prints_a_box_of_ones_own(box: Path) -> None:
    box.write_text(standard_text().replace('name = "standard"', 'name = "mine"'), encoding="utf-8")
    assert run("show", str(box)).stdout.startswith("mine: 84 cards")


def test_show_prints_json() -> None:
    shown = json.loads(run("show", "--json").stdout)
    assert shown["name"] == "standard"
    assert {"place": "hive_holes", "value": 19, "known": "assumed"} in shown["facts"]
    assert {"place": "cards.blue 1.slots", "value": ["moon", "sun"], "known": "assumed"} in shown["facts"]


def test_check_says_that_a_file_is_valid(box: Path) -> None:
    result = run("check", str(box))
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == f"{box}: valid"
    assert len(result.stdout.splitlines()) == 2
    assert result.stderr == ""


def test_check_names_differences_from_the_books(box: Path) -> None:
    box.write_text(standard_text().replace("flowers = 20", "flowers = 21"), encoding="utf-8")
    result = run("check", str(box))
    assert result.exit_code == 0
    assert result.stdout.splitlines()[2:] == ["notice: COMP-5: 21 flowers instead of 20"]


def test_check_reads_standard_input() -> None:
    assert run("check", "-", stdin=standard_text()).stdout.startswith("-: valid\n")


def test_all_defects_go_to_standard_error(box: Path) -> None:
    broken = standard_text().replace("flowers = 20", "flowers = true").replace('"moon", "sun"]', '"mon", "sun"]')
    box.write_text(broken, encoding="utf-8")
    result = run("check", str(box))
    assert result.exit_code == 1
    assert result.stdout == ""
    assert f"{box}: flowers: true is not a whole number from 0 to 127" in result.stderr
    assert "cards[7].slots[0]: 'mon' is not one of" in result.stderr
    assert "did you mean 'moon'?" in result.stderr


@pytest.mark.parametrize("stdin", [b"\xff\xfe", b"\0" * 300_000, b"a = " + b"[" * 200_000, b"nothing"])
def test_hostile_input_gets_one_line(stdin: bytes) -> None:
    result = run("check", "-", stdin=stdin)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.startswith("standard input: ")


@pytest.mark.parametrize("command", ["check", "show"])
def test_a_directory_is_refused(command: str, tmp_path: Path) -> None:
    result = run(command, str(tmp_path))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"{tmp_path}: cannot be read: is a directory\n"


@pytest.mark.parametrize("arguments", [(), ("check",), ("check", "a", "b"), ("show", "--yaml"), ("shout",)])
def test_wrong_usage_is_refused(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("code", "first", "card"),
    [("de", "84 Karten", "Gelb 3"), ("it", "84 Carte", "gialla 3"), ("zh", "84張咭", "黃色3號")],
)
def test_the_box_is_shown_in_every_language(code: str, first: str, card: str) -> None:
    result = run("show", "--lang", code)
    assert result.exit_code == 0
    assert first in result.stdout.splitlines()[0]
    assert any(line.strip().startswith(card) for line in result.stdout.splitlines())
    for english in ("Stated", "Inferred", "Assumed"):
        assert english not in result.stdout
    cards = result.stdout.rpartition("\n\n")[2]
    assert len(cards.splitlines()) == 43
    for english in ("VP", "scores", "moon", "yellow", "footprint"):
        assert english not in cards


def test_english_is_the_default() -> None:
    assert run("show", "--lang", "en").stdout == run("show").stdout
