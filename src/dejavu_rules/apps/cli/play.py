"""`dejavu-rules play`: a game in the terminal, hot-seat and against bots."""

import os
from typing import Unpack

import click
from rich.console import Console, RenderableType

from dejavu_rules import InvalidSetup
from dejavu_rules.apps.cli.files import NotWritten, read_save, replace
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
        match = _match(file, seats, seed, speed=speed, build_map=build_map)
    except InvalidSetup as error:
        raise click.UsageError(say(error, lang())) from None
    except DejaVuError as error:
        fail(f"{file}: {say(error, lang())}")
    if file:
        replace(file, match.to_json())  # before anybody has decided anything
    try:
        match = play(match, terminal, lang())
    except BotFailed as error:
        fail(str(error))
    if not match.is_over:
        click.echo(translate("answer", "play goes on" if terminal.file else "play is not kept", file=terminal.file))


def _match(file: str | None, seats: str, seed: int | None, **options: Unpack[MatchOptions]) -> Match:
    names = [name.strip() for name in seats.replace("，", ",").replace("、", ",").split(",")]
    plugged = plug_in(names)
    if file is not None and os.path.exists(file):
        return open_match(read_save(file, LONGEST), plugged)
    if not 2 <= len(names) <= 4:
        raise click.UsageError(translate("answer", "number of players", number=len(names)))
    for name in names:
        if likely := similar_bot(name, known_bots(plugged)):
            raise click.UsageError(translate("answer", "bot misspelt", name=show(name), bot=likely))
    return Match.new(names, seed=seed, bots=plugged, **options)


class _Screen:
    """The terminal that `play` needs."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._console = Console(highlight=False, width=min(Console().width, 100))

    @property
    def height(self) -> int:
        return self._console.height

    def show(self, what: RenderableType) -> None:
        self._console.print(what, markup=False)

    def clear(self) -> None:
        self._console.clear()

    def ask(self, question: str) -> str | None:
        try:
            return self._console.input(f"{question}> ", markup=False)
        except (EOFError, KeyboardInterrupt):
            self._console.print()
            return None

    def save(self, text: str, file: str) -> str | None:
        target = file or self.file
        try:
            replace(target, text)
        except NotWritten as problem:
            return problem.message
        self.file = target
        return None
