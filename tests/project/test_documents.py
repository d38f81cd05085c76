"""Generated parts of documents are up to date, and the files and names in them exist."""

import re
from functools import cache
from pathlib import Path

import pytest
from docs.tools.generate import PARTS, documents, fill
from docs.tools.layers import ROOT
from native import is_compiled


@pytest.mark.parametrize("document", documents(), ids=lambda path: str(path.relative_to(ROOT)))
def test_generated_parts_are_up_to_date(document: Path) -> None:
    if "<!-- generated: reference-" in document.read_text(encoding="utf-8") and is_compiled():
        pytest.skip("the reference is made from docstrings and signatures, which compiled functions do not have")
    text = document.read_text(encoding="utf-8")
    assert fill(text) == text, "run: make docs"


def test_every_generated_part_is_in_a_document() -> None:
    text = "".join(document.read_text(encoding="utf-8") for document in documents())
    assert [name for name in PARTS if f"<!-- generated: {name} -->" not in text] == []


PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_to_files(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (page.parent / link).exists()] == []


GUIDES = [ROOT / "CONTRIBUTING.md", ROOT / "tests" / "README.md", ROOT / "docs" / "guide" / "architecture.md"]
ENDINGS = (".py", ".md", ".toml", ".json", ".po")
ELSEWHERE = ("build/", ".venv")
"""What `make` makes."""


@cache
def sources() -> list[Path]:
    """Every file that a guide could name."""
    folders = ("src", "tests", "docs", "native", "web")
    return [*ROOT.glob("*.*"), *(path for folder in folders for path in (ROOT / folder).rglob("*.*"))]


def code_in(guide: Path) -> set[str]:
    """Every path and name that a guide sets in code, without blocks of it."""
    text = re.sub(r"```.*?```", "", guide.read_text(encoding="utf-8"), flags=re.DOTALL)
    return {word for word in re.findall(r"`([\w./]+)`", text) if not word.startswith(ELSEWHERE)}


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_files_that_a_guide_names_are_there(guide: Path) -> None:
    paths = {word.rstrip("/") for word in code_in(guide) if "/" in word or word.endswith(ENDINGS)}
    known = {f"/{each.relative_to(ROOT)}" for path in sources() for each in (path, path.parent, path.with_suffix(""))}
    assert [word for word in sorted(paths) if not any(path.endswith(f"/{word}") for path in known)] == []


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_names_that_a_guide_sets_in_code_are_in_the_sources(guide: Path) -> None:
    names = {word.rpartition(".")[2] for word in code_in(guide) if "/" not in word and not word.endswith(ENDINGS)}
    code = [path for path in sources() if path.suffix in (".py", ".json")]
    words = {word for path in code for word in re.findall(r"\w+", path.read_text(encoding="utf-8"))}
    assert sorted(names - words - {path.stem for path in code}) == []
