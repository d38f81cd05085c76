"""The terminal: asks what the form asks, and keeps every answer. Nothing is decided here."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from shutil import get_terminal_size
from textwrap import fill, indent

from attrs import evolve

from dejavu_rules.apps.cli.asking.commands import answer
from dejavu_rules.apps.cli.asking.form import Form, colours, names
from dejavu_rules.apps.cli.asking.kept import Kept
from dejavu_rules.apps.cli.asking.line import read_line
from dejavu_rules.apps.cli.asking.notes import Note, question
from dejavu_rules.apps.cli.ending import Stopped
from dejavu_rules.apps.cli.language import tell
from dejavu_rules.apps.cli.output import put
from dejavu_rules.apps.cli.writing import shown
from dejavu_rules.i18n.commands import COMMANDS
from dejavu_rules.inputs.defects import Defect
from dejavu_rules.scoring.end_state.table import Table, table_from
from dejavu_rules.scoring.end_state.words import COLOUR_NAMES


def ask_table(file: str) -> Table:
    """Ask for a whole table, going on where the file stops.

    Raises `InvalidTable` where the file is something else, `NotWritten` where answers cannot be kept, and `Stopped`.
    """
    kept = Kept(file)
    form = Form(kept.read())
    vocabulary = {key: tell("command", key) for key in COMMANDS}
    _say(tell("asking", "goes on" if form.raw else "begins", file=shown(file)))
    with _stopping(kept):
        while (asked := question(form)) is not None:
            _say(told(asked))
            reply = answer(form, read_line(_likely(form, vocabulary)), vocabulary)
            if reply.form.raw != form.raw:
                kept.write(reply.form.raw)
            form = reply.form
            for note in reply.notes:
                _say(indent(told(note), "  "))
    put(tell("asking", "ends", file=shown(file)), err=True)
    return table_from(dict(form.raw), file)


@contextmanager
def _stopping(kept: Kept) -> Iterator[None]:
    """Ctrl-C or the end of the input: say where the answers are."""
    try:
        yield
    except (KeyboardInterrupt, EOFError):
        put("", err=True)
        key = "stopped" if kept.text is None else "stopped and kept"
        raise Stopped(tell("asking", key, file=shown(kept.file))) from None


def _say(text: str) -> None:
    """Beside the sheet, which may be redirected; in a terminal no word is cut."""
    if sys.stderr is not None and sys.stderr.isatty():
        width = get_terminal_size().columns - 1
        text = "\n".join(fill(line, max(width, 20), subsequent_indent="    ") for line in text.split("\n"))
    put(text, err=True)


def told(note: Note) -> str:
    """A note in the language of the command."""
    return tell(note.table, note.key, **{name: _value(value) for name, value in note.values})


def _value(value: object) -> object:
    """A defect is said without its place: the person has just typed it."""
    if isinstance(value, Defect):
        return evolve(value, path="", place=None)
    return told(value) if isinstance(value, Note) else value


def _likely(form: Form, vocabulary: dict[str, str]) -> tuple[str, ...]:
    """Words that a person may want to have completed."""
    scoring = ("sequence", "sets", "fragments", "cards")
    commands = " ".join(vocabulary.values()).split()
    return tuple(dict.fromkeys([*commands, *names(form.raw), *colours(form.raw), *COLOUR_NAMES, *scoring]))
