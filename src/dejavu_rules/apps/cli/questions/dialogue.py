"""The terminal and the file: ask what the form asks, and save every answer. Nothing is decided here.

The file is read once and written after each answer, never half and never over somebody else's changes.
"""

import os
import re
import sys
import textwrap
import tomllib
from collections.abc import Sequence
from contextlib import suppress
from shutil import get_terminal_size
from types import ModuleType
from typing import Any

from attrs import define, evolve

from dejavu_rules.apps.cli.files import check_writable, printable, replace
from dejavu_rules.apps.cli.language import lang, translate
from dejavu_rules.apps.cli.output import Stopped, put
from dejavu_rules.apps.cli.questions.answers import answer, is_quit
from dejavu_rules.apps.cli.questions.form import Form, Note, Raw, colours, names, players, question
from dejavu_rules.box.pieces import Colour
from dejavu_rules.i18n.texts import texts_of
from dejavu_rules.inputs.defects import Defect, InvalidTable
from dejavu_rules.inputs.files import read_text
from dejavu_rules.scoring.end_state.drafts import PLAYER_KEYS
from dejavu_rules.scoring.end_state.table import MAX_PLAYERS, Table, parse_raw, table_from
from dejavu_rules.scoring.end_state.write import in_line, player_lines, raw_json, raw_toml
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
    vocabulary = {key: translate("command", key) for key in texts_of("command")}
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


@define
class AnswerFile:
    """The file, and its text when we last saw it."""

    file: str
    text: str | None = None

    def read(self) -> Raw:
        """What earlier answers have left, or nothing.

        Raises `InvalidTable` where there is something else, `NotWritten` where nothing could be written.
        """
        check_writable(self.file)
        self.text = self._now()
        if self.text is None or not self.text.strip():
            return {}
        raw = parse_raw(self.text, self.file)
        seats = len(players(raw)) if isinstance(raw, dict) else MAX_PLAYERS  # two of them have a rule of their own
        table_from(raw, self.file, seats=min(seats, MAX_PLAYERS))
        assert isinstance(raw, dict)
        return raw

    def write(self, raw: Raw) -> None:
        """Keep these answers.

        Raises `NotWritten`, also where somebody else has changed the file meanwhile.
        """
        is_json = self.file.lower().endswith(".json") or (self.text or "").lstrip().startswith("{")
        text = raw_json(raw) if is_json else rewrite_toml(self.text or "", raw)
        replace(self.file, text, lambda: self._now() == self.text)
        self.text = text

    def _now(self) -> str | None:
        return read_text(self.file, InvalidTable) if os.path.lexists(self.file) else None


def rewrite_toml(text: str, raw: Raw) -> str:
    """The text of a TOML file, changed so that it has these values; written anew where that cannot be done."""
    try:
        changed = _change_document(text, raw)
        if tomllib.loads(changed) == raw:
            return changed
    except Exception:  # whatever is in the file, and whatever tomlkit makes of it: the answers are kept
        pass
    return raw_toml(raw)


def _change_document(text: str, raw: Raw) -> str:
    import tomlkit  # only a file that is there needs it

    document: Any = tomlkit.parse(text)
    old: dict[str, Any] = document.unwrap()
    for key in old.keys() - raw.keys():
        del document[key]
    for key in ("fragment_colours", "card_colours"):
        if key in raw and raw[key] != old.get(key):
            document[key] = _item(raw[key])
    before, after = old.get("players"), raw.get("players")
    if before == after or not isinstance(after, list):
        return str(tomlkit.dumps(document))
    if not before or not after:  # an empty list is one line, players are blocks
        document.pop("players", None)
        blocks = [line for player in after for line in player_lines(player)] or ["players = []"]
        return "\n".join([str(tomlkit.dumps(document)).rstrip("\n"), *blocks, ""]).lstrip("\n")
    _change_players(document["players"], before, after)
    return str(tomlkit.dumps(document))


def _change_players(players: Any, before: list[dict[str, Any]], after: list[dict[str, Any]]) -> None:
    import tomlkit

    gone = next((seat for seat, old in enumerate(before) if old not in after), len(before))
    for _ in range(len(before) - len(after)):
        _take_out(players, gone)
        before = [*before[:gone], *before[gone + 1 :]]
    for player, old, new in zip(players, before, after, strict=False):
        for key in [key for key in PLAYER_KEYS if old.get(key) != new.get(key)]:
            in_lines = key in ("cards", "assignment")
            if new.get(key) is None:
                del player[key]
            elif in_lines and old.get(key) and isinstance(old[key], list) and isinstance(new[key], list):
                _change_array(player[key], old[key], new[key])
            else:
                player[key] = _item(new[key], in_lines)
    for new in after[len(before) :]:
        document: Any = tomlkit.parse("\n".join([*player_lines(new), ""]))
        document["players"][0].trivia.indent = "\n"  # an empty line before it
        players.append(document["players"][0])


def _take_out(players: Any, seat: int) -> None:
    """Take out a player, but not the comments above, nor those behind the last answer: they are about what follows."""
    import tomlkit

    player = players[seat]
    answers = [place for place, (key, _) in enumerate(player.value.body) if key is not None]
    behind = [item.as_string() for _, item in player.value.body[answers[-1] + 1 if answers else 0 :]]
    comments = "".join([player.trivia.indent, *behind])
    del players[seat]
    if seat < len(players):
        players[seat].trivia.indent = comments + players[seat].trivia.indent
    else:
        for _, item in tomlkit.parse(comments).body:
            players[-1].add(item)


def _change_array(array: Any, old: list[object], new: list[object]) -> None:
    """One thing after the other: an entry that is not the last keeps the comment behind it."""
    if len(new) < len(old):
        place = next((index for index, item in enumerate(new) if item != old[index]), len(new))
        for _ in range(len(old) - len(new)):
            del array[place]
            old = [*old[:place], *old[place + 1 :]]
    for index, item in enumerate(new):
        if index >= len(old):
            array.append(_item(item))
        elif item != old[index]:
            array[index] = _item(item)


def _item(value: object, in_lines: bool = False) -> Any:
    """A value in the layout that the documentation shows."""
    import tomlkit

    words = in_line(value)
    if in_lines and isinstance(value, list) and value:
        words = "\n".join(["[", *[f"  {in_line(each)}," for each in value], "]"])
    return tomlkit.parse(f"value = {words}\n")["value"]
