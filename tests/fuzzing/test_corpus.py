"""Every input that fuzzing has kept: only errors of ours come out, soon, and with little memory."""

import time
from pathlib import Path

import pytest

from dejavu_rules import DejaVuError
from tests.fuzzing.target import CORPUS, Shape, Target
from tests.fuzzing.targets import TARGETS

MOST_SECONDS = 5.0
"""Most inputs take some milliseconds; this is for machines with much else to do."""
MOST_BYTES = 300_000
KEPT = [(target, path) for target in TARGETS.values() for path in target.kept()]


@pytest.mark.parametrize(("target", "path"), KEPT, ids=[f"{target.name}/{path.name}" for target, path in KEPT])
def test_only_our_errors_come_out(target: Target, path: Path) -> None:
    begin = time.perf_counter()
    target.refuses(path.read_bytes())
    assert time.perf_counter() - begin < MOST_SECONDS


@pytest.mark.parametrize("target", TARGETS.values(), ids=list(TARGETS))
def test_every_target_reads_its_seeds(target: Target) -> None:
    seeds = [*target.seeds()]
    assert any(not target.refuses(seed.encode()) for seed in seeds[:3])


def test_the_corpus_is_small_and_has_something_for_every_target() -> None:
    assert sum(path.stat().st_size for _, path in KEPT) < MOST_BYTES
    assert {target.name for target, _ in KEPT} == set(TARGETS) <= {folder.name for folder in CORPUS.iterdir()}


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
