"""`dejavu-rules map`: draw a generated Cosmic Map, or check and draw your own."""

import sys

import click
from click.core import ParameterSource

from dejavu_rules.apps.cli.exits import WRONG_FILE
from dejavu_rules.apps.cli.files import printable, replace, write_new
from dejavu_rules.apps.cli.output import put
from dejavu_rules.box.cosmic_map import CosmicMap
from dejavu_rules.dealer import Dealer
from dejavu_rules.inputs.defects import InvalidMap
from dejavu_rules.inputs.files import STANDARD_INPUT, read_standard_input
from dejavu_rules.mapgen import generate, load, parse
from dejavu_rules.pictures import Picture

STANDARD = "-"
"""Standard input or output instead of a file."""

_svg = click.option("--svg", metavar="FILE", help="Write a picture to FILE; - is standard output.")
_force = click.option("--force", is_flag=True, help="Overwrite FILE if it exists.")


@click.group(invoke_without_command=True)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="The same seed, the same map.")
@_svg
@_force
@click.pass_context
def command(context: click.Context, seed: int, svg: str | None, force: bool) -> None:
    """Draw a Cosmic Map, as text or as a picture, or check your own."""
    if context.invoked_subcommand is not None:
        given = [name for name in context.params if context.get_parameter_source(name) is ParameterSource.COMMANDLINE]
        if given:
            raise click.UsageError(f"--{given[0]} has no effect before {context.invoked_subcommand}; put it after")
        return
    picture = Picture(generate(Dealer(seed)), title=f"Cosmic Map of seed {seed}")
    if svg is None:
        put(picture.text(), nl=False)
    else:
        _write(picture, svg, force)


@command.command()
@click.argument("file")
@_svg
@_force
def check(file: str, svg: str | None, force: bool) -> None:
    """Check a map of your own: every defect at once.

    FILE is a TOML file with the pairs of tiles that touch; - reads standard input.
    """
    try:
        cosmic_map = _read(file)
    except InvalidMap as error:
        put(str(error), err=True)
        sys.exit(WRONG_FILE)
    near = [len(tiles) for tiles in cosmic_map.neighbours]
    put(
        f"{click.format_filename(file)}: valid: {len(near)} tiles, {len(cosmic_map.pairs)} connections, "
        f"{min(near)} to {max(near)} per tile",
        err=svg == STANDARD,
    )
    if svg is not None:
        _write(Picture(cosmic_map), svg, force)


def _read(file: str) -> CosmicMap:
    if file != STANDARD:
        return load(file)
    return parse(read_standard_input(InvalidMap), STANDARD_INPUT)


def _write(picture: Picture, file: str, force: bool) -> None:
    """Write the picture; an existing file stays unless the user says otherwise."""
    document = picture.svg()
    if file == STANDARD:
        put(document, nl=False)
        return
    if force:
        replace(file, document)
    else:
        write_new(file, document, "exists without force")
    put(f"wrote {printable(file)}", err=True)
