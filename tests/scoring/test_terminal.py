"""`terminal`: the same rows as a table, and nothing that a name could do to it."""

import io

from attrs import evolve

from dejavu_rules.scoring import result
from dejavu_rules.scoring.end_state import load
from dejavu_rules.scoring.render import rows
from dejavu_rules.scoring.terminal import blocks, show
from tests.scoring.tables import holding

RULEBOOK = result(load("examples/rulebook.toml").holdings)
BOOK = RULEBOOK.sheets[0]
LINE = "12 + 22 + 6 + 15 + 4 + 0 + 8 = 67"


def test_the_terminal_table_shows_the_same_rows() -> None:
    file = io.StringIO()
    show(blocks(RULEBOOK), file=file, width=120)
    words = file.getvalue()
    assert LINE in words
    for row in rows(BOOK):
        assert row.detail in words


def test_names_are_not_markup() -> None:
    file = io.StringIO()
    show(blocks(result([evolve(holding(), name="[red]Ada[/red]")])), file=file, width=120)
    assert "[red]Ada[/red]" in file.getvalue()


def test_remarks_and_the_proof_are_shown() -> None:
    file = io.StringIO()
    show(blocks(RULEBOOK, proved=True), file=file, width=120)
    assert "no other assignment is worth 19 VP (SCORE-C4)" in file.getvalue()
    assert "Proved with z3" in file.getvalue()
