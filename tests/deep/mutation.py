"""Does the suite catch bugs? `python -m tests.deep.mutation PART ...` breaks the sources in one place after the other.

mutmut writes the mutants and runs the tests of a part on each, in a folder of its own, `build/mutation/PART`. Figures
and survivors are kept in `docs/mutation.json`. With `--sample N` so many are run, taken by chance with a fixed seed;
with `--again` only those that no test has killed so far, and with nothing imported before the mutant is in its place.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import chdir
from math import sqrt
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

ROOT: Final = Path(__file__).parents[2]
WORK: Final = ROOT / "build" / "mutation"
SUMMARY: Final = ROOT / "docs" / "mutation.json"
NEEDED: Final = (
    "src",
    "tests",
    "docs",
    "examples",
    "benchmarks",
    "native",
    "conftest.py",
    "pyproject.toml",
    "README.md",
)
"""What tests look at."""
KILLED: Final = ("killed", "timeout", "caught by type check", "segfault")
UNNAMED: Final = 255
"""The code of a process in which pytest did not find the tests that it was told."""
SEED: Final = 13


@attrs.frozen
class Part:
    """Sources to break, the tests that must notice, and how many of a hundred mutants they must notice."""

    sources: tuple[str, ...]
    tests: tuple[str, ...]
    floor: int


PLAY: Final = (
    *("tests/actions", "tests/rulebook", "tests/garbage"),
    *("tests/test_engine.py", "tests/test_state.py", "tests/test_integers.py"),
)
PROPERTIES: Final = tuple(
    [f"tests/properties/test_{name}.py" for name in ("uniform", "odds", "shortcuts", "both_engines")]
)
PARTS: Final = {
    "engine": Part(("engine.py",), ("tests/test_engine.py", "tests/garbage", "tests/actions/test_choices.py"), 95),
    "actions": Part(("actions/*",), (*PLAY, *PROPERTIES), 95),
    "state": Part(("state.py",), ("tests/test_state.py", "tests/garbage", "tests/rulebook"), 90),
    "combinatorics": Part(
        ("combinatorics/*",), ("tests/combinatorics", "tests/actions", "tests/box/test_multisets.py"), 90
    ),
    "mapgen": Part(
        ("mapgen/*",),
        ("tests/mapgen", "tests/actions/test_map_building.py", "tests/rulebook/test_map_building.py"),
        90,
    ),
    "scoring": Part(
        ("scoring/*",),
        ("tests/scoring", *(f"tests/properties/test_{name}.py" for name in ("every_score", "asking", "colour_words"))),
        95,
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
    -p
    no:unraisableexception
    -p
    tests.deep.quick_first
process_isolation=forkserver
forkserver_warmup={warmup}
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
    for name in NEEDED:
        link = folder / name
        if not link.exists():
            link.symlink_to(ROOT / name)
    text = CONFIGURATION.format(
        sources="\n".join([f"    src/dejavu_rules/{each}" for each in part.sources]),
        needed="\n".join([f"    {each}" for each in NEEDED if each not in ("src", "tests", "pyproject.toml")]),
        tests="\n".join([f"    {each}" for each in part.tests]),
        warmup="collect" if fresh else "none",
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


def mutmut(folder: Path, names: Sequence[str], jobs: int) -> None:
    """Run mutmut; it exits with 0 whether mutants survive or not, and with another code where nothing could be run."""
    environment = os.environ | {"HYPOTHESIS_PROFILE": "mutation", "PYTHONPATH": ""}
    command = [str(Path(sys.executable).with_name("mutmut")), "run", "--max-children", str(jobs), *names]
    subprocess.run(command, cwd=folder, env=environment, check=True)


def mirrored(name: str) -> str:
    """The tests that are named like the module of a mutant, or those of its package."""
    *packages, module = name.partition("__mutmut_")[0].rpartition(".")[0].split(".")[1:]
    file = "/".join(["tests", *packages, f"test_{module}.py"])
    return file if (ROOT / file).exists() else "/".join(["tests", *packages])


def decide(part: Part, folder: Path) -> None:
    """Run those mutants with plain pytest whose tests mutmut could not name: first the tests named like the module.

    That is so where a mutant keeps tests from being collected, and where a test's name is no word for a command line.
    mutmut would count them as killed without a look.
    """
    for meta in sorted(folder.glob("mutants/src/**/*.meta")):
        known = json.loads(meta.read_text())
        for name in [each for each, code in known["exit_code_by_key"].items() if code == UNNAMED]:
            named = (mirrored(name),) if (ROOT / mirrored(name)).exists() else ()
            noticed = any(fails(folder, name, tests) for tests in (named, part.tests) if tests)
            known["exit_code_by_key"][name] = int(noticed)
            meta.write_text(json.dumps(known))


def fails(folder: Path, name: str, tests: Sequence[str]) -> bool:
    """Whether plain pytest fails with a mutant; where no test was left to run, nothing has failed."""
    environment = os.environ | {
        "HYPOTHESIS_PROFILE": "mutation",
        "MUTANT_UNDER_TEST": name,
        "PYTHONPATH": os.pathsep.join(["src", "."]),
    }
    plugins = ["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "tests.deep.quick_first"]
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--rootdir=.", *plugins, *tests]
    done = subprocess.run(command, cwd=folder / "mutants", env=environment, capture_output=True)
    return done.returncode not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)


def widen(folder: Path, names: Sequence[str]) -> None:
    """Give mutants that are left every test of the file that is named like their module.

    What a module does only when it is imported seems to belong to whichever test came first. `--again` imports nothing
    before a mutant is in its place, so that these tests see what it makes of the module.
    """
    kept = folder / "mutants" / "mutmut-stats.json"
    stats = json.loads(kept.read_text())
    for name in names:
        tests = stats["tests_by_mangled_function_name"].setdefault(name.partition("__mutmut_")[0], [])
        tests += [test for test in stats["duration_by_test"] if test.startswith(mirrored(name)) and test not in tests]
    kept.write_text(json.dumps(stats))


def verdicts(folder: Path) -> dict[str, str]:
    """What became of each mutant, by its name."""
    found: dict[str, int | None] = {}
    for meta in sorted(folder.glob("mutants/src/**/*.meta")):
        found |= json.loads(meta.read_text())["exit_code_by_key"]
    if not found:  # nothing has run, perhaps because there is no mutmut
        return {}
    from mutmut.stats import status_by_exit_code

    return {name: status_by_exit_code[code] for name, code in found.items()}


def changed(folder: Path, name: str) -> list[str]:
    """The line that a mutant changes, before and after."""
    from mutmut.mutation.diff_apply import get_diff_for_mutant

    module = name.partition("__mutmut_")[0].rpartition(".")[0]
    file = f"src/{module.replace('.', '/')}.py"
    with chdir(folder):
        path = file if Path("mutants", file).exists() else file.replace(".py", "/__init__.py")
        lines = get_diff_for_mutant(name, path=path).splitlines()[3:]
    return [" ".join([line[1:].strip() for line in lines if line.startswith(sign)]) for sign in "-+"]


def summary(
    part: Part, asked: Sequence[str], number: int, found: dict[str, str], first: int | None = None
) -> dict[str, Any]:
    """The figures of a part, and its survivors by name.

    `first` is how many were killed in the first run. Only that says something about mutants that were not run: tests
    that were written for the survivors of a sample kill those, and nobody knows how many others.
    """
    counts = Counter([found.get(name, "not checked") for name in asked])
    killed = sum([counts[verdict] for verdict in KILLED])
    first = killed if first is None else first
    low, high = interval(first, len(asked)) if len(asked) < number else (killed / len(asked),) * 2
    return {
        "mutants": number,
        "run": len(asked),
        "killed at first": first,
        "killed": killed,
        "of them without a failing test": counts["timeout"],
        "percent": round(100 * killed / len(asked), 1),
        "interval": [round(100 * low, 1), round(100 * high, 1)],
        "floor": part.floor,
        "survivors": sorted([name for name in asked if found.get(name) not in KILLED]),
    }


def interval(killed: int, run: int) -> tuple[float, float]:
    """Where the share of all mutants lies with 95 % confidence, after Wilson."""
    z, share = 1.96, killed / run
    middle, wide = share + z * z / (2 * run), z * sqrt(share * (1 - share) / run + z * z / (4 * run * run))
    return (middle - wide) / (1 + z * z / run), (middle + wide) / (1 + z * z / run)


def run(name: str, sample: int | None, again: bool, jobs: int, seed: int = SEED) -> dict[str, Any]:
    """Break one part, and say what was noticed."""
    part, folder, names = PARTS[name], WORK / name, mutants(PARTS[name])
    whole = sample is None or sample >= len(names)
    asked = names if whole else sorted(random.Random(seed).sample(names, sample or 0))
    prepare(part, folder, fresh=not again)
    left = [each for each in asked if verdicts(folder).get(each) not in KILLED] if again else asked
    if again and left:
        widen(folder, left)
    if left:
        mutmut(folder, () if whole and not again else left, jobs)
        decide(part, folder)
    found = verdicts(folder)
    if not any(found.get(each) == "killed" for each in asked) or any(found.get(each) is None for each in asked):
        raise SystemExit(f"{name}: not all mutants were run")
    kept = json.loads(SUMMARY.read_text()).get(name, {}) if again else {}
    same = (kept.get("run"), kept.get("seed", SEED)) == (len(asked), seed)
    first = kept.get("killed at first") if same else None
    figures = summary(part, asked, len(names), found, first) | ({} if seed == SEED else {"seed": seed})
    return figures | {"survivors": {each: changed(folder, each) for each in figures["survivors"]}}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="break the sources in one place after the other")
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; all by default")
    parser.add_argument("--sample", type=int, help="so many mutants of each part, taken by chance with a fixed seed")
    parser.add_argument("--seed", type=int, default=SEED, help="for another sample than the usual one")
    parser.add_argument("--again", action="store_true", help="only those that no test has killed so far")
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
