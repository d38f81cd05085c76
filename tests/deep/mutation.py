"""Does the suite catch bugs? `python -m tests.deep.mutation PART ...` breaks the sources in one place after the other.

mutmut writes the mutants and runs the tests of a part on each. A part is run in a folder of its own, `build/mutation/PART`,
and its figures and survivors are kept in `docs/mutation.json`. With `--again` only those mutants are run anew that no test
has killed so far; with `--sample N` only so many, taken by chance with a fixed seed.
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
from pathlib import Path
from typing import Any, Final

import attrs

ROOT: Final = Path(__file__).parents[2]
WORK: Final = ROOT / "build" / "mutation"
SUMMARY: Final = ROOT / "docs" / "mutation.json"
NEEDED: Final = ("src", "tests", "docs", "examples", "benchmarks", "native", "conftest.py", "pyproject.toml", "README.md")
"""What tests look at."""
KILLED: Final = ("killed", "timeout", "caught by type check", "segfault")
SEED: Final = 13


@attrs.frozen
class Part:
    """Sources to break, the tests that must notice, and how many of a hundred mutants they must notice."""

    sources: tuple[str, ...]
    tests: tuple[str, ...]
    floor: int


PLAY: Final = ("tests/actions", "tests/rulebook", "tests/garbage", "tests/test_engine.py", "tests/test_state.py")
PARTS: Final = {
    "engine": Part(("engine.py",), ("tests/test_engine.py", "tests/garbage", "tests/actions/test_choices.py"), 95),
    "actions": Part(("actions/*",), (*PLAY, "tests/properties/test_shortcuts.py"), 95),
    "state": Part(("state.py",), ("tests/test_state.py", "tests/garbage", "tests/rulebook"), 90),
    "combinatorics": Part(("combinatorics/*",), ("tests/combinatorics", "tests/actions", "tests/box/test_multisets.py"), 90),
    "mapgen": Part(("mapgen/*",), ("tests/mapgen", "tests/actions/test_map_building.py", "tests/rulebook/test_map_building.py"), 90),
    "scoring": Part(("scoring/*",), ("tests/scoring",), 95),
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
    tests.deep.quick_first
process_isolation=forkserver
timeout_multiplier=4
timeout_constant=5
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
    )
    (folder / "setup.cfg").write_text(text)


def mutmut(folder: Path, names: Sequence[str] = (), jobs: int = 1) -> None:
    """Run mutmut; it exits with 0 whether mutants survive or not, and with another code where nothing could be run."""
    environment = os.environ | {"HYPOTHESIS_PROFILE": "mutation", "PYTHONPATH": ""}
    command = [Path(sys.executable).with_name("mutmut"), "run", "--max-children", str(jobs), *names]
    subprocess.run(command, cwd=folder, env=environment, check=True)


def verdicts(folder: Path) -> dict[str, str]:
    """What became of each mutant, by its name."""
    from mutmut.stats import status_by_exit_code

    found: dict[str, Any] = {}
    for meta in sorted(folder.glob("mutants/src/**/*.meta")):
        found |= json.loads(meta.read_text())["exit_code_by_key"]
    return {name: status_by_exit_code[code] for name, code in found.items()}
