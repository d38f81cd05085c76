"""`deep.coverage`: figures per package, and what was not reached by file."""

from typing import Any

from tests.deep.coverage import share, summary


def file(branches: int, taken: int, lines: list[int], missing: list[list[int]]) -> dict[str, Any]:
    counted = {"num_statements": 10, "covered_lines": 10 - len(lines), "num_branches": branches}
    return {
        "summary": counted | {"covered_branches": taken},
        "missing_lines": lines,
        "missing_branches": missing,
    }


def test_files_are_summed_by_package() -> None:
    files = {
        "src/dejavu_rules/box/pieces.py": file(4, 4, [], []),
        "src/dejavu_rules/box/cards.py": file(6, 4, [7], [[6, 7], [9, -1]]),
        "src/dejavu_rules/engine.py": file(0, 0, [], []),
    }
    found = summary({"files": files})
    assert found["missing"] == {"box/cards.py": ["7", "6 to 7", "9 to the end"]}
    box = {"num_statements": 20, "covered_lines": 19, "num_branches": 10, "covered_branches": 8}
    assert found["packages"]["box"] == box
    assert found["packages"]["all"] == box | {"num_statements": 30, "covered_lines": 29}
    assert (share(8, 10), share(0, 0)) == (80.0, 100.0)
