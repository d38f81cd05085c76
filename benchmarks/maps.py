"""Cosmic Maps: how fast they are made and checked, the path tables that sowing uses, and what maps look like.

`python -m benchmarks.maps --report` prints the tables of docs/guide/map.md.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterator

import networkx as nx

from benchmarks.timing import Report, Spread, per_call, seconds, show_table
from dejavu_rules.box.cosmic_map import CosmicMap
from dejavu_rules.dealer import Dealer
from dejavu_rules.mapgen import Layout, fits, generate, lattice, validate
from dejavu_rules.pictures import Picture

MAPS, QUICK_MAPS = 100, 5
ROUNDS, QUICK_ROUNDS = 9, 1
LENGTHS = (4, 6, 8, 10)
SEEDS = 1000


def layouts(number: int) -> list[Layout]:
    return [generate(Dealer(seed)) for seed in range(number)]


def first_map() -> None:
    """The first map of a process: nothing is cached about any pair of tiles."""
    for found in (*vars(fits).values(), *vars(lattice).values()):
        if hasattr(found, "cache_clear"):
            found.cache_clear()
    _ = generate(Dealer(0)).map


def fresh(maps: list[CosmicMap]) -> list[CosmicMap]:
    """The same maps with empty caches."""
    return [CosmicMap(one.neighbours) for one in maps]


def count_paths(maps: list[CosmicMap], length: int) -> int:
    return sum(one._paths_from[start].counts[length] for one in maps for start in one.tiles)


def list_paths(maps: list[CosmicMap], length: int) -> int:
    return sum(1 for one in maps for start in one.tiles for _ in one.paths(start, length))


def main(quick: bool = False) -> Report:
    number, rounds = (QUICK_MAPS, QUICK_ROUNDS) if quick else (MAPS, ROUNDS)
    known = layouts(number)
    maps = [layout.map for layout in known]
    first = Spread.of([seconds(first_map) for _ in range(rounds)])
    times = {
        "generate a map": per_call(lambda: [layout.map for layout in layouts(number)], number, rounds),
        "generate the first map of a process": first,
        "validate a map": per_call(lambda: [validate(one) for one in maps], number, rounds),
        "draw a map": per_call(lambda: [Picture(layout).svg() for layout in known[:10]], len(known[:10]), rounds),
    }
    show_table("Maps", ["work", "ms", "a second"], [_row(name, time) for name, time in times.items()])
    paths = {length: _path_times(maps[:10], length, rounds) for length in LENGTHS[: 2 if quick else None]}
    show_table(
        "Path tables of one map, all fifteen starts",
        ["steps", "paths", "count, ms", "list, ms"],
        [
            [str(length), f"{found:,.0f}", f"{count:.2f}", f"{every:.2f}"]
            for length, (found, count, every) in paths.items()
        ],
    )
    return {
        "seconds": {name: time.as_json() for name, time in times.items()},
        "paths": {
            length: {"paths": found, "count_ms": count.as_json(), "list_ms": every.as_json()}
            for length, (found, count, every) in paths.items()
        },
    }


def _row(name: str, time: Spread) -> list[str]:
    return [name, f"{time.times(1000):.2f}", f"{1 / time.median:,.0f}"]


def _path_times(maps: list[CosmicMap], length: int, rounds: int) -> tuple[float, Spread, Spread]:
    """How many paths a map has on average, and the milliseconds to count and to list them from nothing."""

    def time(work: Callable[[list[CosmicMap], int], int]) -> Spread:
        return per_call(lambda: work(fresh(maps), length), len(maps), rounds).times(1000)

    return count_paths(maps, length) / len(maps), time(count_paths), time(list_paths)


def report(seeds: int = SEEDS) -> Iterator[str]:
    """What generated maps look like, as Markdown tables."""
    degrees, diameters, connections = Counter[int](), Counter[int](), Counter[int]()
    for seed in range(seeds):
        cosmic_map = generate(Dealer(seed)).map
        degrees.update(map(len, cosmic_map.neighbours))
        diameters[nx.diameter(nx.Graph(cosmic_map.pairs))] += 1
        connections[len(cosmic_map.pairs)] += 1
    yield from _distribution("connections of a tile", "tiles", degrees)
    yield from _distribution("connections of a map", "maps", connections)
    yield from _distribution("diameter", "maps", diameters)


def _distribution(what: str, of: str, counts: Counter[int]) -> Iterator[str]:
    total = counts.total()
    yield f"| {what} | {' | '.join(map(str, sorted(counts)))} | mean |"
    yield f"|---|{'---:|' * (len(counts) + 1)}"
    shares = " | ".join(f"{counts[value] / total:.1%}" for value in sorted(counts))
    mean = sum(value * count for value, count in counts.items()) / total
    yield f"| share of {of} | {shares} | {mean:.2f} |"
    yield ""


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.maps", description=__doc__)
    parser.add_argument("--report", action="store_true", help=f"what the maps of {SEEDS:,} seeds look like")
    parser.add_argument("--quick", action="store_true", help="fewer rounds: does it run, not how fast")
    wanted = parser.parse_args()
    if wanted.report:
        print("\n".join(report()))
    else:
        main(wanted.quick)
