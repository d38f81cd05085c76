"""Files that nobody at a table would write: one clear error, soon, and nothing else happens."""

import os
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from dejavu_rules.inputs.defects import InvalidTable
from dejavu_rules.scoring.end_state import load

BRACKETS = 100_000
HOSTILE: dict[str, tuple[str, bytes, str]] = {
    "nested in TOML": ("x.toml", b"a = " + b"[" * BRACKETS, "is nested too deeply"),
    "nested in JSON": ("x.json", b"[" * BRACKETS, "is nested too deeply"),
    "nested objects": ("x.json", b'{"players":' * 20_000, "is nested too deeply"),
    "brackets and no name to tell": ("x", b"[" * BRACKETS, "line 1: the bracket [ is not closed; ] is missing"),
    "a long dotted key": ("x.toml", b"a." * 100_000 + b"a = 1", "has more than 100 dots in line 1"),
    "10^40 tokens": (
        "x.toml",
        b'[[players]]\nname = "A"\nvp_tokens = 1' + b"0" * 40 + b'\n[[players]]\nname = "B"\n',
        "players[0].vp_tokens: a number of more than 38 digits is not a whole number "
        "from 0 to 9999 (the VP of the tokens)",
    ),
    "10^5000 tokens": ("x.json", b'{"players": [{"vp_tokens": 1' + b"0" * 5000 + b"}]}", "is not valid JSON: Exceeds"),
    "a hexadecimal number of 60,000 digits": (
        "x.toml",
        b'players = [{name = "A", vp_tokens = 0x' + b"F" * 60_000 + b'}, {name = "B"}]',
        "players[0].vp_tokens: a number of more than 38 digits",
    ),
    "NaN in TOML": (
        "x.toml",
        b'players = [{name = "A", vp_tokens = nan}, {name = "B"}]',
        "players[0].vp_tokens: nan is not a whole number from 0 to 9999 (the VP of the tokens)",
    ),
    "NaN in JSON": (
        "x.json",
        b'{"players": [{"name": "A", "vp_tokens": NaN}, {"name": "B"}]}',
        "players[0].vp_tokens: nan is not a whole number from 0 to 9999 (the VP of the tokens)",
    ),
    "empty": ("x.toml", b"", "is empty; `dejavu-rules score --template` writes a file to fill in"),
    "blank": ("x.json", b" \n\t\n", "is empty; "),
    "binary": ("x.toml", bytes(range(256)) * 4, "is not UTF-8 text (line 2, byte 118)"),
    "UTF-16": ("x.toml", '[[players]]\nname = "Jürgen"'.encode("utf-16"), "is text in UTF-16; save it as UTF-8"),
    "UTF-16 without a mark": ("x.json", '{"players": []}'.encode("utf-16-be"), "is text in UTF-16; save it as UTF-8"),
    "Latin-1": ("x.toml", 'name = "Jürgen"'.encode("latin-1"), "is not UTF-8 text (line 1, byte 10); it may be in"),
    "a key twice in TOML": ("x.toml", b"players = []\nplayers = []", "is not valid TOML: "),
    "a table twice in TOML": ("x.toml", b"[card_colours]\n[card_colours]", "is not valid TOML: "),
    "a key twice in JSON": (
        "x.json",
        b'{"players": [{"name": "A", "vp_tokens": 1, "vp_tokens": 2}, {"name": "B"}]}',
        "players[0]: the key 'vp_tokens' appears twice",
    ),
    "null characters": ("x.toml", bytes(1000), "is not valid TOML: "),
    "a million cards": (
        "x.toml",
        b"cards = [" + b'{colour="red",number=1,vp=1},' * 1_000_000 + b"]",
        "is larger than 256 KiB",
    ),
    "as many cards as fit": (
        "x.json",
        b'{"players": [{"name": "A", "cards": [' + b"{}," * 80_000 + b'{}]}, {"name": "B"}]}',
        "players[0].cards: has 80001 entries; at most 42 are allowed",
    ),
    "as many players as fit": (
        "x.json",
        b'{"players": [' + b"{}," * 80_000 + b"{}]}",
        "players: has 80001 entries; at most 10 are allowed",
    ),
    "a list": ("x.json", b"[]", "an array is not a table"),
}


@pytest.fixture(autouse=True)
def soon_and_small() -> Iterator[None]:
    tracemalloc.start()
    start = time.monotonic()
    yield
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert time.monotonic() - start < 5  # traced and on a busy machine; a second or two otherwise
    assert peak < 100_000_000


@pytest.mark.parametrize(("name", "content", "words"), HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_file_has_one_defect(tmp_path: Path, name: str, content: bytes, words: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(InvalidTable) as error:
        load(str(path))
    assert len(error.value.defects) == 1
    assert str(error.value.defects[0]).startswith(words)


def test_no_more_defects_than_anybody_reads(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(b"{" + b",".join(b'"key%d": 1' % number for number in range(15_000)) + b"}")
    with pytest.raises(InvalidTable) as error:
        load(str(path))
    assert len(error.value.defects) == 201
    assert str(error.value.defects[-1]) == "more than 200 defects; the others are not listed"


def test_a_directory_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidTable, match="cannot be read: is a directory"):
        load(str(tmp_path))


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidTable, match="cannot be read: No such file or directory"):
        load(str(tmp_path / "none.toml"))


def test_a_null_character_in_the_name() -> None:
    with pytest.raises(InvalidTable, match="cannot be read: embedded null byte"):
        load("x\0.toml")


def test_a_file_without_permission_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.toml"
    path.write_text("")
    path.chmod(0)
    if os.geteuid() == 0:  # nothing is forbidden to root

        def refuse(*_: object, **__: object) -> None:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr("builtins.open", refuse)
    with pytest.raises(InvalidTable, match="cannot be read: Permission denied"):
        load(str(path))
