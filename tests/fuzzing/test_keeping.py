"""Which inputs stay in the corpus, and which figures are read from a fuzzer's log."""

from pathlib import Path

import pytest

from dejavu_rules.notation import code_of, piece_of
from tests.fuzzing import __main__ as command
from tests.fuzzing import target
from tests.fuzzing.keeping import arcs, keep
from tests.fuzzing.target import Shape, Target, as_text

LOG = """#2 INITED cov: 30 ft: 41 corp: 1/1b exec/s: 0 rss: 93Mb
#77 NEW    cov: 276 ft: 852 corp: 16/5439b lim: 4096 exec/s: 9 rss: 95Mb
stat::number_of_executed_units: 23921
stat::peak_rss_mb:              93
"""


def read(content: bytes) -> None:
    code_of(piece_of(as_text(content)))


def reading() -> Target:
    return Target("toy", Shape.WORDS, read, lambda: iter(["crab"]))


def test_other_ways_through_the_sources_are_seen() -> None:
    known, unknown = arcs(reading(), b"cra"), arcs(reading(), b"nonsense")
    assert known - unknown
    assert unknown - known
    assert arcs(reading(), b"ROS") == known


def test_the_smallest_inputs_that_go_everywhere_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(target, "CORPUS", tmp_path)
    found = tmp_path / "found"
    found.mkdir()
    for number, content in enumerate([b"cra", b"ros", b"nonsense", b"more nonsense"]):
        (found / str(number)).write_bytes(content)
    reading().keep({"a-bug": b"nonsense that was a bug"})
    for _ in range(2):
        keep(reading(), found)
        assert set(reading().corpus().values()) == {b"nonsense that was a bug", b"ros"}
        assert "a-bug" in reading().corpus()


def test_figures_are_read_from_a_log() -> None:
    assert command._figures(LOG) == (23_921, 276, 852, 93)
    assert command._figures("nothing") == (0, 0, 0, 0)


def test_an_unknown_target_is_refused() -> None:
    with pytest.raises(SystemExit) as stopped:
        command.main(["nothing"])
    assert stopped.value.code == 2
