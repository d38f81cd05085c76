"""Every input that fuzzing has kept: only errors of ours come out, soon, and with little memory."""

import time
from pathlib import Path

import pytest

from dejavu_rules import DejaVuError
from tests.fuzzing.target import CORPUS, Shape, Target
from tests.fuzzing.targets import TARGETS

MOST_SECONDS = 5.0
"""Of the processor. Most inputs take some milliseconds."""
MOST_BYTES = 300_000
FEWEST = 543
"""The corpus had so many inputs when it was packed; fewer mean that some were lost."""
INPUTS = {
    f"{target.name}/{name}": (target, each) for target in TARGETS.values() for name, each in target.corpus().items()
}


@pytest.mark.parametrize(("target", "content"), INPUTS.values(), ids=INPUTS)
def test_only_our_errors_come_out(target: Target, content: bytes) -> None:
    begin = time.process_time()
    target.refuses(content)
    assert time.process_time() - begin < MOST_SECONDS


@pytest.mark.parametrize("target", TARGETS.values(), ids=list(TARGETS))
def test_every_target_reads_its_seeds(target: Target) -> None:
    seeds = [*target.seeds()]
    assert any(not target.refuses(seed.encode()) for seed in seeds[:3])


def test_the_corpus_is_small_and_has_something_for_every_target() -> None:
    assert sum(len(content) for _, content in INPUTS.values()) < MOST_BYTES
    assert len(INPUTS) >= FEWEST
    assert {target.name for target, _ in INPUTS.values()} == set(TARGETS) == {file.stem for file in CORPUS.iterdir()}


def test_any_bytes_come_back_from_the_corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.fuzzing.target.CORPUS", tmp_path)
    inputs = {
        "all": bytes(range(256)),
        "empty": b"",
        "escapes": rb"a: \n \\ \x41 \u0041\N",
        "lines": b"\r\n\n\r\x85\xe2\x80\xa8",
    }
    target = Target("toy", Shape.WORDS, lambda content: None, lambda: iter(["x"]))
    assert target.corpus() == {}
    target.keep(inputs)
    assert target.corpus() == inputs
    assert (tmp_path / "toy.txt").read_text("ascii").count("\n") == len(inputs)


def test_anything_but_our_errors_is_noticed() -> None:
    def reader(content: bytes) -> None:
        if content == b"ours":
            raise DejaVuError("said")
        if content:
            raise KeyError(content)

    target = Target("toy", Shape.WORDS, reader, lambda: iter(["x"]))
    assert target.refuses(b"ours")
    assert not target.refuses(b"")
    with pytest.raises(KeyError):
        target.refuses(b"theirs")
