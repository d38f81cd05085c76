"""The terminal: ask what the form asks, and save every answer. Nothing is decided here."""

import re
import sys
import textwrap
from collections.abc import Sequence
from contextlib import suppress
from shutil import get_terminal_size
from types import ModuleType

from attrs import evolve

from dejavu_rules.apps.cli.files import printable
from dejavu_rules.apps.cli.language import lang, translate
from dejavu_rules.apps.cli.output import Stopped, put
from dejavu_rules.apps.cli.questions.answer_file import AnswerFile
from dejavu_rules.apps.cli.questions.answers import answer, is_quit
from dejavu_rules.apps.cli.questions.form import Form, Note, colours, names, question
from dejavu_rules.box.pieces import Colour
from dejavu_rules.i18n.texts import TEXTS
from dejavu_rules.inputs.defects import Defect
from dejavu_rules.scoring.end_state.table import Table, table_from
from dejavu_rules.scoring.layout import indent
from dejavu_rules.scoring.saying import tell

LONGEST = 10_000
"""Of a line; nobody types more."""
_USUAL = (*map(str, Colour), "sequence", "sets", "fragments", "cards")
"""What Tab completes at every table."""


def read_line(likely: Sequence[str]) -> str:
    """The line that a person types; in a terminal, Tab completes these words and the arrows bring back earlier lines.

    The question stands above: a long prompt and a narrow terminal do not go together. `readline` is enough for all
    this, and where it is missing only the comfort is: so no larger library is asked for.
    Raises `EOFError` where there is no more input.
    """
    if sys.stdin is None:  # it was closed
        raise EOFError
    if sys.stdin.isatty() and sys.stdout.isatty():
        with suppress(ImportError):  # Windows, and some builds of Python
            import readline

            _complete(readline, likely)
        try:
            line = input("> ")
        except UnicodeDecodeError as error:  # a terminal that sends something else than it said
            return bytes(error.object).decode("utf-8", "replace")
        if not re.search("[\ud800-\udfff]", line):
            return line  # bytes that the terminal's encoding does not know are UTF-8 far more often than anything else
        return line.encode(sys.stdin.encoding or "utf-8", "surrogateescape").decode("utf-8", "replace")
    read = sys.stdin.buffer.readline(LONGEST)
    if not read:
        raise EOFError
    return read.decode("utf-8", "replace")


def _complete(editor: ModuleType, likely: Sequence[str]) -> None:
    def complete_word(start: str, index: int) -> str | None:
        found = [word for word in dict.fromkeys(likely) if start and word.casefold().startswith(start.casefold())]
        return f"{found[index]} " if index < len(found) else None

    editor.set_completer(complete_word)
    editor.set_completer_delims(" ,;")
    editor.parse_and_bind("bind ^I rl_complete" if "libedit" in (editor.__doc__ or "") else "tab: complete")


def ask_table(file: str) -> Table:
    """Ask for a whole table, going on where the file stops.

    Raises `InvalidTable` where the file is something else, `NotWritten` where answers cannot be answers, and `Stopped`.
    """
    answers = AnswerFile(file)
    form = Form(answers.read())
    vocabulary = {key: translate("command", key) for key in TEXTS["command"]}
    _say(translate("asking", "goes on" if form.raw else "begins", file=printable(file)))
    commands = " ".join(vocabulary.values()).split()
    try:
        while (following := question(form)) is not None:
            _say(note_text(following))
            line = read_line([*commands, *names(form.raw), *colours(form.raw), *_USUAL])
            if is_quit(line, vocabulary) or (following.key == "names" and not line.strip()):
                raise EOFError
            if following.key == "colours" and not line.strip():
                line = translate("question", "usual colours")
            reply = answer(form, line, vocabulary)
            if reply.form.raw != form.raw:
                answers.write(reply.form.raw)
            form = reply.form
            for note in reply.notes:
                _say(textwrap.indent(note_text(note), "  "))
    except (KeyboardInterrupt, EOFError):
        put("", err=True)
        key = "stopped" if answers.text is None else "stopped and kept"
        raise Stopped(translate("asking", key, file=printable(file))) from None
    put(translate("asking", "ends", file=printable(file)), err=True)
    return table_from(dict(form.raw), file)


def _say(text: str) -> None:
    """Beside the sheet, which may be redirected; in a terminal no word is cut."""
    if sys.stderr is not None and sys.stderr.isatty():
        width = get_terminal_size().columns - 1
        text = "\n".join(indent(line, max(width, 20), 0, 4) for line in text.split("\n"))
    put(text, err=True)


def note_text(note: Note) -> str:
    """A note in the language of the command."""
    return translate(note.table, note.key, **{name: _value(value) for name, value in note.values})


def _value(value: object) -> object:
    """A defect is said without its place: the person has just typed it."""
    if isinstance(value, Defect):
        return evolve(value, path="", place=None)
    if isinstance(value, tuple) and any(isinstance(each, Note) for each in value):
        return tell("semicolon", lang()).join([str(_value(each)) for each in value])
    return note_text(value) if isinstance(value, Note) else value
