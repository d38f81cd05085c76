"""Which lines and branches of `src/` the tests reach: `make coverage`.

Prints the figures of each package and everything that was not reached, and fails below the floor.
"""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
REPORT: Final = ROOT / "build" / "coverage" / "report.json"
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


def main() -> int:
    subprocess.run([sys.executable, "-m", "coverage", "json", "--quiet"], cwd=ROOT, check=True)
    found = summary(json.loads(REPORT.read_text()))
    for path, left in found["missing"].items():
        print(f"{path}: {', '.join(left)}")
    for name, each in found["packages"].items():
        taken = share(each["covered_branches"], each["num_branches"])
        reached = share(each["covered_lines"], each["num_statements"])
        print(f"{name:<20} {taken:6.2f} % of {each['num_branches']:>6,} branches, {reached:6.2f} % of the statements")
    whole = found["packages"]["all"]
    return 1 if share(whole["covered_branches"], whole["num_branches"]) < FLOOR else 0


def share(part: int, whole: int) -> float:
    """In percent; of nothing, everything was reached."""
    return 100 * part / whole if whole else 100.0


if __name__ == "__main__":
    sys.exit(main())
