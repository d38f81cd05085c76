"""Does the suite catch bugs? `python -m tests.deep.mutation PART ...` breaks the sources in one place after the other.

mutmut writes the mutants and looks which tests call which function, in a folder of its own, `build/mutation/PART`.
`tests.deep.forking` runs the tests on each mutant. What survives in a function that was called while the tests were
collected is looked at once more in a process of its own, because then the mutant was not yet in its place. Figures and
survivors are kept in `docs/data/mutation.json`. With `--sample N` so many are run, drawn with a fixed seed; with
`--again` only those that no test has killed so far and for which `survivors` has no reason, so it also goes on where a
run was stopped.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir
from functools import partial
from hashlib import sha256
from math import sqrt
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

from tests.deep.forking import EARLY, KILLED, NO_TESTS, STATS, SURVIVED, TIMEOUT, function_of
from tests.deep.survivors import reason

ROOT: Final = Path(__file__).parents[2]
WORK: Final = ROOT / "build" / "mutation"
SUMMARY: Final = ROOT / "docs" / "data" / "mutation.json"
NEEDED: Final = (
    "src",
    "tests",
    "docs",
    "examples",
    "benchmarks",
    "native",
    "web/pages",
    "conftest.py",
    "pyproject.toml",
    "README.md",
)
"""What tests look at."""
SEED: Final = 13
LONGEST: Final = 300
"""A mutant that keeps its tests busy for so many seconds never comes to an end."""
BATCH: Final = 200
"""So many verdicts are lost at most where a run is stopped."""
SLOW_BATCH: Final = 20
"""The same for mutants that need a process of their own."""


@attrs.frozen
class Part:
    """Sources to break, the tests that must notice, and how many of a hundred mutants they must notice."""

    sources: tuple[str, ...]
    tests: tuple[str, ...]
    floor: int
    slow: float = 5.0
    """Tests that take this many seconds or more are left out where there are quicker ones."""


BAD: Final = ("tests/unit/test_bad_actions.py", "tests/unit/test_bad_openings.py", "tests/unit/test_wanted.py")
PLAY: Final = (
    *("tests/unit/actions", "tests/rulebook", *BAD),
    *("tests/unit/test_engine.py", "tests/unit/test_state.py", "tests/unit/combinatorics/test_integers.py"),
)
PROPERTIES: Final = tuple(
    [f"tests/properties/test_{name}.py" for name in ("uniform", "odds", "shortcuts", "both_engines")]
)
QUICK: Final = 1.0
"""Where every survivor would wait for slower tests."""
# A client in another process meets the sources as they are, so its tests are left out.
PARTS: Final = {
    "engine": Part(("engine.py",), ("tests/unit/test_engine.py", *BAD, "tests/unit/actions/test_choices.py"), 95),
    "actions": Part(("actions/*",), (*PLAY, *PROPERTIES), 95),
    "state": Part(("state.py",), ("tests/unit/test_state.py", *BAD, "tests/rulebook"), 90),
    "combinatorics": Part(
        ("combinatorics/*",), ("tests/unit/combinatorics", "tests/unit/actions", "tests/unit/box/test_multisets.py"), 90
    ),
    "mapgen": Part(
        ("mapgen/*",),
        ("tests/unit/mapgen", "tests/unit/actions/test_map_building.py", "tests/rulebook/test_map_building.py"),
        90,
    ),
    "scoring": Part(
        ("scoring/*",),
        (
            "tests/unit/scoring",
            "tests/proofs/scores",
            *(f"tests/properties/test_{name}.py" for name in ("every_score", "asking", "colour_words")),
        ),
        95,
    ),
    "records": Part(("records/*",), ("tests/unit/records",), 95, QUICK),
    "browser": Part(("apps/browser/*",), ("tests/unit/apps/browser",), 95, 2.5),
    "events": Part(("events/*",), ("tests/unit/events", "tests/unit/views/test_event_redaction.py"), 95, QUICK),
    "views": Part(("views/*",), ("tests/unit/views",), 95, 2.5),
    "bots": Part(("bots/*",), ("tests/unit/bots",), 90, 3.0),
    "steps": Part(
        ("steps/*",),
        (
            *("tests/unit/steps", "tests/properties/test_steps.py"),
            "--deselect=tests/properties/test_steps.py::test_the_run_catches",  # what is broken there is no mutant
        ),
        95,
        6.0,
    ),
    "wire": Part(
        ("apps/wire/*",),
        ("tests/unit/apps/wire", "tests/unit/apps/test_requests.py", "--ignore=tests/unit/apps/wire/test_client.py"),
        95,
        3.0,
    ),
    "match": Part(("match/*",), ("tests/unit/match", "--ignore=tests/unit/match/test_online_table.py"), 95, QUICK),
    "notation": Part(("notation/*",), ("tests/unit/notation",), 95, QUICK),
    "saves": Part(
        ("saves/*",),
        ("tests/unit/saves", "--ignore=tests/unit/saves/test_corrupted.py"),  # damage by chance, in most of the time
        95,
        QUICK,
    ),
}
CONFIGURATION: Final = """[mutmut]
source_paths=
    src
