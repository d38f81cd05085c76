"""`terminal`: the same rows as a table, and nothing that a name could do to it."""

import io
import re
from collections import Counter

import pytest
from attrs import evolve
from rich.cells import cell_len
from rich.table import Table

from dejavu_rules.i18n import LANGUAGES
from dejavu_rules.scoring import result
from dejavu_rules.scoring.end_state import load
from dejavu_rules.scoring.render import rows
from dejavu_rules.scoring.terminal import blocks, show
from tests.unit.scoring import golden
from tests.unit.scoring.tables import holding

RULEBOOK = result(load("examples/rulebook.toml").holdings)
BOOK = RULEBOOK.sheets[0]
FULL = result(load("examples/full_table.toml").holdings)
LINE = "12 + 22 + 6 + 15 + 4 + 0 + 8 = 67"


def test_the_terminal_table_shows_the_same_rows() -> None:
    file = io.StringIO()
    show(blocks(RULEBOOK, width=120), file=file, width=120)
    words = file.getvalue()
    assert LINE in words
    for row in rows(BOOK)[:-1]:
        assert row.detail in words
    assert "4 links × 2: white 4 - white 5, blue 2 - blue 3," in words


def test_names_are_not_markup() -> None:
    file = io.StringIO()
    show(blocks(result([evolve(holding(), name="[red]Ada[/red]")])), file=file, width=120)
    assert "[red]Ada[/red]" in file.getvalue()


def test_a_long_name_is_broken_and_not_cut() -> None:
    file = io.StringIO()
    _, _, ranking, *_ = blocks(result([evolve(holding(), name="Ada" * 20)]))
    show([ranking], file=file, width=80)
    assert file.getvalue().count("Ada") == 20


def test_remarks_and_the_proof_are_shown() -> None:
    file = io.StringIO()
    show(blocks(RULEBOOK, proved=True, width=120), file=file, width=120)
    assert "Only this use of the fragments gives 19 VP." in file.getvalue()
    assert "Proved with z3" in file.getvalue()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_cut_at_any_width(lang: str) -> None:
    for width in range(30, 121, 6):
        shown = tuple(blocks(FULL, True, lang, width))
        file = io.StringIO()
        show(shown, file=file, width=width)
        words = file.getvalue()
        assert "…" not in words
        assert all(cell_len(line) <= width for line in words.splitlines())
        wanted = Counter(re.findall(r"[0-9]+", " ".join(line.text for block in shown for line in block.lines)))
        assert wanted - Counter(re.findall(r"[0-9]+", words)) == Counter()


@pytest.mark.parametrize(("table", "lang", "width"), golden.TERMINALS)
def test_a_terminal_looks_like_this(table: str, lang: str, width: int) -> None:
    """`python -m tests.unit.scoring.golden` writes these files again; read them before you commit them."""
    kept = golden.terminal_path(table, lang, width).read_text(encoding="utf-8")
    assert golden.terminal(table, lang, width) == kept


@pytest.mark.parametrize(
    ("lang", "ranking", "sheets"), [("en", 66, 56), ("de", 80, 60), ("it", 79, 60), ("zh", 74, 54)]
)
def test_how_wide_a_terminal_must_be_for_tables(lang: str, ranking: int, sheets: int) -> None:
    def tables(width: int) -> list[bool]:
        return [isinstance(block.shown, Table) for block in blocks(FULL, False, lang, width)]

    assert tables(ranking)[2]  # after the winner
    assert not tables(ranking - 1)[2]
    assert sum(tables(sheets)) == len(FULL.sheets)
    assert not any(tables(sheets - 1))


def test_a_terminal_is_told_no_more_than_it_is_asked() -> None:
    assert [block.lines for block in blocks(FULL)] == [block.lines for block in blocks(FULL, False, "en", 80)]
    assert not any(line.says == "proved" for block in blocks(FULL) for line in block.lines)


def test_narrow_terminals_get_lines_and_wide_ones_tables() -> None:
    assert any(isinstance(block.shown, Table) for block in blocks(FULL, width=80))
    assert not any(isinstance(block.shown, Table) for block in blocks(FULL, width=40))
