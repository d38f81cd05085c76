"""Which lines and branches of `src/` the tests reach: `make coverage`.

Fails below the floor. `--write` keeps the figures and everything that was not reached in `docs/coverage.json`.
"""

import argparse
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
REPORT: Final = ROOT / "build" / "coverage" / "report.json"
SUMMARY: Final = ROOT / "docs" / "coverage.json"
FLOOR: Final = 97
"""So many of a hundred branches must be taken."""
COUNTED: Final = ("num_statements", "covered_lines", "num_branches", "covered_branches")


def summary(report: dict[str, Any]) -> dict[str, Any]:
    """The figures of each package, and per file the lines and branches that nothing reached."""
    packages: dict[str, Counter[str]] = {"all": Counter()}
    missing: dict[str, list[str]] = {}
    for path, file in sorted(report["files"].items()):
        inside = path.partition("dejavu_rules/")[2]
        for counted in (packages["all"], packages.setdefault(inside.partition("/")[0], Counter())):
            counted.update({name: file["summary"][name] for name in COUNTED})
        left = [str(line) for line in file["missing_lines"]]
        left += [f"{one} to {other if other > 0 else 'the end'}" for one, other in file["missing_branches"]]
        if left:
            missing[inside] = left
    return {"packages": {name: dict(each) for name, each in packages.items()}, "missing": missing}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="look at what the tests reach")
    parser.add_argument("--write", action="store_true", help="keep the figures in docs/coverage.json")
    asked = parser.parse_args(arguments)
    subprocess.run([sys.executable, "-m", "coverage", "json", "--quiet"], cwd=ROOT, check=True)
    found = summary(json.loads(REPORT.read_text()))
    if asked.write:
        SUMMARY.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n")
    for path, left in found["missing"].items():
        print(f"{path}: {', '.join(left)}")
    whole = found["packages"]["all"]
    taken = 100 * whole["covered_branches"] / whole["num_branches"]
    lines = 100 * whole["covered_lines"] / whole["num_statements"]
    print(
        f"{taken:.2f} % of {whole['num_branches']:,} branches, {lines:.2f} % of {whole['num_statements']:,} statements"
    )
    return 1 if taken < FLOOR else 0


if __name__ == "__main__":
    sys.exit(main())
