"""`page` in a real browser: nothing is cut on a phone, and four players fit on one sheet of A4."""

import re
import shutil
import subprocess
from datetime import date
from html import escape
from pathlib import Path

import pytest
from attrs import evolve

from dejavu_rules.i18n import LANGUAGES
from dejavu_rules.scoring import Result, result
from dejavu_rules.scoring.end_state import load
from dejavu_rules.scoring.page import page

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine to lay the page out")
FULL = result(load("examples/full_table.toml").holdings)
NAMES = ("Ada", "Jürgen von der Vogelweide", "x" * 80, "小" * 40)
HEAVY = result([evolve(FULL.sheets[0].holding, name=name) for name in NAMES])
TODAY = date(2026, 11, 18)
MEASURE = """<script>addEventListener("load", () => { for (const frame of document.querySelectorAll("iframe")) {
  const root = frame.contentDocument.documentElement;
  const totals = [...root.querySelectorAll("table tr > :last-child")].map(cell => cell.getBoundingClientRect().right);
  document.body.append(`${frame.title}:${root.scrollWidth}:${Math.ceil(Math.max(...totals))};`);
} })</script>"""


def chromium(*arguments: str) -> str:
    assert CHROMIUM is not None
    command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout


def documents() -> dict[str, str]:
    finals: dict[str, Result] = {"full": FULL, "heavy": HEAVY}
    return {f"{name} {lang}": page(final, True, lang, TODAY) for name, final in finals.items() for lang in LANGUAGES}


def test_nothing_is_cut_on_a_phone(tmp_path: Path) -> None:
    found = documents()
    frames = [
        f'<iframe title="{name}" width="390" height="800" srcdoc="{escape(text)}"></iframe>'
        for name, text in found.items()
    ]
    (tmp_path / "phones.html").write_text("<!DOCTYPE html><meta charset=utf-8>" + "".join(frames) + MEASURE, "utf-8")
    shown = chromium("--virtual-time-budget=5000", "--dump-dom", (tmp_path / "phones.html").as_uri())
    measured = re.findall(r"(\w+ \w+):(\d+):(\d+);", shown)
    assert {name for name, *_ in measured} == set(found)
    assert [each for each in measured if max(map(int, each[1:])) > 390] == []


@pytest.mark.parametrize("lang", ["de", "zh"])
def test_four_players_fit_on_one_page_of_paper(tmp_path: Path, lang: str) -> None:
    (tmp_path / "page.html").write_text(page(HEAVY, True, lang, TODAY), "utf-8")
    chromium(f"--print-to-pdf={tmp_path / 'page.pdf'}", "--no-pdf-header-footer", (tmp_path / "page.html").as_uri())
    assert len(re.findall(rb"/Type\s*/Page\b", (tmp_path / "page.pdf").read_bytes())) == 1
