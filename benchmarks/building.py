"""Players build the map: how long it takes to list or count what they can do, and to find something at random.

Whole buildings from numbered seeds, tile by tile, for both ways to lay a tile: on the lattice, and by naming what it
touches. What counts here is the slowest answer, because somebody waits for it.
"""

from collections.abc import Iterator

from attrs import frozen

from benchmarks.timing import Report, Spread, seconds, show_table
from dejavu_rules import Dealer, GameState, Phase, apply, legal_actions, new_game, random_action, settle

BUILDINGS, QUICK_BUILDINGS = 40, 2
WAYS = {"placed": False, "named": True}
"""Whether the players name contacts."""


@frozen
class Answers:
    """What it took to answer for one state, in seconds, and how many layings there are."""

    count: float
    random: float
    layings: int


def states(seed: int, name_contacts: bool) -> Iterator[GameState]:
    """Every state of one map phase in which a player lays a tile at random."""
    dealer = Dealer(seed)
    state = new_game(3, dealer, build_map=True, name_contacts=name_contacts)
    while state.phase is Phase.MAP:
        yield state
        state = settle(apply(state, random_action(state, dealer)), dealer)


def answers(state: GameState, seed: int) -> Answers:
    """The time of each question about one state, each with empty caches."""
    at_random = seconds(lambda: random_action(state, Dealer(seed)))
    found = legal_actions(state)
    return Answers(seconds(found.count), at_random, found.count())


def main(quick: bool = False) -> Report:
    number = QUICK_BUILDINGS if quick else BUILDINGS
    report: Report = {}
    rows = []
    for way, name_contacts in WAYS.items():
        for state in states(0, name_contacts):
            answers(state, 0)  # imports what it needs
        found = [answers(state, seed) for seed in range(number) for state in states(seed, name_contacts)]
        for what in ("count", "random"):
            times = [1000 * getattr(one, what) for one in found]
            report[f"{way}, {what}"] = {"worst_ms": max(times), "ms": Spread.of(times).as_json()}
            rows.append([f"{way}: {_WORDS[what]}", f"{Spread.of(times):.1f}", f"{max(times):.1f}"])
        layings = [one.layings for one in found]
        report[f"{way}, layings"] = {"most": max(layings), "layings": Spread.of(layings).as_json()}
        rows.append([f"{way}: how many layings", f"{Spread.of(layings):.0f}", f"{max(layings)}"])
    show_table(f"{number} buildings of each kind", ["ms", "median (quartiles)", "worst"], rows)
    return report


_WORDS = {"count": "list and count", "random": "random_action"}
