"""`dejavu-rules catalogue`: show a box with how each value is known, check one of your own."""

import json

import click

from dejavu_rules.apps.cli.files import printable
from dejavu_rules.apps.cli.language import TranslatedCommand, TranslatedGroup, lang, lang_option, translate
from dejavu_rules.apps.cli.output import fail, put
from dejavu_rules.box.catalogue import Catalogue, load, notices, parse, standard
from dejavu_rules.box.catalogue.overview import overview, summary
from dejavu_rules.box.catalogue.write import facts
from dejavu_rules.i18n import speaker
from dejavu_rules.inputs.defects import InvalidCatalogue
from dejavu_rules.inputs.files import STANDARD_INPUT, read_standard_input


@click.group("catalogue", cls=TranslatedGroup, help="catalogue in full")
@lang_option
def command() -> None:
    """What the box holds and how we know it."""


@command.command(cls=TranslatedCommand, help="catalogue show in full")
@click.argument("file", required=False)
@click.option("--json", "as_json", is_flag=True, help="json")
@lang_option
def show(file: str | None, as_json: bool) -> None:
    """Print the standard box, or the one in FILE: what is known, inferred and assumed, and the cards."""
    catalogue = standard() if file is None else _load(file)
    if as_json:
        found = [{"place": fact.place, "value": fact.value, "known": fact.known.value} for fact in facts(catalogue)]
        put(json.dumps({"name": catalogue.name, "facts": found}))
    else:
        put(overview(catalogue, speaker(lang())), nl=False)


@command.command(cls=TranslatedCommand, help="catalogue check in full")
@click.argument("file")
@lang_option
def check(file: str) -> None:
    """Check a catalogue of your own: every defect at once, and where it differs from the rulebooks' box.

    FILE is a TOML file; - reads standard input.
    """
    catalogue = _load(file)
    put(translate("answer", "catalogue is valid", file=printable(file)))
    put(summary(catalogue, speaker(lang())))
    for notice in notices(catalogue):
        put(translate("answer", "notice", notice=notice))


def _load(file: str) -> Catalogue:
    try:
        return parse(read_standard_input(InvalidCatalogue), STANDARD_INPUT) if file == "-" else load(file)
    except InvalidCatalogue as error:
        fail(error.say_in(speaker(lang())))
