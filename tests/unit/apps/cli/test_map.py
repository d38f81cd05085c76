"""`dejavu-rules map`: what it prints where, what it writes, and how it exits."""

import os
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from dejavu_rules import say
from dejavu_rules.apps.cli import main
from dejavu_rules.box.pieces import TILES
from dejavu_rules.dealer import Dealer
from dejavu_rules.mapgen import dump, generate
from dejavu_rules.pictures import Picture

VALID = dump(generate(Dealer(7)).map)


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["map", *arguments], input=stdin)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "own.toml"
    path.write_text(VALID, encoding="utf-8")
    return path


def failure(result: Result, code: int = 1) -> str:
    """The message of a command that failed because of a file: nothing else is printed."""
    assert result.exit_code == code
    assert isinstance(result.exception, SystemExit)
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    return result.stderr


def test_a_map_is_printed_as_text() -> None:
    result = run("--seed", "7")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == Picture(generate(Dealer(7))).text()
    for tile in TILES:
        assert f"{tile} touches " in result.stdout


def test_the_same_seed_gives_the_same_map() -> None:
    assert run("--seed", "5").stdout == run("--seed", "5").stdout != run("--seed", "6").stdout


@pytest.mark.parametrize("seed", ["-1", "x", "1.5"])
def test_a_seed_is_a_whole_number(seed: str) -> None:
    assert run("--seed", seed).exit_code == 2


def test_a_picture_is_written(tmp_path: Path) -> None:
    path = tmp_path / "map.svg"
    result = run("--seed", "7", "--svg", str(path))
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", f"wrote {path}\n")
    root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    assert root[0].text == "Cosmic Map of seed 7"


def test_a_picture_is_written_to_standard_output() -> None:
    result = run("--seed", "7", "--svg", "-")
    assert ElementTree.fromstring(result.stdout).get("role") == "img"


def test_nothing_is_overwritten_silently(tmp_path: Path) -> None:
    path = tmp_path / "map.svg"
    path.write_text("precious")
    assert failure(run("--svg", str(path))) == f"{path}: already exists; nothing was written (--force overwrites)\n"
    assert path.read_text() == "precious"
    assert run("--svg", str(path), "--force").exit_code == 0
    assert path.read_text().startswith("<svg ")


@pytest.mark.parametrize(("name", "code"), [("", 1), ("nowhere/map.svg", 4), ("\0", 4)])
def test_a_picture_that_cannot_be_written_is_reported_in_one_line(tmp_path: Path, name: str, code: int) -> None:
    for force in ((), ("--force",)):
        message = failure(run("--svg", f"{tmp_path}/{name}", *force), code)
        assert message.startswith(str(tmp_path))
        assert message.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_check_says_that_a_map_is_valid(own: Path) -> None:
    result = run("check", str(own))
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"{own}: valid: 15 tiles, 30 connections, 2 to 6 per tile\n"


def test_check_reads_standard_input() -> None:
    assert run("check", "-", stdin=VALID).stdout.startswith("-: valid: 15 tiles")


def test_check_and_draw(own: Path, tmp_path: Path) -> None:
    path = tmp_path / "own.svg"
    assert run("check", str(own), "--svg", str(path)).exit_code == 0
    assert ElementTree.fromstring(path.read_text(encoding="utf-8")).get("role") == "img"
    drawn = run("check", str(own), "--svg", "-")
    assert ElementTree.fromstring(drawn.stdout).get("role") == "img"
    assert drawn.stderr.startswith(f"{own}: valid")


def test_check_names_every_defect_with_its_place(own: Path) -> None:
    lines = VALID.replace('"helix"', '"helics"', 1).splitlines()
    lines.insert(1, '["veil", "veil"],')
    own.write_text("\n".join(lines))
    assert failure(run("check", str(own))).splitlines() == [
        f"{own}: pairs[0]: MAP-1: veil cannot touch itself",
        f"{own}: pairs[2][1]: 'helics' is not a Nebula Tile; did you mean 'helix'?",
    ]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "pairs: missing"),
        (b"pairs = [", "is not valid TOML"),
        (bytes(range(256)), "is not UTF-8 text"),
        (b"pairs = " + b"[" * 9999, "is nested too deeply"),
        (b"#" * 300_000, "is larger than 256 KiB"),
    ],
    ids=["empty", "cut off", "binary", "deep", "large"],
)
def test_hostile_files_get_one_clear_error(own: Path, content: bytes, message: str) -> None:
    own.write_bytes(content)
    printed = failure(run("check", str(own)))
    assert printed.startswith(f"{own}: {message}")
    assert printed.count("\n") == 1
    assert message in failure(run("check", "-", stdin=content))


def test_files_that_cannot_be_read(own: Path, tmp_path: Path) -> None:
    assert "is a directory" in failure(run("check", str(tmp_path)))
    assert "No such file" in failure(run("check", str(tmp_path / "nothing")))
    own.chmod(0)
    if not os.access(own, os.R_OK):
        assert "Permission denied" in failure(run("check", str(own)))


def test_wrong_usage_is_refused() -> None:
    assert run("check").exit_code == 2
    misplaced = run("--svg", "x.svg", "check", "examples/map.toml")
    assert misplaced.exit_code == 2
    assert "--svg has no effect before check; put it after" in misplaced.stderr
    assert run("chek", "x").exit_code == 2
    assert "check" in run("--help").stdout


@pytest.mark.parametrize(("code", "line"), [("de", "berührt"), ("it", "tocca"), ("zh", "接觸")])
def test_a_map_is_described_in_every_language(code: str, line: str) -> None:
    result = run("--seed", "7", "--lang", code)
    assert result.exit_code == 0
    pattern, _, words = result.stdout.rpartition("\n\n")
    lines = words.splitlines()
    assert len(lines) == len(TILES)
    for tile, each in zip(TILES, lines, strict=True):
        assert each.startswith(say(tile, code))
        assert line in each
        assert say(tile, code) in pattern


def test_english_is_the_fixed_format() -> None:
    assert run("--seed", "7", "--lang", "en").stdout == run("--seed", "7").stdout == Picture(generate(Dealer(7))).text()


def test_a_map_is_checked_in_german(own: Path) -> None:
    result = run("check", str(own), "--lang", "de")
    assert result.stdout.startswith(f"{own}: gültig: 15 Sternnebel, ")


def test_a_picture_does_not_overwrite_the_map_that_is_read(own: Path) -> None:
    result = run("check", str(own), "--svg", str(own), "--force")
    assert result.exit_code == 2
    assert own.read_text(encoding="utf-8") == VALID
