"""Commands whose help is in the language of the person: what click says itself, and what we say.

Help is wanted before options are read, so the language is looked for in the raw arguments.
"""

from typing import Any

import click

from dejavu_rules.cli.words import choose, tell
from dejavu_rules.languages import LANGUAGES

_LANG = "--lang"


class Speaking(click.Command):
    """A command with its help, and that of its options, as keys of `words.HELP`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        code = _wanted(args)
        if code in LANGUAGES:
            choose(ctx, code)
        return super().parse_args(ctx, args)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = self.collect_usage_pieces(ctx)
        formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=tell("help", "usage"))

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(tell("help", self.help or ""))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [each for each in self.get_params(ctx) if isinstance(each, click.Option)]
        records = [record for each in options if (record := each.get_help_record(ctx)) is not None]
        with formatter.section(tell("help", "options")):
            formatter.write_dl([(name, _in_words(text)) for name, text in records])

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = "help"
        return option


def _in_words(text: str) -> str:
    """The help of an option; click may have added what it accepts, in brackets."""
    key, bracket, added = text.partition("  [")
    return f"{tell('help', key)}{bracket}{added}"


def _wanted(args: list[str]) -> str:
    """The language among raw arguments; the last one counts, as for click."""
    found = ""
    for word, following in zip(args, [*args[1:], ""], strict=False):
        if word == "--":
            break
        if word == _LANG:
            found = following
        elif word.startswith(f"{_LANG}="):
            found = word.partition("=")[2]
    return found


def lang_option(command: Any) -> Any:
    """Gives a command `--lang`; what it says is chosen by then, so the command itself is not told."""
    return click.option(_LANG, type=click.Choice(tuple(LANGUAGES)), expose_value=False, help="lang")(command)
