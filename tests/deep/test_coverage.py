"""`deep.coverage`: figures per package, and what was not reached by file; what was kept is enough, and explained."""

import json
from typing import Any

from tests.deep.coverage import FLOOR, ROOT, SUMMARY, functions, share, summary


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


def test_lines_belong_to_functions() -> None:
    source = "if a:\n    pass\nclass B:\n    def c(self):\n        def d():\n            return 1\n        return d\n"
    assert functions(source, [1]) == [""]
    assert functions(source, [4, 7, 7]) == ["B.c"]
    assert functions(source, [6, 7]) == ["B.c", "B.c.d"]


def test_what_was_kept_is_above_the_floor_and_the_rest_is_explained() -> None:
    """`make coverage` has kept it; a function is explained where the document names it."""
    kept = json.loads(SUMMARY.read_text(encoding="utf-8"))
    whole = kept["packages"]["all"]
    assert share(whole["covered_branches"], whole["num_branches"]) >= FLOOR
    document = (ROOT / "docs" / "evidence" / "coverage.md").read_text(encoding="utf-8")
    for module, names in kept["untaken"].items():
        assert f"`{module.removesuffix('.__init__')}`" in document, module
        for name in names:
            assert f"`{name}`" in document or not name, f"{module}: {name}"
