"""Run stages in several processes, and report what they found."""

import json
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from typing import Any, TypeVar

from attrs import asdict, frozen

from tests.deep.keeping import KEPT, Kept, Verdict
from tests.deep.stage import Found, Stage

P = TypeVar("P")
SHOWN = 20
"""So many wrong things are told of each stage."""


@frozen
class Result:
    """The result of a stage."""

    name: str
    says: str
    counts: dict[str, int]
    wrong: tuple[str, ...]
    seconds: float
    """By the clock."""
    work: float
    """Of all processes together."""


def run(stage: Stage[P], share: float, jobs: int, resume: bool = False) -> Result:
    """Run all pieces of a stage. A piece that raises counts as wrong, and the others go on.

    With `resume` verdicts of earlier runs count, where nothing has changed since, and so does the time that they took.
    """
    begin, counts, work, wrong = time.perf_counter(), Counter[str](), 0.0, list[str]()
    kept, pieces = Kept(stage.name, KEPT), stage.pieces(share)
    known = kept.read() if resume and stage.key else {}
    keys = [stage.key(piece) if stage.key else "" for piece in pieces]
    earlier = [known[key] for key in keys if key in known]
    left = [(key, piece) for key, piece in zip(keys, pieces, strict=True) if key not in known]
    for verdict in chain(earlier, _each(stage, left, jobs, kept)):
        counts += verdict.found.counts
        wrong += verdict.found.wrong
        work += verdict.seconds
    seconds = time.perf_counter() - begin + sum([each.seconds for each in earlier])
    return Result(stage.name, stage.says, dict(counts), tuple(wrong), seconds, work)


def _each(stage: Stage[P], left: list[tuple[str, P]], jobs: int, kept: Kept) -> Iterator[Verdict]:
    judge = partial(_judge, stage.check)
    with ProcessPoolExecutor(jobs, initializer=_leave_ctrl_c_to_the_parent) as pool:
        try:
            pieces = [piece for _, piece in left]
            verdicts = map(judge, pieces) if jobs == 1 else pool.map(judge, pieces)
            for done, ((key, _), verdict) in enumerate(zip(left, verdicts, strict=True), 1):
                print(f"\r{stage.name}: {done:,} of {len(left):,} pieces ", end="", file=sys.stderr, flush=True)
                if key:
                    kept.add(key, verdict)
                yield verdict
        finally:
            pool.shutdown(cancel_futures=True)
            print(file=sys.stderr)


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _judge(check: Any, piece: object) -> Verdict:
    begin = time.process_time()
    try:
        found = check(piece)
    except Exception as error:
        found = Found(Counter(), (f"{piece!r}: {type(error).__name__}: {error}",))
    return Verdict(found, time.process_time() - begin)


def table(results: list[Result]) -> str:
    """The summary, as the documents show it."""
    lines = ["| Stage | What was counted | Wrong | Time | Work |", "|---|---|---:|---:|---:|"]
    for one in results:
        counted = ", ".join(f"{number:,} {noun}" for noun, number in sorted(one.counts.items()))
        times = f"{one.seconds:,.0f} s | {one.work:,.0f} s"
        lines.append(f"| {one.name}: {one.says} | {counted} | {len(one.wrong)} | {times} |")
    return "\n".join(lines)


def as_json(results: list[Result], share: float) -> str:
    """The summary for programs: `docs/data/deep.json` is the one of the last whole run."""
    document = {"python": sys.version.split()[0], "share": share, "stages": [asdict(result) for result in results]}
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"
