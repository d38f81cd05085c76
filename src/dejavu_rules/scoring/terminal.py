"""The score sheet as tables in a terminal; the only module here that needs rich."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TextIO

from attrs import frozen
from rich.console import Console
from rich.table import Table
from rich.text import Text

from dejavu_rules.scoring.layout import longest_chunk, width_of
from dejavu_rules.scoring.render import (
    NARROW,
    WIDTH,
    Line,
    Row,
    arithmetic,
    closing,
    groups,
    ranking_lines,
    remarks,
    rows,
    sheet_lines,
    standings,
)
from dejavu_rules.scoring.saying import said
from dejavu_rules.scoring.sheet import Result, Sheet


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


def blocks(result: Result, proved: bool = False, lang: str = "en", width: int = WIDTH) -> Iterator[Block]:
    """The ranking, a table for each sheet with what there is to say about it, and who won; plain lines if narrow."""
    yield from _ranking(result, lang, width)
    for seat, sheet in enumerate(result.sheets):
        yield Block(Text(""), ())
        yield from _sheet(result, sheet, seat, lang, width)
    yield Block(Text(""), ())
    for line in closing(result, proved, lang):
        yield Block(Text(line.text, style="yellow" if line.says == "notice" else "bold"), (line,))


def _ranking(result: Result, lang: str, width: int) -> Iterator[Block]:
    names = [said(group.group, lang) for group in groups(result.sheets[0])]
    head = [said("place", lang), said("player", lang), *names, said("total", lang)]
    ranked = standings(result)
    cells = [(str(each.place), each.name, *each.numbers) for each in ranked]
    if not _fits([head, *cells], width, wraps=1):
        yield from _plain(ranking_lines(result, lang, width))
        return
    table = Table(title=said("ranking", lang), title_justify="left")
    for place, title in enumerate(head):
        table.add_column(title, justify="left" if place == 1 else "right", overflow="fold", min_width=_least(place, head))
    for each in cells:
        table.add_row(*map(Text, each), style="bold green" if each[0] == "1" else None)
    lines = [Line(" ".join(map(str, each)), "rank", standing.seat) for each, standing in zip(_cells(table), ranked)]
    yield Block(table, (Line(f"{table.title} {' '.join(head)}", "heading"), *lines))


def _fits(table: Sequence[Sequence[str]], width: int, wraps: int) -> bool:
    """Whether no word of a table has to be broken; the cells of one column may need several lines."""
    columns = zip(*table, strict=True)
    least = [
        NARROW if place == wraps else max(map(longest_chunk, column)) for place, column in enumerate(columns)
    ]
    return sum(least) + 3 * len(least) + 1 <= width


def _least(place: int, head: Sequence[str]) -> int | None:
    return None if place == 1 else longest_chunk(head[place])


def _cells(table: Table) -> Iterator[tuple[object, ...]]:
    """What a table prints, row by row."""
    return zip(*(column.cells for column in table.columns), strict=True)


def _plain(lines: Iterable[Line]) -> Iterator[Block]:
    styles = {"name": "bold", "heading": "dim", "total": "bold"}
    return (Block(Text(line.text, style=styles.get(line.says, "")), (line,)) for line in lines)


def _sheet(result: Result, sheet: Sheet, seat: int, lang: str, width: int) -> Iterator[Block]:
    lines = rows(sheet, lang)
    if not _fits([(row.clause, row.label.replace(" ", "_"), "", f"{row.vp:>4}") for row in lines], width, wraps=2):
        yield from _plain(sheet_lines(result, seat, lang, width))
        return
    table = _table(sheet, lines, seat in result.winning_seats, lang)
    yield Block(table, tuple(_read(table, seat)))
    for remark in remarks(sheet, seat, lang):
        yield Block(Text(f"  {remark.text}", style="dim"), (remark,))


def _read(table: Table, seat: int) -> Iterator[Line]:
    """The lines of a table, from the cells that it prints."""
    yield Line(str(table.title), "name", seat)
    for place, cells in enumerate(_cells(table)):
        yield Line("  ".join(map(str, cells)), "row", seat, place)
    *_, counted, vp = table.columns
    yield Line(str(counted.footer), "total", seat)
    yield Line(str(vp.footer), "sum", seat)


def _table(sheet: Sheet, lines: Sequence[Row], won: bool, lang: str) -> Table:
    style = "bold green" if won else "bold"
    table = Table(title=Text(sheet.name, style=style), title_justify="left", show_footer=True)
    table.add_column(said("clause", lang), style="dim", overflow="fold", min_width=8)
    least = max(width_of(row.label) for row in lines)
    table.add_column(said("label", lang), overflow="fold", min_width=least)
    table.add_column(said("counted", lang), overflow="fold", footer=Text(arithmetic(sheet)))
    table.add_column(said("vp", lang), justify="right", min_width=4, footer=Text(str(sheet.total), style=style))
    for row in lines:
        table.add_row(row.clause, Text(row.label), Text(row.detail), str(row.vp))
    return table
