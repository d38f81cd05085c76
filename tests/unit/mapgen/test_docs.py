"""The figures in docs/guide/map.md are those of the code."""

from pathlib import Path

from benchmarks.maps import report


def test_the_guide_has_the_tables_of_a_thousand_seeds() -> None:
    document = (Path(__file__).parents[3] / "docs" / "guide" / "map.md").read_text(encoding="utf-8")
    assert "\n".join(report()) in document
