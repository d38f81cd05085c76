"""Small worlds, every state of them: `python -m tests.deep.worlds [NAME ...]`.

In each state every invariant and both engines; then the counts by depth and the best play.
"""

import argparse
import sys
import time
from collections.abc import Iterator

from dejavu_rules.testing.differ import Disagreement
from tests.proofs.worlds.agreeing import Inspector
from tests.proofs.worlds.boxes import WORLDS, World
from tests.proofs.worlds.graph import Graph, explore
from tests.proofs.worlds.optimum import Worth, after_equal_turns, best_totals, margin, solve, victory
from tests.proofs.worlds.perft import digest, rows

SHOWN = 16
"""So many depths are printed; the digest is of all."""
HEAD = ("steps", "sequences", "new states", "a player decides", "up to chance", "over", "ways on")


def table(graph: Graph) -> Iterator[str]:
    """The counts as a table of Markdown."""
    found = rows(graph)
    yield f"| {' | '.join(HEAD)} |"
    yield "|" + " ---: |" * len(HEAD)
    for row in found[:SHOWN]:
        cells = (row.depth, row.sequences, row.states, row.decisions, row.chances, row.over, row.steps)
        yield "| " + " | ".join(f"{cell:,}" for cell in cells) + " |"
    rest = found[SHOWN:]
    more = [sum(getattr(row, name) for row in rest) for name in ("states", "decisions", "chances", "over", "steps")]
    if rest:
        yield f"| {SHOWN} to {rest[-1].depth} | | " + " | ".join(f"{cell:,}" for cell in more) + " |"
    yield ""
    yield f"{len(graph.states):,} states, {sum(map(len, graph.ways)):,} ways on; digest `{digest(found)}`."


def play(graph: Graph) -> Iterator[str]:
    """Lines about the value of the first state with the best play."""
    if graph.states[0].turn == 0:
        yield f"Best totals: {', '.join(str(total) for total in best_totals(graph)[0])}."
        return
    for name, worth in (
        ("VP ahead", solve(graph, margin)),
        ("victory", solve(graph, victory)),
        ("VP ahead at equal turns", solve(graph, margin, after_equal_turns)),
    ):
        yield f"{name}: {describe(worth)}"


def describe(worth: Worth) -> str:
    low, high = worth.low[0], worth.high[0]
    of_both = sum(high - low < 1e-9 for low, high in zip(worth.low, worth.high, strict=True))
    return (
        f"{low:g} to {high:g} for the player who begins; {worth.circles:,} circles with {worth.in_circles:,} states; "
        f"{of_both:,} states are worth the same whatever an endless game is worth."
    )


def visit(world: World) -> bool:
    """Print everything about a world, and return whether its figures are as before."""
    print(f"\n{world.name}: {world.about}\n")
    begin, inspector = time.process_time(), Inspector()
    try:
        graph = explore(world.first(), inspector)
    except Disagreement as found:
        print(found)
        return False
    looked = time.process_time()
    print(*table(graph), "", *play(graph), sep="\n")
    print(", ".join(f"{number:,} {what}" for what, number in inspector.checked.items()), "checked;", end=" ")
    print(f"{looked - begin:.0f} s, best play {time.process_time() - looked:.0f} s")
    return (len(graph.states), digest(rows(graph))) == (world.states, world.digest)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="look at every state of small worlds")
    parser.add_argument("names", nargs="*", default=[world.name for world in WORLDS])
    asked = parser.parse_args(arguments)
    wrong = [world.name for world in WORLDS if world.name in asked.names and not visit(world)]
    print(f"\n{', '.join(wrong)}: not as before" if wrong else "\nall as before")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
