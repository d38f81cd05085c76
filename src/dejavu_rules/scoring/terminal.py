"""The score sheet as a table in a terminal; the only module here that needs rich."""

from typing import TextIO

from rich.console import Console
from rich.table import Table
from rich.text import Text

from dejavu_rules.scoring.render import arithmetic, closing, remarks, rows
from dejavu_rules.scoring.sheet import Result, Sheet


def show(result: Result, proved: bool = False, file: TextIO | None = None, width: int | None = None) -> None:
    """Print every sheet; names are text, never markup."""
    console = Console(file=file, width=width, highlight=False)
    for sheet in result.sheets:
        console.print(_table(sheet, won=sheet.name in result.winners))
        for remark in remarks(sheet):
            console.print(Text(f"  {remark}", style="dim"))
    console.print(Text(closing(result, proved), style="bold"))


def _table(sheet: Sheet, won: bool) -> Table:
    style = "bold green" if won else "bold"
    table = Table(title=Text(sheet.name, style=style), title_justify="left", show_footer=True)
    table.add_column("clause", style="dim", no_wrap=True)
    table.add_column("card or group", no_wrap=True)
    table.add_column("counted", footer=Text(arithmetic(sheet)))
    table.add_column("VP", justify="right", footer=Text(str(sheet.total), style=style))
    for row in rows(sheet):
        table.add_row(row.clause, Text(row.label), Text(row.detail), str(row.vp))
    return table
