"""How the benchmarks measure: CPU time, short rounds in turn, medians with their quartiles.

Absolute rates on a shared machine move by a factor of two. Contestants that take turns in one process move
together, so the ratio within a round says more than either rate.
"""

from collections.abc import Callable, Sequence
from gc import collect
from statistics import median, quantiles
from time import process_time
from typing import TypeAlias

from attrs import frozen

Report: TypeAlias = dict[str, object]
"""What a part found out, ready for JSON."""


@frozen
class Spread:
    """A median with its quartiles."""

    low: float
    median: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Spread":
        if len(values) == 1:
            return cls(values[0], values[0], values[0])
        low, _, high = quantiles(values, n=4, method="inclusive")
        return cls(low, median(values), high)

    def times(self, factor: float) -> "Spread":
        return Spread(self.low * factor, self.median * factor, self.high * factor)

    def __format__(self, spec: str) -> str:
        return f"{self.median:{spec}} ({self.low:{spec}}-{self.high:{spec}})"

    def as_json(self) -> dict[str, float]:
        return {"low": self.low, "median": self.median, "high": self.high}


def seconds(work: Callable[[], object]) -> float:
    """The CPU time that this process spends on `work`."""
    start = process_time()
    work()
    return process_time() - start


def per_call(work: Callable[[], object], calls: int, rounds: int) -> Spread:
    """The CPU time of one of the `calls` that `work` makes, over several rounds."""
    work()
    collect()
    return Spread.of([seconds(work) / calls for _ in range(rounds)])


def rotate(contestants: Sequence[str], number: int) -> list[str]:
    """The contestants in another order each round, so that nobody always comes first."""
    first = number % len(contestants)
    return [*contestants[first:], *contestants[:first]]


def show_table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a Markdown table whose first column is words and whose others are numbers."""
    table = [head, *rows]
    widths = [max(len(row[column]) for row in table) for column in range(len(head))]
    print(f"\n{title}\n")
    for number, row in enumerate(table):
        cells = [cell.rjust(width) if column else cell.ljust(width) for column, (cell, width) in _columns(row, widths)]
        print(f"| {' | '.join(cells)} |")
        if not number:
            print(
                "|"
                + "|".join("-" * (width + 1) + (":" if column else "-") for column, width in enumerate(widths))
                + "|"
            )


def _columns(row: Sequence[str], widths: Sequence[int]) -> enumerate[tuple[str, int]]:
    return enumerate(zip(row, widths, strict=True))
