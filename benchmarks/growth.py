"""How time and memory grow with players, bits, hands, the length of a record and the number of games.

    python -m benchmarks growth [--svg docs/pictures/growth.svg]

Times are CPU times of one process, so compare the bars of one plot with each other, not with another run's.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from html import escape
from os import sysconf
from pathlib import Path

from attrs import evolve

from benchmarks.playouts import play_out
from benchmarks.timing import Report, Spread, per_call, seconds, show_table
from dejavu_rules import (
    Bits,
    Cards,
    CosmicMap,
    Dealer,
    GameState,
    Phase,
    apply,
    legal_actions,
    new_game,
    random_action,
    settle,
)
from dejavu_rules.apps.simulation.report import Bar, bars
from dejavu_rules.box.pieces import BITS, CARD_IDS
from dejavu_rules.records import Record

ROUNDS, QUICK_ROUNDS = 9, 2
PLAYERS = (2, 3, 4)
BITS_ON_A_TILE = (2, 4, 6, 8, 10, 12, 14)
HANDS = (1, 3, 5, 8, 12)
ENTRIES, QUICK_ENTRIES = (250, 1000, 4000, 16000), (100, 200)
GAMES, QUICK_GAMES = (50, 200, 500, 1000, 2000, 3000), (2, 4)
_STYLE = "text{font:12px system-ui,sans-serif;fill:#222}.title{font-weight:bold}rect{fill:#4a78b5}line{stroke:#222}"
_WIDE, _TITLE, _BAR, _GAP = 720, 24, 20, 16


def decision_time(players: int, rounds: int) -> Spread:
    """The microseconds of a decision in random games on a known map."""
    dealer = Dealer(0)
    known = new_game(players, dealer).game.map

    def play(seed: int) -> float:
        dealer = Dealer(seed)
        state, played = new_game(players, dealer, map=known), list[int]()
        spent = seconds(lambda: played.append(play_out(state, dealer).decisions))
        return 1e6 * spent / played[0]

    play(0)
    return Spread.of([play(1 + number) for number in range(2 * rounds)])


def _first_turn() -> GameState:
    """A game before its first turn, with everybody's hand chosen."""
    dealer = Dealer(7)
    state = new_game(2, dealer)
    while not state.turn:
        state = settle(apply(state, random_action(state, dealer)), dealer)
    return state


def _with_bits(state: GameState, number: int) -> GameState:
    """The state with this many bits on its first tile, one of each kind, and none elsewhere."""
    bits = Bits(BITS[5 : 5 + number])._bag
    return state._evolve(_bits=(bits, *[0] * (len(state._bits) - 1)))


def sowing_time(number: int, rounds: int) -> Spread:
    """The microseconds in which all sowings of this many bits are counted, on a map that is known."""
    state = _with_bits(_first_turn(), number)
    legal_actions(state).count()
    return per_call(lambda: [legal_actions(state).count() for _ in range(100)], 100, rounds).times(1e6)


def first_sowing_time(number: int, rounds: int) -> Spread:
    """The microseconds of the first count on a new map, where no path is known yet."""
    state = _first_turn()

    def ask() -> None:
        game = evolve(state.game, map=CosmicMap(state.game.map.neighbours))
        legal_actions(_with_bits(state._evolve(game=game), number)).count()

    return per_call(ask, 1, rounds).times(1e6)


def discard_time(number: int, rounds: int) -> Spread:
    """The microseconds in which all ways to discard cards of a hand of this size are counted."""
    state = _first_turn()
    player = state.player._evolve(_hand=Cards(CARD_IDS[:number])._bag)
    state = state._evolve(phase=Phase.DISCARD, players=state._with_active(player))
    return per_call(lambda: [legal_actions(state).count() for _ in range(300)], 300, rounds).times(1e6)


def entry_time(entries: int, rounds: int) -> Spread:
    """The microseconds of an entry in a record of this length that is built entry by entry."""
    from benchmarks.documents_worker import idle_log  # keeps states of its own, which memory must not count

    first = new_game(2, 1)
    log = idle_log(first, entries)

    def build() -> None:
        record = Record.begin(first)
        for what in log:
            record = record.then(what)

    return per_call(build, entries, rounds).times(1e6)


def memory(games: Sequence[int]) -> Iterator[Spread]:
    """The megabytes of this process after these numbers of games, each on a new map."""
    for number in range(games[-1] + 1):
        if number in games:
            pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
            used = pages * sysconf("SC_PAGESIZE") / 1e6
            yield Spread(used, used, used)
        dealer = Dealer(number)
        play_out(new_game(2, dealer), dealer)


def measure(quick: bool) -> dict[str, list[tuple[str, Spread]]]:
    """Every plot: its title, and a spread for each size."""
    rounds = QUICK_ROUNDS if quick else ROUNDS
    games = QUICK_GAMES if quick else GAMES

    def each(sizes: Sequence[int], unit: str, time: Callable[[int, int], Spread]) -> list[tuple[str, Spread]]:
        return [(f"{size:,} {unit}", time(size, rounds)) for size in sizes]

    memories = [(f"{number:,} games", used) for number, used in zip(games, memory(games), strict=True)]
    return {
        "MB of the process after games with new maps": memories,
        "µs of a decision": each(PLAYERS, "players", decision_time),
        "µs to count the sowings of one tile": each(BITS_ON_A_TILE, "bits", sowing_time),
        "µs to count them for the first time on a map": each(BITS_ON_A_TILE, "bits", first_sowing_time),
        "µs to count the ways to discard": each(HANDS, "cards in hand", discard_time),
        "µs of an entry in a record": each(QUICK_ENTRIES if quick else ENTRIES, "entries", entry_time),
    }


def picture(plots: dict[str, list[tuple[str, Spread]]]) -> str:
    """All plots below each other as one SVG."""
    parts, top = list[str](), 0
    for title, rows in plots.items():
        listed: list[Bar] = [(label, spread.median, spread.low, spread.high) for label, spread in rows]
        height = _BAR * len(rows)
        plot = bars(listed, lambda value: f"{value:,.0f}" if value >= 100 else f"{value:.1f}")
        parts.append(f'<text class="title" x="0" y="{top + 16}">{escape(title)}</text>')
        parts.append(plot.replace("<svg ", f'<svg y="{top + _TITLE}" width="{_WIDE}" height="{height}" ', 1))
        top += _TITLE + height + _GAP
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {top}" role="img">'
    return "\n".join([head, f"<style>{_STYLE}</style>", *parts, "</svg>", ""])


def main(arguments: Sequence[str] = ()) -> Report:
    parser = argparse.ArgumentParser(prog="python -m benchmarks growth", description="How time and memory grow.")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="draw the plots there")
    parser.add_argument("--quick", action="store_true", help="fewer rounds: does it run, not how fast")
    wanted = parser.parse_args(arguments)
    plots = measure(wanted.quick)
    for title, rows in plots.items():
        show_table(title, ("", "median (quartiles)"), [(label, f"{spread:.1f}") for label, spread in rows])
    if wanted.svg:
        wanted.svg.write_text(picture(plots), encoding="utf-8")
    return {title: {label: spread.as_json() for label, spread in rows} for title, rows in plots.items()}


if __name__ == "__main__":
    main(sys.argv[1:])
