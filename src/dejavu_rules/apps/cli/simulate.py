"""`dejavu-rules simulate`: many games of bots, as tables and as a page."""

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import filterfalse
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TimeRemainingColumn
from rich.text import Text

from dejavu_rules import InvalidInput, InvalidSetup, say
from dejavu_rules.apps.cli.files import printable, replace
from dejavu_rules.apps.cli.language import TranslatedCommand, lang, lang_option, translate
from dejavu_rules.apps.cli.output import NO_PLACE, WRONG_FILE, Stopped, fail, put
from dejavu_rules.apps.simulation.folder import Folder, FolderError, digest_of
from dejavu_rules.apps.simulation.games import Plan
from dejavu_rules.apps.simulation.report import page
from dejavu_rules.apps.simulation.runs import Chunk, connect, play_apart, play_here, start_processes
from dejavu_rules.apps.simulation.summary import Summary
from dejavu_rules.apps.simulation.tables import Tables
from dejavu_rules.bots import BOTS, find_bot, installed_bots, similar_bot
from dejavu_rules.box.catalogue import load, to_toml
from dejavu_rules.i18n.sentences import show

REPORT = "report.html"


@click.command(cls=TranslatedCommand, help="simulate in full")
@click.option("--seats", required=True, metavar="NAMES", help="simulate seats")
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, metavar="N", help="simulate games")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, metavar="S", help="simulate seed")
@click.option("--speed", is_flag=True, help="speed")
@click.option("--catalogue", metavar="FILE", help="verify catalogue")
@click.option("--regret", is_flag=True, help="simulate regret")
@click.option("--jobs", type=click.IntRange(1, 512), default=1, show_default=True, metavar="N", help="simulate jobs")
@click.option("--scheduler", metavar="ADDRESS", help="simulate scheduler")
@click.option("--output", required=True, metavar="FOLDER", help="simulate output")
@click.option("--csv", "form", flag_value="csv", help="simulate csv")
@click.option("--json", "form", flag_value="jsonl", help="simulate json")
@lang_option
def command(
    seats: str,
    games: int,
    seed: int,
    speed: bool,
    catalogue: str | None,
    regret: bool,
    jobs: int,
    scheduler: str | None,
    output: str,
    form: str | None,
) -> None:
    """Play many games of bots."""
    box = None if catalogue is None else _read_box(catalogue)
    plan = Plan(_find_bots(seats, speed), games, seed, speed, form or "parquet", regret, box)
    _check_extras(plan.tables, scheduler)
    with _report_errors(output):
        folder = Folder(Path(output), plan)
        if folder.digest is None:
            _play(folder, jobs, scheduler)
            _finish(folder)
    _end(folder)


def _find_bots(seats: str, speed: bool) -> tuple[str, ...]:
    """The bots of the seats; every one that cannot be found is named at once."""
    sys.path.insert(0, os.getcwd())  # for bots of the user's own, as `python -m` does
    names = tuple(name.strip() for name in seats.split(","))
    wrong = []
    for name in dict.fromkeys(names):
        try:
            find_bot(name)
        except InvalidSetup as error:
            wrong.append(_refusal(name, error))
    if not (3 if speed else 2) <= len(names) <= 4:
        wrong.append(translate("simulate", "number of seats", number=len(names)))
    if wrong:
        raise click.UsageError("\n".join(wrong))
    return names


def _refusal(name: str, error: InvalidSetup) -> str:
    """Why a name is no bot's, and which bot was probably meant."""
    head, _, parameter = name.partition(":")
    likely = similar_bot(head) if not parameter or parameter.isdecimal() else None
    if likely is not None:
        return translate("answer", "bot misspelt", name=show(name), bot=likely)
    if ":" in name:
        return translate("simulate", "bot not loaded", name=name[:100], reason=str(error.__cause__ or error)[:200])
    return translate("simulate", "no bot", name=show(name), known=(*BOTS, *installed_bots()))


def _read_box(file: str) -> str:
    """The box of a file as the plan keeps it: always the same for the same box."""
    try:
        return to_toml(load(file))
    except InvalidInput as error:
        fail(say(error, lang()))


