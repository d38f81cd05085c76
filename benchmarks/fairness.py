"""Is the reconstructed box fair? Tables about games that `dejavu-rules simulate` has played.

`python -m benchmarks.fairness FOLDER...` reads the tables of finished runs, with the same bot in all seats of a run.
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


def rows(folder: Path, table: str) -> list[Row]:
    found: list[Row] = parquet.read_table(folder / f"{table}.parquet").to_pylist()
    return found


def games(folder: Path) -> list[Played]:
    """The games of a run that were played to their end."""
    seats: dict[int, list[Row]] = {}
    turns: dict[int, list[Row]] = {}
    for table, by_game in (("seats", seats), ("turns", turns)):
        for row in rows(folder, table):
            by_game.setdefault(row["game"], []).append(row)
    finished = [game for game in rows(folder, "games") if game["finished"]]
    return [_played(game, seats[game["game"]], turns[game["game"]]) for game in finished]


def _played(game: Row, seats: list[Row], turns: list[Row]) -> Played:
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


def starts(folder: Path) -> str:
    """A row about the Start Player."""
    played = games(folder)
    return _line(
        [
            rows(folder, "seats")[0]["bot"],
            played[0].seats,
            len(played),
            share(game.won[0] for game in played),
            share(leads(game.rounds[-1]) for game in played),
            mean(ahead(game.totals) for game in played),
            mean(ahead(game.rounds[-1]) for game in played),
            f"{fmean(game.is_equal for game in played):.0%}",
        ]
    )


def rounds(folder: Path) -> str:
    """A row about the moment after the last full round that every game has: nobody knows of an end then."""
    played = games(folder)
    last = min(len(game.rounds) for game in played) - 1
    then = [game.rounds[last - 1] for game in played]
    means = [f"{fmean(position):.2f}" for position in zip(*then, strict=True)]
    cells = [rows(folder, "seats")[0]["bot"], played[0].seats, last, share(map(leads, then)), mean(map(ahead, then))]
    return _line([*cells, ", ".join(means)])


def whites(folder: Path) -> str:
    """A row about white cards and where VP come from; number 7 of each colour counts as public, too."""
    seats, cards = rows(folder, "seats"), rows(folder, "cards")
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
    folders = [Path(name) for name in sys.argv[1:]]
    head = ["bot", "players", "games", "Start Player wins", "at equal turns", "VP ahead", "at equal turns"]
    print(_line([*head, "Start Player ends the game"]))
    print(_line(["---", *["---:"] * 7]))
    for folder in folders:
        print(starts(folder))
    print()
    print(_line(["bot", "players", "after rounds", "Start Player leads", "VP ahead", "VP by position"]))
    print(_line(["---", *["---:"] * 5]))
    for folder in folders:
        print(rounds(folder))
    print()
    head = ["bot", "players", "VP", "tokens", "printed", "public", "links", "white cards", "players with none"]
    print(_line([*head, "wins of those with some", "fragments"]))
    print(_line(["---", *["---:"] * 10]))
    for folder in folders:
        print(whites(folder))


if __name__ == "__main__":
    main()
