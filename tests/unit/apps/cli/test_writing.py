"""Writing files: nothing is overwritten unasked, no link is followed or replaced, and no half file stays."""

import fcntl
import os
import signal
import subprocess
import sys
import time
from multiprocessing import get_context
from pathlib import Path

import pytest
from click.testing import CliRunner

from dejavu_rules.apps.cli import files, main
from dejavu_rules.apps.cli.files import (
    LEFT_BEHIND,
    NotWritten,
    Refused,
    check_writable,
    is_same_file,
    printable,
    replace,
    write_new,
    write_numbered,
)


@pytest.mark.parametrize("write", [write_new, replace])
def test_a_new_file_is_written_and_nothing_beside_it(tmp_path: Path, write: object) -> None:
    assert callable(write)
    write(str(tmp_path / "a"), "小美\n")
    assert (tmp_path / "a").read_text(encoding="utf-8") == "小美\n"
    assert os.listdir(tmp_path) == ["a"]


def test_an_old_file_is_replaced_and_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("old")
    path.chmod(0o640)
    replace(str(path), "new")
    assert (path.read_text(), path.stat().st_mode & 0o777, os.listdir(tmp_path)) == ("new", 0o640, ["a"])


def test_an_old_file_is_not_written_anew(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old")
    with pytest.raises(NotWritten, match="already exists") as error:
        write_new(str(tmp_path / "a"), "new")
    assert error.value.exit_code == 1
    assert (tmp_path / "a").read_text() == "old"


@pytest.mark.parametrize("there", [True, False])
@pytest.mark.parametrize("write", [write_new, replace, lambda file, _: check_writable(file)])
def test_a_link_is_neither_followed_nor_replaced(tmp_path: Path, there: bool, write: object) -> None:
    assert callable(write)
    target, link = tmp_path / "target", tmp_path / "link"
    if there:
        target.write_text("precious")
    link.symlink_to(target)
    with pytest.raises(NotWritten) as error:
        write(str(link), "new")
    assert error.value.exit_code == 1
    assert link.is_symlink()
    assert sorted(os.listdir(tmp_path)) == (["link", "target"] if there else ["link"])
    assert not there or target.read_text() == "precious"


@pytest.mark.parametrize("write", [write_new, replace])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_no_half_file_is_left(
    tmp_path: Path, write: object, error: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert callable(write)

    def fail(_: int) -> None:
        raise error

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises((NotWritten, KeyboardInterrupt)) as raised:
        write(str(tmp_path / "a"), "new")
    assert not isinstance(raised.value, NotWritten) or raised.value.exit_code == 4
    assert os.listdir(tmp_path) == []


def test_a_place_is_checked_without_a_trace(tmp_path: Path) -> None:
    check_writable(str(tmp_path / "a"))
    assert os.listdir(tmp_path) == []
    with pytest.raises(NotWritten, match="No such file or directory"):
        check_writable(str(tmp_path / "none" / "a"))
    with pytest.raises(NotWritten, match="not a regular file"):
        check_writable(str(tmp_path))
    with pytest.raises(NotWritten, match="not a regular file"):
        check_writable(os.devnull)


def test_a_protected_file_is_told_before_anything_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").touch()
    monkeypatch.setattr(os, "access", lambda file, mode: False)  # root may write everything
    with pytest.raises(NotWritten, match="protected"):
        check_writable(str(tmp_path / "a"))
    assert os.listdir(tmp_path) == ["a"]


PROGRAM = """
import os, signal, sys
from dejavu_rules.apps.cli.files import replace
os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)
replace(sys.argv[1], "new")
"""


def test_what_a_killed_process_leaves_is_removed_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("old")
    killed = subprocess.run([sys.executable, "-c", PROGRAM, str(file)], check=False)
    assert killed.returncode == -signal.SIGKILL
    (part,) = (path for path in tmp_path.iterdir() if path != file)
    others = [".game.json.bak", ".game.json.0123456789ab", f"{part.name}~", f"x{part.name}", f".other{part.name}"]
    for name in others:
        (tmp_path / name).touch()
    folder = tmp_path / part.name.replace(part.name.split(".")[3], "f" * 12)
    folder.mkdir()
    link = tmp_path / part.name.replace(part.name.split(".")[3], "e" * 12)
    link.symlink_to(file)
    replace(str(file), "while another process may still write it")
    assert part.exists()
    for path in tmp_path.iterdir():
        os.utime(path, (0, time.time() - LEFT_BEHIND - 1), follow_symlinks=False)
    replace(str(file), "new")
    assert {path.name for path in tmp_path.iterdir()} == {"game.json", folder.name, link.name, *others}
    assert file.read_text() == "new"


def test_the_folder_is_written_down_after_its_file_was_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or else a power cut could bring the old file back."""
    done: list[str] = []
    fsync, rename = os.fsync, os.replace

    def sync(descriptor: int) -> None:
        done.append("folder" if os.path.samestat(os.fstat(descriptor), tmp_path.stat()) else "file")
        fsync(descriptor)

    def swap(one: str, other: str) -> None:
        done.append("replace")
        rename(one, other)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(os, "replace", swap)
    replace(str(tmp_path / "a"), "new")
    assert done[-3:] == ["file", "replace", "folder"]


def test_a_file_that_somebody_else_has_changed_is_not_replaced(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_text("theirs")
    with pytest.raises(Refused, match="somebody else has changed it"):
        replace(str(file), "mine", lambda: file.read_text() == "as I saw it")
    assert (file.read_text(), os.listdir(tmp_path)) == ("theirs", ["a"])
    replace(str(file), "mine", lambda: file.read_text() == "theirs")
    assert file.read_text() == "mine"


def add_one(file: str, times: int) -> None:
    """Add to a number in a file, and begin again whenever another process was faster."""
    path = Path(file)
    while times:
        seen = path.read_text()
        try:
            replace(file, str(int(seen) + 1), lambda seen=seen: path.read_text() == seen)  # type: ignore[misc]
            times -= 1
        except Refused:
            continue


def test_no_change_of_two_processes_is_lost(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("0")
    context = get_context("fork")
    both = [context.Process(target=add_one, args=(str(tmp_path / "a"), 50)) for _ in range(2)]
    for process in both:
        process.start()
    for process in both:
        process.join(60)
    assert (tmp_path / "a").read_text() == "100"


def test_a_folder_that_stays_locked_is_not_waited_for_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_WAIT", 0.1)
    folder = os.open(tmp_path, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        began = time.monotonic()
        replace(str(tmp_path / "a"), "new")
        assert time.monotonic() - began >= 0.1
    finally:
        os.close(folder)
    assert (tmp_path / "a").read_text() == "new"


def test_a_number_makes_a_name_that_is_free_and_nothing_is_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(files, "MOST_ALIKE", 4)
    assert [write_numbered("a", ".json", text) for text in "xyz"] == ["a.json", "a-2.json", "a-3.json"]
    with pytest.raises(NotWritten, match="already exists"):
        write_numbered("a", ".json", "one too many")
    assert [Path(name).read_text() for name in ("a.json", "a-2.json", "a-3.json")] == ["x", "y", "z"]


def test_a_dash_is_standard_input_and_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("-").touch()
    assert is_same_file("./-", f"{tmp_path}/-")
    assert not is_same_file("-", "-")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("game.json", "game.json"),
        ("小美.json", "小美.json"),
        ("\x1b]0;owned\x07.json", "\\x1b]0;owned\\x07.json"),
        ("a\nb", "a\\nb"),
        ("a\x9b2Jb", "a\\x9b2Jb"),
        ("a\u202eb", "a\\u202eb"),
    ],
)
def test_no_terminal_obeys_the_name_of_a_file(name: str, shown: str) -> None:
    assert printable(name) == shown


HOSTILE = "\x1b]0;owned\x07\x1b[2J.json"


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", HOSTILE],
        ["play", HOSTILE, "--seats", "x"],
        ["play", HOSTILE, "--seed", "3"],
        ["score", HOSTILE],
        ["score", "--template", HOSTILE],
        ["score", "--ask", HOSTILE],
        ["score", "--html", HOSTILE, "--force", "examples/rulebook.toml"],
        ["score", f"--{HOSTILE}"],
        ["map", HOSTILE],
        ["map", "--seed", "7", "--svg", HOSTILE],
        ["catalogue", "check", HOSTILE],
        ["review", HOSTILE],
        ["best-turn", HOSTILE],
        ["verify", HOSTILE],
        ["rate", HOSTILE],
        ["simulate", "--output", HOSTILE, "--games", "1"],
        ["serve", "--folder", HOSTILE],
        ["engine", HOSTILE],
        [HOSTILE],
    ],
    ids=lambda arguments: " ".join(arguments)[:20].replace("\x1b", "?"),
)
@pytest.mark.parametrize(("lang", "is_there"), [("en", True), ("de", False)])
def test_no_command_shows_a_hostile_name_as_it_is(
    arguments: list[str], lang: str, is_there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    example = Path("examples/rulebook.toml").read_bytes()
    monkeypatch.chdir(tmp_path)
    Path("examples").mkdir()
    Path("examples/rulebook.toml").write_bytes(example)
    if is_there:
        Path(HOSTILE).write_text("nonsense")
    answer = CliRunner().invoke(main, [arguments[0], "--lang", lang, *arguments[1:]], input="q\n\n")
    assert not answer.exception or isinstance(answer.exception, SystemExit), answer.exception
    for letter in ("\x1b", "\x07"):
        assert letter not in answer.output
