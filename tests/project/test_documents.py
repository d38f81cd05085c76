"""What documents draw from the code is as the code is now."""

import re
from pathlib import Path

import pytest
from docs.tools.generate import PARTS, documents, filled
from docs.tools.layers import ROOT
from native import is_compiled


@pytest.mark.parametrize("document", documents(), ids=lambda path: str(path.relative_to(ROOT)))
def test_generated_parts_are_up_to_date(document: Path) -> None:
    if "<!-- generated: reference-" in document.read_text(encoding="utf-8") and is_compiled():
        pytest.skip("the reference is made from docstrings and signatures, which compiled functions do not have")
    text = document.read_text(encoding="utf-8")
    assert filled(text) == text, "run: make docs"


def test_every_generated_part_is_in_a_document() -> None:
    text = "".join(document.read_text(encoding="utf-8") for document in documents())
    assert [name for name in PARTS if f"<!-- generated: {name} -->" not in text] == []


PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_to_files(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (page.parent / link).exists()] == []
