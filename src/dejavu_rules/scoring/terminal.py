"""The score sheet as tables in a terminal; the only module here that needs rich."""

from collections.abc import Iterable, Iterator
from typing import TextIO

from rich.console import Console
from rich.table import Table
from rich.text import Text

from dejavu_rules.combinatorics.values import frozen
from dejavu_rules.scoring.layout import Line, width_of, wrapped
from dejavu_rules.scoring.ranking import LETTERS, NAME, ranking_columns, ranking_head, ranking_lines, standings
from dejavu_rules.scoring.render import NARROW, WIDTH, arithmetic, closing, remarks, rows, sheet_lines, winner_line
from dejavu_rules.scoring.saying import said
from dejavu_rules.scoring.sheet import Result, Sheet

_VP = 5
"""How wide the column of the VP is."""


@frozen
class Block:
    """Something to print, and the lines that can be read in it: a terminal may break them where it likes."""

    shown: Table | Text
    lines: tuple[Line, ...]


def show(blocks: Iterable[Block], file: TextIO | None = None, width: int | None = None) -> None:
    """Print every block; names are text, never markup."""
    console = Console(file=file, width=width)
    for block in blocks:
        console.print(block.shown)


def blocks(result: Result, proved: bool = False, lang: str = "en", width: int = WIDTH) -> Iterator[Block]:
    """Who won, the ranking, each sheet with what there is to say about it: as tables, or as plain text if narrow."""
    winners = winner_line(result, lang)
    yield Block(Text(winners.text, style="bold green"), (winners,))
    yield Block(Text(""), ())
    yield from _ranking(result, lang, width)
    as_tables = all(_room(sheet, lang, width) >= NARROW for sheet in result.sheets)
    for seat, sheet in enumerate(result.sheets):
        yield Block(Text(""), ())
        if as_tables:
            yield from _sheet(sheet, seat, seat in result.winning_seats, lang, width)
        else:
            yield from _plain(sheet_lines(result, seat, lang, width))
    yield Block(Text(""), ())
    yield from _plain(closing(result, proved, lang))


def _room(sheet: Sheet, lang: str, width: int) -> int:
    """What a table of a sheet leaves for what was counted, beside frames, letters, labels and VP."""
    return width - 13 - width_of(said("clause", lang)) - _label(sheet, lang) - _VP


def _label(sheet: Sheet, lang: str) -> int:
    return max(width_of(row.label) for row in rows(sheet, lang))


def _plain(lines: Iterable[Line]) -> Iterator[Block]:
    styles = {"name": "bold", "heading": "dim", "total": "bold", "notice": "yellow", "proved": "bold"}
    return (Block(Text(line.text, style=styles.get(line.says, "")), (line,)) for line in lines)


def _ranking(result: Result, lang: str, width: int) -> Iterator[Block]:
    ranked = standings(result)
    head = ranking_head(result, lang)
    place, _, *numbers = ranking_columns(head, ranked)
    if 22 + place + NAME + sum(numbers) > width:
        yield from _plain(ranking_lines(result, lang, width))
        return
    table = Table(title=said("ranking", lang), title_justify="left")
    table.add_column(head[0], justify="right", width=place)
    table.add_column(head[1], overflow="fold")
    for letter, title, least in zip((*LETTERS, ""), head[2:], numbers, strict=True):
        table.add_column(f"{letter}\n{title}".strip(), justify="right", width=least)
    for each in ranked:
        style = "bold green" if each.place == 1 else None
        table.add_row(str(each.place), Text(each.name), *each.numbers, style=style)
    read = [
        Line(" ".join(map(str, row)), "standing", each.seat) for row, each in zip(_cells(table), ranked, strict=True)
    ]
    yield Block(table, (Line(f"{table.title} {' '.join(head)}", "heading"), *read))


def _cells(table: Table) -> Iterator[tuple[object, ...]]:
    """What a table prints, row by row."""
    return zip(*(column.cells for column in table.columns), strict=True)


def _sheet(sheet: Sheet, seat: int, won: bool, lang: str, width: int) -> Iterator[Block]:
    table = _table(sheet, won, lang, width)
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


def _table(sheet: Sheet, won: bool, lang: str, width: int) -> Table:
    style = "bold green" if won else "bold"
    room = _room(sheet, lang, width)
    table = Table(title=Text(sheet.name, style=style), title_justify="left", show_footer=True)
    table.add_column(said("clause", lang), style="dim", width=width_of(said("clause", lang)))
    table.add_column(said("label", lang), width=_label(sheet, lang))
    table.add_column(said("counted", lang), footer=_broken(arithmetic(sheet), room))
    table.add_column(said("vp", lang), justify="right", width=_VP, footer=Text(str(sheet.total), style=style))
    for row in rows(sheet, lang):
        table.add_row(row.letter, Text(row.label), _broken(row.detail, room), str(row.vp))
    return table


def _broken(words: str, room: int) -> Text:
    """Broken where plain text is, which rich would do elsewhere."""
    return Text("\n".join(wrapped(words, room)))
