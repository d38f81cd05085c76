"""`dejavu-rules score`: the end of a physical game, from a file or from questions."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias

import click

from dejavu_rules.apps.cli.language import TranslatedCommand, lang, lang_option, translate
from dejavu_rules.apps.cli.output import NOT_PROVED, fail, put, terminal_width
from dejavu_rules.i18n import speaker
from dejavu_rules.i18n.errors import DejaVuError
from dejavu_rules.inputs.defects import InvalidTable
from dejavu_rules.scoring.end_state import load
from dejavu_rules.scoring.layout import Line
from dejavu_rules.scoring.render import NARROWEST, WIDTH, explained_lines, text_lines
from dejavu_rules.scoring.sheet import Result, result

if TYPE_CHECKING:  # only a proof counts twice
    from dejavu_rules.scoring.recount import Recount

    Recounts: TypeAlias = tuple[Recount, ...]

_STYLES = {"name": "1", "heading": "2", "total": "1", "notice": "33", "proved": "1"}
"""How a terminal shows what a line says: bold, faint or yellow."""


@click.command(cls=TranslatedCommand, help="score in full")
@click.argument("file", required=False)
@click.option("--json", "as_json_", is_flag=True, help="json")
@click.option("--prove", is_flag=True, help="prove")
@click.option("--explain", is_flag=True, help="explain")
@click.option("--html", metavar="FILE", help="html")
@click.option("--force", is_flag=True, help="force")
@click.option("--template", is_flag=True, help="template")
@click.option("--ask", is_flag=True, help="ask")
@lang_option
def command(
    file: str | None,
    as_json_: bool,
    prove: bool,
    explain: bool,
    html: str | None,
    force: bool,
    template: bool,
    ask: bool,
) -> None:
    """Score the end of a physical game."""
    if html is not None and file is not None and force:
        from dejavu_rules.apps.cli.files import is_same_file  # only what writes a file needs it

        if is_same_file(html, file):
            raise click.UsageError(translate("answer", "own input", file=click.format_filename(html)))
    if template:
        if ask or as_json_ or prove or explain or html is not None:
            raise click.UsageError(translate("answer", "template is alone"))
        _write_template(file)
        return
    if file is None:
        raise click.UsageError(translate("answer", "no file"))
    if ask and file == "-":
        raise click.UsageError(translate("answer", "ask needs a file"))
    try:
        if ask:
            from dejavu_rules.apps.cli.questions import ask_table

            table = ask_table(file)
        else:
            table = load(file)
    except InvalidTable as error:
        fail(error.say_in(speaker(lang())))
    final = result(table.holdings)
    recounts: Recounts = ()
    if prove:
        try:
            from dejavu_rules.scoring.proof import prove_reading, prove_result
        except ImportError as error:
            raise click.UsageError(f"--prove: {error}") from error
        with _not_proved():
            prove_reading(table)
            recounts = prove_result(final)
    if html is not None:
        _write_page(final, html, force, recounts)
    if html != "-":
        _show(final, as_json_, explain, recounts)


@contextmanager
def _not_proved() -> Iterator[None]:
    """A failed proof ends the command before anything is printed."""
    try:
        yield
    except DejaVuError as error:
        fail(translate("answer", "not proved", reason=str(error)), NOT_PROVED)


def _write_template(file: str | None) -> None:
    from dejavu_rules.apps.cli.files import printable, write_new
    from dejavu_rules.scoring.end_state.write import template

    if file is None or file == "-":
        put(template(lang()), nl=False)
    else:
        write_new(file, template(lang()))
        put(translate("answer", "wrote template", file=printable(file)))


def _write_page(final: Result, file: str, force: bool, recounts: "Recounts") -> None:
    from datetime import date  # only a page has a date

    from dejavu_rules.scoring.page import page

    today = date.today()
    document = page(final, bool(recounts), lang(), today)
    if recounts:
        from dejavu_rules.scoring.proof import prove_page

        with _not_proved():
            prove_page(recounts, document, lang(), today)
    if file == "-":
        put(document.encode("ascii", "xmlcharrefreplace").decode(), nl=False)  # right on any terminal
    else:
        from dejavu_rules.apps.cli.files import write_output

        write_output(file, document, force)


def _show(final: Result, as_json_: bool, explain: bool, recounts: "Recounts") -> None:
    proved, width = bool(recounts), max(NARROWEST, terminal_width(WIDTH))
    if as_json_:
        from dejavu_rules.scoring.answer import as_json

        answer = as_json(final, proved, with_tree=explain)
        if recounts:
            from dejavu_rules.scoring.proof import prove_json

            with _not_proved():
                prove_json(recounts, answer, with_tree=explain)
        import json  # a sheet for people needs none

        put(json.dumps(answer))
        return
    lines = tuple((explained_lines if explain else text_lines)(final, proved, lang(), width))
    if recounts:
        from dejavu_rules.scoring.proof import prove_lines

        with _not_proved():
            prove_lines(recounts, lines, lang())
    is_dumb = os.environ.get("TERM", "dumb") == "dumb" and "WT_SESSION" not in os.environ
    has_styles = sys.stdout.isatty() and not is_dumb and not os.environ.get("NO_COLOR")  # no-color.org
    put("\n".join([_style(line, final.winning_seats) if has_styles else line.text for line in lines]))


def _style(line: Line, winners: tuple[int, ...]) -> str:
    """A line as a terminal shows it: winners green, what is to be looked at yellow, headings faint."""
    has_won = line.says in ("standing", "name") and line.seat in winners
    code = "1;32" if has_won or line.says == "winners" else _STYLES.get(line.says)
    return f"\x1b[{code}m{line.text}\x1b[0m" if code else line.text
