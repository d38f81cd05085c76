"""Which lines and branches of `src/` the tests reach: `make coverage`.

Prints the figures of each package and everything that was not reached, keeps figures and functions in
`docs/data/coverage.json`, and fails below the floor.
"""

import ast
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
REPORT: Final = ROOT / "build" / "coverage" / "report.json"
SUMMARY: Final = ROOT / "docs" / "data" / "coverage.json"
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


def functions(source: str, lines: Iterable[int]) -> list[str]:
    """The functions that have these lines, with the names of their classes; "" for what is outside of any."""
    spans: list[tuple[int, int, str]] = []

    def walk(node: ast.AST, outer: str) -> None:
        for child in ast.iter_child_nodes(node):
            name = outer
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = f"{outer}.{child.name}" if outer else child.name
                if not isinstance(child, ast.ClassDef):
                    spans.append((child.lineno, child.end_lineno or child.lineno, name))
            walk(child, name)

    walk(ast.parse(source), "")
    inside = [[name for first, last, name in spans if first <= line <= last] for line in lines]
    return sorted({names[-1] if names else "" for names in inside})


def untaken(report: dict[str, Any]) -> dict[str, list[str]]:
    """The functions of each module with branches that nothing took."""
    found = {}
    for path, file in sorted(report["files"].items()):
        if file["missing_branches"]:
            module = path.partition("dejavu_rules/")[2].removesuffix(".py").replace("/", ".")
            source = (ROOT / path).read_text(encoding="utf-8")
            found[module] = functions(source, [one for one, _ in file["missing_branches"]])
    return found


def main() -> int:
    subprocess.run([sys.executable, "-m", "coverage", "json", "--quiet"], cwd=ROOT, check=True)
    report = json.loads(REPORT.read_text())
    found = summary(report)
    kept = {"packages": found["packages"], "untaken": untaken(report)}
    SUMMARY.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
    for path, left in found["missing"].items():
        print(f"{path}: {', '.join(left)}")
    for name, each in found["packages"].items():
        taken = share(each["covered_branches"], each["num_branches"])
        reached = share(each["covered_lines"], each["num_statements"])
        print(f"{name:<20} {taken:6.2f} % of {each['num_branches']:>6,} branches, {reached:6.2f} % of the statements")
    whole = found["packages"]["all"]
    return 1 if share(whole["covered_branches"], whole["num_branches"]) < FLOOR else 0


def share(part: int, whole: int) -> float:
    """The share in percent; 100 where there is nothing to reach."""
    return 100 * part / whole if whole else 100.0


if __name__ == "__main__":
    sys.exit(main())