only_mutate=
{sources}
also_copy=
{needed}
pytest_add_cli_args_test_selection=
{tests}
pytest_add_cli_args=
    -p
    no:cacheprovider
    -p
    no:xdist
    --assert=plain
process_isolation=forkserver
forkserver_warmup=none
timeout_multiplier=10
timeout_constant=60
use_git_change_detection=false
track_dependencies=false
"""


def prepare(part: Part, folder: Path, fresh: bool) -> None:
    """Make the folder in which mutmut works on a part."""
    if fresh:
        shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "mutants" / STATS).unlink(missing_ok=True)  # mutmut would ask new tests only, not those that have changed
    for name in NEEDED:
        link = folder / name
        if not link.exists():
            link.parent.mkdir(exist_ok=True)
            link.symlink_to(ROOT / name)
    text = CONFIGURATION.format(
        sources="\n".join([f"    src/dejavu_rules/{each}" for each in part.sources]),
        needed="\n".join([f"    {each}" for each in NEEDED if each not in ("src", "tests", "pyproject.toml")]),
        tests="\n".join([f"    {each}" for each in part.tests]),
    )
    (folder / "setup.cfg").write_text(text)


def mutants(part: Part) -> list[str]:
    """Every mutant of a part by its name."""
    from mutmut.mutation.file_mutation import mutate_file_contents
    from mutmut.utils.format_utils import get_mutant_name

    names: list[str] = []
    for pattern in part.sources:
        for path in sorted((ROOT / "src" / "dejavu_rules").glob(pattern.replace("*", "**/*.py"))):
            found = mutate_file_contents(str(path), path.read_text("utf-8")).mutant_names
            names += [get_mutant_name(path.relative_to(ROOT), name) for name in found]
    return names


def mutmut(folder: Path, name: str) -> None:
    """Let mutmut write all mutants and look which tests call which function; it wants to run one at least."""
    command = [str(Path(sys.executable).with_name("mutmut")), "run", "--max-children", "1", name]
    subprocess.run(
        command, cwd=folder, env=os.environ | {"HYPOTHESIS_PROFILE": "mutation", "PYTHONPATH": ""}, check=True
    )


def run_forks(part: Part, folder: Path, names: Sequence[str], jobs: int) -> dict[str, int]:
    """Run these mutants, and return the exit code of each one's process."""
    asked, answers = folder / "asked.txt", folder / "answers.json"
    asked.write_text("\n".join(names))
    answers.write_text("{}")
    options = [str(asked), str(answers), str(jobs), str(part.slow)]
    command = [sys.executable, "-m", "tests.deep.forking", *options, *part.tests]
    subprocess.run(command, cwd=folder / "mutants", env=_environment(""), check=True)
    found: dict[str, int] = json.loads(answers.read_text())
    return found


