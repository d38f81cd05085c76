"""`dejavu-rules rate`: a tournament of bots, and their ratings."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import combinations
from time import process_time

import click
from rich.console import Console
from rich.progress import Progress

from dejavu_rules import Action, Dealer, InvalidSetup, Randomness, View, say
from dejavu_rules.apps.cli.language import TranslatedCommand, lang, lang_option, translate
from dejavu_rules.apps.cli.output import put
from dejavu_rules.apps.cli.plugging import plug_in
from dejavu_rules.bots import Bot, Played, Rating, known_bots, play, rate


@click.command(cls=TranslatedCommand, help="rate in full")
@click.argument("bots", nargs=-1, required=True)
@click.option("--games", type=click.IntRange(min=1), default=20, show_default=True, metavar="N", help="rate games")
@click.option("--players", type=click.IntRange(2, 4), default=2, show_default=True, metavar="P", help="rate players")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, metavar="S", help="rate seed")
@click.option("--json", "as_json", is_flag=True, help="json")
@lang_option
def command(bots: tuple[str, ...], games: int, players: int, seed: int, as_json: bool) -> None:
    """Let bots play each other, and rate them."""
    names = list(dict.fromkeys(bots))
    timed = [_Timed(bot) for bot in _find(names)]
    if len(bots) < players:
        raise click.UsageError(translate("turn", "too few", players=players))
    line_ups = list(dict.fromkeys(combinations([names.index(name) for name in bots], players)))
    if len(names) < 2:
        raise click.UsageError(translate("turn", "one bot"))
    played: list[Played] = []
    stopped = False
    try:
        with _bar(len(line_ups) * games) as advance:
            for line_up in line_ups:
                for number in range(games):
                    played.append(play(timed, line_up, number, seed))
                    advance()
    except KeyboardInterrupt:
        stopped = True
    if {bot for game in played for bot in game.bots} != {*range(len(names))}:
        raise click.Abort
    ratings = rate(played, len(names), Dealer(seed))
    times = [each.milliseconds for each in timed]
    if as_json:
        put(json.dumps({"games": len(played), "bots": _document(names, ratings, times)}))
        return
    for line in _table(names, ratings, times):
        put(line)
    put(translate("turn", "stopped") if stopped else translate("turn", "rated", number=len(played), players=players))


def _find(names: list[str]) -> list[Bot]:
    try:
        known = known_bots(plug_in(names))
    except InvalidSetup as error:
        raise click.UsageError(say(error, lang())) from None
    for name in names:
        if name not in known:
            raise click.UsageError(translate("turn", "no bot", name=name[:80], names=tuple(known)))
    return [known[name] for name in names]


class _Timed:
    """A bot, and how long it takes for a turn: from its sowing to the next one."""

    def __init__(self, bot: Bot) -> None:
        self._bot, self._seconds, self._turns = bot, 0.0, 0
        self._last: object = None

    def __call__(self, view: View, dealer: Randomness, /) -> Action:
        begun = process_time()
        action = self._bot(view, dealer)
        self._seconds += process_time() - begun
        now = (view.turn, view.seat)
        self._turns += bool(view.turn) and now != self._last
        self._last = now
        return action

    @property
    def milliseconds(self) -> float:
        """The time of a turn on average."""
        return 1000 * self._seconds / max(1, self._turns)


def _document(names: list[str], ratings: list[Rating], times: list[float]) -> list[dict[str, object]]:
    return [
        {
            "name": name,
            "elo": round(each.elo),
            "interval": [round(each.low), round(each.high)],
            "games": each.games,
            "won": round(each.won, 4),
            "vp": round(each.vp, 2),
            "milliseconds": round(time, 2),
        }
        for name, each, time in zip(names, ratings, times, strict=True)
    ]


def _table(names: list[str], ratings: list[Rating], times: list[float]) -> Iterator[str]:
    """The ratings, best first, in columns."""
    words = [translate("turn", key) for key in ("bot", "won", "vp", "time")]
    head = [words[0], "Elo", "95 %", *words[1:]]
    rows = [
        [name, f"{each.elo:+.0f}", f"{each.low:+.0f} .. {each.high:+.0f}", f"{each.won:.1%}", f"{each.vp:.1f}"]
        for name, each in zip(names, ratings, strict=True)
    ]
    for row, time in zip(rows, times, strict=True):
        row.append(f"{time:.1f}")
    order = sorted(range(len(names)), key=lambda bot: -ratings[bot].elo)
    wide = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]
    for row in [head, *[rows[bot] for bot in order]]:
        cells = [row[0].ljust(wide[0]), *[cell.rjust(width) for cell, width in zip(row[1:], wide[1:], strict=True)]]
        yield "  ".join(cells)


@contextmanager
def _bar(games: int) -> Iterator[Callable[[], object]]:
    """Yield `advance()`; where standard error is no terminal, draw nothing."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda: None
        return
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=games)
        yield lambda: progress.advance(task)
