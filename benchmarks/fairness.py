"""Is the reconstructed box fair? Tables about games that `dejavu-rules simulate` has played.

`python -m benchmarks.fairness FOLDER...` reads the tables of finished runs, with the same bot in all seats of a run.
"""

import math
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any

from attrs import frozen
from pyarrow import parquet

from dejavu_rules.apps.simulation.summary import SURE, share_interval

Row = dict[str, Any]


@frozen
class Played:
    """A game: the start player, and by seat what it won, its VP, and its VP after the last full round."""

    start: int
    turns: int
    won: tuple[float, ...]
    totals: tuple[int, ...]
    equal: tuple[int, ...]

    @property
    def seats(self) -> int:
        return len(self.totals)

    @property
    def is_equal(self) -> bool:
        """Whether everybody had as many turns."""
        return not self.turns % self.seats

    @property
    def won_at_equal_turns(self) -> float:
        """The Start Player's share of the victory, had the game ended with the last full round."""
        most = max(self.equal)
        return (self.equal[self.start] == most) / self.equal.count(most)

    def lead(self, totals: tuple[int, ...]) -> float:
        """How far the Start Player is ahead of the others' mean."""
        return totals[self.start] - (sum(totals) - totals[self.start]) / (self.seats - 1)


def rows(folder: Path, table: str) -> list[Row]:
    found: list[Row] = parquet.read_table(folder / f"{table}.parquet").to_pylist()
    return found


def games(folder: Path) -> Iterator[Played]:
    """The games of a run that were played to their end."""
    seats: dict[int, list[Row]] = {}
    turns: dict[int, list[Row]] = {}
    for table, by_game in (("seats", seats), ("turns", turns)):
        for row in rows(folder, table):
            by_game.setdefault(row["game"], []).append(row)
    for game in rows(folder, "games"):
        if game["finished"]:
            mine = seats[game["game"]]
            last = game["turns"] // len(mine) * len(mine)
            vp: Counter[int] = Counter()
            for turn in turns[game["game"]]:
                vp[turn["seat"]] += turn["vp"] if turn["turn"] <= last else 0
            yield Played(
                game["start_player"],
                game["turns"],
                tuple([seat["won"] for seat in mine]),
                tuple([seat["total"] for seat in mine]),
                tuple([vp[seat] for seat in range(len(mine))]),
            )


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
    played = list(games(folder))
    cells = [
        rows(folder, "seats")[0]["bot"],
        played[0].seats,
        len(played),
        share(game.won[game.start] for game in played),
        share(game.won_at_equal_turns for game in played),
        share(game.won[game.start] for game in played if game.is_equal),
        mean(game.lead(game.totals) for game in played),
        mean(game.lead(game.equal) for game in played),
        f"{fmean(game.is_equal for game in played):.0%}",
    ]
    return _line(cells)


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
    """Print both tables."""
    folders = [Path(name) for name in sys.argv[1:]]
    head = ["bot", "players", "games", "Start Player wins", "at equal turns", "where turns were equal"]
    print(_line([*head, "VP ahead", "at equal turns", "turns equal"]))
    print(_line(["---", *["---:"] * 8]))
    for folder in folders:
        print(starts(folder))
    print()
    head = ["bot", "players", "VP", "tokens", "printed", "public", "links", "white cards", "players with none"]
    print(_line([*head, "wins of those with some", "fragments"]))
    print(_line(["---", *["---:"] * 10]))
    for folder in folders:
        print(whites(folder))


if __name__ == "__main__":
    main()
