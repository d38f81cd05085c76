"""`dejavu-rules verify`: play games, check every rule at each step, and save a game that breaks one."""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import click
from click.core import ParameterSource
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from dejavu_rules import to_json
from dejavu_rules.apps.cli.files import printable, read_save, write_numbered
from dejavu_rules.apps.cli.language import TranslatedCommand, lang, lang_option, translate
from dejavu_rules.apps.cli.output import WRONG_FILE, Stopped, fail, put
from dejavu_rules.box.catalogue import load as load_catalogue
from dejavu_rules.i18n.errors import DejaVuError
from dejavu_rules.mapgen import load as load_map
from dejavu_rules.saves import record_from_json
from dejavu_rules.saves.documents import MOST
from dejavu_rules.say import say
from dejavu_rules.testing import (
    EFFECTS,
    INVARIANTS,
    VERDICTS,
    Verified,
    building_player,
    game_by_number,
    random_player,
    verify_game,
    verify_record,
)

LONGEST_LINE = 500
"""Maximum length of a printed line: a state has thousands of characters, and the file has all of them."""


@click.command(cls=TranslatedCommand, help="verify in full")
@click.argument("file", required=False)
@click.option("--games", type=click.IntRange(min=1), default=10, show_default=True, metavar="N", help="verify games")
@click.option("--players", type=click.IntRange(2, 4), metavar="P", help="verify players")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, metavar="S", help="verify seed")
@click.option("--catalogue", metavar="FILE", help="verify catalogue")
@click.option("--map", "map_", metavar="FILE", help="verify map")
@lang_option
@click.pass_context
def command(
    context: click.Context,
    file: str | None,
    games: int,
    players: int | None,
    seed: int,
    catalogue: str | None,
    map_: str | None,
) -> None:
    """Play games and check every rule at each step."""
    checked: Counter[str] = Counter()
    try:
        if file is not None:
            for name in ("games", "players", "catalogue", "map_"):  # they have no effect on a game from a file
                if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
                    raise click.UsageError(translate("answer", "verify file is alone", option=f"--{name.rstrip('_')}"))
            with _report_errors():
                text = read_save(file, MOST["record"])
            with _report_errors(f"{printable(file)}: "):
                record = record_from_json(text)
            _end(verify_record(record, seed, checked=checked), seed, file)
        with _report_errors():
            box = None if catalogue is None else load_catalogue(catalogue)
            cosmic_map = None if map_ is None else load_map(map_)
        with _bar() as progress:
            task = progress.add_task("", total=games, checked=checked)
            for number in range(seed, seed + games):
                with _report_errors():
                    first = game_by_number(number, players=players, map=cosmic_map, catalogue=box)
                player = building_player if number % 2 else random_player
                verified = verify_game(first, number, player=player, checked=checked)
                if verified.broken is not None:
                    break
                progress.advance(task)
    except KeyboardInterrupt:
        put(_summary(checked))
        raise Stopped(translate("verify", "stopped")) from None
    _end(verified, number)


@contextmanager
def _report_errors(before: str = "") -> Iterator[None]:
    """End the command where a file or an option is wrong."""
    try:
        yield
    except DejaVuError as error:
        fail(f"{before}{say(error, lang())}")


def _end(verified: Verified, seed: int, file: str | None = None) -> NoReturn:
    """Print what was checked and what was broken, and save a broken game that is in no file yet."""
    put(_summary(verified.checked))
    if verified.broken is None:
        put(translate("verify", "sound"))
        sys.exit(0)
    reason = "\n".join(line[:LONGEST_LINE] for line in verified.broken.splitlines())
    put(translate("verify", "broken", number=seed, reason=reason), err=True)
    if file is None:
        file = write_numbered(f"broken-{seed}", ".json", to_json(verified.record))
        put(translate("verify", "replay", file=printable(file), seed=seed), err=True)
    sys.exit(WRONG_FILE)


def _summary(checked: Counter[str]) -> str:
    steps = sum(number for name, number in checked.items() if name[0].isupper())
    lines = [
        translate("verify", "games", number=checked["games"], left=checked["games left"], steps=steps),
        translate("verify", "states", number=checked["states"], oracles=len(INVARIANTS)),
        translate("verify", "transitions", number=checked["transitions"], oracles=len(EFFECTS)),
        translate("verify", "verdicts", number=checked["verdicts"], oracles=len(VERDICTS)),
        translate("verify", "offers", number=checked["offers"]),
        translate(
            "verify",
            "second",
            steps=steps,
            refusals=checked["refusals"],
            offers=checked["offers listed"] + checked["offers sampled"],
            sowings=checked["sowings counted"],
            outcomes=checked["chances listed"] + checked["chances sampled"],
            scores=checked["scores"],
        ),
    ]
    return "\n".join(lines)


def _bar() -> Progress:
    """A bar that goes when it is left; nothing is drawn if standard error is not a terminal."""
    words = TextColumn(translate("verify", "bar", number="{task.fields[checked][transitions]}"))  # each time anew
    columns = (BarColumn(), MofNCompleteColumn(), words, TimeElapsedColumn())
    is_hidden = sys.stderr is None or not sys.stderr.isatty()
    return Progress(*columns, console=Console(stderr=True), transient=True, disable=is_hidden)
