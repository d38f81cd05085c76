"""`dejavu-rules map`: draw a generated Cosmic Map, or check and draw your own."""

import click
from click.core import ParameterSource

from dejavu_rules.apps.cli.files import is_same_file, printable, write_output
from dejavu_rules.apps.cli.language import TranslatedCommand, TranslatedGroup, lang, lang_option, translate
from dejavu_rules.apps.cli.output import fail, put
from dejavu_rules.dealer import Dealer
from dejavu_rules.i18n import speaker
from dejavu_rules.inputs.defects import InvalidMap
from dejavu_rules.inputs.files import STANDARD_INPUT, read_standard_input
from dejavu_rules.mapgen import generate, load, parse
from dejavu_rules.pictures import Picture

STANDARD = "-"
"""Standard input or output instead of a file."""

_svg = click.option("--svg", metavar="FILE", help="svg")
_force = click.option("--force", is_flag=True, help="map force")


@click.group("map", cls=TranslatedGroup, help="map in full", invoke_without_command=True)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="map seed")
@_svg
@_force
@lang_option
@click.pass_context
def command(context: click.Context, seed: int, svg: str | None, force: bool) -> None:
    """Draw a Cosmic Map, as text or as a picture, or check your own."""
    if context.invoked_subcommand is not None:
        given = [name for name in context.params if context.get_parameter_source(name) is ParameterSource.COMMANDLINE]
        if given:
            command = context.invoked_subcommand
            raise click.UsageError(translate("answer", "option too early", option=f"--{given[0]}", command=command))
        return
    picture = Picture(generate(Dealer(seed)), title=translate("answer", "map title", seed=seed), lang=lang())
    if svg is None:
        put(picture.text(), nl=False)
    else:
        _write(picture, svg, force)


@command.command(cls=TranslatedCommand, help="map check in full")
@click.argument("file")
@_svg
@_force
@lang_option
def check(file: str, svg: str | None, force: bool) -> None:
    """Check a map of your own: every defect at once.

    FILE is a TOML file with the pairs of tiles that touch; - reads standard input.
    """
    try:
        cosmic_map = parse(read_standard_input(InvalidMap), STANDARD_INPUT) if file == STANDARD else load(file)
    except InvalidMap as error:
        fail(error.say_in(speaker(lang())))
    near = [len(tiles) for tiles in cosmic_map.neighbours]
    numbers = {"tiles": len(near), "pairs": len(cosmic_map.pairs), "least": min(near), "most": max(near)}
    put(translate("answer", "map is valid", file=printable(file), **numbers), err=svg == STANDARD)
    if svg is not None:
        if force and is_same_file(svg, file):
            raise click.UsageError(translate("answer", "own input", file=printable(file)))
        _write(Picture(cosmic_map, title=translate("answer", "map without seed"), lang=lang()), svg, force)


def _write(picture: Picture, file: str, force: bool) -> None:
    if file == STANDARD:
        put(picture.svg(), nl=False)
    else:
        write_output(file, picture.svg(), force)
