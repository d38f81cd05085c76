"""`dejavu-rules catalogue`: show a box with how each value is known, check one of your own."""

import json

import click

from dejavu_rules.apps.cli.exits import WRONG_FILE
from dejavu_rules.apps.cli.output import put
from dejavu_rules.box.catalogue import Catalogue, load, notices, parse, standard
from dejavu_rules.box.catalogue.overview import overview, summary
from dejavu_rules.box.catalogue.write import facts
from dejavu_rules.inputs.defects import InvalidCatalogue
from dejavu_rules.inputs.files import STANDARD_INPUT, read_standard_input


@click.group()
def command() -> None:
    """What the box holds and how we know it."""


@command.command()
@click.argument("file", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def show(file: str | None, as_json: bool) -> None:
    """Print the standard box, or the one in FILE: what is known, inferred and assumed, and the cards."""
    catalogue = standard() if file is None else _load(file)
    if as_json:
        found = [{"place": fact.place, "value": fact.value, "known": fact.known.value} for fact in facts(catalogue)]
        put(json.dumps({"name": catalogue.name, "facts": found}))
    else:
        put(overview(catalogue), nl=False)


@command.command()
@click.argument("file")
def check(file: str) -> None:
    """Check a catalogue of your own: every defect at once, and where it differs from the rulebooks' box.

    FILE is a TOML file; - reads standard input.
    """
    catalogue = _load(file)
    put(f"{click.format_filename(file)}: valid")
    put(summary(catalogue))
    for notice in notices(catalogue):
        put(f"notice: {notice}")


def _load(file: str) -> Catalogue:
    try:
        if file == "-":
            return parse(read_standard_input(InvalidCatalogue), STANDARD_INPUT)
        return load(file)
    except InvalidCatalogue as error:
        put(str(error), err=True)
        raise SystemExit(WRONG_FILE) from None