def batches(names: Sequence[str], number: int) -> list[Sequence[str]]:
    """These names in batches."""
    return [names[start : start + number] for start in range(0, len(names), number)]


def called_early(folder: Path) -> set[str]:
    """The functions that were called while the tests were collected."""
    answers = folder / EARLY
    return set(json.loads(answers.read_text())) if answers.exists() else set()


def tests_of(name: str) -> str:
    """The tests that are named like the module of a mutant, or those of its package."""
    *packages, module = _module(name).split(".")[1:]
    folder = "/".join(["tests", "unit", *packages])
    named = [f"{folder}/test_{module}.py", f"{folder}/{module}"]
    return next((each for each in named if (ROOT / each).exists()), folder)


def fails(folder: Path, name: str) -> bool:
    """Whether the tests named like the module fail where the mutant is in its place before anything is imported.

    Where no test was left to run, nothing has failed.
    """
    if not (ROOT / tests_of(name)).exists():
        return False
    plugins = ["-p", "no:cacheprovider", "-p", "no:xdist"]
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--rootdir=.", *plugins, tests_of(name)]
    try:
        done = subprocess.run(
            command, cwd=folder / "mutants", env=_environment(name), capture_output=True, timeout=LONGEST
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)


def _environment(mutant: str) -> dict[str, str]:
    paths = os.pathsep.join(["src", "."])
    return os.environ | {"HYPOTHESIS_PROFILE": "mutation", "MUTANT_UNDER_TEST": mutant, "PYTHONPATH": paths}


def verdicts(folder: Path) -> dict[str, int]:
    """The exit code of each mutant so far, without those of modules that have changed since."""
    kept = folder / "verdicts.json"
    found = json.loads(kept.read_text()) if kept.exists() else {"sources": {}, "codes": {}}
    same = {module for module, source in found["sources"].items() if source == _digest(module)}
    return {name: code for name, code in found["codes"].items() if _module(name) in same}


def sources_of(names: Iterable[str]) -> dict[str, str]:
    """The digests of the modules of these mutants, to be taken before the mutants are made."""
    return {module: _digest(module) for module in sorted({_module(name) for name in names})}


def keep(folder: Path, codes: dict[str, int], sources: dict[str, str]) -> None:
    """Store the exit codes of mutants, with digests of the sources that they were made from."""
    (folder / "verdicts.json").write_text(json.dumps({"sources": sources, "codes": codes}))


def _module(name: str) -> str:
    return function_of(name).rpartition(".")[0]


def source_of(module: str) -> Path:
    """The file of a module."""
    path = ROOT / "src" / module.replace(".", "/")
    return path.with_suffix(".py") if path.with_suffix(".py").exists() else path / "__init__.py"


def _digest(module: str) -> str:
    return sha256(source_of(module).read_bytes()).hexdigest()


def change_of(folder: Path, name: str) -> list[str]:
    """The line that a mutant changes, before and after."""
    from mutmut.mutation.diff_apply import get_diff_for_mutant

    path = source_of(_module(name)).relative_to(ROOT)
    with chdir(folder):
        lines = get_diff_for_mutant(name, path=path).splitlines()[3:]
    return [" ".join([line[1:].strip() for line in lines if line.startswith(sign)]) for sign in "-+"]


def summary(
    part: Part, asked: Sequence[str], number: int, found: dict[str, int], first: int | None = None
) -> dict[str, Any]:
    """The figures of a part, and its survivors by name.

    `first` is how many of a sample were killed in the first run. Only that says something about mutants that were not
    run: tests that were written for the survivors of a sample kill those, and nobody knows how many others.
    """
    alive = [name for name in asked if is_alive(found[name])]
    killed = len(asked) - len(alive)
    first = killed if first is None else first
    is_sample = len(asked) < number
    low, high = interval(first, len(asked)) if is_sample else (killed / len(asked),) * 2
    return {
        "mutants": number,
        "run": len(asked),
        **({"killed at first": first} if is_sample else {}),
        "killed": killed,
        "of them without a failing test": sum([found[name] == TIMEOUT for name in asked]),
        "percent": round(100 * killed / len(asked), 1),
        "interval": [round(100 * low, 1), round(100 * high, 1)],
        "floor": part.floor,
        "survivors": sorted(alive),
    }


