"""Writing files: nothing is overwritten unasked, no link is followed or replaced, and no half file stays."""

import os
from pathlib import Path

import pytest

from dejavu_rules.apps.cli.files import NotWritten, check_writable, replace, write_new


@pytest.mark.parametrize("write", [write_new, replace])
def test_a_new_file(tmp_path: Path, write: object) -> None:
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
