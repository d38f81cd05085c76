"""Is the reconstructed box fair? Tables about games that `dejavu-rules simulate` has played.

`python -m benchmarks.fairness FOLDER...` reads the tables of finished runs, with the same bot in all seats of a run.
Runs with different seeds can be read as one: `FOLDER,FOLDER`.
"""

import math
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any

from attrs import frozen
from pyarrow import parquet

from dejavu_rules.apps.simulation.summary import SURE, share_interval

Row = dict[str, Any]
Run = list[Path]


@frozen
class Played:
    """A game by position: the Start Player is the first. What each won, its VP, and its VP after each full round."""

    turns: int
    won: tuple[float, ...]
    totals: tuple[int, ...]
    rounds: tuple[tuple[int, ...], ...]

    @property
    def seats(self) -> int:
        return len(self.totals)

    @property
    def is_equal(self) -> bool:
        """Whether everybody had as many turns: then the Start Player has ended the game."""
        return not self.turns % self.seats


def leads(totals: tuple[int, ...]) -> float:
    """The Start Player's share of the lead."""
    most = max(totals)
    return (totals[0] == most) / totals.count(most)


def ahead(totals: tuple[int, ...]) -> float:
    """How far the Start Player is ahead of the others' mean."""
    return totals[0] - sum(totals[1:]) / (len(totals) - 1)


def rows(run: Run, table: str) -> list[Row]:
    """The rows of a table, with another number for each game."""
    return [
        {**row, "game": (place, row["game"])}
        for place, folder in enumerate(run)
        for row in parquet.read_table(folder / f"{table}.parquet").to_pylist()
    ]


def games(run: Run) -> list[Played]:
    """The games of a run that were played to their end."""
    seats: dict[Any, list[Row]] = {}
    turns: dict[Any, list[Row]] = {}
    for table, by_game in (("seats", seats), ("turns", turns)):
        for row in rows(run, table):
            by_game.setdefault(row["game"], []).append(row)
    finished = [game for game in rows(run, "games") if game["finished"]]
    return [_read_game(game, seats[game["game"]], turns[game["game"]]) for game in finished]


def _read_game(game: Row, seats: list[Row], turns: list[Row]) -> Played:
    start, number = game["start_player"], len(seats)
    order = [*seats[start:], *seats[:start]]
    vp, rounds = [0] * number, []
    for turn in turns:
        vp[(turn["seat"] - start) % number] += turn["vp"]
        if turn["turn"] % number == 0:
            rounds.append(tuple(vp))
    won, totals = (tuple([seat[name] for seat in order]) for name in ("won", "total"))
    return Played(game["turns"], won, totals, tuple(rounds))


def share(values: Iterable[float]) -> str:
    """A share in per cent, with where it is in 95 of 100 cases."""
    listed = list(values)
    if not listed:
        return "none"
    low, high = share_interval(fmean(listed), len(listed))
    return f"{fmean(listed):.1%} ({low:.1%} to {high:.1%})"


def mean(values: Iterable[float]) -> str:
    listed = list(values)
    return f"{fmean(listed):+.2f} ± {SURE * pstdev(listed) / math.sqrt(len(listed)):.2f}"


def starts(run: Run) -> str:
    """A row about the Start Player."""
    played = games(run)
    return _line(
        [
            rows(run, "seats")[0]["bot"],
            played[0].seats,
            len(played),
            share(game.won[0] for game in played),
            share(leads(game.rounds[-1]) for game in played),
            mean(ahead(game.totals) for game in played),
            mean(ahead(game.rounds[-1]) for game in played),
            f"{fmean(game.is_equal for game in played):.0%}",
        ]
    )


def rounds(run: Run) -> str:
    """A row for the last full round that every game reaches, when no player knows yet that the game will end."""
    played = games(run)
    last = min(len(game.rounds) for game in played) - 1
    then = [game.rounds[last - 1] for game in played]
    means = [f"{fmean(position):.2f}" for position in zip(*then, strict=True)]
    cells = [rows(run, "seats")[0]["bot"], played[0].seats, last, share(map(leads, then)), mean(map(ahead, then))]
    return _line([*cells, ", ".join(means)])


def whites(run: Run) -> str:
    """A row about white cards and where VP come from; number 7 of each colour counts as public, too."""
    seats, cards = rows(run, "seats"), rows(run, "cards")
    white = Counter((card["game"], card["seat"]) for card in cards if card["card"].startswith("white"))
    number = len(seats)
    total = fmean(seat["total"] for seat in seats)
    held = [white[seat["game"], seat["seat"]] for seat in seats]
    with_some = [seat["won"] for seat, many in zip(seats, held, strict=True) if many]
    parts = [f"{fmean(seat[name] for seat in seats) / total:.0%}" for name in ("tokens", "printed", "public", "links")]
    none = sum(not many for many in held) / number
    fragments = f"{fmean(seat['fragments'] for seat in seats):.1f}"
    return _line(
        [
            seats[0]["bot"],
            _players(seats),
            f"{total:.1f}",
            *parts,
            f"{fmean(held):.2f}",
            f"{none:.0%}",
            share(with_some),
            fragments,
        ]
    )


def _players(seats: list[Row]) -> int:
    return 1 + max(int(seat["seat"]) for seat in seats)


def _line(cells: Iterable[object]) -> str:
    return "| " + " | ".join(map(str, cells)) + " |"


def main() -> None:
    """Print the tables."""
    runs = [[Path(name) for name in names.split(",")] for names in sys.argv[1:]]
    head = ["bot", "players", "games", "Start Player wins", "at equal turns", "VP ahead", "at equal turns"]
    print(_line([*head, "Start Player ends the game"]))
    print(_line(["---", *["---:"] * 7]))
    for run in runs:
        print(starts(run))
    print()
    print(_line(["bot", "players", "after rounds", "Start Player leads", "VP ahead", "VP by position"]))
    print(_line(["---", *["---:"] * 5]))
    for run in runs:
        print(rounds(run))
    print()
    head = ["bot", "players", "VP", "tokens", "printed", "public", "links", "white cards", "players with none"]
    print(_line([*head, "wins of those with some", "fragments"]))
    print(_line(["---", *["---:"] * 10]))
    for run in runs:
        print(whites(run))


if __name__ == "__main__":
    main()
