"""`outside.files`: whatever is at a path, the answer is a text or one clear error, and soon."""

import io
import os
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest

from dejavu_rules.inputs import files
from dejavu_rules.inputs.defects import InvalidCatalogue, InvalidInput
from dejavu_rules.inputs.entry import Repeated
from dejavu_rules.inputs.files import MOST_BYTES, parse_json, parse_toml, read_standard_input, read_text


def refusal(path: Path | str) -> str:
    """Why a path cannot be read."""
    with pytest.raises(InvalidInput) as caught:
        read_text(path)
    (defect,) = caught.value.defects
    assert caught.value.source == str(path)
    return defect.message


def test_a_text_is_read_with_and_without_a_byte_order_mark(tmp_path: Path) -> None:
    for mark in (b"", b"\xef\xbb\xbf"):
        (tmp_path / "file").write_bytes(mark + "gr\u00fcn".encode())
        assert read_text(tmp_path / "file") == "gr\u00fcn"


def test_the_largest_file_is_read_and_one_byte_more_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"#" * MOST_BYTES)
    assert len(read_text(path)) == MOST_BYTES
    path.write_bytes(b"#" * (MOST_BYTES + 1))
    assert refusal(path) == "is larger than 256 KiB"


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path / "none") == "cannot be read: No such file or directory"


def test_a_directory_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path) == "cannot be read: is a directory"


def test_a_pipe_that_nobody_writes_to_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "WAIT", 0.05)
    os.mkfifo(tmp_path / "pipe")
    assert refusal(tmp_path / "pipe") == "cannot be read: nobody writes to this pipe"


def test_a_pipe_that_somebody_writes_to_is_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=("gr\u00fcn" * 20_000,))  # more than a pipe holds
    writer.start()
    assert read_text(pipe) == "gr\u00fcn" * 20_000
    writer.join()


def test_a_pipe_without_end(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = subprocess.Popen(["dd", "if=/dev/zero", f"of={pipe}"], stderr=subprocess.DEVNULL)
    assert refusal(pipe) == "is larger than 256 KiB"
    writer.wait()


def test_a_pipe_that_was_inherited_and_whose_writer_has_finished() -> None:
    reading, writing = os.pipe()
    os.write(writing, b"text")
    os.close(writing)
    assert read_text(f"/dev/fd/{reading}") == "text"
    os.close(reading)
    assert refusal(f"/dev/fd/{reading}") == "cannot be read: Bad file descriptor"


@pytest.mark.parametrize("name", ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"])
def test_standard_input_by_another_name(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"text")))
    assert read_text(name) == "text"


def test_a_device_is_refused() -> None:
    assert refusal("/dev/zero") == "cannot be read: is not a regular file"


def test_a_link_to_itself_is_refused(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert refusal(tmp_path / "loop").startswith("cannot be read: ")


def test_a_file_without_permission_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "file").touch()
    monkeypatch.setattr("builtins.open", forbidden)  # root may open everything, so a file's mode proves nothing
    assert refusal(tmp_path / "file") == "cannot be read: Permission denied"


def test_a_path_that_no_system_has_is_refused() -> None:
    assert refusal("a\0b").startswith("cannot be read: ")


def test_bytes_that_are_not_text(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"name\xff")
    assert refusal(tmp_path / "file").startswith("is not UTF-8 text (line 1, byte 5)")


def test_the_caller_chooses_the_error(tmp_path: Path) -> None:
    with pytest.raises(InvalidCatalogue):
        read_text(tmp_path, InvalidCatalogue)


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"gr\xc3\xbcn")))
    assert read_standard_input() == "gr\u00fcn"


def test_standard_input_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    with open("/dev/zero", encoding="ascii") as zeros:
        monkeypatch.setattr(sys, "stdin", zeros)
        with pytest.raises(InvalidInput, match="standard input: is larger than 256 KiB"):
            read_standard_input()


def test_closed_standard_input_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert read_standard_input() == ""


def test_standard_input_that_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(_: int) -> bytes:
        raise IsADirectoryError(21, "Is a directory")

    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=SimpleNamespace(read=read)))
    with pytest.raises(InvalidInput, match="standard input: cannot be read: Is a directory"):
        read_standard_input()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("name = \nflowers = 1", "is not valid TOML: .*line 1, column 8"),
        ("a = 1\na = 2", "is not valid TOML: "),
        ("\0", "is not valid TOML: "),
        ("a = " + "[" * 100_000, "is nested too deeply"),
        ("a = " + "{a=" * 50_000, "is nested too deeply"),
        ("a = " + "9" * 5000, "is not valid TOML: .*limit"),
        ("a" + ".a" * 100_000 + " = 1", "has more than 100 dots in line 1"),
        ("\n[" + "a." * 100_000 + "a]", "has more than 100 dots in line 2"),
        ("#" * (MOST_BYTES + 1), "is larger than 256 KiB"),
    ],
)
def test_a_text_that_is_not_toml_is_refused_in_few_words(text: str, words: str) -> None:
    with pytest.raises(InvalidInput, match=words) as caught:
        parse_toml(text, "here")
    assert len(caught.value.defects) == 1
    assert len(str(caught.value)) < 300


def test_dots_in_a_comment_are_only_dots() -> None:
    assert parse_toml("a.b = 1\n  # " + "." * 200, "here") == {"a": {"b": 1}}


def test_a_toml_text_is_parsed() -> None:
    assert parse_toml("a = 1\n[b]\nc = [true]", "here") == {"a": 1, "b": {"c": [True]}}


def test_json_with_a_key_twice_is_kept_apart() -> None:
    assert parse_json('{"a": [1, {"b": null}]}', "text") == {"a": [1, {"b": None}]}
    found = parse_json('{"a": 1, "b": 2, "a": 3}', "text")
    assert isinstance(found, Repeated)
    assert found.twice == ("a",)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "is not valid JSON: "),
        ("9" * 5000, "is not valid JSON: "),
        ("[" * 100_000, "is nested too deeply"),
        (" " * (MOST_BYTES + 1), "is larger than 256 KiB"),
    ],
    ids=["cut", "digits", "deep", "large"],
)
def test_what_is_no_json_is_refused(text: str, words: str) -> None:
    with pytest.raises(InvalidCatalogue) as caught:
        parse_json(text, "text", InvalidCatalogue)
    (defect,) = caught.value.defects
    assert words in defect.message


def test_many_keys_twice_take_no_time() -> None:
    keys = ",".join(f'"{number % 20_000}":0' for number in range(21_000))
    found = parse_json("{" + keys + "}", "text")
    assert isinstance(found, Repeated)
    assert len(found.twice) == 1000
