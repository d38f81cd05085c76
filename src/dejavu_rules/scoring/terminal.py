"""The score sheet as a table in a terminal; the only module here that needs rich."""

from collections.abc import Iterable, Iterator
from typing import TextIO

from rich.console import Console
from rich.table import Table
from rich.text import Text

from dejavu_rules.scoring.render import Line, arithmetic, closing, remarks, rows, said
from dejavu_rules.scoring.sheet import Result, Sheet
from dejavu_rules.values import frozen


@frozen
class Block:
    """Something to print, and the lines that can be read in it: a terminal may break them where it likes."""

    shown: Table | Text
    lines: tuple[Line, ...]


def show(blocks: Iterable[Block], file: TextIO | None = None, width: int | None = None) -> None:
    """Print every block; names are text, never markup."""
    console = Console(file=file, width=width, highlight=False)
    for block in blocks:
        console.print(block.shown)


def blocks(result: Result, proved: bool = False, lang: str = "en") -> Iterator[Block]:
    """A table for each sheet with what there is to say about it, and who won."""
    for seat, sheet in enumerate(result.sheets):
        table = _table(sheet, sheet.name in result.winners, lang)
        yield Block(table, tuple(_read(table, seat)))
        for remark in remarks(sheet, seat, lang):
            yield Block(Text(remark.text, style="dim"), (remark,))
    for line in closing(result, proved, lang):
        yield Block(Text(line.text, style="bold"), (line,))


def _read(table: Table, seat: int) -> Iterator[Line]:
    """The lines of a table, from the cells that it prints."""
    yield Line(str(table.title), "name", seat)
    for place, cells in enumerate(zip(*(column.cells for column in table.columns), strict=True)):
        yield Line("  ".join(map(str, cells)), "row", seat, place)
    *_, counted, vp = table.columns
    yield Line(str(counted.footer), "total", seat)
    yield Line(str(vp.footer), "sum", seat)


def _table(sheet: Sheet, won: bool, lang: str) -> Table:
    style = "bold green" if won else "bold"
    table = Table(title=Text(sheet.name, style=style), title_justify="left", show_footer=True)
    table.add_column(said("clause", lang), style="dim", no_wrap=True)
    table.add_column(said("label", lang), no_wrap=True)
    table.add_column(said("counted", lang), footer=Text(arithmetic(sheet)))
    table.add_column(said("vp", lang), justify="right", footer=Text(str(sheet.total), style=style))
    for row in rows(sheet, lang):
        table.add_row(row.clause, Text(row.label), Text(row.detail), str(row.vp))
    return table
