"""`python -m tests.fuzzing`: fuzz every target for some seconds, and print the figures.

Each target has a process of its own and a folder in `build/fuzz`, where the fuzzer goes on the next time. What makes
one fail stays there as `found-...`: mend it, and keep it in the corpus. `--keep` takes those inputs into the corpus
that lead where no kept one has led; `--write` keeps the figures for the documents.
"""

import argparse
import json
import re
import subprocess
import sys
from pathlib import Path

from attrs import asdict, frozen

from tests.fuzzing.keeping import keep
from tests.fuzzing.target import Target
from tests.fuzzing.targets import TARGETS

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "build" / "fuzz"
FIGURES = ROOT / "docs" / "data" / "fuzzing.json"
MOST_SECONDS, MOST_MEGABYTES = 10, 1024
"""One input may take so long, and the whole fuzzer so much memory."""
PROGRESS = re.compile(r"cov: (\d+) ft: (\d+) corp: (\d+)/")
EXECUTIONS = re.compile(r"stat::number_of_executed_units: (\d+)")
PEAK = re.compile(r"stat::peak_rss_mb:\s+(\d+)")


@frozen
class FuzzResult:
    """The figures of fuzzing one target."""

    name: str
    seconds: int
    executions: int
    branches: int
    """How many branches of ours were taken."""
    features: int
    """How often which of them, and what was compared there, as libFuzzer counts it."""
    megabytes: int
    found: tuple[str, ...]
    """The inputs out of which something else came than an error of ours."""


def fuzz(target: Target, seconds: int) -> FuzzResult:
    """Fuzz one target for so long, or until something is found."""
    folder = FOLDER / target.name
    corpus = folder / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(target.seeds()):
        (corpus / f"seed-{number}").write_text(seed, encoding="utf-8")
    for name, content in target.corpus().items():
        (corpus / f"kept-{name}").write_bytes(content)
    before = set(folder.glob("found-*"))
    limits = (f"-timeout={MOST_SECONDS}", f"-rss_limit_mb={MOST_MEGABYTES}", f"-max_total_time={seconds}")
    reporting = (f"-artifact_prefix={folder / 'found-'}", "-print_final_stats=1", f"-max_len={_longest(target)}")
    command = [sys.executable, "-m", "tests.fuzzing.one", target.name, str(corpus), *limits, *reporting]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, errors="replace", check=False)
    log = ended.stderr + ended.stdout
    (folder / "log.txt").write_text(log, encoding="utf-8")
    found = sorted(path.name for path in set(folder.glob("found-*")) - before)
    if ended.returncode and not found:
        found = [f"exit code {ended.returncode}: see {folder / 'log.txt'}"]
    return FuzzResult(target.name, seconds, *_figures(log), tuple(found))


def _longest(target: Target) -> int:
    return 2 * max([len(seed.encode()) for seed in target.seeds()]) + 1024


def _figures(log: str) -> tuple[int, int, int, int]:
    """Executions, branches, features and megabytes, as the log has them."""
    progress = PROGRESS.findall(log) or [("0", "0", "0")]
    executed, peak = EXECUTIONS.search(log), PEAK.search(log)
    return int(executed[1]) if executed else 0, int(progress[-1][0]), int(progress[-1][1]), int(peak[1]) if peak else 0


def main(arguments: list[str] | None = None) -> int:
    """Fuzz the targets that are asked for; 1 where something was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzzing", description="Fuzz what reads from outside.")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"some of {', '.join(TARGETS)}; all, if none")
    parser.add_argument("--seconds", type=int, default=60, help="how long for each, 60 if not said")
    parser.add_argument("--keep", action="store_true", help="take what is new into the corpus")
    parser.add_argument("--write", action="store_true", help="keep the figures for the documents")
    asked = parser.parse_args(arguments)
    unknown = [name for name in asked.targets if name not in TARGETS]
    if unknown:
        parser.error(f"no target is named {', '.join(unknown)}: there are {', '.join(TARGETS)}")
    results = []
    for target in [target for name, target in TARGETS.items() if name in asked.targets or not asked.targets]:
        results.append(fuzz(target, asked.seconds))
        print(result_line(results[-1]), flush=True)
        if asked.keep:
            keep(target, FOLDER / target.name / "corpus")
    if asked.write:
        write(results)
    return 1 if any(result.found for result in results) else 0


def result_line(result: FuzzResult) -> str:
    """A line about one target."""
    said = f"{result.name}: {result.executions:,} inputs in {result.seconds} s, {result.branches:,} branches, "
    return said + f"{result.features:,} features, {result.megabytes} MB" + "".join(f"\n  {one}" for one in result.found)


def write(results: list[FuzzResult]) -> None:
    """Keep the figures of these targets, and those of the others as they were."""
    known = {one["name"]: one for one in json.loads(FIGURES.read_text("utf-8"))} if FIGURES.exists() else {}
    known.update({result.name: asdict(result) for result in results})
    kept = [known[name] for name in TARGETS if name in known]
    FIGURES.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