def interval(killed: int, run: int) -> tuple[float, float]:
    """Where the share of all mutants lies with 95 % confidence, after Wilson."""
    z, share = 1.96, killed / run
    middle, wide = share + z * z / (2 * run), z * sqrt(share * (1 - share) / run + z * z / (4 * run * run))
    return (middle - wide) / (1 + z * z / run), (middle + wide) / (1 + z * z / run)


def is_alive(code: int) -> bool:
    """Whether a mutant was noticed by nothing; a process that dies was noticed."""
    return code in (SURVIVED, NO_TESTS)


def has_reason(folder: Path, name: str) -> bool:
    """Whether there is a reason why a mutant survives, so that it need not be tried again."""
    return reason(name, *change_of(folder, name)) is not None


def run(name: str, sample: int | None, again: bool, jobs: int, seed: int = SEED) -> dict[str, Any]:
    """Break one part, and say what was noticed."""
    part, folder, names = PARTS[name], WORK / name, mutants(PARTS[name])
    whole = sample is None or sample >= len(names)
    asked = names if whole else sorted(random.Random(seed).sample(names, sample or 0))
    prepare(part, folder, fresh=not again)
    found, sources = verdicts(folder), sources_of(names)
    left = [each for each in asked if each not in found or (is_alive(found[each]) and not has_reason(folder, each))]
    if left:
        mutmut(folder, left[0])
        for some in batches(left, BATCH):
            found |= run_forks(part, folder, some, jobs)
            keep(folder, found, sources)
        early = called_early(folder)
        alive = [each for each in left if is_alive(found.get(each, SURVIVED)) and function_of(each) in early]
        with ThreadPoolExecutor(jobs) as pool:
            for some in batches(alive, SLOW_BATCH):
                noticed = pool.map(partial(fails, folder), some)
                found |= {each: KILLED for each, is_noticed in zip(some, noticed, strict=True) if is_noticed}
                keep(folder, found, sources)
    if KILLED not in found.values() or not set(asked) <= found.keys():
        raise SystemExit(f"{name}: not all mutants were run")
    kept = json.loads(SUMMARY.read_text()).get(name, {}) if again else {}
    same = (kept.get("run"), kept.get("seed", SEED)) == (len(asked), seed)
    first = kept.get("killed at first") if same else None
    figures = summary(part, asked, len(names), found, first) | ({} if seed == SEED else {"seed": seed})
    return figures | {"survivors": {each: change_of(folder, each) for each in figures["survivors"]}}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="break the sources in one place after the other")
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; all by default")
    parser.add_argument("--sample", type=int, help="so many mutants of each part, taken by chance with a fixed seed")
    parser.add_argument("--seed", type=int, default=SEED, help="for another sample than the usual one")
    parser.add_argument(
        "--again", action="store_true", help="only those that no test has killed and nobody has explained"
    )
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args(arguments)
    if unknown := [name for name in asked.parts if name not in PARTS]:
        parser.error(f"there is no part {', '.join(unknown)}")
    low = []
    for name in asked.parts or PARTS:
        found = run(name, asked.sample, asked.again, asked.jobs, asked.seed)
        kept = (json.loads(SUMMARY.read_text()) if SUMMARY.exists() else {}) | {name: found}
        SUMMARY.write_text(json.dumps(kept, indent=2, ensure_ascii=False) + "\n")
        print(f"{name}: {found['killed']} of {found['run']} mutants killed, {found['percent']} %")
        low += [name] if found["percent"] < found["floor"] else []
    return 1 if low else 0


if __name__ == "__main__":
    sys.exit(main())
