"""The command group; each command lives in its own module and is imported only when it is called."""

from importlib import import_module

import click

COMMANDS = {
    "catalogue": "What the box holds and how we know it",
    "map": "Draw a Cosmic Map, or check your own",
    "score": "Score the end of a physical game",
}


class _Lazy(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"dejavu_rules.cli.{cmd_name}")
        command = module.command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(sorted(COMMANDS.items()))


@click.command(cls=_Lazy)
@click.version_option(package_name="dejavu-rules")
def main() -> None:
    """The rules of Deja Vu: Fragments of Memory (unofficial)."""
