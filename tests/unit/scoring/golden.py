"""The sheets of a full table in every language; `python -m tests.unit.scoring.golden` writes them again."""

import io
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from rich.console import Console

from dejavu_rules.i18n import LANGUAGES
from dejavu_rules.scoring import result
from dejavu_rules.scoring.end_state import load
from dejavu_rules.scoring.page import page
from dejavu_rules.scoring.render import NARROWEST, WIDTH, explained_lines, text, text_lines
from dejavu_rules.scoring.terminal import Block, blocks

_HERE = Path(__file__).parent / "golden"
WIDTHS = (NARROWEST, 40, WIDTH)
TERMINALS = (("full_table", "de", 40), ("full_table", "de", 93), ("shared_victory", "zh", 90))
"""Tables, languages and widths for which the output of a terminal is kept."""
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
    return "".join(f"{(line.says, line.seat, line.place)}\n{line.text}\n" for line in both)


def terminal_path(table: str, lang: str, width: int) -> Path:
    """Where the output of a terminal is kept."""
    return _HERE / f"{table}.{lang}.{width}.terminal.txt"


def terminal(table: str, lang: str, width: int) -> str:
    """What a terminal prints now, with its styles in words, and under each block what can be read in it."""
    final = result(load(f"examples/{table}.toml").holdings)
    console = Console(file=io.StringIO(), width=width, color_system="truecolor", legacy_windows=False)
    return "".join(part for block in blocks(final, True, lang, width) for part in _block(console, block))


def page_path(table: str, lang: str) -> Path:
    """Where a page is kept."""
    return _HERE / f"{table}.{lang}.html"


def html(table: str, lang: str) -> str:
    """A page as it is written now."""
    return page(result(load(f"examples/{table}.toml").holdings), True, lang)


def _block(console: Console, block: Block) -> Iterator[str]:
    for line in console.render_lines(block.shown, pad=False):
        for style, pieces in groupby(line, key=lambda piece: piece.style):
            words = "".join(piece.text for piece in pieces)
            yield f"[{style}]{words}[/]" if style else words
        yield "\n"
    for read in block.lines:
        yield f"    {tuple(read)}\n"


if __name__ == "__main__":
    _HERE.mkdir(exist_ok=True)
    for lang in LANGUAGES:
        for width in WIDTHS:
            path(lang, width).write_text(sheet(lang, width), encoding="utf-8")
    for kept in LINES:
        lines_path(*kept).write_text(lines(*kept), encoding="utf-8")
    for kept in TERMINALS:
        terminal_path(*kept).write_text(terminal(*kept), encoding="utf-8")
    for table, lang in PAGES:
        page_path(table, lang).write_text(html(table, lang), encoding="utf-8")
