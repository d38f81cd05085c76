"""`dejavu-rules play`: a game in the terminal, hot-seat and against bots."""

import os
from typing import Unpack

import click
from rich.console import Console, RenderableType

from dejavu_rules import InvalidSetup
from dejavu_rules.apps.cli.files import NotWritten, is_same_file, printable, read_save, replace, write_new
from dejavu_rules.apps.cli.language import TranslatedCommand, lang, lang_option, translate
from dejavu_rules.apps.cli.output import fail
from dejavu_rules.apps.cli.plugging import plug_in
from dejavu_rules.apps.terminal import play
from dejavu_rules.bots import BotFailed, known_bots, similar_bot
from dejavu_rules.i18n.errors import DejaVuError
from dejavu_rules.i18n.sentences import show
from dejavu_rules.match import Match, MatchOptions, open_match
from dejavu_rules.match.saving import LONGEST
from dejavu_rules.say import say


@click.command(cls=TranslatedCommand, help="play in full")
@click.argument("file", required=False)
@click.option("--seats", default="Ada, greedy", metavar="NAMES", help="seats")
@click.option("--seed", type=click.IntRange(min=0), help="seed")
@click.option("--speed", is_flag=True, help="speed")
@click.option("--build-map", is_flag=True, help="build map")
@lang_option
def command(file: str | None, seats: str, seed: int | None, speed: bool, build_map: bool) -> None:
    """Play in the terminal, hot-seat and against bots."""
    terminal = _Screen(file or "")
    try:
        match = _match(terminal.read(), seats, seed, speed=speed, build_map=build_map)
    except InvalidSetup as error:
        raise click.UsageError(say(error, lang())) from None
    except DejaVuError as error:
        fail(f"{terminal.file}: {say(error, lang())}")
    if file:
        terminal.write(match.to_json())  # before anybody has decided anything
    try:
        match = play(match, terminal, lang())
    except BotFailed as error:
        fail(str(error))
    if not match.is_over:
        click.echo(translate("answer", "play goes on" if terminal.is_kept else "play is not kept", file=terminal.file))


def _match(kept: str | None, seats: str, seed: int | None, **options: Unpack[MatchOptions]) -> Match:
    names = [name.strip() for name in seats.replace("，", ",").replace("、", ",").split(",")]
    plugged = plug_in(names)
    if kept is not None:
        return open_match(kept, plugged)
    if not 2 <= len(names) <= 4:
        raise click.UsageError(translate("answer", "number of players", number=len(names)))
    for name in names:
        if likely := similar_bot(name, known_bots(plugged)):
            raise click.UsageError(translate("answer", "bot misspelt", name=show(name), bot=likely))
    return Match.new(names, seed=seed, bots=plugged, **options)


class _Screen:
    """The terminal that `play` needs."""

    def __init__(self, path: str) -> None:
        self._path, self.is_kept = path, False
        self._text: str | None = None
        self._console = Console(highlight=False, width=min(Console().width, 100))

    @property
    def file(self) -> str:
        return printable(self._path)

    @property
    def height(self) -> int:
        return self._console.height

    def show(self, what: RenderableType) -> None:
        self._console.print(what, markup=False)

    def clear(self) -> None:
        if self._console.is_terminal:
            self._console.clear()
            self._console.file.write("\x1b[3J")  # and what one could scroll back to
            self._console.file.flush()

    def ask(self, question: str) -> str | None:
        try:
            return self._console.input(f"{question}> ", markup=False)
        except (EOFError, KeyboardInterrupt):
            self._console.print()
            return None

    def save(self, text: str, file: str) -> str | None:
        try:
            if file and not is_same_file(file, self._path):
                write_new(file, text)
                self._path, self._text, self.is_kept = file, text, True
            else:
                self.write(text)
        except NotWritten as problem:
            return problem.message
        return None

    def read(self) -> str | None:
        """The text of the file, if there is one."""
        self._text = self._now()
        return self._text

    def write(self, text: str) -> None:
        """Replace the file, if nobody else has changed it meanwhile. Raises `NotWritten`."""
        self.is_kept = False
        replace(self._path, text, lambda: self._now() == self._text)
        self._text, self.is_kept = text, True

    def _now(self) -> str | None:
        return read_save(self._path, LONGEST) if self._path and os.path.exists(self._path) else None