def _check_extras(form: str, scheduler: str | None) -> None:
    """Refuse early what needs a library that is not installed."""
    needed = {"pyarrow": "simulate"} if form == "parquet" else {}
    needed |= {"distributed": "cluster"} if scheduler is not None else {}
    missing = [translate("simulate", "no extra", extra=extra) for name, extra in needed.items() if not find_spec(name)]
    if missing:
        raise click.UsageError("\n".join(missing))


@contextmanager
def _report_errors(output: str) -> Iterator[None]:
    try:
        yield
    except FolderError as error:
        fail(translate("simulate", "other folder", file=printable(output), reason=str(error)), WRONG_FILE)
    except OSError as error:
        fail(translate("answer", "not written", file=printable(output), reason=error.strerror or str(error)), NO_PLACE)


def _play(folder: Folder, jobs: int, scheduler: str | None) -> None:
    """Play what is not done yet; Ctrl-C keeps what is."""
    done = sum(last - first for first, last in filter(folder.is_done, folder.chunks))
    left = filterfalse(folder.is_done, folder.chunks)
    try:
        with _bar(folder.plan.games, done) as advance:
            for chunk, lines in _results(folder.plan, left, jobs, scheduler):
                folder.keep(chunk, lines)
                done += len(lines)
                advance(len(lines))
    except KeyboardInterrupt:
        raise Stopped(translate("simulate", "stopped", done=done, games=folder.plan.games)) from None


def _results(plan: Plan, left: Iterable[Chunk], jobs: int, scheduler: str | None) -> Iterator[tuple[Chunk, list[str]]]:
    if scheduler is None:
        return play_here(plan, left) if jobs == 1 else play_apart(plan, left, jobs, start_processes)
    try:
        start, threads = connect(scheduler)
    except (OSError, ValueError) as error:
        fail(translate("simulate", "no scheduler", address=scheduler[:100], reason=str(error)[:200]))
    return play_apart(plan, left, threads, start)


def _finish(folder: Folder) -> None:
    """Write the tables, the page and the manifest from all chunks, one chunk at a time."""
    tables, summary, digest = Tables(folder.path, folder.plan.tables, folder.plan.regret), Summary(), ""
    for line, digest in digest_of(folder.lines()):  # noqa: B007 - the last digest is that of all
        game = json.loads(line)
        tables.add(game)
        summary.add(game)
    tables.close()
    replace(str(folder.path / REPORT), page(summary, digest, translate, lang()))
    for label, tally in sorted(summary.seats.items()):
        low, high = tally.interval
        numbers = {"share": f"{tally.share:.1%}", "low": f"{low:.1%}", "high": f"{high:.1%}", "vp": f"{tally.mean:.1f}"}
        put(translate("simulate", "seat", seat=label, **numbers))
    for label, missed in sorted(summary.missed.items()):
        put(translate("simulate", "missed", seat=label, vp=f"{missed.mean:.2f}", share=f"{missed.share:.1%}"))
    folder.finish(digest, summary.failed)


def _end(folder: Folder) -> None:
    """Say what there is, and end with 1 if a game failed."""
    manifest = folder.manifest()
    failed, plan = manifest["failed"], folder.plan
    put(
        translate(
            "simulate", "done", games=plan.games - len(failed), failed=len(failed), digest=manifest["digest"][:16]
        )
    )
    if failed:
        some = ", ".join(map(str, failed[:10]))
        fail(translate("simulate", "failed", numbers=some, seed=plan.seed), WRONG_FILE)


class _Rate(ProgressColumn):
    """Games per second."""

    def render(self, task: Task) -> Text:
        return Text(translate("simulate", "rate", rate=f"{task.speed or 0:.1f}"))


@contextmanager
def _bar(games: int, done: int) -> Iterator[Callable[[int], object]]:
    """Yield `advance(number)`; remove the bar on exit. Draw nothing if standard error is not a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda number: None
        return
    columns = (BarColumn(), MofNCompleteColumn(), _Rate(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=games, completed=done)
        yield lambda number: progress.advance(task, number)
