"""The sheets of a full table in every language; `python -m tests.unit.scoring.golden` writes them again."""

from pathlib import Path

from dejavu_rules.i18n import LANGUAGES
from dejavu_rules.scoring import result
from dejavu_rules.scoring.end_state import load
from dejavu_rules.scoring.page import page
from dejavu_rules.scoring.render import NARROWEST, WIDTH, explained_lines, text, text_lines

_HERE = Path(__file__).parent / "golden"
WIDTHS = (NARROWEST, 40, WIDTH)
PAGES = (("full_table", "en"), ("shared_victory", "zh"))
"""Tables and languages for which the page is kept."""
LINES = (("full_table", "en", WIDTH), ("shared_victory", "it", 60), ("shared_victory", "zh", NARROWEST))
"""The same for what each line of a text and of an explanation is about."""


def path(lang: str, width: int) -> Path:
    """Where a sheet is kept."""
    return _HERE / f"full_table.{lang}.{width}.txt"


def sheet(lang: str, width: int) -> str:
    """A sheet as it is printed now."""
    return text(result(load("examples/full_table.toml").holdings), True, lang, width) + "\n"


def lines_path(table: str, lang: str, width: int) -> Path:
    """Where the lines are kept."""
    return _HERE / f"{table}.{lang}.{width}.lines.txt"


def lines(table: str, lang: str, width: int) -> str:
    """The lines of a text and of an explanation as they are now, each after what it says, about which seat and what."""
    final = result(load(f"examples/{table}.toml").holdings)
    both = (*text_lines(final, True, lang, width), *explained_lines(final, True, lang, width))
    return "".join(f"{(line.says, line.seat, line.clause)}\n{line.text}\n" for line in both)


def page_path(table: str, lang: str) -> Path:
    """Where a page is kept."""
    return _HERE / f"{table}.{lang}.html"


def html(table: str, lang: str) -> str:
    """A page as it is written now."""
    return page(result(load(f"examples/{table}.toml").holdings), True, lang)


if __name__ == "__main__":
    _HERE.mkdir(exist_ok=True)
    for lang in LANGUAGES:
        for width in WIDTHS:
            path(lang, width).write_text(sheet(lang, width), encoding="utf-8")
    for kept in LINES:
        lines_path(*kept).write_text(lines(*kept), encoding="utf-8")
    for table, lang in PAGES:
        page_path(table, lang).write_text(html(table, lang), encoding="utf-8")
