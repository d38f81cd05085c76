"""The command group; each command has a module of its own, which is imported when the command is called."""

import gc
import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from typing import Any

import click

from dejavu_rules.apps.cli.language import TranslatedGroup, lang_option
from dejavu_rules.apps.cli.output import WHOLE_PROCESS, catch_closed_pipe, run_command

COMMANDS = ("best-turn", "catalogue", "engine", "map", "play", "rate", "review", "score", "serve", "simulate", "verify")


class _Lazy(TranslatedGroup):
    def main(self, args: Sequence[str] | None = None, *rest: Any, standalone_mode: bool = True, **extra: Any) -> Any:
        if args is None:
            gc.freeze()  # modules are no garbage, and looking through them takes a tenth of the time of `score`
            extra = {"obj": WHOLE_PROCESS, **extra}
        run = partial(super().main, args, *rest, standalone_mode=False, **extra)
        return sys.exit(run_command(run, is_process=args is None)) if standalone_mode else run()

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        with catch_closed_pipe():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        with catch_closed_pipe():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"dejavu_rules.apps.cli.{cmd_name.replace('-', '_')}")
        if ctx.obj is WHOLE_PROCESS:
            gc.freeze()
        command: click.Command = module.command
        return command

    def help_key(self, name: str) -> str:
        return name


@click.command(cls=_Lazy, help="main", context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="dejavu-rules", help="version")
@lang_option
def main() -> None:
    """The command line as a whole."""
