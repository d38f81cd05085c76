"""The language of a command, for our texts and for click's.

`--help` is answered before options are parsed, so `--lang` is looked for in the raw arguments.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from dejavu_rules.i18n import LANGUAGES, find_language, speaker
from dejavu_rules.i18n.texts import texts_of

_META = "dejavu_rules.language"
_LANG = "--lang"


def lang() -> str:
    """The language of the running command: that of `--lang`, else that of the system."""
    context = click.get_current_context(silent=True)
    chosen: str | None = None if context is None else context.meta.get(_META)
    return chosen or find_language()


def translate(table: str, key: str, **values: object) -> str:
    """A text of `en.json` in the language of the command."""
    return speaker(lang()).sentence(table, key, **values)


class TranslatedCommand(click.Command):
    """A command whose help texts are keys of the table "help"."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        code = _find_lang(args)
        if code in LANGUAGES:
            ctx.meta[_META] = code  # also for its subcommands
        return super().parse_args(ctx, args)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = self.collect_usage_pieces(ctx)
        formatter.write_usage(ctx.command_path, translate_metavars(" ".join(pieces)), prefix=translate("help", "usage"))

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(translate("help", self.help or ""))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [each for each in self.get_params(ctx) if isinstance(each, click.Option)]
        records = [record for each in options if (record := each.get_help_record(ctx)) is not None]
        with _section(formatter, "options"):
            # click may have added a default or a range in brackets
            cut = [(name, text.partition("  [")) for name, text in records]
            helps = [(name, f"{translate('help', key)}{bracket}{added}") for name, (key, bracket, added) in cut]
            _write_columns(formatter, [(translate_metavars(name), text) for name, text in helps])

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = "help"
        return option


class TranslatedGroup(TranslatedCommand, click.Group):
    """A group of such commands; the key of a command's line is the group's name and its own."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        with _section(formatter, "commands"):
            names = self.list_commands(ctx)
            _write_columns(formatter, [(name, translate("help", self.help_key(name))) for name in names])

    def help_key(self, name: str) -> str:
        """The key of a command's line."""
        return f"{self.name} {name}"


@contextmanager
def _section(formatter: click.HelpFormatter, key: str) -> Iterator[None]:
    """A section with its heading; click would write an English colon in every language."""
    formatter.write_paragraph()
    formatter.write(f"{translate('help', key)}{speaker(lang()).colon.rstrip()}\n")
    with formatter.indentation():
        yield


def _write_columns(formatter: click.HelpFormatter, rows: list[tuple[str, str]]) -> None:
    """Names and what they mean side by side; click counts letters, and a Chinese one is as wide as two."""
    if lang() != "zh":
        formatter.write_dl(rows)
        return
    import textwrap

    from dejavu_rules.scoring.layout import GAP, side_by_side, width_of

    indent, wide = " " * formatter.current_indent, max(width_of(name) for name, _ in rows)
    for row in rows:
        cells = side_by_side(row, (wide, formatter.width - len(indent) - wide - len(GAP)), 0)
        formatter.write(textwrap.indent(f"{cells}\n", indent))


def translate_metavars(text: str) -> str:
    """A usage line or an option with translated metavars, such as FILE."""
    known = texts_of("metavar")
    return re.sub("[A-Z]{4,}", lambda match: translate("metavar", match[0]) if match[0] in known else match[0], text)


def _find_lang(args: list[str]) -> str:
    """The value of `--lang` in raw arguments; the last one counts, as in click."""
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
    """Add `--lang` to a command, which gets no argument for it: the language is chosen before the command runs."""
    return click.option(_LANG, type=click.Choice(tuple(LANGUAGES)), expose_value=False, help="lang")(command)
